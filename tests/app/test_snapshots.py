"""Snapshots: one every 200 events, each equal to the fold of the log, and none of them needed."""

from typing import Any

import orjson
import psycopg
import pytest

from service.app.matches.load import SNAPSHOT_EVERY, at_version, rules_of, snapshot_of
from service.log.fold import fold
from tests.bench.commands import quiet_moves
from tests.support.api import Api, Table
from tests.support.servers import DatabaseUrls

LENGTH = 650


@pytest.fixture(scope="module")
def long(api: Api) -> Table:
    """A match of Breach with more than 650 events, draws proposed and declined now and then, taken back once."""
    ann = api.account()
    table = api.table("breach", [ann, api.account()], {"quiet_limit": 1000}, clock={"kind": "bank", "initial": 86400})
    for number, (seat, _ply, move) in zip(range(LENGTH - 70), quiet_moves(3), strict=False):
        table.play(seat, move, Prefer="return=minimal").expect(201)
        if number % 20 == 19:
            offer = table.command(seat, {"type": "propose", "kind": "draw"}).expect(201).data["version"]
            table.command(1 - seat, {"type": "answer", "proposal": offer, "accept": False}).expect(201)
    while table.see()["version"] % SNAPSHOT_EVERY < 50:
        table.play_on(1)
    offer = table.command(0, {"type": "propose", "kind": "takeback"}).expect(201).data["version"]
    table.command(1, {"type": "answer", "proposal": offer, "accept": True}).expect(201)
    table.play_on(2)
    return table


@pytest.fixture
def log(api: Api, long: Table) -> tuple[Any, Any]:
    row, _labels = api.wired.services.matches.read(long.id)
    return api.wired.services.matches, row


def snapshots(urls: DatabaseUrls, match_id: str) -> list[tuple[int, Any]]:
    with psycopg.connect(urls.service) as connection:
        found = connection.execute(
            "SELECT version, body::text FROM snapshots WHERE match_id = %s ORDER BY version", (match_id,)
        )
        return [(version, orjson.loads(body)) for version, body in found]


def test_there_is_one_for_every_200_events(long: Table, database_urls: DatabaseUrls):
    version = long.see()["version"]
    assert version > LENGTH
    found = [at for at, _ in snapshots(database_urls, long.id)]
    assert [at // SNAPSHOT_EVERY for at in found] == list(range(1, version // SNAPSHOT_EVERY + 1))
    assert all(at % SNAPSHOT_EVERY < 10 for at in found), "at the first command past the mark"


def test_each_is_what_the_whole_log_up_to_it_folds_to(log: tuple[Any, Any], long: Table, database_urls: DatabaseUrls):
    matches, row = log
    for version, body in snapshots(database_urls, long.id):
        state = fold(rules_of(row), matches.bodies(long.id, 0, version))
        assert orjson.loads(snapshot_of(rules_of(row), state)) == body


def test_from_each_the_rest_of_the_log_folds_to_the_same_state(log: tuple[Any, Any], long: Table):
    matches, row = log
    whole = fold(rules_of(row), matches.bodies(long.id, 0, row.version))
    assert at_version(matches, row, row.version) == whole
    for version in range(1, row.version + 1, 37):
        assert at_version(matches, row, version) == fold(rules_of(row), matches.bodies(long.id, 0, version))


class Counting:
    """A log that counts what is read of it."""

    def __init__(self, log: Any) -> None:
        self._log, self.events = log, 0

    def snapshot(self, *asked: Any) -> Any:
        return self._log.snapshot(*asked)

    def bodies(self, match_id: str, after: int, upto: int) -> list[str]:
        self.events += upto - after
        return list(self._log.bodies(match_id, after, upto))


def test_opening_a_long_match_reads_no_more_than_200_events_and_a_command(log: tuple[Any, Any]):
    matches, row = log
    for version in (row.version, 399, 401, 599, 250):
        counting = Counting(matches)
        at_version(counting, row, version)  # type: ignore[arg-type]
        assert counting.events <= SNAPSHOT_EVERY + 10


def looks(api: Api, long: Table) -> list[Any]:
    """The match now and at versions on both sides of each snapshot."""
    api.wired.services.states.clear()
    found = []
    for at in (None, 1, 5, 199, 200, 201, 202, 203, 204, 399, 400, 401, 402, 403, 599, 600, 601, 602, 603, 640):
        match = long.see(query="" if at is None else f"?at={at}")
        match.pop("server_time")
        for seat in match["seats"]:
            seat.pop("remaining_ms")
        found.append(match)
    return found


def test_deleting_them_changes_nothing(api: Api, long: Table, database_urls: DatabaseUrls):
    before = looks(api, long)
    with psycopg.connect(database_urls.service) as connection:
        deleted = connection.execute("DELETE FROM snapshots WHERE match_id = %s", (long.id,)).rowcount
    assert deleted == long.see()["version"] // SNAPSHOT_EVERY
    assert looks(api, long) == before
    long.play_on(1)


def test_one_of_another_rules_version_is_not_used(
    api: Api, long: Table, log: tuple[Any, Any], database_urls: DatabaseUrls
):
    with psycopg.connect(database_urls.service) as connection:
        connection.execute(
            "INSERT INTO snapshots (match_id, version, rules_version, body) VALUES (%s, 401, 99, '{}')", (long.id,)
        )
    api.wired.services.states.clear()
    matches, row = log
    assert at_version(matches, row, 450) == fold(rules_of(row), matches.bodies(long.id, 0, 450))
    assert long.see()["status"] == "active"
