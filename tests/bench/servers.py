"""A Postgres and a Valkey on which nobody else works."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.bootstrap import migrate
from service.settings import Settings
from tests.support.api import settings_for
from tests.support.servers import Servers, start_keeper


@contextmanager
def servers() -> Iterator[Settings]:
    """An empty database, migrated, and a queue server; both end with this process."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        start_keeper(Path(folder))
        made = Servers(**json.loads(Path(folder, "servers.json").read_text()))
        settings = settings_for(made.create("bench"), made.redis)
        migrate(settings)
        yield settings
