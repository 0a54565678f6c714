"""Where the sockets of one machine's Matchkeep lie: a folder that is private, and short enough for their addresses."""

import hashlib
import os
import stat
import tempfile
from pathlib import Path

from service.local.errors import LocalError

LONGEST_SOCKET = 100
"""Bytes; the kernel allows 107 for the address of a unix socket."""
LONGEST_NAME = "/.s.PGSQL.5432.lock"


def private(folder: Path) -> Path:
    """The folder, made if need be, and closed to everybody else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise LocalError(f"{folder} must be a folder, and belong to the user who runs this.")
    if found.st_mode & 0o077:
        folder.chmod(0o700)
    return folder


def sockets_of(data: Path) -> Path:
    """The folder for the sockets of a data folder: inside it, or a temporary one where that makes too long a name."""
    data = data.resolve()
    name = f"matchkeep-{os.geteuid()}-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"
    temporary = [os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir()]
    choices = [data / "run", *(Path(base) / name for base in temporary if base and os.access(base, os.W_OK))]
    for folder in choices:
        if folder.is_absolute() and len(os.fsencode(folder)) + len(LONGEST_NAME) <= LONGEST_SOCKET:
            return private(folder)
    raise LocalError(f"No folder with a name short enough for a unix socket among {', '.join(map(str, choices))}.")
