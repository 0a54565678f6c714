"""Hints: asked for by a seat, recorded for all to see, found by a worker (API §9)."""

from time import monotonic

from service.app.access import Caller, check_visible, held_by, seat_for
from service.app.matches.execute import Done, after_commit, carry_out, turn_of
from service.app.matches.pace import known_level
from service.app.matches.presence import here
from service.app.matches.queries import see
from service.app.ports import MatchTransaction
from service.app.problems import invalid, not_found
from service.app.services import Services
from service.app.streams.follow import next_batch
from service.app.streams.match_source import MatchSource
from service.kernel.values import Json
from service.match.commands import AskHint
from service.match.entry import HINT_GIVEN


def ask(services: Services, caller: Caller, match_id: str, seat: int | None, level: int) -> Done:
    """Records that the seat asks. Raises ``not_offered`` where there are no hints, or a second one at a ply."""
    if not known_level(level):
        raise invalid("/level", "there is no such level")

    def work(held: MatchTransaction) -> Done | None:
        turn = turn_of(services, held)
        if turn is None:
            raise not_found()
        check_visible(turn.row, turn.state, caller)
        own = seat_for(held_by(turn.state, caller), seat)
        here(services, turn.row, own)
        return carry_out(turn, AskHint(own, level))

    done = services.matches.change(match_id, work)
    assert done is not None, "asking is refused or recorded"
    after_commit(services, done)
    return done


def await_hint(services: Services, caller: Caller, done: Done, wait: float) -> Json:
    """The hint, once it is given; None when ``wait`` seconds are gone or its ply is over."""
    source = MatchSource(services, caller, see(services, caller, done.change.match_id), done.seat)
    after, until = done.change.version, monotonic() + wait
    while (left := until - monotonic()) > 0:
        batch = next_batch(services.waiting, source, after, 100, left)
        for version, event in batch.items:
            if event["type"] == HINT_GIVEN and event["seat"] == done.seat:
                return {"level": event["data"]["level"], "move": event["data"]["move"]}
            after = version
        if not batch.items or not source.visible.state.owes_hint(done.seat or 0):
            return None
    return None
