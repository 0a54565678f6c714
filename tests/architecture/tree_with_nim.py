"""A copy of the tree with the files of Nim in it: ``python -m tests.architecture.tree_with_nim FOLDER`` makes one."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import ROOT

NIM = Path(__file__).parent / "nim"
"""The files of a small sixth game, as they would stand in the repository."""

COPIED = ("service", "workers", "seeds", "tests", "docs", "migrations", "pyproject.toml", "openapi.yaml", "README.md")


def paths_of_nim() -> Iterator[Path]:
    """The files of Nim, as paths in the repository."""
    return (path.relative_to(NIM) for path in sorted(NIM.rglob("*")) if path.is_file() and path.suffix != ".pyc")


def copy_tree(folder: Path) -> None:
    """The repository without Nim."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "nim"))
        else:
            shutil.copy(source, folder / name)


def add_nim(folder: Path, *parts: str) -> None:
    """Copies the files of Nim that lie below these folders, or all."""
    for path in paths_of_nim():
        if not parts or path.as_posix().startswith(parts):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(NIM / path, folder / path)


if __name__ == "__main__":
    copy_tree(Path(sys.argv[1]))
    add_nim(Path(sys.argv[1]))
