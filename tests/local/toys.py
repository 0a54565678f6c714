"""A supervisor of toy children, to be killed in tests: ``python -m tests.local.toys FOLDER PLAN_IN_JSON``."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from service.local.child import Child
from service.local.plan import Plan
from service.local.up import supervise


def child(given: dict[str, Any]) -> Child:
    """A child that says who it is, runs a line of shell, and is ready when a file is there (if one is named)."""
    ready = Path(given.get("ready", "/"))
    shell = ("sh", "-c", given["shell"])
    return Child(given["name"], shell, once=given.get("once", False), ready=ready.exists, patience=1.0)


def main(folder: Path, stages: list[list[dict[str, Any]]]) -> int:
    """Run the toys until asked to end."""

    def prepare() -> tuple[Plan, Callable[[], str]]:
        return [[child(given) for given in stage] for stage in stages], lambda: "all toys are ready"

    return supervise(folder, prepare, os.getppid() if "WITH_PARENT" in os.environ else 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), json.loads(sys.argv[2])))
