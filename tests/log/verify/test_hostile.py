"""Hostile files get a clear answer: no exception but the two that say so, no unbounded work, whatever they hold."""

import copy
import io
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pytest

from service.kernel.game import Game
from service.log.verify.file import MOST_DOCUMENT, MOST_LINE, NotJson, read_log
from service.log.verify.report import LogIncomplete, NotALog, Report
from service.log.verify.verify import verify
from service.match.commands import Abort, Answer, LeaveSeat, Play, Propose, Resign, TakeSeat
from service.registry import GAMES
from tests.e2e.calling import busy
from tests.log.verify.stories import OPEN, STORIES, recorder
from tests.support.recording import PEOPLE, Log, Recorder, account, as_lines, played, rechained
from tests.support.servers import ROOT

ODD = (
    None, True, False, 0, 1, -1, 6, -7, 2**53 - 1, -(2**53 - 1), "", "x", "\x00", "\u202e", "é" * 300, [], [[]], {},
    {"a": {}},
    [0] * 40, "0" * 64, "match.created", "player", "9999-12-31T23:59:59.999Z", "0000-00-00T00:00:00.000Z",
)  # fmt: skip
CHANGES = 120


def outcome_of(raw: bytes) -> Report | str:
    """A verdict, or the words of the two errors that a file may meet with."""
    try:
        file = read_log(io.BytesIO(raw))
        return verify(file.header, file.events)
    except (NotALog, LogIncomplete) as error:
        return type(error).__name__ if str(error) else "no words"


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with every key in it."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list) and value[key]:
            yield from places(value[key])


def spoil(rng: random.Random, value: Any) -> None:
    """Changes one place: another value, a field lost, a field more."""
    holder, key = rng.choice(list(places(value)))
    kind = rng.random()
    if kind < 0.7:
        holder[key] = copy.deepcopy(rng.choice(ODD))
    elif kind < 0.85 or isinstance(holder, list):
        del holder[key]
    else:
        holder["more"] = rng.choice(ODD)


def spoilt(rng: random.Random, log: Log) -> bytes:
    """A log with one to three changes in header or events, with its hashes made anew where that is possible."""
    header, events = copy.deepcopy(log)
    for _ in range(rng.choice((1, 1, 2, 3))):
        spoil(rng, header if rng.random() < 0.15 else rng.choice(events))
    with suppress(KeyError, TypeError, ValueError):
        events = rechained(header, events)
    return as_lines((header, events))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_spoilt_logs_of_every_game_get_an_answer(game: Game[Any]):
    log = played(game, 1).log()
    rng = random.Random(game.key)
    answers = [outcome_of(spoilt(rng, log)) for _ in range(CHANGES)]
    assert "no words" not in answers
    assert any(isinstance(one, Report) and one.first_wrong for one in answers)


@pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))
def test_spoilt_stories_get_an_answer(story: Any):
    log = story().log()
    rng = random.Random(story.__name__)
    for _ in range(CHANGES // 3):
        outcome_of(spoilt(rng, log))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"not json",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"events": [' + b"[" * 50_000,
        b'{"events": 1}',
        b'{"a": 1, "a": 2}',
        b'{"a": 1e400, "events": []}',
        b'{"a": NaN, "events": []}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"events": []}\n{"events": []}',
        b'"log"',
        b"null",
    ],
)
def test_files_that_are_no_logs(raw: bytes):
    assert outcome_of(raw) in ("NotALog", "NotJson")


def test_a_document_that_is_too_long_is_not_read():
    class Endless(io.RawIOBase):
        read_bytes = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            buffer[:] = b" " * len(buffer)
            self.read_bytes += len(buffer)
            return len(buffer)

    endless = Endless()
    with pytest.raises(NotALog):
        read_log(io.BufferedReader(endless), 1 << 20)
    assert endless.read_bytes < 4 << 20
    assert MOST_DOCUMENT >= 8 << 20


def lines_with(line: bytes) -> bytes:
    """A good log with another line in the place of its third event."""
    log = recorder("breach").play_on(random.Random(1)).log()
    lines = as_lines(log).splitlines()
    return b"\n".join([*lines[:3], line, *lines[4:]])


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[" * 200_000,
        b'{"version":' * 900,
        b'{"x": "' + b"y" * MOST_LINE + b'"}',
        b"7",
        b"[]",
        b"{}",
        b'{"version": 3, "version": 3}',
        b'{"version": 3.5}',
        b'{"version": ' + b"1" * 400 + b"}",
    ],
)
def test_lines_that_are_no_events_are_named(line: bytes):
    verdict = outcome_of(lines_with(line))
    assert isinstance(verdict, Report)
    assert verdict.first_wrong is not None
    assert (verdict.first_wrong.version, verdict.first_wrong.check) == (3, "form")
    assert len(verdict.first_wrong.reason) < 500


