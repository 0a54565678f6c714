"""The core asks nothing of the world and keeps nothing of its own: same log in, same state out, on any machine."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import CORE, core_files, files, name

CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "globals", "breakpoint"}
"""Doors to the world."""
UNSTABLE = {"id", "hash"}
"""Answers that differ from process to process."""
CLOCKS = {"now", "utcnow", "today"}


def impure(tree: ast.AST) -> list[str]:
    """What in a module is not pure, with its line."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Global | ast.Nonlocal):
            found.append(f"{node.lineno} {type(node).__name__.lower()}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS | UNSTABLE:
            found.append(f"{node.lineno} {node.func.id}()")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS:
            found.append(f"{node.lineno} .{node.func.attr}()")
        elif isinstance(node, ast.AsyncFunctionDef | ast.Await):
            found.append(f"{node.lineno} async")
    return found


@pytest.mark.parametrize("room", CORE)
def test_a_room_of_the_core_is_pure(room: str) -> None:
    looked_at = core_files(room)
    assert looked_at, f"the test looked at nothing in {room}"
    assert {name(file): faults for file in looked_at if (faults := impure(ast.parse(file.read_text())))} == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("def f():\n    global x", "2 global"),
        ("print(1)", "1 print()"),
        ("x = hash('a')", "1 hash()"),
        ("x = datetime.now(UTC)", "1 .now()"),
        ("async def f(): pass", "1 async"),
    ],
)
def test_it_bites(text: str, fault: str) -> None:
    assert fault in impure(ast.parse(text))


def test_every_module_says_what_it_holds() -> None:
    looked_at = [file for file in files("service", "workers") if file.read_text().strip()]
    assert len(looked_at) > 50, "the test looked at nothing"
    assert [name(file) for file in looked_at if not first_line(file)] == []


def first_line(file: Path) -> str:
    """The line that a module opens with."""
    return (ast.get_docstring(ast.parse(file.read_text())) or "").partition("\n")[0]
