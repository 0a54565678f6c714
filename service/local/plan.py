"""What `matchkeep up` runs: the children, in stages, and how each shows that it is ready."""

import http.client
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from service.local import postgres, valkey
from service.local.child import Child
from service.settings import Settings

Plan = list[list[Child]]
OWN = {"MATCHKEEP_DATABASE_URL", "MATCHKEEP_REDIS_URL"}
"""The variables that stand for servers of the operator's; without them there are embedded ones."""


def embedded_servers(data: Path, env: Mapping[str, str]) -> tuple[list[Child], dict[str, str]]:
    """The servers that the environment does not name, and the variables under which the others find them."""
    servers, found = [], {}
    if not env.get("MATCHKEEP_DATABASE_URL"):
        sql = postgres.embedded(data)
        found["MATCHKEEP_DATABASE_URL"] = sql.url(postgres.SERVICE)
        found["MATCHKEEP_MIGRATE_DATABASE_URL"] = sql.url(postgres.OWNER)
        servers.append(
            Child(
                "postgres",
                tuple(sql.command()),
                ready=sql.ready,
                prepare=sql.prepare,
                identity=sql.identity,
                stop=signal.SIGINT,  # its "fast shutdown"
                orphaned=signal.SIGQUIT,  # its "immediate shutdown", which takes its helpers along
            )
        )
    if not env.get("MATCHKEEP_REDIS_URL"):
        bell = valkey.embedded(data)
        found["MATCHKEEP_REDIS_URL"] = bell.url()
        servers.append(Child("valkey", tuple(bell.command()), ready=bell.ready, prepare=bell.prepare))
    return servers, found


def guardian(data: Path) -> Child:
    """Sees to it that nothing outlives a supervisor that is killed."""
    return Child("guardian", python("service.local.guardian", str(data), str(os.getpid())), orphaned=0)


def python(module: str, *more: str) -> tuple[str, ...]:
    """A Python program of ours, by its dotted name."""
    return (sys.executable, "-m", module, *more)


def own(command: str, *more: str) -> tuple[str, ...]:
    """The command line of a subcommand of matchkeep."""
    return python("service.cli", command, *more)


def programs(settings: Settings, env: Mapping[str, str], demo: bool) -> Plan:
    """What runs on top of the servers. ``demo``: the demo matches are loaded too, into a database of our own alone.

    The web server loads while the database is brought up to date: until that is done it says that it is not ready. The
    workers load after it, since they would only make it slower to answer.
    """
    answers = responder(settings.host, settings.port)
    web = Child("web", own("serve"), env, ready=answers, patience=settings.drain_seconds + 1.0)
    workers = [Child(f"worker-{number}", python("workers.main"), env) for number in range(1, settings.workers + 1)]
    others = [Child(name, python(f"workers.{name}"), env) for name in ("webhooks", "reconcile")]
    migrate = own("migrate", *(["--seed"] if demo else []))
    return [[Child("migrate", migrate, env, once=True), web], [*workers, *others]]


def responder(host: str, port: int) -> Callable[[], bool]:
    """Asks a web server of this machine whether it is ready."""

    def ready() -> bool:
        line = http.client.HTTPConnection(near(host), port, timeout=1.0)
        try:
            line.request("GET", "/readyz")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()

    return ready


def near(host: str) -> str:
    """The address at which a server that listens on ``host`` is found from this machine."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
