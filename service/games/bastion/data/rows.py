"""Rows of a table file, read with errors that name file, row and field."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable


class TableError(ValueError):
    """A table file that cannot be used; the text names file, row (its line in the file) and field."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table file."""

    file: str
    line: int
    fields: Mapping[str, str]

    def error(self, field: str, problem: str) -> TableError:
        """What is wrong with one field of this row."""
        return TableError(f"{self.file}, row {self.line}, field {field}: {problem}")

    def text(self, field: str) -> str:
        """A field that may not be empty."""
        value = self.fields[field]
        if not value:
            raise self.error(field, "is empty")
        return value

    def word(self, field: str, known: Iterable[str]) -> str:
        """One of the known words."""
        value, words = self.text(field), tuple(known)
        if value not in words:
            raise self.error(field, f"{value!r} is none of {', '.join(words)}")
        return value

    def words(self, field: str, known: Iterable[str]) -> tuple[str, ...]:
        """Any number of different known words, separated by spaces."""
        values, allowed = self.fields[field].split(), tuple(known)
        for value in values:
            if value not in allowed:
                raise self.error(field, f"{value!r} is none of {', '.join(allowed)}")
        if len(set(values)) < len(values):
            raise self.error(field, "names something twice")
        return tuple(values)

    def whole(self, field: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self.text(field)
        if not (value.isascii() and value.isdecimal() and len(value) < 10 and low <= int(value) <= high):
            raise self.error(field, f"{value!r} is no whole number from {low} to {high}")
        return int(value)

    def flag(self, field: str) -> bool:
        """yes or no."""
        return self.word(field, ("yes", "no")) == "yes"


def read(folder: Traversable, file: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """The rows of one file, in order; lines that start with # are remarks."""
    lines = folder.joinpath(file).read_text(encoding="utf-8").splitlines()
    cells = [(number, next(csv.reader([line]))) for number, line in enumerate(lines, 1) if line and line[0] != "#"]
    if not cells or tuple(cells[0][1]) != columns:
        raise TableError(f"{file}: the columns must be {', '.join(columns)}")
    for number, values in cells[1:]:
        row = Row(file, number, dict(zip(columns, values, strict=False)))
        if len(values) != len(columns):
            last = columns[min(len(values), len(columns) - 1)]
            raise row.error(last, f"the row has {len(values)} fields, not {len(columns)}")
        yield row


def unique(rows: Iterable[Row], *key: str) -> Iterator[Row]:
    """The rows, none of which may repeat another's key."""
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        name = tuple(row.text(field) for field in key)
        if name in seen:
            raise row.error(key[-1], f"{' '.join(name)} stands here twice")
        seen.add(name)
        yield row
