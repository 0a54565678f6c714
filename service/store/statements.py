"""Named statements: one SQL file each, read once."""

from functools import cache
from importlib.resources import files


@cache
def statement(name: str) -> str:
    """The text of ``sql/<name>.sql`` without its comment lines. Raises ``FileNotFoundError`` for an unknown name."""
    text = (files(__package__) / "sql" / f"{name}.sql").read_text("utf-8")
    return "\n".join(line for line in text.splitlines() if not line.startswith("--"))
