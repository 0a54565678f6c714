"""Which Redis does what: one for everything, or one for each duty; a cluster is refused in plain words."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from redis import Redis

from service.adapters.redis.client import is_cluster
from service.bootstrap import migrate, refuse_clusters, wire
from service.local.valkey import EmbeddedValkey
from service.settings import Settings, SettingsError
from service.wsgi import application
from tests.support.api import Api, settings_for
from tests.support.keeper import wait_for
from tests.support.servers import ROOT, DatabaseUrls

StartValkey = Callable[..., str]


@pytest.fixture
def start_valkey() -> Iterator[StartValkey]:
    """Starts a Valkey of the test's own with these flags; its URL."""
    started = []
    with TemporaryDirectory(dir="/tmp") as folder:

        def start(name: str, *flags: str) -> str:
            valkey = EmbeddedValkey(Path(folder) / f"{name}.sock")
            started.append(subprocess.Popen([*valkey.command(), "--dir", folder, *flags]))
            wait_for(valkey.ready, started[-1])
            return valkey.url()

        yield start
        for server in started:
            server.kill()
            server.wait()


@pytest.fixture
def cluster(start_valkey: StartValkey) -> str:
    return start_valkey("cluster", "--cluster-enabled", "yes", "--cluster-port", "0")


def test_a_cluster_is_known_by_its_own_words_and_a_server_that_is_away_is_none(cluster: str, redis_url: str):
    assert is_cluster(cluster)
    assert not is_cluster(redis_url)
    assert not is_cluster("unix:///nowhere/valkey.sock")


@pytest.mark.parametrize("duty", ["redis_url", "redis_queue_url", "redis_notices_url", "redis_limits_url"])
def test_a_cluster_is_refused_for_every_duty(cluster: str, redis_url: str, database_urls: DatabaseUrls, duty: str):
    refuse_clusters(settings_for(database_urls, redis_url))
    with pytest.raises(SettingsError, match="Redis Cluster"):
        refuse_clusters(settings_for(database_urls, **{"redis_url": redis_url, duty: cluster}))


@pytest.mark.parametrize(
    "program", [["serve"], ["work"], ["work", "--reconcile"], ["work", "--webhooks"]], ids=lambda program: program[-1]
)
def test_every_program_ends_at_once_with_one_line(cluster: str, database_urls: DatabaseUrls, program: list[str]):
    named = {"MATCHKEEP_DATABASE_URL": database_urls.service, "MATCHKEEP_REDIS_URL": cluster}
    command = [sys.executable, "-m", "service.cli", *program]
    env = {**os.environ, **named}
    ended = subprocess.run(command, check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert "Redis Cluster" in ended.stderr


def test_each_duty_has_its_own_server_where_one_is_named(
    new_database: Callable[[], DatabaseUrls], start_valkey: StartValkey
):
    urls = {f"redis_{duty}_url": start_valkey(duty) for duty in ("queue", "notices", "limits")}
    settings = settings_for(new_database(), redis_url="unix:///nowhere/valkey.sock", limits=True, **urls)
    migrate(settings)
    wired = wire(settings)
    try:
        api = Api(application(wired, settings), wired)
        assert api.stranger.get("/readyz").expect(200).data["checks"]["queue"] == "ok"
        table = api.table("breach", 2)
        table.play(0, table.legal(0)[0]).expect(201)
        table.players[0].get(f"{table.path}/presence").expect(200)
    finally:
        wired.close()
    commands = {duty: Redis.from_url(urls[f"redis_{duty}_url"]).info("commandstats") for duty in ("notices", "limits")}
    assert {"cmdstat_spublish", "cmdstat_hset", "cmdstat_hgetall"} <= commands["notices"].keys()
    assert "cmdstat_spublish" not in commands["limits"]
    assert "cmdstat_evalsha" in commands["limits"]
    assert "cmdstat_evalsha" not in commands["notices"]


def test_one_server_does_everything_unless_others_are_named():
    given = {"MATCHKEEP_DATABASE_URL": "postgresql://db/matchkeep", "MATCHKEEP_REDIS_URL": "redis://one/0"}
    settings = Settings.from_env({**given, "MATCHKEEP_REDIS_QUEUE_URL": "redis://two/0"})
    assert settings.redis_for("queue") == "redis://two/0"
    assert settings.redis_for("notices") == settings.redis_for("limits") == "redis://one/0"
