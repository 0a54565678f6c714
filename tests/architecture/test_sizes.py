"""No file over 300 lines, no function over 45: what does not fit on two screens is two things."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, files, functions, name

MOST_LINES_OF_A_FILE = 300
MOST_LINES_OF_A_FUNCTION = 45
PLACES = ("service", "workers", "tests", "deploy")

EXCEPTIONS: dict[str, str] = {
    "deploy/verify/matchkeep_verify.py": "one file on purpose, for a stranger to read before it is trusted",
}
"""``file.py`` or ``file.py::function``, and the reason why it may be longer."""


def faults(file: Path, shown: str) -> list[str]:
    """What is too long in a file."""
    text = file.read_text()
    lines = len(text.splitlines())
    found = [f"{shown}: {lines} lines"] if lines > MOST_LINES_OF_A_FILE and shown not in EXCEPTIONS else []
    for function in functions(ast.parse(text)):
        length = (function.end_lineno or 0) - function.lineno + 1
        if length > MOST_LINES_OF_A_FUNCTION and f"{shown}::{function.name}" not in EXCEPTIONS:
            found.append(f"{shown}:{function.lineno} {function.name}: {length} lines")
    return found


def test_nothing_is_too_long() -> None:
    looked_at = files(*PLACES)
    assert len(looked_at) > 100, "the test looked at nothing"
    assert [fault for file in looked_at for fault in faults(file, name(file))] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x = 1\n" * 301, "made.py: 301 lines"),
        ("class A:\n    def long(self):\n" + "        x = 1\n" * 45, "made.py:2 long: 46 lines"),
        ("async def long():\n" + "    x = 1\n" * 45, "made.py:1 long: 46 lines"),
    ],
)
def test_it_bites(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "made.py"
    file.write_text(text)
    assert faults(file, "made.py") == [fault]


def test_what_is_just_short_enough_passes(tmp_path: Path) -> None:
    file = tmp_path / "made.py"
    file.write_text("def long():\n" + "    x = 1\n" * 44 + "x = 1\n" * 255)
    assert faults(file, "made.py") == []


def test_every_exception_has_a_reason_and_is_needed() -> None:
    for exception, reason in EXCEPTIONS.items():
        assert len(reason.split()) > 3, exception
        path, _, function = exception.partition("::")
        text = (ROOT / path).read_text()
        if function:
            lengths = [
                (one.end_lineno or 0) - one.lineno + 1 for one in functions(ast.parse(text)) if one.name == function
            ]
            assert max(lengths) > MOST_LINES_OF_A_FUNCTION, exception
        else:
            assert len(text.splitlines()) > MOST_LINES_OF_A_FILE, exception
