"""Log files: strict JSON, NDJSON line by line or one document, and the published form of both."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, BinaryIO, NoReturn, TypeAlias

from service.kernel.forms import Form
from service.kernel.values import Json, Schema
from service.log.canonical import LARGEST_INTEGER
from service.log.verify.report import NotALog, Unreadable

LONGEST_NUMBER = 17
"""Characters of the longest integer within 2^53, its sign included."""


def loads(raw: bytes) -> Json:
    """The data. Raises ``ValueError`` with plain words for everything that is not strict JSON in UTF-8."""
    try:
        return _decoder().decode(raw.decode("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction
    )


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object has the same name twice")
    return data


def _integer(text: str) -> int:
    if len(text) > LONGEST_NUMBER or not -LARGEST_INTEGER <= (value := int(text)) <= LARGEST_INTEGER:
        raise ValueError("integers lie within 2^53 - 1")
    return value


def _fraction(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is not an integer, and a log holds no other numbers")


@cache
def log_schema() -> Schema:
    """The schema of a whole log as one JSON document; ``$defs`` has ``header`` and ``event``, the lines of NDJSON."""
    text = (files(__package__) / "log.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def form_of(name: str) -> Form:
    """The compiled form of one of the schema's definitions."""
    schema = log_schema()
    ref = {"$ref": f"#/$defs/{name}", "unevaluatedProperties": False}
    return Form({"$schema": schema["$schema"], **ref, "$defs": schema["$defs"]})


MOST_LINE = 8 << 20
"""Bytes of a line of NDJSON: the first event of a fork holds all events of its source."""

MOST_DOCUMENT = 64 << 20
"""Bytes of a log as one JSON document, which is read as a whole."""

Line: TypeAlias = Json | Unreadable


class NotJson(NotALog):
    """The file is not even JSON."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """A log as it was written: its header, and its events as they are read. Nothing is checked yet."""

    header: Json
    events: Iterator[Line]


def read_log(source: BinaryIO, most: int = MOST_DOCUMENT) -> LogFile:
    """Either form, told apart by the first line. Raises ``NotALog``, and ``NotJson`` when the file is no JSON."""
    first = source.readline(min(MOST_LINE, most + 1))
    try:
        header = loads(first)
    except ValueError:
        return _document(_load(first + source.read(most + 1 - len(first)), most))
    if isinstance(header, Mapping) and "events" not in header:
        return LogFile(header, _lines(source))
    if source.readline(MOST_LINE).strip():
        raise NotJson("the file is not JSON: something follows the document")
    return _document(header)


def _load(raw: bytes, most: int) -> Json:
    if len(raw) > most:
        raise NotALog(f"as one JSON document a log has at most {most} bytes; send longer ones as NDJSON")
    try:
        return loads(raw)
    except ValueError as error:
        raise NotJson(f"the file is not JSON: {error}"[:300]) from None


def _document(data: Json) -> LogFile:
    if not isinstance(data, Mapping):
        raise NotALog("a log is a JSON object, or a line of JSON for its header and one for every event")
    events = data.get("events")
    if not isinstance(events, list):
        raise NotALog("the log has no list of events")
    return LogFile({name: value for name, value in data.items() if name != "events"}, iter(events))


def _lines(source: BinaryIO) -> Iterator[Line]:
    """The events of NDJSON; a line that cannot be read ends it, as nothing after it could be trusted."""
    while line := source.readline(MOST_LINE + 1):
        if len(line) > MOST_LINE:
            yield Unreadable(f"the line has more than {MOST_LINE} bytes")
            return
        if line.isspace():
            continue
        try:
            yield loads(line)
        except ValueError as error:
            yield Unreadable(f"the line is not JSON: {error}"[:300])
            return
