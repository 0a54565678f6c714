"""The Python files of the tree, for tests that read them."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = ("kernel", "pieces", "games", "match", "log", "registry.py")


def files(*places: str) -> list[Path]:
    """The Python files below these places."""
    found = [ROOT / place for place in places]
    return sorted(file for place in found for file in ([place] if place.is_file() else place.rglob("*.py")))


def core_files(room: str) -> list[Path]:
    """The Python files of one room of the core."""
    return files(f"service/{room}")


def name(file: Path) -> str:
    """A file as the tree names it."""
    return file.relative_to(ROOT).as_posix()


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions, methods and inner functions."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
