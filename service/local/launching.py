"""How a command is started through the launch program: who runs it, and whose death ends it."""

import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from service.local.errors import LocalError

PROBE = """
import os, sys
binary, folder = sys.argv[1:]
os.close(os.open(binary, os.O_RDONLY))
probe = os.path.join(folder, ".probe")
os.close(os.open(probe, os.O_CREAT | os.O_WRONLY))
os.unlink(probe)
"""


def launched(command: Sequence[str], identity: str = "same", death_signal: int = signal.SIGKILL) -> list[str]:
    """The command behind the launch program; ``death_signal`` 0 lets it outlive this process."""
    program = Path(__file__).with_name("launch.py")
    return [sys.executable, "-I", "-S", str(program), identity, str(int(death_signal)), str(os.getpid()), *command]


def unprivileged_identity(binary: Path, folder: Path) -> str:
    """The identity under which ``binary`` can run without being root and still use ``folder``.

    Postgres wants a user who has a name, too; a container may run under a bare number.
    """
    if os.geteuid() != 0 and has_name(os.geteuid()):
        return "same"
    complaints = []
    for identity in ("mapped", "nobody") if os.geteuid() == 0 else ("mapped",):
        probe = [sys.executable, "-I", "-S", "-c", PROBE, str(binary), str(folder)]
        tried = subprocess.run(launched(probe, identity, 0), capture_output=True, text=True, check=False)
        if tried.returncode == 0:
            return identity
        complaints.append(f"{identity}: {tried.stderr.strip().rpartition(chr(10))[2]}")
    raise LocalError(
        f"Postgres runs neither as root nor under a bare number, and no other user will do ({'; '.join(complaints)}). "
        "Run as an ordinary user, or name a server of yours with MATCHKEEP_DATABASE_URL."
    )


def has_name(user: int) -> bool:
    """Whether the system knows this user by name."""
    try:
        pwd.getpwuid(user)
    except KeyError:
        return False
    return True
