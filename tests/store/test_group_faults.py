"""Group commit where something breaks: what befalls one command is its own, and every command is done once."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Lock

import pytest

from service.log.codec import Stored
from service.store import matches as store
from service.store.match_groups import append_group
from service.store.match_records import Change, KeyRef
from service.store.queries import Conn
from tests.store.grouping import mover, moves_in, new_tables, together
from tests.support.api import Answer, Api, Table

POISONS: dict[str, Callable[[Change], Change]] = {
    "no JSON": lambda change: replace(change, events=(Stored(change.row.version, b'"\\u0000"x', b"0" * 32),)),
    "a version left out": lambda change: replace(
        change, events=(change.events[0], replace(change.events[0], version=change.row.version + 7))
    ),
    "a hash that is none": lambda change: replace(change, events=(replace(change.events[0], hash=b"0"),)),
    "an account that is none": lambda change: replace(change, key=KeyRef("nobody", "k", b"k" * 32)),
}


@pytest.mark.parametrize("poison", POISONS)
def test_a_poisoned_change_costs_its_own_sender_alone(api: Api, poison: str, monkeypatch: pytest.MonkeyPatch):
    """What the database refuses undoes the group; then each goes alone, and only one of them fails."""
    tables = new_tables(api, 3)
    matches = api.wired.services.matches
    append = matches._append

    def poisoning(change: Change) -> None:
        append(POISONS[poison](change) if change.row.match_id == tables[1].id else change)

    monkeypatch.setattr(matches, "_append", poisoning)
    alone: list[str] = []
    append_alone = store.append_alone

    def noting(connection: Conn, change: Change) -> None:
        alone.append(change.row.match_id)
        if change.row.match_id == tables[1].id:
            change = POISONS[poison](change)
        append_alone(connection, change)

    monkeypatch.setattr(store, "append_alone", noting)
    with together(api, *(mover(api, table, Idempotency_Key="k") for table in tables)) as begun:
        answers = [done.result(10).status for done in begun]
    assert answers == [201, 500, 201]
    assert sorted(alone) == sorted(table.id for table in tables)
    assert [len(moves_in(api, table)) for table in tables] == [1, 0, 1]
    monkeypatch.undo()
    mover(api, tables[1], Idempotency_Key="k")().expect(201)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_connection_that_breaks_in_the_write_costs_nothing_where_keys_tell_what_came_of_it(
    api: Api, when: str, monkeypatch: pytest.MonkeyPatch
):
    tables = new_tables(api, 3)
    monkeypatch.setattr(store, "append_group", breaking(when))
    with together(api, *(mover(api, table, Idempotency_Key="k") for table in tables)) as begun:
        answers = [done.result(10).expect(201) for done in begun]
    for table, answer in zip(tables, answers, strict=True):
        assert ("Idempotent-Replayed" in answer.headers) == (when == "after")
        assert [event["hash"] for event in moves_in(api, table)] == [event["hash"] for event in answer.data["events"]]


@pytest.mark.parametrize("when", ["before", "after"])
def test_without_a_key_it_is_503_whether_or_not_it_was_done(api: Api, when: str, monkeypatch: pytest.MonkeyPatch):
    tables = new_tables(api, 3)
    monkeypatch.setattr(store, "append_group", breaking(when))
    with together(api, *(mover(api, table) for table in tables)) as begun:
        for done in begun:
            done.result(10).expect(503, "unavailable")
    assert [len(moves_in(api, table)) for table in tables] == [int(when == "after")] * 3


def breaking(when: str) -> Callable[[Conn, Sequence[Change]], Sequence[bool]]:
    """Writes a group over a connection that ends before or after the statement."""

    def append(connection: Conn, changes: Sequence[Change]) -> Sequence[bool]:
        if when == "after":
            append_group(connection, changes)
        connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        raise AssertionError("the connection is still there")

    return append


def test_a_leader_that_ends_lets_the_others_know_and_the_next_ones_go_on(api: Api, monkeypatch: pytest.MonkeyPatch):
    tables = new_tables(api, 4)
    sends = [mover(api, table, Idempotency_Key="k") for table in tables]

    def ending(_connection: Conn, _changes: Sequence[Change]) -> Sequence[bool]:
        raise SystemExit

    monkeypatch.setattr(store, "append_group", ending)
    with together(api, *sends) as begun:
        ended = [done.exception(10) for done in begun]
        assert [type(error) for error in ended].count(SystemExit) == 1
        assert [done.result().code for done in begun if done.exception() is None] == ["unavailable"] * 3
    monkeypatch.undo()
    for table, send in zip(tables, sends, strict=True):
        send().expect(201)
        assert len(moves_in(api, table)) == 1


def test_exactly_once_and_in_order_on_two_processes_whatever_befalls_the_groups(
    api: Api, second: Api, monkeypatch: pytest.MonkeyPatch
):
    """Each of eight matches is played by two clients at two processes, who send every move until it is answered."""
    tables, rng, lock = new_tables(api, 8), random.Random(8), Lock()
    faults = {
        "before": breaking("before"),
        "after": breaking("after"),
        "refused": refusing,
        "ends": ending_thread,
        "well": append_group,
    }
    befell: list[str] = []

    def faulty(connection: Conn, changes: Sequence[Change]) -> Sequence[bool]:
        with lock:
            befell.append(rng.choice(("well", "well", "well", *faults)))
        return faults[befell[-1]](connection, changes)

    monkeypatch.setattr(store, "append_group", faulty)

    def client(number: int) -> list[tuple[str, str]]:
        table, where = tables[number % 8], (api, second)[number // 8]
        told = []
        for _ in range(12):
            answer = sent_until_answered(where, table, f"{number}-{len(told)}-{rng.random()}")
            if answer.status == 201:
                told += [(table.id, event["hash"]) for event in answer.data["events"]]
        return told

    with ThreadPoolExecutor(16) as pool:
        told = [event for events in pool.map(client, range(16)) for event in events]
    monkeypatch.undo()
    stored = [(table.id, event["hash"]) for table in tables for event in moves_in(api, table)]
    assert len(stored) > 60
    assert sorted(told) == sorted(stored), "each move is told to its sender, once, and nothing else is stored"
    assert set(befell) == set(faults)


def refusing(_connection: Conn, changes: Sequence[Change]) -> Sequence[bool]:
    return [False] * len(changes)


def ending_thread(_connection: Conn, _changes: Sequence[Change]) -> Sequence[bool]:
    raise SystemExit


def sent_until_answered(where: Api, table: Table, key: str) -> Answer:
    """The first legal move of who owes one, sent again with its key while the answer is 503 or the thread was ended."""
    while True:
        try:
            match = table.at(where).see()
            seat = match["to_act"][0]
            move = table.at(where).legal(seat)[0]
            break
        except (AssertionError, IndexError):
            continue  # a connection broke while reading; or the other client was faster
    while True:
        try:
            answer = table.at(where).play(seat, move, match["ply"], Idempotency_Key=key)
        except SystemExit:
            continue
        if answer.status != 503:
            return answer
