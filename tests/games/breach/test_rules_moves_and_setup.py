"""BR6 and BR7: moves, order, refusals, the view and given positions."""

from typing import Any

import pytest

from service.games.breach.data import CELLS
from service.games.breach.game import GAME
from service.kernel.forms import Form
from service.kernel.refusal import Refusal
from tests.games.breach.given import START, SWAP_SIDES, illegal, play, refused, seen, switch, table


@pytest.mark.parametrize(
    "move",
    [
        {"type": "pass"},
        {"type": "switch"},
        {"type": "switch", "from": "a1"},
        {"type": "switch", "from": "i1", "to": "a1"},
        {"type": "switch", "from": "a1", "to": "a5"},
        {"type": "switch", "from": "A1", "to": "a2"},
        {"type": "switch", "from": "a1\n", "to": "a2"},
        {"type": "switch", "from": 1, "to": "a2"},
        {"type": "switch", "from": "a1", "to": "a2", "with": "P"},
        {"type": "swap_sides", "from": "a1"},
    ],
)
def test_br6_1_anything_else_than_the_two_moves_is_a_validation_error(move: dict[str, Any]) -> None:
    refusal = table().play(0, move)
    assert refusal is not None
    assert refusal.code == "validation_error"


def test_br6_2_the_legal_list_is_ordered_by_from_then_to_with_swap_sides_last() -> None:
    at = play(table(swap_after_first=True), "b2-c3")
    *switches, last = at.legal(1)
    order = CELLS[8].index
    assert switches == sorted(switches, key=lambda move: (order(move["from"]), order(move["to"])))
    assert last == SWAP_SIDES
    assert at.legal(0) == []


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("f1-f1", "BR1.1"),  # off the table, and to where it came from
        ("a1-h4", "BR1.1"),
        ("a3-a3", "BR2.1"),  # no own card, and to where it came from
        ("e3-e1", "BR2.1"),  # a space, and beyond the side rule
        ("a1-e4", "BR3.1"),  # beyond the side rule, a dead space, by no ability
        ("c1-d3", "BR2.5"),  # a dead space, by no ability
        ("d2-e3", "BR2.5"),  # a dead space, and no enemy for a pawn
        ("a1-c1", "BR3.4"),
        ("b1-d2", "BR3.5"),
        ("c1-b2", "BR3.6"),
        ("d1-c1", "BR3.7"),
        ("e1-e2", "BR3.8"),
        ("d2-c2", "BR3.9"),
        ("b2-c3", "BR3.10"),
    ],
)
def test_br6_3_the_first_rule_that_applies_is_named(move: str, rule: str) -> None:
    at = table("k4/p1P2/PPPPP/KQRBN", empty_spaces="dead")
    assert refused(at, move) == illegal(rule)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("a1-a4", "BR3.1"),  # beyond the side rule, and from the edge
        ("a1-a3", "BR3.14"),  # from the edge, and by no ability
        ("c1-d3", "BR3.14"),  # from the edge, and a dead space
        ("d2-e3", "BR2.5"),
    ],
)
def test_br6_3_crossing_is_asked_after_the_side_rule_and_before_dead_spaces(move: str, rule: str) -> None:
    at = table("k4/p1P2/PPPPP/KQRBN", empty_spaces="dead", crossing="border")
    assert refused(at, move) == illegal(rule)


def test_br6_4_the_view_has_the_example_of_the_specification() -> None:
    at = play(table(), "b2-c3", "d3-c2", "d1-c2")
    (example,) = GAME.schemas.view["examples"]
    for viewer in (0, 1, None):
        assert list(at.view(viewer).items()) == list(example.items())


def test_br6_4_last_is_null_before_the_first_switch() -> None:
    assert seen(table(), "last") is None
    assert Form(GAME.schemas.view).first_fault(table().view(None)) is None


def created(**setup: Any) -> Refusal | dict[str, Any]:
    result = GAME.check_options({"setup": setup}, 2)
    return result if isinstance(result, Refusal) else dict(result)


