"""Beginning a match: its first events, by options, seats and clock, or from a position of a finished match (API §4)."""

from dataclasses import asdict

from service.match import entry as e
from service.match.commands import Create, Fork
from service.match.ledger import Ledger
from service.match.play import finish_if_decided
from service.match.seating import start_if_full
from service.match.state import Clock
from service.match.states import dump_game

CREATED_SCHEMA = 2
"""Schema 1 did not say ``custom``; see log/upcasts."""


def create(ledger: Ledger, command: Create) -> None:
    """The entries of a new match; it starts at once when every seat is taken."""
    data = {
        "game": ledger.rules.key,
        "rules_version": ledger.rules.version,
        "options": command.options,
        "seats": [
            {"kind": seat.kind, "account": seat.account, "level": seat.level, "taken": seat.taken}
            for seat in command.seats
        ],
        "clock": asdict(command.clock),
        **command.facts,
    }
    ledger.note(e.CREATED, data, "player", schema=CREATED_SCHEMA)
    start_if_full(ledger)


def fork(ledger: Ledger, command: Fork) -> None:
    """The entries of an analysis match; it ends at once where the position is decided."""
    source = command.source
    seat = {"kind": "account", "account": command.account, "level": None, "taken": True}
    data = {
        "game": ledger.rules.key,
        "rules_version": ledger.rules.version,
        "options": source.options,
        "seats": [seat for _ in source.seats],
        "clock": asdict(Clock()),
        "created_by": command.account,
        "visibility": "private",
        "hints": True,
        "custom": True,
        **command.origin,
        "ply": source.ply,
        "state": dump_game(ledger.rules, source.game),
    }
    ledger.note(e.FORKED, data, "player", schema=e.STATE_SCHEMA)
    finish_if_decided(ledger)
