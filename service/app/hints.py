"""Hints: asked for by a seat, recorded for all to see, found by a worker (API §9)."""

from time import monotonic

from service.app.access import Caller, check_visible, held_by, seat_for
from service.app.house import House
from service.app.pace import known_level
from service.app.ports import Held
from service.app.presence import here
from service.app.problems import invalid, not_found
from service.app.queries import see
from service.app.streaming import next_batch
from service.app.submit import Done, after_commit, carry_out, turn_of
from service.app.watching import MatchSource
from service.kernel.values import Json
from service.match.commands import AskHint
from service.match.entry import HINT_GIVEN


def ask(house: House, caller: Caller, match_id: str, seat: int | None, level: int) -> Done:
    """Records that the seat asks. Raises ``not_offered`` where there are no hints, or a second one at a ply."""
    if not known_level(level):
        raise invalid("/level", "there is no such level")

    def work(held: Held) -> Done | None:
        turn = turn_of(house, held)
        if turn is None:
            raise not_found()
        check_visible(turn.row, turn.state, caller)
        own = seat_for(held_by(turn.state, caller), seat)
        here(house, turn.row, own)
        return carry_out(turn, AskHint(own, level))

    done = house.matches.change(match_id, work)
    assert done is not None, "asking is refused or recorded"
    after_commit(house, done)
    return done


def await_hint(house: House, caller: Caller, done: Done, wait: float) -> Json:
    """The hint, once it is given; None when ``wait`` seconds are gone or its ply is over."""
    source = MatchSource(house, caller, see(house, caller, done.change.match_id), done.seat)
    after, until = done.change.version, monotonic() + wait
    while (left := until - monotonic()) > 0:
        batch = next_batch(house.waiting, source, after, 100, left)
        for version, event in batch.items:
            if event["type"] == HINT_GIVEN and event["seat"] == done.seat:
                return {"level": event["data"]["level"], "move": event["data"]["move"]}
            after = version
        if not batch.items or not source.sight.state.owes_hint(done.seat or 0):
            return None
    return None
