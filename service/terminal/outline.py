"""An outline: any view as indented lines, readable without knowing the game."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from service.kernel.values import Json
from service.pieces.text import NOTHING, columns, escaped, is_scalar, scalar

WIDTH = 110


def outline(data: Mapping[str, Json], width: int = WIDTH) -> list[str]:
    """The fields of an object, one below the other, their values in a column."""
    names = {name: escaped(name.replace("_", " ")) for name in data}
    pad = max((len(shown) for shown in names.values()), default=0) + 2
    lines: list[str] = []
    for name, value in data.items():
        first, *more = block(value, width - pad) or [NOTHING]
        lines.append(f"{names[name]:<{pad}}{first}".rstrip())
        lines += [" " * pad + line for line in more]
    return lines


def block(value: Json, width: int) -> list[str]:
    """A value as lines."""
    short = phrase(value)
    if short is not None:
        return wrap(short, max(width, 30), break_long_words=False, break_on_hyphens=False)
    if isinstance(value, Mapping):
        kept = {name: item for name, item in value.items() if item is not None}
        return outline(kept, width) if kept else [NOTHING]
    table = columns(table_of(value) or [])
    fits = table and max(map(len, table)) <= width
    return table if fits else list(numbered(value, width))


def phrase(value: Json) -> str | None:
    """A value that fits into one phrase: a scalar, a list of scalars, a flat object; None for anything deeper."""
    if is_scalar(value):
        return scalar(value)
    if isinstance(value, Mapping):
        if not all(is_scalar(item) for item in value.values()):
            return None
        return (
            ", ".join(f"{escaped(name)} {scalar(item)}" for name, item in value.items() if item is not None) or NOTHING
        )
    if all(is_scalar(item) for item in value):
        return " ".join(scalar(item) for item in value) or NOTHING
    return None


def table_of(value: Sequence[Json]) -> list[list[str]] | None:
    """A list of objects that all have the same fields, none of them deep: a heading and a row each."""
    if not all(isinstance(item, Mapping) for item in value):
        return None
    names = list(value[0])
    rows = [[phrase(item.get(name)) for name in names] for item in value]
    if any(list(item) != names for item in value) or any(cell is None for row in rows for cell in row):
        return None
    return [[escaped(name) for name in names], *([cell or "" for cell in row] for row in rows)]


def numbered(value: Sequence[Json], width: int) -> Iterator[str]:
    """The items of a list, each under its index."""
    for number, item in enumerate(value):
        lines = block(item, width - 4) or [NOTHING]
        yield f"{number:<4}{lines[0]}"
        yield from (f"    {line}" for line in lines[1:])
