"""BA3 and BA4: the turn, and Power cards."""

import pytest

from tests.games.balaans.given import (
    END_TURN,
    PASS,
    act,
    combo,
    dealt,
    discard,
    illegal,
    lay,
    lies,
    moves,
    play,
    power,
    refused,
    seen,
    table,
    wake,
)

TAPPED = ["P5*", "P5*", "P5*", "P1*", "P1*"]
STUCK = "lunar-pact strength-of-heart wings-of-courage determined-shield warded-rampart end-of-days dark-fate"


def test_BA3_1_a_turn_begins_with_a_draw_the_very_first_one_included():
    at = dealt("P1 P2 P3 P4 P5 dark-fate", "P1 P2 P3 P4 P5 black-star", first_seat=0)
    assert seen(at, "hand", by=0) == ["P1", "P2", "P3", "P4", "P5", "dark-fate"]
    play(at, power("P1", 1), END_TURN)
    assert seen(at, "hand", by=1) == ["P1", "P2", "P3", "P4", "P5", "black-star"]


def test_BA3_1_an_empty_deck_gives_no_card_without_penalty():
    at = play(table(decks=("P1", "")), END_TURN)
    assert seen(at, "active", "hand_counts", "chips") == [1, [0, 0], [10, 10]]
    assert "card_drawn" not in [event.tag for event in at.log]


def test_BA3_2_activations_and_plays_come_in_any_order():
    lanes = ["P2 black-star", "P1 dark-fate"]
    at = play(table(lanes, hands=("P3", "")), wake(1), power("P3", 3), wake(2), END_TURN)
    assert seen(at, "chips", "active") == [[10, 7], 1]


def test_BA3_2_the_other_seat_owes_nothing():
    assert refused(table(), END_TURN, seat=1) == ("not_your_turn", "BA3.2")


@pytest.mark.parametrize("plays", [1, 2, 3])
def test_BA3_3_so_many_plays_a_turn(plays: int):
    at = table(["P3"], hands=("P1 P2 P3 P4 black-star", ""), options={"plays_per_turn": plays})
    for number in range(plays):
        assert seen(at, "plays") == number
        play(at, power(f"P{number + 1}", number + 2))
    assert moves(at) == [END_TURN]
    for move in (power("P4", 5), lay("black-star", 1), discard("P4"), combo("blue", 1)):
        assert refused(at, move) == illegal("BA3.3")


def test_BA3_3_every_kind_of_play_counts():
    assert seen(play(table(["P3"], hands=("black-star", "")), lay("black-star", 1)), "plays") == 1
    blue = table(hands=("lost-star star-of-hope black-star", ""))
    assert seen(play(blue, combo("blue", 1)), "plays") == 1
    assert seen(play(table(TAPPED, hands=(STUCK, "")), discard("dark-fate")), "plays") == 1


def test_BA3_4_with_seven_cards_a_play_is_compulsory():
    at = table(hands=("P1 P1 P2 P2 P3 P3 P4", ""), decks=("", ""))
    assert seen(at, "must_play") is True
    assert refused(at, END_TURN) == illegal("BA3.4")
    play(at, power("P4", 1))
    assert seen(at, "must_play") is False
    play(at, END_TURN)


def test_BA3_4_with_fewer_the_turn_may_end_without_a_play():
    at = play(table(hands=("P1 P1 P2 P2 P3 P3", "")), END_TURN)
    assert seen(at, "idle_turns", "active") == [1, 1]


def test_BA3_5_with_seven_cards_and_no_play_a_discard_is_the_only_move():
    at = table(TAPPED, hands=(STUCK, ""))
    assert moves(at) == [discard(card) for card in STUCK.split()]
    play(at, discard("dark-fate"))
    assert seen(at, "discards", "hand_counts", "plays") == [[["dark-fate"], []], [6, 0], 1]
    assert moves(at) == [END_TURN]


@pytest.mark.parametrize(
    ("lanes", "hand"),
    [
        (TAPPED, "P4 strength-of-heart wings-of-courage determined-shield warded-rampart end-of-days dark-fate"),
        ([*TAPPED[:4], "P1"], STUCK),
        (TAPPED, "lost-star strength-of-heart determined-shield warded-rampart lunar-pact end-of-days dark-fate"),
        (TAPPED, STUCK.replace("dark-fate", "").rstrip()),
    ],
)
def test_BA3_5_no_discard_with_a_power_a_destiny_or_a_combo_to_play_or_with_six_cards(lanes: list[str], hand: str):
    assert refused(table(lanes, hands=(hand, "")), discard("end-of-days")) == illegal("BA3.5")


def test_BA3_6_cards_come_from_ones_own_hand():
    at = table(["P3"], ["P3"], hands=("P2", "P1 black-star"))
    for move in (power("P1", 2), lay("black-star", 1), act("black-star", 1), combo("purple", 1), discard("P1")):
        assert refused(at, move) == illegal("BA3.6")


def test_BA3_6_nothing_is_drawn_after_reactions_or_combos():
    at = table(["P3"], ["P3"], hands=("black-star", "lost-star star-of-hope end-of-days"))
    play(at, lay("black-star", 1), act("end-of-days", 1))
    assert seen(at, "hand_counts", "deck_counts") == [[0, 2], [2, 2]]


def test_BA4_1_any_power_opens_an_empty_lane():
    at = table(hands=("P1 P5", ""))
    assert moves(at, "power") == [power(card, lane) for card in ("P1", "P5") for lane in range(1, 6)]


@pytest.mark.parametrize("top", [1, 2, 3, 4, 5])
def test_BA4_2_on_a_power_goes_an_equal_one_or_a_neighbour_but_5_and_1_are_none(top: int):
    at = table([f"P{top}*"], hands=("P1 P2 P3 P4 P5", ""))
    fitting = [move["card"] for move in moves(at, "power", lane=1)]
    assert fitting == [f"P{value}" for value in range(max(1, top - 1), min(5, top + 1) + 1)]
    for value in range(1, 6):
        if f"P{value}" not in fitting:
            assert refused(at, power(f"P{value}", 1)) == illegal("BA4.2")


@pytest.mark.parametrize("cards", ["P5 black-star", "P5* black-star*", "black-star"])
def test_BA4_3_on_a_destiny_goes_any_power(cards: str):
    at = table([cards], hands=("P1 P2 P3 P4 P5", ""))
    assert [move["card"] for move in moves(at, "power", lane=1)] == ["P1", "P2", "P3", "P4", "P5"]
    play(at, power("P1", 1))
    assert lies(at, 0, 1) == f"{cards} P1"


def test_BA4_4_nobody_reacts_to_a_power():
    at = play(table(["P3"], ["P3"], hands=("P3", "black-star")), power("P3", 1))
    assert (at.to_act(), seen(at, "phase", "pending")) == ((0,), ["turn", None])
    assert refused(at, PASS) == illegal("BA11.3")
