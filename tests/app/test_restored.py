"""A database that comes back without its last events, under a running process: nothing is decided on what is gone."""

import psycopg
import pytest

from tests.support.api import Api, Client, Table
from tests.support.servers import DatabaseUrls

COLUMNS = "version, ply, to_act, head_hash, updated_at"


def row_of(table: Table, database_urls: DatabaseUrls) -> tuple[object, ...]:
    with psycopg.connect(database_urls.owner) as connection:
        row = connection.execute(f"SELECT {COLUMNS} FROM matches WHERE match_id = %s", (table.id,)).fetchone()
    assert row is not None
    return row


def restore(table: Table, row: tuple[object, ...], database_urls: DatabaseUrls) -> None:
    """The match as it was at an earlier moment, as a lagging standby or a restore in time leaves it."""
    with psycopg.connect(database_urls.owner) as connection:
        for name in ("events", "outbox", "feed"):
            connection.execute(f"DELETE FROM {name} WHERE match_id = %s AND version > %s", (table.id, row[0]))
        connection.execute(
            f"UPDATE matches SET ({COLUMNS}) = (%s, %s, %s, %s, %s) WHERE match_id = %s", (*row, table.id)
        )


@pytest.mark.parametrize("more", [0, 2], ids=["as far as before", "further"])
def test_a_process_goes_on_from_the_log_and_not_from_what_it_remembers(
    api: Api, second: Api, database_urls: DatabaseUrls, more: int
):
    ann = api.account()
    here = api.table("breach", [ann, ann])
    there = Table(here.id, [Client(second.app, ann.token, ann.account)] * 2)
    kept = row_of(here, database_urls)
    here.play(0, {"type": "switch", "from": "a1", "to": "b1"}).expect(201)
    restore(here, kept, database_urls)
    second.wired.services.states.clear()
    there.play(0, {"type": "switch", "from": "h1", "to": "g1"}).expect(201)
    if more:
        there.play_on(more)
    seen = [table.see()["state"] for table in (here, there)]
    assert seen[0] == seen[1]
    assert here.players[0].get(f"{here.path}/legal").data == there.players[0].get(f"{there.path}/legal").data
