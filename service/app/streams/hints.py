"""Hints: asked for by a seat, recorded for all to see, found by a worker (API §9)."""

from dataclasses import dataclass
from time import monotonic

from service.app.access import Caller, check_seated, check_visible, held_by, seat_for
from service.app.matches.answers import FoundHint
from service.app.matches.decision import Decision
from service.app.matches.execute import execute
from service.app.matches.load import LoadedMatch
from service.app.matches.presence import here
from service.app.matches.queries import visible_of
from service.app.problems import Problem, checked
from service.app.services import Services
from service.app.streams.follow import next_batch
from service.app.streams.match_source import MatchSource
from service.match.commands import AskHint
from service.match.entry import HINT_GIVEN

PAGE_EVENTS = 100


@dataclass(frozen=True, slots=True)
class HintRequest:
    """For which of the caller's seats (None: the lowest), by a player of which level, waited for how many seconds."""

    seat: int | None
    level: int
    wait_seconds: int


def ask(services: Services, caller: Caller, match_id: str, request: HintRequest | Problem) -> Decision:
    """Records that the seat asks. Raises ``not_offered`` where there are no hints, or a second one at a ply."""

    def choose(match: LoadedMatch) -> AskHint:
        check_visible(match.row, match.state, caller)
        held = held_by(match.state, caller)
        check_seated(held)
        wanted = checked(request)
        seat = seat_for(held, wanted.seat)
        here(services, match.row, seat)
        return AskHint(seat, wanted.level)

    return execute(services, match_id, choose).raise_for_refusal()


def await_hint(services: Services, caller: Caller, asked: Decision, seconds: float) -> FoundHint | None:
    """The hint, once it is given; None when ``seconds`` are gone or its ply is over."""
    source = MatchSource(services, caller, visible_of(asked.match, caller), asked.seat)
    after, until = asked.match.row.version, monotonic() + seconds
    while (left := until - monotonic()) > 0:
        batch = next_batch(services.listener, source, after, PAGE_EVENTS, left)
        for version, event in batch.items:
            if event["type"] == HINT_GIVEN and event["seat"] == asked.seat:
                return FoundHint(event["data"]["level"], event["data"]["move"])
            after = version
        if not batch.items or not source.visible.match.state.hint_due(asked.seat or 0):
            return None
    return None
