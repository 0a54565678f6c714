"""`matchkeep up`: the whole product on one machine, from a data folder, until someone ends it."""

import os
import socket
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from service.local.errors import LocalError
from service.local.launching import has_name
from service.local.output import Output
from service.local.plan import Plan, embedded_servers, guardian, near, programs
from service.local.record import end_survivors, mark_of, note, only_one, write_children
from service.local.supervisor import Supervisor
from service.local.wishes import Wishes
from service.settings import Settings


def up(env: Mapping[str, str], parent: int = 0) -> int:
    """Run everything that the environment describes; the exit status. The end of ``parent`` (if any) ends it."""
    began = time.monotonic()
    data = Path(env.get("MATCHKEEP_DATA_DIR") or ".matchkeep").resolve()

    def prepare() -> tuple[Plan, Callable[[], str]]:
        servers, found = embedded_servers(data, env)
        asked = Settings.from_env({**env, **found})
        found |= {"MATCHKEEP_PORT": str(free_port(asked.host, asked.port)), "MATCHKEEP_DATA_DIR": str(data)}
        settings = Settings.from_env({**env, **found})
        plan = [servers, *programs(settings, {**ours(env), **found}, demo="MATCHKEEP_DATABASE_URL" in found)]
        return plan, lambda: welcome(settings, time.monotonic() - began)

    return supervise(data, prepare, parent)


def supervise(data: Path, prepare: Callable[[], tuple[Plan, Callable[[], str]]], parent: int = 0) -> int:
    """Run a plan as the only one on this data folder; ``prepare`` gives it, and the words for when all are ready."""
    with Wishes(parent) as wishes, only_one(data) as lock:
        output = Output(sys.stdout.fileno(), width=9)
        left = end_survivors(data)
        if left:
            output.say(f"ended {left} processes that an earlier run had left behind")
        output.say(f"starting; the data are in {data}")
        (servers, *more), words = prepare()
        return Supervisor(
            [[guardian(data), *servers], *more],
            mark_of(data),
            output,
            wishes,
            note=lambda children: write_children(data, children),
            on_ready=lambda: output.say(words()),
            on_stop=lambda: note(lock, "stopping"),
        ).run()


def ours(env: Mapping[str, str]) -> dict[str, str]:
    """Those variables that are Matchkeep's, and a name for a user who has none: libraries ask for one."""
    named = has_name(os.geteuid()) or env.get("USER") or env.get("LOGNAME")
    chosen = {name: value for name, value in env.items() if name.startswith("MATCHKEEP_")}
    return chosen if named else {**chosen, "USER": "matchkeep"}


def free_port(host: str, port: int) -> int:
    """The port, or for 0 any that is free; an error in plain words when someone else listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as fault:
            reason = os.strerror(fault.errno or 0)
            raise LocalError(f"Cannot listen on {host}:{port}: {reason}. Choose another port (PORT=...).") from None
        return int(trial.getsockname()[1])


def welcome(settings: Settings, seconds: float) -> str:
    """What a newcomer needs to know first."""
    host = near(settings.host)
    address = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
    body = "-H 'Content-Type: application/json' -d '{\"name\": \"Ada\"}'"
    return (
        f"Matchkeep is ready after {seconds:.1f} s.\n"
        f"  address    {address}\n"
        f"  reference  {address}/docs\n"
        f"  try        curl -s -X POST {address}/v1/accounts {body}\n"
        f"Ctrl-C ends it; the matches stay in {settings.data_dir}."
    )
