"""The route of one command through the running application, as a profiler sees it: straight, and bounded."""

import ast
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest

from tests.architecture.sources import ROOT, files, name
from tests.support.api import Api, Table

INLINE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
"""They belong to the function that they stand in."""

STOREYS = {
    "web": 3,
    "app": 2,
    "store": 1,
    "adapters": 1,
    "log": 1,
    "match": 1,
    "registry.py": 1,
    "games": 0,
    "kernel": 0,
}
"""A call never leads from a room to one that stands higher."""

MAX_FILES, MAX_FUNCTIONS, MAX_DEPTH = 63, 217, 20
"""For a move of Breach, the rules' own ten files, the two of group commit and that of names beside seats included."""


@dataclass
class Route:
    """The product's functions in the order of their calls, as pairs of file and name."""

    calls: list[tuple[str, str]] = field(default_factory=list)
    upward: list[str] = field(default_factory=list)
    depth: int = 0
    _open: list[tuple[str, str]] = field(default_factory=list)

    def note(self, frame: FrameType, happened: str, _argument: Any) -> None:
        """What the interpreter tells a profiler."""
        file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
        function = frame.f_code.co_name
        if not file.startswith("service/") or function in INLINE:
            return
        if happened == "return":
            self._open.pop()
        if happened == "call":
            if self._open and storey(file) > storey(self._open[-1][0]):
                self.upward.append(f"{self._open[-1][0]} {self._open[-1][1]} calls {file} {function}")
            self._open.append((file, function))
            self.calls.append((file, function))
            self.depth = max(self.depth, len(self._open))

    @property
    def files(self) -> dict[str, list[str]]:
        """The functions that are called of each file, in the order of their first calls."""
        found: dict[str, list[str]] = {}
        for file, function in dict.fromkeys(self.calls):
            found.setdefault(file, []).append(function)
        return found

    def changes(self, parts: int) -> int:
        """How often a call leads to another file, told by so many parts of its path."""
        places = [file.split("/")[:parts] for file, _ in self.calls]
        return sum(before != after for before, after in pairwise(places))

    def __str__(self) -> str:
        lines = [
            f"{number:3} {file}: {' '.join(called)}" for number, (file, called) in enumerate(self.files.items(), 1)
        ]
        functions = len(dict.fromkeys(self.calls))
        return "\n".join(
            [
                *lines,
                f"{len(self.files)} files, {functions} functions, {len(self.calls)} calls, {self.depth} deep, "
                f"{self.changes(9)} changes of file, {self.changes(2)} of room",
            ]
        )


def storey(file: str) -> int:
    """How high the room of a file stands."""
    return STOREYS[file.split("/")[1]]


@contextmanager
def profiled() -> Iterator[Route]:
    """Follows this thread."""
    route = Route()
    sys.setprofile(route.note)
    try:
        yield route
    finally:
        sys.setprofile(None)


@pytest.fixture
def route(api: Api, caplog: pytest.LogCaptureFixture) -> Route:
    """Of a move in a match that the process knows, with the whole match as its answer, and no line of a log."""
    caplog.set_level(logging.ERROR, "matchkeep")
    table: Table = api.table("breach", 2)
    table.play(0, table.legal(0)[0], 0).expect(201)
    player, body = table.players[1], {"type": "play", "move": table.legal(1)[0], "seat": 1, "ply": 1}
    client, headers = player.app.test_client(), {"Authorization": f"Bearer {player.token}"}
    with profiled() as route:
        answer = client.post(f"{table.path}/commands", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return route


def test_a_command_goes_down_and_returns_and_never_climbs_back_up(route: Route) -> None:
    assert {"web", "app", "store", "match", "games"} <= {file.split("/")[1] for file in route.files}, (
        "too little was seen"
    )
    assert route.upward == []


def test_a_command_visits_few_files(route: Route) -> None:
    assert len(route.files) <= MAX_FILES, str(route)
    assert len(dict.fromkeys(route.calls)) <= MAX_FUNCTIONS, str(route)
    assert route.depth <= MAX_DEPTH, str(route)
    print(route)


def test_one_door_opens_a_match() -> None:
    """What changes a match hands a choice to ``execute``, a plan to ``begin``, or an operator's change to ``amend``."""
    found = [
        f"{name(file)}:{node.lineno}"
        for file in files("service/app", "service/web", "service/commands", "workers")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("open", "open_new") and ast.unparse(node.func.value).endswith("matches")
    ]
    assert [place.rpartition(":")[0] for place in found] == ["service/app/matches/execute.py"] * 3