def test_half_a_surrogate_pair_has_no_canonical_form():
    header, events = recorder("chariot", options={"contests": 1}).play_on(random.Random(1)).log()
    line = orjson.dumps(events[0]).replace(b'"options":{', b'"options":{"\\ud800":1,')
    raw = b"\n".join([orjson.dumps(header), line])
    verdict = outcome_of(raw)
    assert isinstance(verdict, Report)
    assert verdict.first_wrong is not None
    assert verdict.first_wrong.check == "form"


def test_objects_nested_within_bounds_are_answered():
    header, events = recorder("breach").play_on(random.Random(1)).log()
    for depth in (100, 240, 300, 900):
        nested = b'{"a":' * depth + b"1" + b"}" * depth
        raw = as_lines((header, events)).replace(b'"options":{', b'"options":{"deep":' + nested + b",")
        assert outcome_of(raw) is not None


def test_a_line_is_not_read_beyond_its_bound():
    header = orjson.dumps(recorder("breach").play_on(random.Random(1)).log()[0])
    file = io.BytesIO(header + b"\n" + b"x" * (3 * MOST_LINE))
    log = read_log(file)
    next(log.events)
    assert file.tell() <= len(header) + MOST_LINE + 2


def test_json_that_is_none_is_told_from_json_that_is_no_log():
    with pytest.raises(NotJson):
        read_log(io.BytesIO(b"{"))
    with pytest.raises(NotALog) as caught:
        read_log(io.BytesIO(b"[]"))
    assert not isinstance(caught.value, NotJson)


def test_ten_thousand_events_take_less_than_two_seconds():
    raw = as_lines(long_match(10_000).log())
    took = []
    for _ in range(2):
        began = time.thread_time()
        file = read_log(io.BytesIO(raw))
        verdict = verify(file.header, file.events)
        took.append(time.thread_time() - began)
        assert verdict.consistent
        assert verdict.version >= 10_000
    assert min(took) < 2 * busy(), took


PEAK = """
import sys, tracemalloc
from service.log.verify.file import read_log
from service.log.verify.verify import verify
for path in sys.argv[1:]:
    tracemalloc.start()
    with open(path, "rb") as file:
        log = read_log(file)
        assert verify(log.header, log.events).consistent
    print(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
"""
"""Prints how much memory verifying each of some files takes at most."""


def test_ndjson_is_verified_in_constant_memory(tmp_path: Path):
    for name, comings in (("warm", 10), ("short", 300), ("long", 1500)):
        (tmp_path / name).write_bytes(as_lines(seats_come_and_go(comings).log()))
    command = [sys.executable, "-c", PEAK, *(str(tmp_path / name) for name in ("warm", "short", "long"))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    _, short, long = map(int, done.stdout.split())
    assert long < short + 100_000


def long_match(least: int) -> Recorder:
    """Breach without captures, with a draw declined at every ply."""
    rng, match = random.Random(1), recorder("breach", options={"quiet_limit": 1000})
    while len(match.stored) < least:
        seat = match.to_act[0]
        match.do(Propose(1 - seat, "draw"), Answer(seat, match.state.version + 1, False))
        match.do(Play(seat, quiet_move(match, seat, rng)))
    match.do(Resign(0))
    return match


def quiet_move(match: Recorder, seat: int, rng: random.Random) -> Any:
    """A move that ends nothing, and defeats nothing while the rules leave a choice."""
    legal = match.rules.legal(match.state.game, seat)
    decided: Any = [match.rules.decide(match.state.game, seat, move, None) for move in rng.sample(legal, 8)]
    going_on = [events[0].data for events in decided if len(events) == 1]
    return min(going_on, key=lambda data: data["defeated"] is not None)["move"]


def seats_come_and_go(times: int) -> Recorder:
    """A table that never fills up."""
    match = recorder("chariot", seats=[PEOPLE[0], OPEN, OPEN])
    for number in range(times):
        match.do(TakeSeat(1, account(number % 5 + 1)), LeaveSeat(1))
    match.do(Abort(None, by_creator=True))
    return match
