"""BR1 and BR2: the table, its cards, and what a switch does."""

import pytest

from service.games.breach.game import GAME
from tests.games.breach.given import START, illegal, play, refused, seen, switch, table, targets


def test_br1_1_a_cell_outside_the_grid_is_refused() -> None:
    mini = table(layout="mini")
    assert refused(mini, "a1-f1") == illegal("BR1.1")
    assert refused(mini, "h4-a1") == illegal("BR1.1")


def test_br1_2_the_capital_side_moves_first_and_seat_0_owns_it() -> None:
    at = table()
    assert seen(at, "sides", "to_move") == [[0, 1], 0]
    assert {move["from"][1] for move in at.legal(0)} == {"1", "2"}


@pytest.mark.parametrize(("card", "points"), [("K", 0), ("Q", 9), ("R", 5), ("N", 3), ("B", 3), ("P", 1)])
def test_br1_3_each_kind_has_its_value(card: str, points: int) -> None:
    cards = "K" if card == "K" else f"K{card}"
    at = table(f"k7/8/8/{cards}{8 - len(cards)}")
    assert seen(at, "points") == [points, 0]


def test_br1_4_a_cell_keeps_its_half_whoever_stands_on_it() -> None:
    at = table("k6r/R7/8/7K")
    play(at, "h1-g1", "h4-h2")  # the small rook stands in the lower half now,
    play(at, "g1-f1")
    assert targets(at, "h2") == ["h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h3"]  # and works from there


@pytest.mark.parametrize(
    ("layout", "position"),
    [
        ("chess", START),
        ("rotated", "rnbkqbnr/pppppppp/PPPPPPPP/RNBQKBNR"),
        ("mini", "rnbqk/ppppp/PPPPP/RNBQK"),
    ],
)
def test_br1_5_the_layout_names_the_start_position(layout: str, position: str) -> None:
    assert seen(table(layout=layout), "position") == position
    assert seen(table(), "position") == START


def test_br1_6_there_is_no_set_up_phase() -> None:
    at = table()
    assert (at.log, at.to_act(), seen(at, "plies")) == ([], (0,), 0)


def test_br1_7_runs_of_spaces_are_written_as_long_as_possible() -> None:
    at = play(table(), "b2-c3", "d3-c2", "d1-c2")
    assert seen(at, "position") == "rnbqkbnr/ppP1pppp/P1QPPPPP/RNB1KBNR"
    assert seen(table("k6P/4B2N/1PK3R1/7Q"), "position") == "k6P/4B2N/1PK3R1/7Q"


def test_br2_1_the_seats_take_turns() -> None:
    at = table()
    assert refused(at, "a4-b4", seat=1) == ("not_your_turn", "BR2.1")
    play(at, "a1-b1")
    assert refused(at, "a1-b1", seat=0) == ("not_your_turn", "BR2.1")
    play(at, "a4-b4")
    assert at.to_act() == (0,)


@pytest.mark.parametrize("move", ["a1-a1", "a4-b4", "a3-a2"])
def test_br2_1_only_an_own_card_initiates_and_goes_to_another_cell(move: str) -> None:
    assert refused(table(), move) == illegal("BR2.1")


def test_br2_2_own_cards_trade_places_on_either_half() -> None:
    at = play(table("k4/QR3/5/4K"), "a3-b3")
    assert seen(at, "position", "last") == ["k4/RQ3/5/4K", {"from": "a3", "to": "b3", "defeated": None}]


def test_br2_3_a_defeat_opens_a_space_behind_the_attacker() -> None:
    at = play(table(), "b2-c3")
    assert seen(at, "position") == "rnbqkbnr/ppPppppp/P1PPPPPP/RNBQKBNR"
    assert seen(at, "points", "defeated") == [[39, 38], [[], ["P"]]]
    assert seen(at, "last") == {"from": "b2", "to": "c3", "defeated": "P"}


def test_br2_4_a_switchable_space_trades_places_and_belongs_to_nobody() -> None:
    at = table("k4/5/5/R3K")
    assert refused(at, "b1-a1") == illegal("BR2.1")
    play(at, "a1-a3")
    assert seen(at, "position", "quiet_plies", "defeated") == ["k4/R4/5/4K", 1, [[], []]]


def test_br2_5_a_dead_space_cannot_be_switched_with() -> None:
    at = table("k4/5/5/R2NK", empty_spaces="dead")
    assert refused(at, "a1-a3") == illegal("BR2.5")
    assert targets(at, "a1") == ["d1", "e1"]


def test_br2_5_a_defeat_leaves_a_dead_space() -> None:
    at = play(table(empty_spaces="dead"), "b2-c3")
    assert refused(at, "a3-b2") == illegal("BR2.5")
    assert "d2" in targets(at, "d4")
    assert "b2" not in targets(at, "d4")


def test_br2_6_two_cards_of_one_kind_may_switch() -> None:
    at = play(table(), "a1-h1")
    assert seen(at, "position", "plies", "quiet_plies") == [START, 1, 1]


def test_br2_7_only_the_initiating_card_counts() -> None:
    at = table("k4/5/P4/R3K")
    assert targets(at, "a2") == ["a3"]  # the pawn goes nowhere else,
    play(at, "a1-a2")  # though a rook takes it backwards
    assert seen(at, "position") == "k4/5/R4/P3K"


def test_br2_8_what_was_defeated_is_public_and_in_order() -> None:
    at = play(table(), "b2-c3", "d3-c2", "d1-c2", "b4-c2")
    for viewer in (0, 1, None):
        assert at.view(viewer)["defeated"] == [["P", "Q"], ["P", "P"]]


def test_every_switch_is_one_event_that_holds_the_move_as_sent() -> None:
    at = play(table(), "b2-c3")
    (event,) = at.log
    assert (event.tag, event.data) == ("switched", {"seat": 0, "move": switch("b2-c3"), "defeated": "P"})
    assert GAME.disclose(event, None) == GAME.disclose(event, 1) == event
