"""The parts that a worker process works with, opened when first needed."""

import os
from functools import cache

from service.bootstrap import Wired, wire
from service.settings import Settings


@cache
def parts() -> Wired:
    """This process's services, database and queue."""
    return wire(Settings.from_env(os.environ), listens=False)
