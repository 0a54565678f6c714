"""A tiny program that settles who a child is and whose death ends it, and then becomes that child.

Run by path with ``python -I -S`` (standard library only), so that it costs some ten milliseconds:

    launch.py IDENTITY DEATH_SIGNAL PARENT_PID COMMAND [ARGUMENT ...]

Postgres refuses to run as root, therefore the identities:

* ``same``: leave the user alone.
* ``mapped``: a user namespace in which the caller (root) is called nobody. Files stay the caller's own, and nothing has
  to be copied to where another user could read it.
* ``nobody``: really become nobody, keeping only the right to pass file permissions, so that a checkout below a private
  home folder still works. For containers that forbid user namespaces.
"""

import ctypes
import os
import sys
from pathlib import Path

NOBODY = 65534
CLONE_NEWUSER = 0x10000000
PR_SET_PDEATHSIG = 1
PR_SET_KEEPCAPS = 8
PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE = 47, 2
CAP_DAC_OVERRIDE = 1
CAPABILITY_VERSION_3 = 0x20080522


def libc() -> ctypes.CDLL:
    """The C library of this process, with errno kept."""
    return ctypes.CDLL(None, use_errno=True)


def checked(result: int, what: str) -> None:
    """Raise the C library's error when a call failed."""
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")


def map_user() -> None:
    """Enter a user namespace where the present user is called nobody."""
    user, group = os.geteuid(), os.getegid()
    checked(libc().unshare(CLONE_NEWUSER), "unshare")
    here = Path("/proc/self")
    (here / "setgroups").write_text("deny")
    (here / "uid_map").write_text(f"{NOBODY} {user} 1")
    (here / "gid_map").write_text(f"{NOBODY} {group} 1")


def become_nobody() -> None:
    """Give up root for good, but keep reaching files whatever their permissions."""
    library = libc()
    checked(library.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0), "prctl(PR_SET_KEEPCAPS)")
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    kept = 1 << CAP_DAC_OVERRIDE
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    sets = (ctypes.c_uint32 * 6)(kept, kept, kept, 0, 0, 0)
    checked(library.capset(header, sets), "capset")
    checked(library.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0), "prctl(PR_CAP_AMBIENT)")


IDENTITIES = {"same": lambda: None, "mapped": map_user, "nobody": become_nobody}


def die_with(parent: int, death_signal: int) -> None:
    """Have the kernel send ``death_signal`` to this process when its parent dies; Linux only, elsewhere nothing."""
    if not sys.platform.startswith("linux"):
        return
    checked(libc().prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent:  # it died before the kernel was told
        sys.exit(1)


def main(arguments: list[str]) -> None:
    """Become the command that the arguments name."""
    identity, death_signal, parent, *command = arguments
    os.umask(0o077)
    IDENTITIES[identity]()
    # After the change of identity: the kernel forgets the death signal when credentials change.
    if int(death_signal):
        die_with(int(parent), int(death_signal))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
