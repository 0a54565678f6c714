"""The tables of docs/security.md, from the access matrix; `python -m tests.support.security_page` writes them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "security.md"
MATRIX = ROOT / "tests" / "web" / "access_matrix.txt"
BEGIN, END = "<!-- made from tests/web/access_matrix.txt -->", "<!-- end -->"

MARKS = {"2": "yes", "3": "yes", "409": "later", "401": "token", "403": "no", "404": "hidden"}
"""What a status means to a reader, by its first or all of its digits."""


def tables() -> str:
    """A table a section of the matrix: who may do what."""
    made: list[str] = []
    for block in re.split(r"\n(?=\[)", MATRIX.read_text())[1:]:
        heading, *lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        callers, *rows = [line.split() for line in lines]
        made.append(f"\n**{heading.strip('[]').capitalize()}**\n")
        made.append("| " + " | ".join(callers) + " |")
        made.append("|" + "---|" * len(callers))
        made += ["| " + " | ".join([row[0], *map(mark, row[1:])]) + " |" for row in rows]
    return "\n".join(made) + "\n"


def mark(status: str) -> str:
    """A status in a word."""
    return MARKS.get(status) or MARKS.get(status[0]) or status


def page(text: str) -> str:
    """The page with fresh tables."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{tables()}{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
