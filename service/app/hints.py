"""Hints: asked for by a seat, recorded for all to see, found by a worker (API §9)."""

from time import monotonic

from service.app.access import Caller, check_visible, seat_for, seats_of
from service.app.house import House
from service.app.pace import known_level
from service.app.ports import Held
from service.app.problems import invalid, not_found
from service.app.queries import see, wait_for_news
from service.app.submit import Done, after_commit, carry_out, turn_of
from service.kernel.values import Json
from service.log.codec import Stored, decode
from service.match import entry as e
from service.match.commands import AskHint


def ask(house: House, caller: Caller, match_id: str, seat: int | None, level: int) -> Done:
    """Records that the seat asks. Raises ``not_offered`` where there are no hints, or a second one at a ply."""
    if not known_level(level):
        raise invalid("/level", "there is no such level")

    def work(held: Held) -> Done | None:
        turn = turn_of(house, held)
        if turn is None:
            raise not_found()
        check_visible(turn.row, turn.state, caller)
        own = seat_for(seats_of(turn.state, caller.account_id), seat)
        return carry_out(turn, AskHint(own, level))

    done = house.matches.change(match_id, work)
    assert done is not None, "asking is refused or recorded"
    after_commit(house, done)
    return done


def await_hint(house: House, caller: Caller, done: Done, wait: float) -> Json:
    """The hint, once it is given; None when ``wait`` seconds are gone or its ply is over."""
    match_id, after, until = done.change.match_id, done.change.version, monotonic() + wait
    while True:
        sight = see(house, caller, match_id)
        found = house.matches.events(match_id, after, sight.row.version, 100)
        for one in found:
            if (given := _given(one, done.seat)) is not None:
                return given
        after = found[-1].version if found else after
        left = until - monotonic()
        if left <= 0 or sight.state.is_over or not sight.state.owes_hint(done.seat or 0):
            return None
        wait_for_news(house, caller, sight, done.seat, after, left)


def _given(stored: Stored, seat: int | None) -> Json:
    entry, _at = decode(stored.body)
    if entry.type != e.HINT_GIVEN or entry.seat != seat:
        return None
    return {"level": entry.data["level"], "move": entry.data["move"]}
