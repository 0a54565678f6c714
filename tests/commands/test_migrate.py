"""`matchkeep migrate` on servers of the operator's: what is missing is said in one line, and nothing comes unasked."""

from collections.abc import Callable

import psycopg
import pytest

from service.cli import main
from tests.support.servers import DatabaseUrls

Run = Callable[..., int]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*words: str, **named: str) -> int:
        monkeypatch.setenv("MATCHKEEP_REDIS_URL", "unix:///nowhere/valkey.sock")
        for name, value in named.items():
            monkeypatch.setenv(f"MATCHKEEP_{name.upper()}", value)
        return main(words)

    return run


def test_with_the_services_url_alone_it_says_what_else_it_needs(
    run: Run, new_database: Callable[[], DatabaseUrls], capsys: pytest.CaptureFixture[str]
):
    assert run("migrate", database_url=new_database().service) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "MATCHKEEP_MIGRATE_DATABASE_URL" in line
    assert "deploy/postgres/10-roles.sh" in line


def test_a_database_that_is_away_is_said_so_in_plain_words(run: Run, capsys: pytest.CaptureFixture[str]):
    assert run("migrate", database_url="postgresql://127.0.0.1:1/matchkeep") == 2
    assert "refused" in capsys.readouterr().err


def test_no_demo_data_come_unasked(run: Run, new_database: Callable[[], DatabaseUrls]):
    urls = new_database()
    named = {"database_url": urls.service, "migrate_database_url": urls.owner}
    assert run("migrate", **named) == 0
    assert matches(urls) == 0
    assert run("seed", **named) == 0
    assert matches(urls) > 0
    assert run("migrate", database_url=urls.service, migrate_database_url=urls.service) == 0, "there is nothing to do"


def matches(urls: DatabaseUrls) -> int:
    with psycopg.connect(urls.owner) as owner:
        ((count,),) = owner.execute("SELECT count(*) FROM matches").fetchall()
    return int(count)
