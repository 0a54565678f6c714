"""Deadlines that are over: seats due at the same moment expire together (API §4)."""

from service.kernel.outcome import drawn
from service.match import entry as e
from service.match.clocks import due, is_due
from service.match.leaving import apply_leaving
from service.match.ledger import Ledger
from service.match.play import play_timeouts, play_withdrawn
from service.match.proposals import ai_answers, carry_out_accepted

IN_A_ROW = 3
"""Expiries in a row without a choice of the seat's own between them that forfeit it."""

TAKEOVERS = 3
"""How often an AI may take a seat over."""


def expire(ledger: Ledger) -> None:
    """Applies every deadline that is over at the ledger's time, the earliest first, however late this comes."""
    while is_due(ledger.state, ledger.context.at):
        if ledger.state.status == "open":
            ledger.finish(drawn("aborted", len(ledger.state.seats)), e.ABORTED, "clock")
        else:
            _expire_together(ledger, due(ledger.state, ledger.context.at))
        ledger.settle()


def _expire_together(ledger: Ledger, seats: tuple[int, ...]) -> None:
    ply = ledger.state.ply
    forfeiting = [seat for seat in seats if forfeits(ledger, seat)]
    for seat in seats:
        ledger.note(e.EXPIRED, {"seat": seat, "forfeit": seat in forfeiting}, "clock")
    if forfeiting:
        apply_leaving(ledger, "forfeit")
    for seat in seats:
        # What was done for another seat may have ended the match or opened a ply at which nobody has expired.
        if seat not in forfeiting and ledger.state.status == "active" and ledger.state.ply == ply:
            _act_for(ledger, seat)
    play_withdrawn(ledger)


def forfeits(ledger: Ledger, seat: int) -> bool:
    """Whether this expiry makes the seat leave: by its clock, by the game's rule, or as one too many."""
    clock, own = ledger.state.clock, ledger.state.seats[seat]
    if clock.on_expiry == "ai":
        return own.takeovers >= TAKEOVERS
    if clock.on_expiry == "forfeit" or own.expiries + 1 >= IN_A_ROW:
        return True
    return ledger.rules.timeout(ledger.state.game, seat) is None


def _act_for(ledger: Ledger, seat: int) -> None:
    if ledger.state.clock.on_expiry == "ai":
        ledger.note(e.AI_TOOK_OVER, {"seat": seat, "level": ledger.state.clock.level}, "clock")
        ai_answers(ledger)
        carry_out_accepted(ledger)
    else:
        play_timeouts(ledger, seat, "clock")
