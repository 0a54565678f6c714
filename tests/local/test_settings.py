"""Settings: defaults for a newcomer, and an error that names the variable."""

import os
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from service.settings import Settings, SettingsError, table

NEEDED = {
    "MATCHKEEP_DATABASE_URL": "postgresql://service:secret@db/matchkeep",
    "MATCHKEEP_REDIS_URL": "redis://queue/0",
}


def test_defaults() -> None:
    settings = Settings.from_env(NEEDED)
    assert (settings.host, settings.port, settings.data_dir) == ("127.0.0.1", 8000, Path(".matchkeep"))
    assert settings.migrate_database_url == settings.database_url
    assert not settings.limits
    assert ip_network("127.0.0.0/8") in settings.metrics_networks
    assert settings.trusted_proxies == ()


def test_everything_can_be_given() -> None:
    given = {
        "MATCHKEEP_LIMITS": "ON",
        "MATCHKEEP_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
        "MATCHKEEP_MIGRATE_DATABASE_URL": "postgresql://owner@db/matchkeep",
        "MATCHKEEP_LOG_LEVEL": "Warning",
        "MATCHKEEP_LIMIT_FAILED_JOINS": " 7 / Hour ",
    }
    settings = Settings.from_env({**NEEDED, **given})
    assert settings.limits
    assert settings.trusted_proxies == (ip_network("10.0.0.0/8"), ip_network("::1/128"))
    assert settings.migrate_database_url == "postgresql://owner@db/matchkeep"
    assert settings.log_level == "warning"
    assert settings.limit_failed_joins == (7, 3600)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MATCHKEEP_PORT", "eighty"),
        ("MATCHKEEP_PORT", "65536"),
        ("MATCHKEEP_WORKERS", "0"),
        ("MATCHKEEP_LIMITS", "maybe"),
        ("MATCHKEEP_METRICS_NETWORKS", "10.0.0.0/99"),
        ("MATCHKEEP_DATABASE_URL", "mysql://db"),
        ("MATCHKEEP_REDIS_URL", ""),
        ("MATCHKEEP_LOG_LEVEL", "loud"),
        ("MATCHKEEP_HOST", " "),
        ("MATCHKEEP_STREAMS_PER_PROCESS", "2200"),
        ("MATCHKEEP_LIMIT_TOKEN", "10"),
        ("MATCHKEEP_LIMIT_TOKEN", "0/minute"),
        ("MATCHKEEP_LIMIT_TOKEN", "10/fortnight"),
        ("MATCHKEEP_LIMIT_TOKEN", "ten/minute"),
    ],
)
def test_a_bad_value_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.from_env({**NEEDED, name: value})


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_a_missing_server_is_named(name: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} is not set"):
        Settings.from_env({key: value for key, value in NEEDED.items() if key != name})


def test_passwords_are_never_shown() -> None:
    assert "secret" not in repr(Settings.from_env(NEEDED))
    with pytest.raises(SettingsError) as fault:
        Settings.from_env({**NEEDED, "MATCHKEEP_DATABASE_URL": "mysql://user:secret@db"})
    assert "secret" not in str(fault.value)


def test_the_table_knows_every_field() -> None:
    assert [name for name, _, _ in table()] == [f"MATCHKEEP_{name.upper()}" for name in Settings.__dataclass_fields__]
    assert all(words for _, _, words in table())


def matchkeep(*arguments: str) -> "subprocess.CompletedProcess[str]":
    env = {name: value for name, value in os.environ.items() if not name.startswith("MATCHKEEP_")}
    command = [sys.executable, "-m", "service.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def test_the_command_line_lists_the_settings_and_the_commands() -> None:
    assert "MATCHKEEP_DATABASE_URL" in matchkeep("settings").stdout
    shown = matchkeep("--help").stdout
    for word in ("up", "serve", "work", "migrate", "seed", "replay", "openapi", "start here"):
        assert word in shown


def test_a_fault_of_the_operator_is_one_line_and_no_traceback() -> None:
    done = matchkeep("up", "--port", "eighty", "--data-dir", "/dev/null/nowhere")
    assert done.returncode != 0
    assert done.stderr.startswith("matchkeep: ")
    assert len(done.stderr.splitlines()) == 1
