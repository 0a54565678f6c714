"""Short words for Breach's tests: tables at given positions, moves, and what became of them."""

from typing import Any

from service.games.breach.game import GAME
from service.kernel.outcome import Outcome
from service.kernel.refusal import Refusal
from tests.support.pure_table import PureTable

START = "rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR"
SWAP_SIDES = {"type": "swap_sides"}


def table(position: str | None = None, to_move: int = 0, **options: Any) -> PureTable:
    """A table at the start of a layout, or at a given position."""
    setup = None if position is None else {"position": position, "to_move": to_move}
    return PureTable(GAME, 2, {**options, "setup": setup})


def switch(cells: str) -> dict[str, str]:
    """``"a1-b2"`` as a move."""
    origin, target = cells.split("-")
    return {"type": "switch", "from": origin, "to": target}


def play(at: PureTable, *moves: str) -> PureTable:
    """Plays switches in turn; all must be accepted."""
    for move in moves:
        (seat,) = at.to_act()
        refusal = at.play(seat, switch(move))
        assert refusal is None, f"{move}: {refusal}"
    return at


def refused(at: PureTable, move: str | dict[str, str], seat: int | None = None) -> tuple[str, str | None]:
    """Code and rule of the refusal that the move meets, by the seat to move if none is named."""
    who = at.to_act()[0] if seat is None else seat
    refusal = at.play(who, switch(move) if isinstance(move, str) else move)
    assert isinstance(refusal, Refusal), f"{move} was accepted"
    return refusal.code, refusal.rule


def illegal(rule: str) -> tuple[str, str]:
    return "illegal_move", rule


def targets(at: PureTable, origin: str) -> list[str]:
    """Where the seat to move may go from a cell, in the order of its legal list."""
    return [move["to"] for move in at.legal(at.to_act()[0]) if move.get("from") == origin]


def seen(at: PureTable, *fields: str) -> Any:
    """One field of the view, or several as a list."""
    view = at.view(None)
    return view[fields[0]] if len(fields) == 1 else [view[field] for field in fields]


def outcome(ending: str, *winners: int) -> Outcome:
    returns = tuple(1 if seat in winners else -1 for seat in (0, 1)) if winners else (0, 0)
    return Outcome(ending, winners, returns)
