"""Leaving a running match: the outcome it brings about, or the match going on without the seat (CONVENTIONS §8)."""

from dataclasses import replace

from service.kernel.outcome import LEFT
from service.match.ledger import Ledger
from service.match.proposals import carry_out_accepted


def apply_leaving(ledger: Ledger, ending: str) -> None:
    """Ends the match if the seats gone by now decide it; ``ending`` is the word for it.

    Where it goes on, a proposal that waited for the leaver alone is now accepted by all who are asked.
    """
    state = ledger.state
    outcome = ledger.rules.leave(state.game, state.withdrawn, state.persons)
    if outcome is not None:
        ledger.finish(replace(outcome, ending=ending) if outcome.ending == LEFT else outcome)
    else:
        carry_out_accepted(ledger)
