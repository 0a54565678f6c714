"""What processes compute: CPU seconds of everything below a process, by what it does."""

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

DOES = {
    "service.commands.web_server": "web",
    "postgres": "postgres",
    "valkey": "valkey",
    "redis-server": "valkey",
    "workers.reconcile": "reconciler",
    "workers.webhooks": "webhooks",
    "workers.main": "workers",
    "tests.bench.baseline": "web",
}
"""A part of a process's command line, and what such a process does; all others stand by."""

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(root: int) -> Counter[str]:
    """Seconds that a process and all below it have computed, children that have ended included."""
    parents, seconds = _table()
    below: Counter[str] = Counter()
    for pid, used in seconds.items():
        if _is_below(pid, root, parents):
            below[_does(pid)] += used  # type: ignore[assignment]  # a Counter of fractions
    return below


def since(root: int, before: Mapping[str, float]) -> dict[str, float]:
    """Seconds computed since ``before``, by what the processes do."""
    return {name: used - before.get(name, 0.0) for name, used in cpu_seconds(root).items()}


def _table() -> tuple[dict[int, int], dict[int, float]]:
    """Of every process its parent, and its seconds with those of its ended children (proc(5))."""
    parents, seconds = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
            seconds[int(entry.name)] = sum(map(int, fields[11:15])) / TICKS
    return parents, seconds


def _is_below(pid: int, root: int, parents: Mapping[int, int]) -> bool:
    while pid > 1 and pid != root:
        pid = parents.get(pid, 0)
    return pid == root


def _does(pid: int) -> str:
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        line = ""
    return next((does for part, does in DOES.items() if part in line), "supervisor")
