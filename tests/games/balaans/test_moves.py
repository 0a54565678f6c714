"""BA11: the form of moves, refusals in their order, and the legal list."""

from typing import Any

import pytest

from service.games.balaans.data import COMBOS
from service.games.balaans.game import GAME
from service.games.balaans.schemas.moves import EXAMPLES
from service.kernel.forms import Form
from tests.games.balaans.given import (
    CARDS_OF,
    END_TURN,
    PASS,
    Move,
    act,
    combo,
    dealt,
    discard,
    illegal,
    lay,
    play,
    power,
    refused,
    reveal,
    table,
    wake,
    yellow,
)

FORMS = {name: Form(schema) for name, schema in GAME.schemas.moves.items()}


def is_well_formed(move: Any) -> bool:
    return move.get("type") in FORMS and FORMS[move["type"]].first_fault(move) is None


@pytest.mark.parametrize("move", [move for examples in EXAMPLES.values() for move in examples], ids=str)
def test_BA11_1_exactly_these_fields(move: Move):
    assert is_well_formed(move)
    assert not is_well_formed(move | {"note": 1})
    for name in move:
        assert not is_well_formed({key: value for key, value in move.items() if key != name})


@pytest.mark.parametrize(
    "move",
    [
        reveal("dark-fate"),
        power("black-star", 1),
        power("P6", 1),
        power("P1", 0),
        power("P1", 6),
        power("P1", True),
        lay("P1", 1),
        lay("dark-fate", 1) | {"buffs": []},
        act("P1", 1),
        act("forest-maze", 1),
        act("dark-fate", 1, to=(0, 2)),
        lay("forest-maze", 1) | {"depth": 0, "to_lane": 2},
        act("dark-fate", 1) | {"activate": 1},
        act("dark-fate", 1, 2, 2),
        act("dark-fate", 1, 3, 2),
        act("dark-fate", 1, 1, 2, 3, 4, 5),
        act("dark-fate", 1, 0),
        act("forest-maze", 1, to=(30, 2)),
        act("forest-maze", 1, to=(-1, 2)),
        act("forest-maze", 1, to=(0, 6)),
        wake(1) | {"depth": 0},
        wake(1) | {"to_lane": 2},
        wake(1) | {"card": "dark-fate"},
        combo("purple", 1, 2, 1),
        combo("red", 1),
        combo("red", 1, 1),
        combo("red", 1, 1, 1),
        combo("red", 2, 1, 2, 3, 4),
        combo("green", 1),
        yellow([2, 2], [1, 1]),
        yellow([], []),
        yellow([1], []),
        yellow([1, 2, 3, 4], [2, 3, 4, 5]),
        yellow([1, 2, 3], [2, 3, 4, 5]),
        yellow([1], [6]),
        yellow([1, 2], [2, 3]) | {"lane": 1},
        yellow([1, 2], [2, 3]) | {"order": [2, 1]},
        {name: value for name, value in yellow([1], [2]).items() if name != "to"} | {"order": [2, 1]},
        combo("red", 1, 2, 1) | {"to": [1, 2]},
        combo("blue", 1) | {"to": [1]},
        discard("joker"),
        {"type": "resign"},
        {"type": None},
    ],
    ids=str,
)
def test_BA11_1_anything_else_is_a_validation_error(move: Move):
    assert not is_well_formed(move)
    if isinstance(move["type"], str):
        refusal = table().play(0, move)
        assert refusal is not None
        assert refusal.code == "validation_error"


@pytest.mark.parametrize(
    "move",
    [
        yellow([1, 2], [1, 2, 3]),
        yellow([3, 1], [2, 1]),
        yellow([1, 2], [2]),
        yellow([1], [1]),
        combo("red", 1, 5, 4),
        wake(1, 1),
        act("dark-fate", 2, 1, 2),
    ],
)
def test_BA11_1_what_is_only_wrong_here_is_well_formed(move: Move):
    assert is_well_formed(move)


def test_BA11_2_depth_and_to_lane_go_with_a_deflect_and_only_with_it():
    at = table(["P3 forest-maze", "P3 black-star"], ["P1", "P1"])
    assert refused(at, wake(1)) == illegal("BA11.2")
    assert refused(at, wake(2, to=(0, 1))) == illegal("BA11.2")
    play(at, wake(1, to=(0, 2)), wake(2))


OTHER_PHASES = {
    "starter": [power("P1", 1), lay("dark-fate", 1), wake(1), combo("blue", 1), discard("P1"), END_TURN, PASS],
    "turn": [reveal("P1"), PASS],
    "react": [reveal("P1"), power("P1", 1), discard("P1"), END_TURN],
}


