"""Who may do what: every route that there is, asked by every kind of caller (access_matrix.txt)."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from service.web.operations import OPERATIONS
from tests.support.api import Api
from tests.web.access_scene import CHANGING, REQUESTS, SCENES, Scene, scene

FILE = Path(__file__).with_name("access_matrix.txt")
ANYWHERE = "anywhere"


def sections() -> Iterator[tuple[str, list[list[str]]]]:
    """The tables of the file: a name, and the words of each line; the first line names the callers."""
    for part in FILE.read_text("utf-8").split("\n["):
        name, _, table = part.partition("]")
        lines = [line.split() for line in table.splitlines() if line.strip()]
        if lines:
            yield name, lines


@cache
def matrix() -> dict[tuple[str, str], dict[str, int]]:
    """By scene and operation, the status that each caller gets."""
    return {
        (name, operation): dict(zip(callers, map(int, statuses), strict=True))
        for name, ((_, *callers), *rows) in sections()
        for operation, *statuses in rows
    }


@pytest.fixture(scope="module")
def scenes(api: Api) -> dict[str, Scene]:
    return {name: scene(api, name) for name in SCENES}


@pytest.mark.parametrize(("where", "operation"), list(matrix()), ids=lambda part: part.replace(":", "-"))
def test_each_caller_gets_what_the_matrix_says(api: Api, scenes: dict[str, Scene], where: str, operation: str):
    expected, name = matrix()[where, operation], "running" if where == ANYWHERE else where
    got = {
        caller: (scene(api, name) if operation in CHANGING else scenes[name]).ask(operation, caller)
        for caller in expected
    }
    assert got == expected


def test_every_route_has_its_rows():
    """A match is asked about in every scene, everything else once."""
    known = {(where, operation.partition(":")[0]) for where, operation in matrix()}
    wanted = {
        (where, one.name) for one in OPERATIONS for where in (SCENES if "{match_id}" in one.path else (ANYWHERE,))
    }
    assert known == wanted
    assert {operation for _, operation in matrix()} == set(REQUESTS)


def test_every_row_knows_every_caller(scenes: dict[str, Scene]):
    assert all(row.keys() == scenes["running"].callers.keys() for row in matrix().values())
