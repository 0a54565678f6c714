"""Named statements: each is one statement, says what it does, is used, and goes with the database as it is."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import psycopg
import pytest

import service.store
from service.store.accounts import Account, Token
from service.store.feed import FeedRow, OutboxRow
from service.store.match_records import MatchRow, SeatRow
from service.store.statements import PARTS, columns, statement, statements
from service.store.webhook_records import Delivery, Webhook
from tests.support.api import Api
from tests.support.servers import DatabaseUrls

ROOT = Path(service.store.__file__).parent
SQL = {Path(file.name).stem: file.read_text("utf-8") for file in (files(service.store) / "sql").iterdir()}

TABLES = {
    Account: "accounts",
    Token: "tokens",
    MatchRow: "matches",
    SeatRow: "seats",
    FeedRow: "feed",
    OutboxRow: "outbox",
    Webhook: "webhooks",
    Delivery: "deliveries",
}
"""Records whose fields are columns, and their tables."""

BY_NAME = ("insert_match", "insert_seats", "list_seats")
"""Statements that write rows, or whose rows are read by name alone."""


@pytest.fixture(scope="module")
def owner(api: Api, database_urls: DatabaseUrls) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database_urls.owner) as connection:
        yield connection


@pytest.mark.parametrize("name", sorted(statements()))
def test_a_named_statement_is_one_statement_and_says_what_it_does(name: str):
    heading = f"-- {name} --\n"
    text = next(text for text in SQL.values() if heading in text).partition(heading)[2]
    assert re.match(r"-- [A-Z]", text)
    assert name == "grant_service" or ";" not in statement(name)
    assert "SELECT *" not in statement(name).upper()


def test_a_file_is_named_for_what_it_holds_and_begins_with_a_word_about_it():
    assert {*SQL} == {
        "accounts",
        "clock",
        "codes",
        "delivery",
        "events",
        "kept_answers",
        "maintenance",
        "matches",
        "oauth",
        "operators",
        "packing",
        "seats",
        "webhooks",
    }
    assert all(text.startswith("-- ") and not text.startswith(("-- grant", "-- read")) for text in SQL.values())


def test_every_statement_is_used_and_none_is_missing():
    code = "\n".join(path.read_text() for path in ROOT.rglob("*.py"))
    code += (ROOT.parent / "wsgi.py").read_text()
    assert [name for name in statements() if f'"{name}"' not in code and name not in PARTS] == []


@pytest.mark.parametrize("name", [name for name, text in statements().items() if "{columns}" in text])
def test_a_records_columns_come_first_in_what_is_read(name: str):
    """They are put into the record in the order of its fields."""
    read = re.findall(r"(SELECT|RETURNING|INSERT INTO \w+ \(|,) ?\{columns\}", statements()[name])
    assert read
    assert set(read) <= {"SELECT", "RETURNING"} or name in BY_NAME


def test_an_unknown_statement_is_an_error():
    with pytest.raises(KeyError):
        statement("no_such_statement")


@pytest.mark.parametrize("record", TABLES)
def test_a_records_fields_are_columns_of_its_table(owner: psycopg.Connection[Any], record: type):
    found = owner.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s",
        (TABLES[record],),
    )
    assert {*columns(record)} <= {name for (name,) in found}
