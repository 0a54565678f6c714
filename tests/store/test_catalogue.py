"""The schema keeps to the distribution rules (ARCHITECTURE, Scaling), as the database's own catalogue tells."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.store.distribution import BY_CODE, BY_MATCH, KEYS
from tests.support.api import Api
from tests.support.servers import DatabaseUrls


@pytest.fixture(scope="module")
def catalogue(api: Api, database_urls: DatabaseUrls) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database_urls.owner) as connection:
        yield connection


def keys(catalogue: psycopg.Connection[Any]) -> dict[tuple[str, str], list[str]]:
    """Primary and unique keys of our tables, partitions left out: the columns in their order."""
    found = catalogue.execute("""
        SELECT tables.relname, keys.relname, array_agg(columns.attname::text ORDER BY place.n)
        FROM pg_index JOIN pg_class AS tables ON tables.oid = indrelid JOIN pg_class AS keys ON keys.oid = indexrelid
        CROSS JOIN unnest(indkey) WITH ORDINALITY AS place (attnum, n)
        JOIN pg_attribute AS columns ON columns.attrelid = indrelid AND columns.attnum = place.attnum
        WHERE (indisprimary OR indisunique) AND tables.relnamespace = 'public'::regnamespace
            AND NOT tables.relispartition AND tables.relname <> 'schema_migration'
        GROUP BY 1, 2
    """)
    return {(table, key): columns for table, key, columns in found}


def test_every_table_is_distributed_by_the_match_or_by_a_key_of_its_own(catalogue: psycopg.Connection[Any]):
    found = catalogue.execute("""
        SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
        AND relnamespace = 'public'::regnamespace AND relname <> 'schema_migration'
    """)
    assert {name for (name,) in found} == KEYS.keys()


def test_the_distribution_key_comes_first_in_every_primary_and_unique_key(catalogue: psycopg.Connection[Any]):
    found = keys(catalogue)
    assert {table for table, _ in found} == KEYS.keys(), "every table has a key"
    for (table, key), columns in found.items():
        assert columns[0] == KEYS[table], (table, key, columns)


def test_there_are_no_triggers_and_no_rules(catalogue: psycopg.Connection[Any]):
    assert catalogue.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal").fetchall() == []
    assert catalogue.execute("SELECT rulename FROM pg_rules WHERE schemaname = 'public'").fetchall() == []


def test_foreign_keys_stay_within_one_match(catalogue: psycopg.Connection[Any]):
    found = catalogue.execute("""
        SELECT conrelid::regclass::text, confrelid::regclass::text,
            (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)),
            (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = confrelid AND attnum = ANY(confkey))
        FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
    """).fetchall()
    assert ("events", "events") in {(source, target) for source, target, *_ in found}
    for source, target, from_columns, to_columns in found:
        assert {source, target} <= BY_MATCH, (source, target)
        assert "match_id" in from_columns, (source, from_columns)
        assert "match_id" in to_columns, (target, to_columns)


def test_events_are_partitioned_by_hash_of_the_match(catalogue: psycopg.Connection[Any]):
    found = catalogue.execute("SELECT pg_get_partkeydef('events'::regclass)").fetchone()
    assert found == ("HASH (match_id)",)


def test_what_the_services_role_may_do(catalogue: psycopg.Connection[Any]):
    found = catalogue.execute("""
        SELECT table_name, array_agg(privilege_type::text ORDER BY privilege_type::text)
        FROM information_schema.role_table_grants WHERE grantee = 'matchkeep' AND table_schema = 'public' GROUP BY 1
    """).fetchall()
    granted = {table: set(privileges) for table, privileges in found}
    assert granted["events"] == {"SELECT", "INSERT"}
    assert granted["command_keys"] == {"SELECT", "INSERT", "DELETE"}
    assert not any({"TRUNCATE", "TRIGGER", "REFERENCES"} & privileges for privileges in granted.values())
    assert not any(table.startswith("events_") for table in granted)
    owned = catalogue.execute("SELECT tablename FROM pg_tables WHERE tableowner = 'matchkeep'").fetchall()
    assert owned == []


def test_what_distributes_the_tables_knows_all_of_them():
    text = (Path(__file__).parents[2] / "deploy" / "citus" / "distribute.sql").read_text()
    assert dict(re.findall(r"create_distributed_table\('(\w+)', '(\w+)'", text)) == KEYS
    roots = {"match_id": "matches", "account_id": "accounts"}
    for table, key, beside in re.findall(r"table\('(\w+)', '(\w+)', colocate_with => '(\w+)'\)", text):
        assert beside == ("none" if table in {*roots.values(), *BY_CODE, "operator_acts"} else roots[key]), table
