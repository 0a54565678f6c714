"""A table set by hand, for short given / when / then tests."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.games.bastions_breach.data import RANKS
from service.games.bastions_breach.game import GAME
from service.kernel.refusal import Refusal
from tests.support.pure_table import PureTable


def row(*front: str) -> list[str]:
    """A middle row that begins with ``front``."""
    return [*front, *(rank for rank in RANKS if rank not in front)]


def given(*front: str, rounds: Iterable[Sequence[str]] = (), **options: Any) -> PureTable:
    """A match whose middle row begins with ``front``."""
    setup = {"middle_row": row(*front), "rounds": [list(pair) for pair in rounds]}
    return PureTable(GAME, 2, {**options, "setup": setup})


def play(card: str) -> dict[str, str]:
    return {"type": "play", "card": card}


def pick(suit: str) -> dict[str, str]:
    return {"type": "pick", "suit": suit}


def lay(table: PureTable, *pairs: Sequence[str]) -> None:
    """Plays rounds in which every move must be accepted."""
    for pair in pairs:
        for seat, card in enumerate(pair):
            assert table.play(seat, play(card)) is None


def refused(table: PureTable, seat: int, move: str | dict[str, str]) -> tuple[str, str | None]:
    """Code and rule of the refusal of a move, or of the play of a card."""
    refusal = table.play(seat, play(move) if isinstance(move, str) else move)
    assert isinstance(refusal, Refusal)
    return refusal.code, refusal.rule


def listed(table: PureTable, seat: int) -> list[str]:
    """The cards of the legal list."""
    return [move["card"] for move in table.legal(seat)]
