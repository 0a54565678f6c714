"""What `up` finds out before it starts anything."""

import os
import socket
from pathlib import Path

import pytest

from service.local.errors import LocalError
from service.local.plan import embedded_servers, programs
from service.local.up import free_port, ours, welcome
from service.settings import Settings

NEEDED = {"MATCHKEEP_DATABASE_URL": "postgresql://db/matchkeep", "MATCHKEEP_REDIS_URL": "redis://queue/0"}


def test_a_port_in_use_is_said_so_in_plain_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(LocalError, match="Choose another port"):
        free_port("127.0.0.1", other.getsockname()[1])


def test_port_0_is_any_free_one() -> None:
    assert free_port("127.0.0.1", 0) > 0


def test_servers_of_the_operators_replace_the_embedded_ones(tmp_path: Path) -> None:
    assert embedded_servers(tmp_path, NEEDED) == ([], {})
    only_queue, found = embedded_servers(tmp_path, {"MATCHKEEP_DATABASE_URL": NEEDED["MATCHKEEP_DATABASE_URL"]})
    assert [child.name for child in only_queue] == ["valkey"]
    assert list(found) == ["MATCHKEEP_REDIS_URL"]


def test_embedded_servers_are_two_and_known_by_two_roles(tmp_path: Path) -> None:
    servers, found = embedded_servers(tmp_path, {})
    assert [child.name for child in servers] == ["postgres", "valkey"]
    assert found["MATCHKEEP_MIGRATE_DATABASE_URL"].startswith("postgresql://matchkeep_owner@/matchkeep?")
    assert found["MATCHKEEP_DATABASE_URL"].startswith("postgresql://matchkeep@/matchkeep?")
    Settings.from_env(found)


def test_there_are_as_many_workers_as_wanted() -> None:
    plan = programs(Settings.from_env({**NEEDED, "MATCHKEEP_WORKERS": "3"}), {}, demo=True)
    assert [[child.name for child in stage] for stage in plan] == [
        ["migrate", "web"],
        ["worker-1", "worker-2", "worker-3", "webhooks", "reconcile"],
    ]


@pytest.mark.parametrize("demo", [True, False])
def test_demo_matches_come_into_a_database_of_our_own_alone(demo: bool) -> None:
    migrate = programs(Settings.from_env(NEEDED), {}, demo)[0][0]
    assert ("--seed" in migrate.command) == demo


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:8000"), ("0.0.0.0", "http://127.0.0.1:8000"), ("::", "http://[::1]:8000")],
)
def test_the_address_shown_is_one_that_works(host: str, address: str) -> None:
    words = welcome(Settings.from_env({**NEEDED, "MATCHKEEP_HOST": host}), 1.0)
    assert f"  address    {address}\n" in words
    assert f"{address}/docs" in words


def test_only_our_variables_are_passed_on_and_a_name_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ours({"MATCHKEEP_PORT": "1", "PATH": "/bin", "USER": "ann"}) == {"MATCHKEEP_PORT": "1"}
    monkeypatch.setattr(os, "geteuid", lambda: 4_000_001)
    assert ours({}) == {"USER": "matchkeep"}
