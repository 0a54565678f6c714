"""Plays the scenarios against a running server: ``python -m tests.scenarios.play [--url URL] [PATH ...]``."""

import argparse
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.scenarios.test_over_http import Playing
from tests.support.api import Answer
from tests.support.scenarios import FOLDER, subset


@dataclass(frozen=True, slots=True)
class Remote:
    """A caller of a server elsewhere, with what `Playing` asks of one."""

    url: str
    token: str | None = None
    id: str | None = None

    def get(self, path: str) -> Answer:
        return self._call("GET", path, None)

    def post(self, path: str, body: Any) -> Answer:
        return self._call("POST", path, json.dumps(body).encode())

    def put(self, path: str, body: Any) -> Answer:
        return self._call("PUT", path, json.dumps(body).encode())

    def _call(self, method: str, path: str, body: bytes | None) -> Answer:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return Answer(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as refusal:
            return Answer(refusal.code, dict(refusal.headers), refusal.read())


def play(stranger: Remote, players: list[Remote], scenario: dict[str, Any]) -> str:
    """Play one scenario: "passed", or why it could not be played here. Raises AssertionError where it differs."""
    steps = scenario.get("steps", [])
    if any("timeout" in one for one in steps):
        return "needs a clock that can be moved"
    playing = Playing(SimpleNamespace(stranger=stranger), players, scenario)  # type: ignore[arg-type]
    if "created" in scenario:
        subset("created", scenario["created"], playing.made.data)
        return "passed"
    playing.made.expect(201)
    for number, one in enumerate(steps, 1):
        try:
            playing.step(one)
        except AssertionError as wrong:
            raise AssertionError(f"step {number}: {wrong}") from wrong
    return "passed"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all files, say which differ, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("paths", nargs="*", type=Path, default=[FOLDER], metavar="PATH")
    chosen = parser.parse_args(arguments)
    stranger = Remote(chosen.url.rstrip("/"))
    names = [f"Seat {seat}" for seat in range(6)]
    made = [stranger.post("/v1/accounts", {"name": name}).expect(201).data for name in names]
    players = [Remote(stranger.url, one["token"], one["account"]["id"]) for one in made]
    counts: dict[str, int] = {}
    for file in sorted(file for path in chosen.paths for file in ([path] if path.is_file() else path.rglob("*.json"))):
        try:
            result = play(stranger, players, json.loads(file.read_text()))
        except AssertionError as wrong:
            result = "failed"
            print(f"{file.parent.name}/{file.name}: {str(wrong)[:500]}")
        counts[result] = counts.get(result, 0) + 1
    print(", ".join(f"{number} {result}" for result, number in sorted(counts.items())) or "no scenarios there")
    return 1 if counts.get("failed") or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
