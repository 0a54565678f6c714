"""The shared_reads that watches: an event wakes all of them at once, and what they read then is read once."""

from collections.abc import Iterable

from service.app.cache import StateCache
from service.app.delivery import News
from service.app.matches.load import LoadedMatch, load
from service.app.streams.coalesce import Coalescer
from service.log.codec import Stored
from service.store.matches import Matches
from service.store.positions import Topic

SHARDS = 32
"""Matches that are read at the same time: those who watch one do not wait for those who watch another."""

Span = tuple[str, int, int, int]
"""A match, after which version, up to which, how many events."""


class SharedReads:
    """Reading for those who watch. Commands read for themselves."""

    def __init__(self, matches: Matches, states: StateCache, news: News) -> None:
        def look(match_ids: Iterable[str]) -> dict[str, LoadedMatch | None]:
            return {match_id: load(matches, states, match_id) for match_id in match_ids}

        def read(spans: Iterable[Span]) -> dict[Span, list[Stored]]:
            return {span: matches.events(*span) for span in spans}

        def ask(tokens: Iterable[Topic]) -> dict[Topic, bool]:
            ended = {topic for topic, _ in news([(token, 0) for token in tokens])}
            return {token: token in ended for token in tokens}

        self.look: Coalescer[str, LoadedMatch | None] = Coalescer(look, SHARDS)
        self.events: Coalescer[Span, list[Stored]] = Coalescer(read, SHARDS)
        self.ended: Coalescer[Topic, bool] = Coalescer(ask)
