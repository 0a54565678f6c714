"""The event store against the real Postgres: the database itself refuses to change, skip, or fork a log."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import psycopg
import pytest
from psycopg import errors, sql

from service.log.chain import next_hash
from tests.support.api import Api, Table
from tests.support.servers import DatabaseUrls

INSERT = "INSERT INTO events (match_id, version, body, hash) VALUES (%s, %s, '{}', decode(repeat('00', 32), 'hex'))"
PARTS = [f"events_{number}" for number in range(8)]


@pytest.fixture
def service(api: Api, database_urls: DatabaseUrls) -> Iterator[psycopg.Connection[Any]]:
    """A connection with what the service's role may do."""
    with psycopg.connect(database_urls.service) as connection:
        yield connection
        connection.rollback()


@pytest.fixture(scope="module")
def table(api: Api) -> Table:
    table = api.table("breach", 2)
    table.play_on(3)
    return table


def head(connection: psycopg.Connection[Any], table: Table) -> int:
    found = connection.execute("SELECT max(version) FROM events WHERE match_id = %s", (table.id,)).fetchone()
    assert found is not None
    return int(found[0])


@pytest.mark.parametrize("name", ["events", *PARTS])
@pytest.mark.parametrize(
    "words",
    [
        "UPDATE {} SET body = '{{}}'",
        "DELETE FROM {}",
        "TRUNCATE {}",
        "DROP TABLE {}",
        "ALTER TABLE {} ADD COLUMN x int",
        "CREATE TRIGGER t BEFORE INSERT ON {} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "SELECT 1 FROM {} FOR UPDATE",
    ],
)
def test_the_services_role_reads_and_appends_and_nothing_else(service: psycopg.Connection[Any], words: str, name: str):
    with pytest.raises(errors.InsufficientPrivilege):
        service.execute(sql.SQL(words).format(sql.Identifier(name)))


@pytest.mark.parametrize("name", PARTS)
def test_no_partition_is_a_way_around(service: psycopg.Connection[Any], table: Table, name: str):
    with pytest.raises(errors.InsufficientPrivilege):
        service.execute(INSERT.replace("events", name), (table.id, 1))


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (0, errors.UniqueViolation),
        (-1, errors.UniqueViolation),
        (2, errors.ForeignKeyViolation),
        (1000, errors.ForeignKeyViolation),
        (-1000, errors.CheckViolation),
    ],
)
def test_a_version_is_neither_taken_twice_nor_skipped(
    service: psycopg.Connection[Any], table: Table, step: int, error: type[Exception]
):
    with pytest.raises(error):
        service.execute(INSERT, (table.id, head(service, table) + step))


def test_the_next_version_fits_and_one_statement_may_bring_several(service: psycopg.Connection[Any], table: Table):
    last = head(service, table)
    service.execute(INSERT, (table.id, last + 1))
    service.execute("INSERT INTO events (match_id, version, body, hash) SELECT match_id, version + 2, body, hash "
                    "FROM events WHERE match_id = %s AND version IN (%s, %s)", (table.id, last, last + 1))  # fmt: skip


@pytest.mark.parametrize(
    ("column", "value", "error"),
    [
        ("prev", "1", errors.GeneratedAlways),
        ("hash", "'\\x00'", errors.CheckViolation),
        ("hash", "NULL", errors.NotNullViolation),
        ("body", "NULL", errors.NotNullViolation),
        ("body", "'{'", errors.InvalidTextRepresentation),
    ],
)
def test_an_event_is_whole(
    service: psycopg.Connection[Any], table: Table, column: str, value: str, error: type[Exception]
):
    values = {"match_id": f"'{table.id}'", "version": str(head(service, table) + 1), "body": "'{}'"}
    values |= {"hash": "decode(repeat('00', 32), 'hex')", column: value}
    with pytest.raises(error):
        service.execute(f"INSERT INTO events ({', '.join(values)}) VALUES ({', '.join(values.values())})")


def test_two_writers_of_one_version_are_told_apart_by_the_database(api: Api, database_urls: DatabaseUrls, table: Table):
    def write(_number: int) -> bool:
        with psycopg.connect(database_urls.service) as connection:
            try:
                connection.execute(INSERT, (other.id, last + 1))
            except errors.UniqueViolation:
                return False
            return True

    other = api.table("breach", 2)
    last = other.see()["version"]
    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(write, range(8))) == [False] * 7 + [True]


def test_the_summary_row_follows_its_events(service: psycopg.Connection[Any], table: Table):
    query = "SELECT version, head_hash FROM matches WHERE match_id = %s"
    row = service.execute(query, (table.id,)).fetchone()
    last = service.execute(
        "SELECT version, hash FROM events WHERE match_id = %s ORDER BY version", (table.id,)
    ).fetchall()
    assert row == last[-1]


def test_what_is_stored_is_what_was_hashed_and_answered(api: Api, service: psycopg.Connection[Any], table: Table):
    seat = table.see()["to_act"][0]
    answer = table.play(seat, table.legal(seat)[0]).expect(201).data
    row = service.execute("SELECT server_seed, head_hash FROM matches WHERE match_id = %s", (table.id,)).fetchone()
    assert row is not None
    seed, head_hash = row
    rows = service.execute(
        "SELECT version, body::text, hash FROM events WHERE match_id = %s ORDER BY version", (table.id,)
    ).fetchall()
    link = bytes.fromhex(table.see()["fairness"]["commitment"])
    for version, body, digest in rows:
        link = next_hash(link, seed, version, body.encode())
        assert digest == link
        assert orjson.loads(body)["version"] == version
    assert [digest.hex() for *_, digest in rows][-len(answer["events"]) :] == [one["hash"] for one in answer["events"]]
    assert head_hash == link
