"""Lines of the log: one JSON object each, whole, in order, written by one thread; warnings at once."""

import io
import json
import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.logging_setup import BatchHandler, JsonLines
from service.tracing import CAUSE


class Stream(io.StringIO):
    """Keeps what is written, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        self.pieces.append(text)
        return len(text)

    @property
    def lines(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in "".join(self.pieces).splitlines()]


@pytest.fixture
def stream() -> Stream:
    return Stream()


@pytest.fixture
def log(stream: Stream) -> Iterator[logging.Logger]:
    handler = BatchHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.Logger("matchkeep.test", logging.INFO)
    logger.addHandler(handler)
    outside = CAUSE.set(None)  # of a request that another test sent from this thread
    yield logger
    CAUSE.reset(outside)
    handler.close()


def test_lines_come_a_moment_later_in_few_pieces_all_of_them_in_order(log: logging.Logger, stream: Stream):
    for number in range(500):
        log.info("request", extra={"number": number})
    until = time.monotonic() + 5
    while len(stream.lines) < 500:
        assert time.monotonic() < until
        time.sleep(0.001)
    assert [line["number"] for line in stream.lines] == [*range(500)]
    assert len(stream.pieces) < 100
    assert stream.lines[0].keys() == {"at", "level", "logger", "event", "number"}
    assert time.strptime(str(stream.lines[0]["at"]), "%Y-%m-%dT%H:%M:%S.%f")


def test_a_warning_is_written_at_once_after_what_came_before_it(log: logging.Logger, stream: Stream):
    log.info("first")
    log.warning("second")
    assert [line["event"] for line in stream.lines] == ["first", "second"]


def test_many_threads_write_whole_lines(log: logging.Logger, stream: Stream):
    def write(thread: int) -> None:
        for number in range(100):
            log.log(logging.WARNING if number % 10 == 0 else logging.INFO, "line", extra={"from": [thread, number]})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    log.handlers[0].close()
    told = [line["from"] for line in stream.lines]
    for thread in range(8):
        assert [number for who, number in told if who == thread] == [*range(100)]  # type: ignore[misc]


def test_closing_writes_what_is_left(log: logging.Logger, stream: Stream):
    log.info("last words")
    log.handlers[0].close()
    assert [line["event"] for line in stream.lines] == ["last words"]


def test_a_stream_that_is_closed_stops_nobody(log: logging.Logger, stream: Stream):
    stream.write = io.StringIO.write.__get__(stream)  # type: ignore[method-assign]  # that of a closed one raises
    stream.close()
    log.error("nobody hears this")
