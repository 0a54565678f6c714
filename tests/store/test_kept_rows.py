"""Rows kept in the process: what is saved by them, and that nobody ever sees that they may be out of date."""

from typing import Any

import pytest

from service.store import kept_rows
from service.store import matches as store
from service.store.match_groups import read_group
from service.store.queries import connected
from tests.store.grouping import change_for, mover, moves_in, new_tables
from tests.support.api import Api


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that were read for commands, in order."""
    read: list[str] = []
    monkeypatch.setattr(kept_rows, "CLOCK_SECONDS", 600.0)  # however slow this machine is

    def noting(connection: Any, asked: Any) -> Any:
        read.extend(match_id for match_id, _key in asked)
        return read_group(connection, asked)

    monkeypatch.setattr(store, "read_group", noting)
    return read


def test_a_row_of_commands_reads_its_match_once(api: Api, readings: list[str]):
    (table,) = new_tables(api, 1)
    for number in range(6):
        mover(api, table, Idempotency_Key=f"k{number}")().expect(201)
    assert readings == [table.id]
    assert len(moves_in(api, table)) == 6


def test_what_speaks_against_a_command_is_found_again_on_a_row_that_was_read(api: Api, readings: list[str]):
    (table,) = new_tables(api, 1)
    mover(api, table)().expect(201)
    refused = table.play(table.see()["to_act"][0], {"type": "switch", "from": "a1", "to": "a1"})
    assert refused.status in (409, 422)
    assert readings == [table.id] * 2


def test_a_key_that_comes_again_is_answered_again(api: Api):
    (table,) = new_tables(api, 1)
    mover(api, table)().expect(201)
    send = mover(api, table, Idempotency_Key="twice")
    first, second = send().expect(201), send().expect(201)
    assert second.headers["Idempotent-Replayed"] == "true"
    assert first.data["events"] == second.data["events"]
    assert len(moves_in(api, table)) == 2


def test_a_key_without_a_ply_does_nothing_twice(api: Api):
    (table,) = new_tables(api, 1)
    mover(api, table)().expect(201)
    seat = table.see()["to_act"][0]
    body = {"type": "play", "seat": seat, "move": table.legal(seat)[0]}
    path = f"/v1/matches/{table.id}/commands"
    answers = [table.players[seat].call("POST", path, body, {"Idempotency-Key": "no ply"}) for _ in range(2)]
    assert [answer.status for answer in answers] == [201, 201]
    assert "Idempotent-Replayed" in answers[1].headers
    assert len(moves_in(api, table)) == 2


def test_after_a_command_of_another_process_a_match_is_read(api: Api, second: Api, readings: list[str]):
    (table,) = new_tables(api, 1)
    mover(api, table)().expect(201)
    mover(second, table)().expect(201)
    for _ in range(3):
        mover(api, table)().expect(201)
    assert len(moves_in(api, table)) == 5
    assert readings == [table.id] * 3  # by each process at first, and once for what the other one did


def test_a_lost_race_overwrites_nothing(api: Api, second: Api):
    """Both seats of a sealed bid may choose at once: nothing in the choice tells that another was there first."""
    table = api.table("bastions-breach", 2)
    sends = [(api, 0), (second, 1), (api, 0), (second, 1)]
    for process, seat in sends:
        table.at(process).play(seat, table.legal(seat)[0]).expect(201)
    events = api.stranger.get(f"{table.path}/events?limit=500").expect(200).data["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    bids = [event for event in events if event["type"].startswith("bastions-breach.") and event["cause"] == "player"]
    assert len(bids) == len(sends)


def test_a_row_that_is_heard_to_be_out_of_date_is_read(api: Api, readings: list[str]):
    (table,) = new_tables(api, 1)
    mover(api, table)().expect(201)
    kept = api.wired.services.matches._kept
    assert kept is not None
    version = table.see()["version"]
    kept.moved(table.id, version)
    mover(api, table)().expect(201)
    assert readings == [table.id]
    kept.moved(table.id, version + 2)
    mover(api, table)().expect(201)
    assert readings == [table.id] * 2


def test_a_log_that_came_back_with_another_end_takes_nothing_that_was_decided_on_the_old_one(api: Api):
    """A standby that was behind is promoted: the version is there again, after another event."""
    (table,) = new_tables(api, 1)
    change = change_for(api, table)
    with connected(api.wired.pool) as connection:
        connection.execute("UPDATE matches SET head_hash = sha256('another') WHERE match_id = %s", (table.id,))
        written, _at = store.append_group(connection, [change])
    assert list(written) == [False]
