"""Before the start: seats are taken and left, and the match starts when the last one is taken."""

from collections import Counter

from service.kernel.refusal import Refusal
from service.match import entry as e
from service.match.commands import TakeSeat
from service.match.ledger import Ledger
from service.match.play import finish_if_decided
from service.match.state import SeatState

TAKEN = Refusal("seat_taken", None, "another account has taken this seat")


def take_seat(ledger: Ledger, command: TakeSeat) -> Refusal | None:
    """Who may take it is asked before; here only whether it is free and nobody plays both sides (API §4)."""
    state = ledger.state
    if state.seats[command.seat].taken:
        return TAKEN
    if somebody_plays_both_sides(ledger, command):
        return Refusal("already_seated", None, "an account may hold several seats only if all others are its own or AI")
    data = {"seat": command.seat, "account": command.account, "salt": command.salt}
    ledger.note(e.SEAT_TAKEN, data, "player")
    start_if_full(ledger)
    return None


def somebody_plays_both_sides(ledger: Ledger, command: TakeSeat) -> bool:
    """Whether, with this seat taken, an account holds two while another may sit at the table."""
    seats = list(ledger.state.seats)
    seats[command.seat] = SeatState("account", command.account, taken=True)
    held = Counter(seat.account for seat in seats if seat.taken and seat.is_person)
    may_sit = {seat.account for seat in seats if seat.kind != "ai"}
    return len(may_sit) > 1 and max(held.values()) > 1


def leave_seat(ledger: Ledger, seat: int) -> None:
    """The seat is open again, whoever held it or was to have it; an open one is freed for a fresh join code."""
    ledger.note(e.SEAT_LEFT, {"seat": seat}, "player")


def start_if_full(ledger: Ledger) -> None:
    """The match starts by itself when every seat is taken."""
    if not ledger.state.full:
        return
    ledger.note(e.STARTED, {"salts": [seat.salt for seat in ledger.state.seats]}, "rules")
    state = ledger.state
    ledger.game_events(ledger.rules.start(state.options, len(state.seats), ledger.chance()), "rules")
    finish_if_decided(ledger)
