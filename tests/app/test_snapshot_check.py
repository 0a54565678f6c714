"""One snapshot in 64 is compared with its match's events; one that lies is counted, and not read any more."""

from typing import Any

import orjson
import psycopg
import pytest

from service.app.matches.load import at_version, from_events, rules_of, snapshot_of
from service.app.matches.snapshot_check import check_snapshot
from service.store.snapshots import SnapshotKey
from tests.bench.commands import quiet_moves
from tests.support.api import Api, Table
from tests.support.servers import DatabaseUrls

ONE_IN = 64


@pytest.fixture
def match(api: Api) -> Table:
    """A match of Breach that is longer than 64 events."""
    table = api.table("breach", 2, {"quiet_limit": 1000})
    for seat, _ply, move in [move for _, move in zip(range(ONE_IN + 20), quiet_moves(3), strict=False)]:
        table.play(seat, move, Prefer="return=minimal").expect(201)
    return table


@pytest.fixture
def chosen(match: Table, database_urls: DatabaseUrls) -> SnapshotKey:
    """The one snapshot of the match that would be compared, if there were one after each event."""
    with psycopg.connect(database_urls.service) as connection:
        connection.execute(
            "INSERT INTO snapshots (match_id, version, rules_version, body) "
            "SELECT match_id, number, rules_version, '{}' FROM matches, generate_series(11, 74) AS number "
            "WHERE match_id = %s",
            (match.id,),
        )
        due = connection.execute(
            "SELECT version FROM snapshots WHERE match_id = %s AND mod(uuid_hash(match_id) + version::bigint, 64) = 0",
            (match.id,),
        ).fetchall()
        connection.execute("DELETE FROM snapshots WHERE match_id = %s", (match.id,))
    [(version,)] = due
    return SnapshotKey(match.id, version)


def true_body(api: Api, key: SnapshotKey) -> Any:
    matches = api.wired.services.matches
    row, _displays = matches.read(key.match_id)
    assert row is not None
    return orjson.loads(snapshot_of(rules_of(row), from_events(matches, row, key.version)))


def plant(urls: DatabaseUrls, key: SnapshotKey, body: Any) -> None:
    with psycopg.connect(urls.service) as connection:
        connection.execute(
            "INSERT INTO snapshots (match_id, version, rules_version, body) "
            "SELECT match_id, %s, rules_version, %s FROM matches WHERE match_id = %s",
            (key.version, orjson.dumps(body).decode(), key.match_id),
        )


def differing(api: Api) -> int:
    text = api.stranger.get("/metrics").expect(200).raw.decode()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("matchkeep_snapshots_differing "))


def check(api: Api, key: SnapshotKey) -> str | None:
    return check_snapshot(api.wired.services.matches, api.wired.services.snapshots, key)


def lying(body: Any) -> Any:
    """The same state but for who has to move."""
    body["state"]["game"]["turn"] += 1
    return body


def test_a_lying_snapshot_is_found_counted_and_not_read_any_more(
    api: Api, chosen: SnapshotKey, database_urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("service.app.matches.load.SNAPSHOT_EVERY", 5)
    plant(database_urls, chosen, lying(true_body(api, chosen)))
    matches, before = api.wired.services.matches, differing(api)
    row, _displays = matches.read(chosen.match_id)
    assert row is not None
    assert at_version(matches, row, chosen.version) != from_events(matches, row, chosen.version), "it is read"
    assert chosen in api.wired.services.snapshots.to_compare(100)
    assert check(api, chosen) == "differs"
    assert differing(api) == before + 1
    assert at_version(matches, row, chosen.version) == from_events(matches, row, chosen.version)


def test_a_true_one_agrees_and_is_compared_once(api: Api, chosen: SnapshotKey, database_urls: DatabaseUrls):
    plant(database_urls, chosen, true_body(api, chosen))
    before = differing(api)
    assert check(api, chosen) == "agrees"
    assert check(api, chosen) is None
    assert chosen not in api.wired.services.snapshots.to_compare(100)
    assert differing(api) == before


def test_one_of_another_shape_is_not_held_against_anybody(api: Api, chosen: SnapshotKey, database_urls: DatabaseUrls):
    plant(database_urls, chosen, {**lying(true_body(api, chosen)), "shape": "0123456789abcdef"})
    assert check(api, chosen) == "unread"


def test_one_in_64_is_chosen(api: Api, chosen: SnapshotKey, database_urls: DatabaseUrls):
    for version in range(chosen.version - 5, chosen.version + 6):
        plant(database_urls, SnapshotKey(chosen.match_id, version), {})
    due = [key for key in api.wired.services.snapshots.to_compare(1000) if key.match_id == chosen.match_id]
    assert due == [chosen]


def test_one_whose_data_are_no_state_is_passed_over(
    api: Api, chosen: SnapshotKey, database_urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("service.app.matches.load.SNAPSHOT_EVERY", 5)
    body = true_body(api, chosen)
    body["state"]["ply"] = "the third"
    plant(database_urls, chosen, body)
    api.wired.services.states.clear()
    matches = api.wired.services.matches
    row, _displays = matches.read(chosen.match_id)
    assert row is not None
    assert at_version(matches, row, chosen.version) == from_events(matches, row, chosen.version)
