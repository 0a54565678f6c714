"""Before the start: seats are taken and left, and the match starts when the last one is taken."""

from service.kernel.refusal import Refusal
from service.match import entry as e
from service.match.commands import LeaveSeat, TakeSeat
from service.match.ledger import Ledger
from service.match.play import finish_if_decided


def take_seat(ledger: Ledger, command: TakeSeat) -> Refusal | None:
    """Who may take it is asked before; here only whether it is free and nobody plays both sides (API §4)."""
    state = ledger.state
    if state.seats[command.seat].taken:
        return Refusal("seat_taken", None, "another account has taken this seat")
    if plays_both_sides(ledger, command):
        return Refusal("already_seated", None, "an account may hold several seats only if all others are its own or AI")
    data = {"seat": command.seat, "account": command.account, "salt": command.salt}
    ledger.note(e.SEAT_TAKEN, data, "player")
    start_if_full(ledger)
    return None


def plays_both_sides(ledger: Ledger, command: TakeSeat) -> bool:
    """Whether taking the seat gives the account a second one while somebody else may sit at the table."""
    seats = ledger.state.seats
    if not any(seat.account == command.account and seat.taken for seat in seats):
        return False
    others = [seat for number, seat in enumerate(seats) if number != command.seat and seat.kind != "ai"]
    return any(seat.account != command.account for seat in others)


def leave_seat(ledger: Ledger, command: LeaveSeat) -> Refusal | None:
    """The seat is open again."""
    ledger.note(e.SEAT_LEFT, {"seat": command.seat}, "player")
    return None


def start_if_full(ledger: Ledger) -> None:
    """The match starts by itself when every seat is taken."""
    if not ledger.state.full:
        return
    ledger.note(e.STARTED, {"salts": [seat.salt for seat in ledger.state.seats]}, "rules")
    state = ledger.state
    ledger.game_events(ledger.rules.start(state.options, len(state.seats), ledger.chance()), "rules")
    finish_if_decided(ledger)
