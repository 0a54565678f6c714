"""Group commit: commands of several matches in one statement, each written wholly or not at all."""

from dataclasses import replace

import psycopg
import pytest
from msgspec.structs import replace as replaced

from service.bootstrap import wire
from service.settings import Settings
from service.store.errors import ConflictError
from service.store.match_groups import append_group, read_group
from service.store.match_transaction import append_alone, append_values
from service.store.queries import connected
from service.store.statements import statement
from service.wsgi import application
from tests.store.grouping import change_for, key_of, mover, moves_in, new_tables, rows, together, write
from tests.support.api import Api
from tests.support.servers import DatabaseUrls

CLOCK = {"kind": "bank", "initial": 600, "increment": 5}


def test_a_group_writes_what_each_of_it_would_write_alone(api: Api):
    """With clocks, notices, quaint keys and a snapshot: to the letter, in every table."""
    tables = [api.table("breach", 2, clock=CLOCK) for _ in range(3)]
    changes = [change_for(api, table, key='a "key", {NULL} \\') for table in tables]
    changes[1] = replace(changes[1], snapshots=((changes[1].row.version, b'{"a":[1,"2"],"b":null}'),), key=None)
    alone = []
    with connected(api.wired.pool) as connection, connection.transaction():
        for change in changes:
            with connection.transaction(force_rollback=True):
                connection.execute(statement("append"), append_values(change))
                alone.append(rows(connection, change.row.match_id))
        assert append_group(connection, changes)[0] == [True, True, True]
        for change, expected in zip(changes, alone, strict=True):
            assert rows(connection, change.row.match_id) == expected
    assert len(alone[0]["command_keys"]) == len(alone[1]["snapshots"]) == 1
    assert alone[0]["outbox"]


def test_a_group_reads_what_each_of_it_would_read_alone(api: Api):
    tables = new_tables(api, 3)
    used = change_for(api, tables[0], key='a "key", {NULL} \\')
    assert write(api, used) == [True]
    missing = "01900000-0000-7000-8000-000000000000"
    asked = [
        (tables[0].id, used.key),
        (tables[0].id, None),
        (missing, key_of(tables[1], "k")),
        (tables[1].id, key_of(tables[1], "unused")),
        (tables[2].id, None),
    ]
    with connected(api.wired.pool) as connection:
        found = read_group(connection, asked)
        alone = [read_group(connection, [one])[0] for one in asked]
    assert [read.row and read.row.version for read in found] == [used.row.version, used.row.version, None, 3, 3]
    for read, single in zip(found, alone, strict=True):
        assert (list(read.seats), read.used) == (list(single.seats), single.used)
        if read.row and single.row:
            assert replaced(read.row, now=0) == replaced(single.row, now=0)
    assert found[0].used is not None
    assert found[0].used.ply == 0


def test_a_change_of_a_version_that_has_passed_is_left_out_and_the_others_are_written(api: Api):
    tables = new_tables(api, 3)
    stale = change_for(api, tables[1])
    assert write(api, change_for(api, tables[1])) == [True]
    changes = [change_for(api, tables[0]), stale, change_for(api, tables[2])]
    assert write(api, *changes) == [True, False, True]
    assert [len(moves_in(api, table)) for table in tables] == [1, 1, 1]


def test_of_two_changes_of_one_match_in_a_group_the_first_is_written(api: Api):
    table, other = new_tables(api, 2)
    changes = [change_for(api, table), change_for(api, other), change_for(api, table)]
    assert write(api, *changes) == [True, True, False]
    assert len(moves_in(api, table)) == 1


def test_a_held_row_is_passed_over_and_waited_for_alone(api: Api, database_urls: DatabaseUrls):
    tables = new_tables(api, 3)
    with psycopg.connect(database_urls.service) as holder:
        holder.execute("SELECT FROM matches WHERE match_id = %s FOR UPDATE", (tables[1].id,))
        with together(api, *(mover(api, table) for table in tables)) as (first, held, last):
            first.result(3).expect(201)
            last.result(3).expect(201)
            assert not held.done()
            holder.rollback()
            held.result(5).expect(201)
    assert [len(moves_in(api, table)) for table in tables] == [1, 1, 1]


def test_without_groups_no_statement_looks_at_two_matches(api_settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """As a distributed database wants it."""
    wired = wire(replace(api_settings, db_groups=False))
    api = Api(application(wired, api_settings), wired)
    for name in ("_read_together", "_append_together"):
        monkeypatch.setattr(wired.services.matches, name, None)
    (table,) = new_tables(api, 1)
    mover(api, table, Idempotency_Key="k")().expect(201)
    assert len(moves_in(api, table)) == 1
    stale = change_for(api, table)
    mover(api, table)().expect(201)
    with wired.services.matches.open(table.id, None, locked=False) as transaction, pytest.raises(ConflictError):
        transaction.append(stale)
    wired.close()


def test_alone_too_a_lost_race_writes_nothing_and_is_no_error_of_the_database(api: Api):
    (table,) = new_tables(api, 1)
    change = change_for(api, table)
    with connected(api.wired.pool) as connection:
        append_alone(connection, change)
    with pytest.raises(ConflictError) as lost, connected(api.wired.pool) as connection:
        append_alone(connection, change)
    assert lost.value.__cause__ is None, "Postgres was not asked for what it would have to refuse"
