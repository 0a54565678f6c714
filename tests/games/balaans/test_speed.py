"""How long legal lists and decisions take; ``python -m tests.games.balaans.test_speed`` prints it."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from service.games.balaans.game import GAME
from service.log.chance import DerivedChance
from tests.games.balaans.given import END_TURN, act, extreme, table
from tests.support.pure_table import PureTable


def ordinary() -> PureTable:
    """A table in the middle of a match."""
    own = ["P5 P4", "P3 star-of-hope", "P2* black-star* P4", "P1 warded-rampart", "P3"]
    opposite = ["P4 lost-star", "P1 P2", "P3 lunar-pact", "P5", "P2* dark-fate*"]
    return table(own, opposite, hands=("P4 P5 crystal-fortress dark-fate end-of-days", "P5"))


def best(call: Callable[[], Any], times: int = 50) -> float:
    """The shortest of several runs in milliseconds: the others were interrupted."""
    found = []
    for _ in range(times):
        begun = perf_counter()
        call()
        found.append(perf_counter() - begun)
    return min(found) * 1000


def figures() -> dict[str, float]:
    """Milliseconds by what is measured."""
    usual, many, chance = ordinary().state, extreme().state, DerivedChance(b"", 0)
    last = GAME.legal(many, 0)[-1]
    return {
        "legal list of an ordinary position": best(lambda: GAME.legal(usual, 0)),
        "legal list of the extreme one": best(lambda: GAME.legal(many, 0)),
        "a view": best(lambda: GAME.view(usual, 0)),
        "deciding a Destroy": best(lambda: GAME.decide(usual, 0, act("dark-fate", 1), chance)),
        "deciding the end of a turn": best(lambda: GAME.decide(usual, 0, END_TURN, chance)),
        "deciding the last move of the extreme list": best(lambda: GAME.decide(many, 0, last, chance)),
        "refusing a move in the extreme position": best(lambda: GAME.decide(many, 0, act("sealed-portal", 1), chance)),
    }


def test_legal_lists_are_quick():
    assert 40 < len(ordinary().legal(0)) < 200
    found = figures()
    assert found["legal list of an ordinary position"] < 1
    assert found["legal list of the extreme one"] < 30


def test_decide_does_not_search_the_legal_list():
    found = figures()
    assert found["deciding the last move of the extreme list"] < 0.3
    assert found["refusing a move in the extreme position"] < 0.1


if __name__ == "__main__":
    for name, milliseconds in figures().items():
        print(f"{name:45}{milliseconds:8.3f} ms")
