"""A child that only waits for the supervisor's death, and then ends whatever the kernel has left of its family.

The kernel ends the supervisor's own children with it, but not their children:

    python -m service.local.guardian FOLDER PID_OF_THE_SUPERVISOR
"""

import os
import select
import sys
import time
from pathlib import Path

from service.local.record import end_survivors


def wait_for_end_of(parent: int) -> None:
    """Sleep until the parent has ended; it may have done so before we look."""
    try:
        handle = os.pidfd_open(parent)
    except (AttributeError, OSError):  # not on Linux, or no such process any more
        handle = None
    while os.getppid() == parent:
        if handle is None:
            time.sleep(0.2)
        else:
            select.select([handle], [], [], 1.0)


if __name__ == "__main__":
    wait_for_end_of(int(sys.argv[2]))
    end_survivors(Path(sys.argv[1]))
