"""Reading a log from a file: NDJSON line by line in constant memory, or one JSON document."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, TypeAlias

from service.kernel.values import Json
from service.log.verify.strict import loads
from service.log.verify.verdict import NotALog, Unreadable

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
