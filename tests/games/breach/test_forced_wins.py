"""Worked examples F, G and H: forced wins, proved by trying every own move against every answer."""

from collections.abc import Iterator

import pytest

from service.games.breach.data import INDEX
from service.games.breach.game import GAME
from service.games.breach.state import State
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance
from tests.games.breach.given import table

CHANCE = DerivedChance(b"", 0)


def after(state: State, move: dict[str, str]) -> State:
    events = GAME.decide(state, state.seat_to_move, move, CHANCE)
    assert not isinstance(events, Refusal)
    for event in events:
        state = GAME.evolve(state, event)
    return state


def legal(state: State) -> list[dict[str, str]]:
    return list(GAME.legal(state, state.seat_to_move)) if state.outcome is None else []


def defeats_king(state: State, move: dict[str, str]) -> bool:
    return state.board[INDEX[len(state.board) // 4][move["to"]]] == "kK"[state.mover]


def wins(state: State, moves: int) -> bool:
    """Whether the side to move defeats the king within so many own moves, whatever is answered."""
    if any(defeats_king(state, move) for move in legal(state)):
        return True
    return moves > 1 and any(True for _ in winning_moves(state, moves))


def winning_moves(state: State, moves: int) -> Iterator[dict[str, str]]:
    """First moves that win within so many own moves."""
    for move in legal(state):
        if defeats_king(state, move):
            yield move
        elif moves > 1:
            answered = after(state, move)
            if answered.outcome is None and all(
                wins_against(answered, answer, moves - 1) for answer in legal(answered)
            ):
                yield move


def wins_against(state: State, answer: dict[str, str], moves: int) -> bool:
    return not defeats_king(state, answer) and wins(after(state, answer), moves)


@pytest.mark.parametrize(
    ("position", "moves", "only"),
    [
        ("3k4/1N4p1/3R2P1/B2Q2K1", 1, ("b3", "d4")),
        ("k6P/4B2N/1PK3R1/7Q", 2, ("c2", "c3")),
        ("pk2P/p4/R4/2pQK", 3, ("d1", "d3")),
    ],
    ids=["F, win in 1", "G, win in 2", "H, win in 3"],
)
def test_the_only_winning_move(position: str, moves: int, only: tuple[str, str]) -> None:
    state = table(position).state
    assert not wins(state, moves - 1) or moves == 1
    assert [(move["from"], move["to"]) for move in winning_moves(state, moves)] == [only]
