"""Forks: a finished match's position, played on for analysis (API §4)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from service.kernel.game import Game
from service.kernel.values import Json
from service.match import entry as e
from service.match.ledger import Context, Decided, Ledger
from service.match.play import finish_if_decided
from service.match.state import Clock, MatchState
from service.match.states import dump_game


def fork(rules: Game[Any], source: MatchState, account: str, origin: Mapping[str, Json], context: Context) -> Decided:
    """The entries of an analysis match from ``source``: private, custom, without a clock, all seats the account's.

    ``origin``: where the position comes from: the source's id, seed and salts, its events up to there, their hash.
    """
    ledger = Ledger(rules, MatchState(), context)
    seat = {"kind": "account", "account": account, "level": None, "taken": True}
    data = {
        "game": rules.key,
        "rules_version": rules.version,
        "options": source.options,
        "seats": [seat for _ in source.seats],
        "clock": asdict(Clock()),
        "created_by": account,
        "visibility": "private",
        "hints": True,
        "custom": True,
        **origin,
        "ply": source.ply,
        "state": dump_game(rules, source.game),
    }
    ledger.note(e.FORKED, data, "player", schema=e.STATE_SCHEMA)
    finish_if_decided(ledger)
    return ledger.decided()
