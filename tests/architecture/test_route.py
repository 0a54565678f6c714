"""The route of one command through the product: the files that it visits, as a profiler finds them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from tests.architecture.sources import ROOT
from tests.support.api import Api, Table

COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
MAX_FILES = 60
"""Files that a command may visit, those of its game included."""


class Route:
    """The product's functions in the order in which they are called."""

    def __init__(self) -> None:
        self.stations: list[tuple[str, str]] = []

    def note(self, frame: FrameType, happened: str, _argument: Any) -> None:
        """What the interpreter tells a profiler."""
        file = frame.f_code.co_filename
        if happened == "call" and file.startswith(f"{ROOT}/service/"):
            self.stations.append((file.removeprefix(f"{ROOT}/"), frame.f_code.co_name))

    @property
    def functions(self) -> list[tuple[str, str]]:
        """Each once, in the order of their first call."""
        return list(dict.fromkeys(station for station in self.stations if station[1] not in COMPREHENSIONS))

    @property
    def files(self) -> list[str]:
        """Each once, in the order of the first visit."""
        return list(dict.fromkeys(file for file, _ in self.functions))

    def __str__(self) -> str:
        names: dict[str, list[str]] = {file: [] for file in self.files}
        for file, function in self.functions:
            names[file].append(function)
        lines = [f"{number:3} {file}: {' '.join(called)}" for number, (file, called) in enumerate(names.items(), 1)]
        return "\n".join([*lines, f"{len(self.files)} files, {len(self.functions)} functions"])


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
def table(api: Api) -> Table:
    """A match that is known to the process, so that nothing is read twice."""
    table = api.table("breach", 2)
    table.play(0, table.legal(0)[0], 0).expect(201)
    return table


def test_a_command_visits_few_files(table: Table, record_property: Callable[[str, object], None]) -> None:
    player, move = table.players[1], table.legal(1)[0]
    body = {"type": "play", "move": move, "seat": 1, "ply": 1}
    client, headers = player.app.test_client(), {"Authorization": f"Bearer {player.token}"}
    with profiled() as route:
        answer = client.post(f"{table.path}/commands", json=body, headers=headers)
    print(route)
    assert answer.status_code == 201, answer.text
    record_property("files", len(route.files))
    assert len(route.files) <= MAX_FILES
