"""Hints: what an AI would play for a seat, asked for openly and given to the asker (API §9)."""

from service.kernel.refusal import Refusal
from service.match import entry as e
from service.match.commands import AskHint, GiveHint
from service.match.ledger import Ledger
from service.match.proposals import not_offered


def ask_hint(ledger: Ledger, command: AskHint) -> Refusal | None:
    """Where the match allows hints, once a ply."""
    state = ledger.state
    if not state.hints:
        return not_offered("this match is played without hints")
    if state.seats[command.seat].hint_ply == state.ply:
        return not_offered("one hint a ply")
    if not ledger.rules.legal(state.game, command.seat):
        return Refusal("not_your_turn", None, "there is no move to give a hint for")
    ledger.note(e.HINT_ASKED, {"seat": command.seat, "level": command.level}, "player")
    return None


def give_hint(ledger: Ledger, command: GiveHint) -> Refusal | None:
    """What was found for the ply at which it was asked."""
    state = ledger.state
    if command.ply != state.ply or not state.hint_due(command.seat):
        return not_offered("no hint is owed to this seat")
    data = {"seat": command.seat, "level": command.level, "move": command.move}
    ledger.note(e.HINT_GIVEN, data, "ai", ai=command.ai)
    return None