def setup_refused(**setup: Any) -> tuple[str, str | None, str | None]:
    refusal = created(**setup)
    assert isinstance(refusal, Refusal), f"{setup} was taken"
    assert any(word in refusal.detail for word in ("setup", "position", "to_move"))
    return refusal.code, refusal.rule, refusal.field


@pytest.mark.parametrize("setup", [1, "x", [], True, {}, {"position": START}, {"to_move": 0}])
def test_br7_1_a_setup_has_exactly_its_two_fields(setup: Any) -> None:
    refusal = GAME.check_options({"setup": setup}, 2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, refusal.field) == ("invalid_setup", "BR7.1", "/setup")


@pytest.mark.parametrize("to_move", [2, -1, True, False, "0", None, 0.5])
def test_br7_1_to_move_is_0_or_1(to_move: Any) -> None:
    assert setup_refused(position=START, to_move=to_move) == ("invalid_setup", "BR7.1", "/setup/to_move")


@pytest.mark.parametrize(
    "position",
    [
        None,
        7,
        "",
        "k3/4/4",
        "k3/4/4/K3/4",
        "k3/4/4/K2",
        "k1/2/2/K1",
        "k8/9/9/K8",
        "k3/4/4/K12",
        "k3/4/4/K21",
        "k3/4/4/K0R1R",
        "k3/4/4/K3/",
        "k3/4/4/K...",
        "k3/4/4/Kx2",
        "k3/4/4/K2\n",
        "k3/4/4/K２R",
        "k" * 100_000,
        "8" * 100_000,
    ],
)
def test_br7_2_the_position_is_written_as_br1_7_says(position: Any) -> None:
    assert setup_refused(position=position, to_move=0) == ("invalid_setup", "BR7.2", "/setup/position")


@pytest.mark.parametrize("position", ["3/3/3/K2", "k2/3/3/3", "kk1/3/3/K2", "k2/3/3/KK1", "3/3/3/3"])
def test_br7_3_each_side_has_exactly_one_king(position: str) -> None:
    assert setup_refused(position=position, to_move=0) == ("invalid_setup", "BR7.3", "/setup/position")


def test_br7_3_any_other_cards_lie_anywhere() -> None:
    assert seen(table("kPPPPPPP/QQQQQQQQ/pppppppp/ppppppKp"), "points") == [79, 15]


def test_br7_4_the_seat_to_move_has_a_switch() -> None:
    stuck = {"position": "k3/4/4/KR2", "to_move": 1}
    refusal = GAME.check_options({"empty_spaces": "dead", "setup": stuck}, 2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, refusal.field) == ("invalid_setup", "BR7.4", "/setup/to_move")
    assert not isinstance(GAME.check_options({"empty_spaces": "dead", "setup": {**stuck, "to_move": 0}}, 2), Refusal)
    assert not isinstance(created(**stuck), Refusal)


def test_br7_1_to_br7_4_the_first_broken_rule_is_named() -> None:
    assert setup_refused(position="x", to_move=3)[1] == "BR7.1"
    assert setup_refused(position="3/3/3/4", to_move=0)[1] == "BR7.2"


def test_br7_5_the_match_begins_as_if_new_and_layout_has_no_effect() -> None:
    at = table("k4/5/P4/4K", to_move=1, layout="mini")
    fields = ("sides", "to_move", "turn", "plies", "quiet_plies", "repetitions", "defeated", "last")
    assert seen(at, *fields) == [[0, 1], 1, 1, 0, 0, 1, [[], []], None]
    assert refused(at, "f1-a1") == illegal("BR1.1")


def test_br7_5_the_given_position_is_its_first_occurrence() -> None:
    at = play(table("k3/4/4/K3"), *["a1-b1", "a4-b4", "b1-a1", "b4-a4"] * 2)
    assert (seen(at, "repetitions"), at.to_act()) == (3, ())


def test_refusals_come_in_order_over_then_turn_then_rule() -> None:
    at = table("k4/R4/5/4K")
    assert refused(at, "a1-h1", seat=1) == ("not_your_turn", "BR2.1")
    play(at, "a3-a4")
    assert refused(at, switch("h1-h1"), seat=1) == ("match_over", None)
