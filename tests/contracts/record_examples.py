"""Writes the examples of the API's description anew: ``python -m tests.contracts.record_examples``."""

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from service.web import openapi
from tests.contracts.recording import Recorder
from tests.contracts.scenes import record_all
from tests.contracts.still import still_services
from tests.support.servers import DatabaseUrls, Servers, start_keeper

FOLDER = Path(openapi.__file__).parent / "examples"


def record(urls: DatabaseUrls, redis_url: str) -> dict[str, Any]:
    """What the server says: by operation, and the problems."""
    with still_services(urls, redis_url) as still:
        recorder = Recorder(still)
        record_all(recorder)
    return {**recorder.exchanges, "problems": dict(sorted(recorder.problems.items()))}


def as_text(data: Any) -> str:
    """One file."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Record on servers of their own, and write."""
    folder = Path(tempfile.mkdtemp(prefix="matchkeep-examples-"))
    start_keeper(folder)
    servers = Servers(**json.loads((folder / "servers.json").read_text()))
    found = record(servers.create("examples"), servers.redis)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, data in sorted(found.items()):
        (FOLDER / f"{name}.json").write_text(as_text(data), "utf-8")
    print(f"{len(found)} files in {os.path.relpath(FOLDER)}")
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
