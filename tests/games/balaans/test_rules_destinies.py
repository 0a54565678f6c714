"""BA5: laying and activating Destiny cards."""

import pytest

from tests.games.balaans.given import (
    END_TURN,
    PASS,
    act,
    illegal,
    lane,
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


@pytest.mark.parametrize("cards", ["", "P3*", "P3 P2*", "P3* black-star*", "black-star"])
def test_BA5_1_a_destiny_needs_an_untapped_topmost_power(cards: str):
    at = table([cards], hands=("dark-fate", ""))
    assert refused(at, lay("dark-fate", 1)) == illegal("BA5.1")
    assert refused(at, act("dark-fate", 1)) == illegal("BA5.1")


@pytest.mark.parametrize("cards", ["P3", "P3* P2", "P3 black-star", "P3 black-star*"])
def test_BA5_1_it_may_cover_another_destiny(cards: str):
    at = play(table([cards], hands=("dark-fate", "")), lay("dark-fate", 1))
    assert lies(at, 0, 1) == f"{cards} dark-fate"


def test_BA5_2_the_support_is_the_topmost_power_below():
    at = play(table(["P5 P2 star-of-hope black-star"]), wake(1))
    assert lies(at, 0, 1) == "P5 P2* star-of-hope black-star*"
    assert seen(at, "chips") == [10, 8]


@pytest.mark.parametrize(
    ("cards", "live"),
    [
        ("P3 black-star", True),
        ("P3 black-star*", False),
        ("P3* black-star", False),
        ("black-star", False),
        ("P3 black-star P3", False),
        ("P3* P2 black-star", True),
        ("", False),
    ],
)
def test_BA5_3_live_is_an_unspent_top_with_an_untapped_support(cards: str, live: bool):
    at = table([cards])
    assert lane(at, 1, "live") == [live, False]
    assert bool(moves(at, "activate")) == live
    if not live:
        assert refused(at, wake(1)) == illegal("BA5.3")


def test_BA5_3_a_covered_destiny_is_superseded_and_live_again_when_uncovered():
    at = table(["P3 black-star star-of-hope"], ["P5 forest-maze"], to_move=1)
    assert lane(at, 1, "live") == [True, True]  # the Buff on top
    play(at, wake(1, to=(0, 2)))
    assert (lies(at, 0, 1), lies(at, 0, 2)) == ("P3 black-star", "star-of-hope")
    play(at, END_TURN, wake(1))
    assert seen(at, "chips") == [10, 7]


def test_BA5_4_on_the_own_turn_only_destroy_steal_and_deflect_are_activated():
    hand = "lunar-pact star-of-hope warded-rampart forest-maze lost-star black-star"
    at = table(["P5"], ["P1"], hands=(hand, ""))
    activated = {move["card"] for move in moves(at, "destiny") if move["activate"]}
    assert activated == {"forest-maze", "lost-star", "black-star"}
    assert {move["card"] for move in moves(at, "destiny") if not move["activate"]} == set(hand.split())
    for card in ("lunar-pact", "star-of-hope", "warded-rampart"):
        assert refused(at, act(card, 1)) == illegal("BA5.4")


@pytest.mark.parametrize("card", ["lunar-pact", "star-of-hope", "warded-rampart"])
def test_BA5_4_later_neither(card: str):
    assert refused(table([f"P3 {card}"]), wake(1)) == illegal("BA5.4")


def test_BA5_5_the_costs_are_paid_at_once_before_anyone_reacts():
    at = play(table(["P3"], hands=("black-star", "P1")), act("black-star", 1))
    assert seen(at, "phase") == "react"
    assert lies(at, 0, 1) == "P3* black-star*"


def test_BA5_5_they_are_not_undone_when_the_effect_fails():
    at = play(table(["P3"], ["", "P5"], hands=("black-star", "warded-rampart")), act("black-star", 1))
    play(at, act("warded-rampart", 2))
    assert (lies(at, 0, 1), lies(at, 1, 2)) == ("P3* black-star*", "P5* warded-rampart*")
    assert seen(at, "chips") == [10, 10]


@pytest.mark.parametrize(
    ("own", "opposite", "energy"),
    [
        ("P5", "P3", 5),
        ("P5*", "P3", 0),
        ("", "P3", 0),
        ("P5", "P3 lost-star", 2),
        ("P2", "P3 lost-star", 0),
        ("P5", "P3* lost-star", 5),
        ("P5", "P3 lost-star*", 5),
        ("P5 star-of-hope*", "P3 lost-star", 2),
    ],
)
def test_BA5_6_energy(own: str, opposite: str, energy: int):
    assert lane(table([own], [opposite]), 1, "energy")[0] == energy


def test_BA5_7_strength_is_the_energy_of_the_lane_and_of_every_buffing_lane():
    at = table(["P3", "P5 star-of-hope", "P4 wings-of-courage"], ["", "P2 lost-star"], hands=("black-star", "P1"))
    play(at, act("black-star", 1, 2, 3))
    assert seen(at, "pending")["strength"] == 3 + (5 - 2) + 4
    assert seen(at, "pending")["buffs"] == [2, 3]


def test_BA5_7_a_steal_counts_with_its_full_value():
    at = table(["P5", "P2 star-of-hope"], ["P3 lost-star"], hands=("starkiller", "P1"))
    play(at, act("starkiller", 1, 2))
    assert seen(at, "pending")["strength"] == 5 + 2


def test_BA5_7_strength_is_fixed_when_the_card_is_announced():
    """A Steal laid in reaction in another lane is no answer; a Destroy that covers the drain changes nothing."""
    at = table(["P5"], ["P3 lost-star"], hands=("black-star", "dark-fate"))
    play(at, act("black-star", 1))
    assert seen(at, "pending")["strength"] == 2
    play(at, act("dark-fate", 1))
    assert seen(at, "chips") == [7, 8]


@pytest.mark.parametrize(
    "helper", ["P4", "P4 star-of-hope*", "P4* star-of-hope", "P4 star-of-hope P4", "P4 lunar-pact", ""]
)
def test_BA5_8_only_live_buffs_may_be_named(helper: str):
    at = table(["P3 black-star", helper])
    assert refused(at, wake(1, 2)) == illegal("BA5.8")


def test_BA5_8_buffs_are_tapped_and_spent_together_with_the_activation():
    at = table(["P3 black-star", "P4 star-of-hope", "P1 wings-of-courage"])
    assert moves(at, "activate") == [wake(1), wake(1, 2), wake(1, 3), wake(1, 2, 3)]
    play(at, wake(1, 2))
    assert [lies(at, 0, number) for number in (1, 2, 3)] == [
        "P3* black-star*",
        "P4* star-of-hope*",
        "P1 wings-of-courage",
    ]
    assert seen(at, "chips") == [10, 3]


def test_BA5_8_a_buff_never_acts_alone_nor_in_its_own_lane():
    at = table(["P3 star-of-hope"], hands=("black-star", ""))
    assert refused(at, wake(1)) == illegal("BA5.4")
    assert refused(at, act("black-star", 1, 1)) == illegal("BA5.8")


def test_BA5_8_naming_buffs_opens_no_extra_reaction():
    at = play(table(["P3 black-star", "P4 star-of-hope"], hands=("", "P1")), wake(1, 2))
    assert at.to_act() == (1,)
    play(at, PASS)
    assert (at.to_act(), seen(at, "chips")) == ((0,), [10, 3])


def test_BA5_9_a_live_destiny_is_activated_in_the_same_turn_or_later_and_that_is_no_play():
    at = table(["P2"], hands=("black-star", ""))
    play(at, lay("black-star", 1), wake(1))
    assert seen(at, "plays", "chips") == [1, [10, 8]]
    later = play(table(["P2"], hands=("black-star", "")), lay("black-star", 1), END_TURN, END_TURN, wake(1), PASS)
    assert seen(later, "plays", "chips") == [0, [10, 8]]
    play(later, power("P1", 1))
