"""Leaving a running match: the outcome it brings about, or the withdrawal it leads to (CONVENTIONS §8)."""

from dataclasses import replace

from service.kernel.outcome import LEFT
from service.match.ledger import Ledger


def apply_leaving(ledger: Ledger, ending: str) -> None:
    """Ends the match if the seats gone by now decide it; ``ending`` is the word for it."""
    state = ledger.state
    outcome = ledger.rules.leave(state.game, state.gone, state.persons)
    if outcome is not None:
        ledger.finish(replace(outcome, ending=ending) if outcome.ending == LEFT else outcome)
