"""Playing: a seat's move, what it closes, and the moves of seats that have left."""

from collections.abc import Mapping

from service.kernel.refusal import Refusal
from service.kernel.values import Json, Move
from service.match.entry import Cause
from service.match.ledger import Ledger


def play(ledger: Ledger, seat: int, move: Move, cause: Cause, ai: Mapping[str, Json] | None = None) -> Refusal | None:
    """Plays one move and everything that follows from it; None when it was accepted."""
    events = ledger.rules.decide(ledger.state.game, seat, move, ledger.chance())
    if isinstance(events, Refusal):
        return events
    ledger.game_events(events, cause, ai)
    finish_if_decided(ledger)
    ledger.settle()
    return None


def finish_if_decided(ledger: Ledger) -> None:
    """Ends the match when the game has an outcome."""
    state = ledger.state
    if state.status == "active":
        outcome = ledger.rules.outcome(state.game, state.withdrawn)
        if outcome is not None:
            ledger.finish(outcome)


def play_timeouts(ledger: Ledger, seat: int, cause: Cause) -> None:
    """The game's timeout move, until the seat owes nothing at this ply (API §4)."""
    rules, ply = ledger.rules, ledger.state.ply
    while ledger.state.status == "active" and ledger.state.ply == ply and seat in rules.to_act(ledger.state.game):
        move = rules.timeout(ledger.state.game, seat)
        refused = move is None or play(ledger, seat, move, cause)
        if refused:
            raise AssertionError(f"{rules.key}: the timeout move {move} of seat {seat} was refused: {refused}")


def play_withdrawn(ledger: Ledger) -> None:
    """The seats that have left are played by the timeout move at once whenever they owe (CONVENTIONS §8)."""
    while ledger.state.status == "active" and ledger.state.withdrawn:
        acting = [seat for seat in ledger.rules.to_act(ledger.state.game) if seat in ledger.state.withdrawn]
        if not acting:
            return
        play_timeouts(ledger, acting[0], "withdrawn")
