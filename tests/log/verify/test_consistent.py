"""A log that the service wrote is consistent, whatever happened in its match."""

import io
from collections.abc import Mapping
from typing import Any

import jsonschema
import orjson
import pytest

from service.kernel.game import Game
from service.log.verify.file import log_schema, read_log
from service.log.verify.verify import verify
from service.registry import GAMES
from tests.log.verify.stories import STORIES
from tests.support.recording import Log, as_lines, forged, played

MATCHES = 4


def as_document(log: Log, option: int = 0) -> bytes:
    header, events = log
    return orjson.dumps({**header, "events": events}, option=option)


def check(log: Log) -> None:
    """Both forms, and the hashes that are published."""
    header, events = log
    for raw in (
        as_lines(log),
        as_document(log),
        orjson.dumps({**header, "events": events}, option=orjson.OPT_INDENT_2),
    ):
        file = read_log(io.BytesIO(raw))
        verdict = verify(file.header, file.events)
        assert verdict.consistent, verdict.first_wrong
        assert verdict.version == len(events)
        assert verdict.authentic(header["commitment"], events[-1]["hash"])
        assert not verdict.authentic(header["commitment"], events[0]["hash"])
        assert not verdict.authentic(None, None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_random_matches_of_every_game_are_consistent(game: Game[Any]):
    for number in range(MATCHES):
        check(played(game, number).log())


@pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))
def test_everything_that_the_match_layer_records_is_derived_again(story: Any):
    check(story().log())


def test_the_stories_tell_of_every_event_of_the_match_layer():
    told = {event["type"] for story in STORIES.values() for event in story().log()[1]}
    types = {name for name in log_schema()["$defs"] if name.startswith("match.")}
    assert types - {"match.forked"} == told & types, "forks have tests of their own"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_logs_fit_the_published_schema(game: Game[Any]):
    published: Mapping[str, Any] = log_schema()
    jsonschema.Draft202012Validator.check_schema(published)
    validator = jsonschema.Draft202012Validator(published)
    header, events = played(game, 1).log()
    assert not list(validator.iter_errors({**header, "events": events}))
    assert list(validator.iter_errors({**header, "events": [{**events[0], "more": 1}]}))
    assert list(validator.iter_errors({**header, "events": events, "more": 1}))


def test_a_created_event_of_the_first_schema_is_derived_too():
    """Stored before events said ``custom``: compared in today's shape, hashed as it was stored."""

    def to_schema_1(events: list[dict[str, Any]]) -> None:
        del events[0]["data"]["custom"]
        events[0]["schema"] = 1

    header, events = forged(played(GAMES[0]).log(), to_schema_1)
    verdict = verify(header, iter(events))
    assert verdict.consistent, verdict.first_wrong