@pytest.mark.parametrize("phase", list(OTHER_PHASES))
def test_BA11_3_a_move_of_another_phase_is_illegal(phase: str):
    at = dealt("P1 P2", "P1 P2") if phase == "starter" else table(["P3"], hands=("P1 dark-fate", "P1"))
    if phase == "react":
        play(at, lay("dark-fate", 1))
    for move in OTHER_PHASES[phase]:
        assert refused(at, move) == illegal("BA11.3")


def test_BA11_4_the_first_rule_that_fails_is_named():
    """Each move breaks all rules from its own on; every next table mends one."""
    no_play = table(["P3*"], ["P1 lunar-pact"], plays=1)
    assert refused(no_play, act("black-star", 1, 1)) == illegal("BA3.3")
    assert refused(table(["P3*"], ["P1 lunar-pact"]), act("black-star", 1, 1)) == illegal("BA3.6")
    hands = ("black-star lost-star star-of-hope forest-maze", "")
    assert refused(table(["P3*"], ["P1 lunar-pact"], hands=hands), act("black-star", 1, 1)) == illegal("BA5.1")
    assert refused(table(["P3"], ["P1 lunar-pact"], hands=hands), act("black-star", 1, 1)) == illegal("BA6.5")
    at = table(["P3"], ["P5*"], hands=hands)
    assert refused(at, act("star-of-hope", 1, 1)) == illegal("BA5.4")
    assert refused(at, act("lost-star", 1, 1)) == illegal("BA6.3")
    assert refused(at, act("black-star", 1, 1)) == illegal("BA5.8")
    assert refused(at, act("forest-maze", 1, 1, to=(0, 2))) == illegal("BA5.8")
    assert refused(at, act("forest-maze", 1, to=(0, 2))) == illegal("BA6.8")


def test_BA11_4_in_a_reaction():
    hands = ("black-star", "solar-accord dark-fate lost-star forest-maze")
    at = play(table(["P4"], ["P3", "P3*", "P3"], hands=hands), act("black-star", 1))
    assert refused(at, act("end-of-days", 2, 2)) == illegal("BA3.6")
    assert refused(at, act("solar-accord", 2, 2)) == illegal("BA5.1")
    assert refused(at, act("solar-accord", 3, 3)) == illegal("BA7.3")
    assert refused(at, lay("dark-fate", 1)) == illegal("BA7.3")
    assert refused(at, act("solar-accord", 1, 1)) == illegal("BA5.8")
    assert refused(at, act("solar-accord", 1)) == illegal("BA6.6")
    assert refused(at, wake(1, 1)) == illegal("BA5.3")


def test_BA11_4_for_activations_and_combos():
    at = table(
        ["P3 black-star*", "P3 warded-rampart", "P1 forest-maze", "P1"], ["", "", "P5"], hands=("P5", ""), plays=1
    )
    assert refused(at, wake(1, 1)) == illegal("BA5.3")
    assert refused(at, wake(2, 2)) == illegal("BA5.4")
    assert refused(at, wake(3, 3)) == illegal("BA5.8")
    assert refused(at, wake(3)) == illegal("BA11.2")
    assert refused(at, wake(3, to=(0, 2))) == illegal("BA6.8")
    assert refused(at, combo("red", 1, 1, 2)) == illegal("BA3.3")
    assert refused(table(), combo("red", 1, 1, 2)) == illegal("BA3.6")
    assert refused(at, discard("P1")) == illegal("BA3.3")
    assert refused(table(), discard("P1")) == illegal("BA3.6")
    assert refused(table(hands=("P1", "")), discard("P1")) == illegal("BA3.5")
    assert refused(at, power("P1", 1)) == illegal("BA3.3")
    assert refused(table(["P3"]), power("P5", 1)) == illegal("BA3.6")
    assert refused(table(["P3"], hands=("P5", "")), power("P5", 1)) == illegal("BA4.2")


def test_BA11_4_match_over_comes_before_not_your_turn_before_illegal():
    over = play(table(["P4 black-star"], chips=[10, 1]), wake(1))
    for seat in (0, 1):
        assert refused(over, PASS, seat) == ("match_over", "BA9.1")
    assert refused(table(), PASS, 1) == ("not_your_turn", "BA3.2")


def test_combos_are_what_the_tests_say():
    assert {name: tuple(cards.split()) for name, cards in CARDS_OF.items()} == COMBOS
