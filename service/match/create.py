"""Creating a match: its first events, from checked options, seats and clock."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from service.kernel.game import Game
from service.kernel.values import Json
from service.match import entry as e
from service.match.ledger import Context, Decided, Ledger
from service.match.seating import start_if_full
from service.match.state import Clock, MatchState, SeatState

CREATED_SCHEMA = 2
"""Schema 1 did not say ``custom``; see log/upcasts."""


def create(
    rules: Game[Any],
    options: Mapping[str, Json],
    seats: Sequence[SeatState],
    clock: Clock,
    facts: Mapping[str, Json],
    context: Context,
) -> Decided:
    """The entries of a new match; it starts at once when every seat is taken.

    ``facts``: what else the first event records (``created_by``, ``visibility``, ``hints``, ``custom``).
    """
    ledger = Ledger(rules, MatchState(), context)
    data = {
        "game": rules.key,
        "rules_version": rules.version,
        "options": options,
        "seats": [
            {"kind": seat.kind, "account": seat.account, "level": seat.level, "taken": seat.taken} for seat in seats
        ],
        "clock": asdict(clock),
        **facts,
    }
    ledger.note(e.CREATED, data, "player", schema=CREATED_SCHEMA)
    start_if_full(ledger)
    return ledger.decided()
