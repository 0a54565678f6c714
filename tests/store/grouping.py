"""Groups of commands for tests: changes that are not written yet, and requests whose writes are one group."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from service.app.matches.decision import decide_command
from service.app.matches.load import loaded
from service.match.commands import Play
from service.store.match_groups import append_group
from service.store.match_records import Change, KeyRef
from service.store.queries import Conn, connected
from tests.store.test_combiner import wait_until
from tests.support.api import Answer, Api, Table

TABLES = ("matches", "seats", "events", "outbox", "command_keys", "snapshots")

Send = Callable[[], Answer]


def new_tables(api: Api, count: int) -> list[Table]:
    return [api.table("breach", 2, {"quiet_limit": 1000}) for _ in range(count)]


def key_of(table: Table, key: str) -> KeyRef:
    return KeyRef(table.players[0].id, key, b"k" * 32)


def change_for(api: Api, table: Table, key: str | None = None) -> Change:
    """What the first legal move of whoever owes one would change; it is not written."""
    services, used = api.wired.services, key_of(table, key) if key else None
    forget_kept(api, table)
    with services.matches.open(table.id, used, locked=False) as transaction:
        assert transaction.row is not None
        match = loaded(transaction, services.states, transaction.row, transaction.displays)
        seat = match.to_act[0]
        command = Play(seat, match.rules.legal(match.state.game, seat)[0], match.state.ply)
        change = decide_command(transaction, match, command, used).change
    assert change is not None
    return change


def forget_kept(api: Api, table: Table) -> None:
    """The next command of a match reads it."""
    if kept := api.wired.services.matches._kept:
        kept.take(table.id)


def write(api: Api, *changes: Change) -> Sequence[bool]:
    with connected(api.wired.pool) as connection:
        return append_group(connection, changes)[0]


def rows(connection: Conn, match_id: str) -> dict[str, list[str]]:
    """All rows of a match, by table, as Postgres writes them."""
    found = {}
    for table in TABLES:
        query = f"SELECT t::text FROM {table} AS t WHERE match_id = %s ORDER BY 1"
        found[table] = [text for (text,) in connection.execute(query, (match_id,))]
    return found


@contextmanager
def together(api: Api, *sends: Send) -> Iterator[list["Future[Answer]"]]:
    """Requests whose writes wait for each other, and are one group as soon as the block is entered."""
    combiner = api.wired.services.matches._append_together
    with combiner._lock:
        combiner._free -= 1
    with ThreadPoolExecutor(len(sends)) as pool:
        begun = [pool.submit(send) for send in sends]
        wait_until(lambda: len(combiner._waiting) == len(sends))
        combiner._pass_on()
        yield begun


def mover(api: Api, table: Table, **headers: str) -> Send:
    """Sends the first legal move of whoever owes one."""
    match = table.see()
    seat, ply = match["to_act"][0], match["ply"]
    move = table.legal(seat)[0]
    return lambda: table.at(api).play(seat, move, ply, **headers)


def moves_in(api: Api, table: Table) -> list[Any]:
    """The moves in a log that has no gap, each of a ply of its own."""
    events = api.stranger.get(f"{table.path}/events?limit=500").expect(200).data["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    moves = [event for event in events if event["type"].startswith("breach.")]
    assert [event["ply"] for event in moves] == list(range(len(moves)))
    return moves
