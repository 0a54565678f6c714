"""BA7: the window, and what may answer what."""

import pytest

from tests.games.balaans.given import (
    CARDS_OF,
    END_TURN,
    PASS,
    Move,
    act,
    combo,
    illegal,
    lane,
    lay,
    lies,
    moves,
    outcome,
    play,
    power,
    refused,
    seen,
    table,
    wake,
)

ALL_KINDS = "forest-maze lost-star solar-accord star-of-hope warded-rampart end-of-days"
EVERYTHING = {"forest-maze", "lost-star", "solar-accord", "warded-rampart", "end-of-days"}
ANY = {"forest-maze", "end-of-days", "lost-star"}


@pytest.mark.parametrize(
    ("move", "activated", "strength"),
    [
        (lay("star-of-hope", 1), False, 3),
        (lay("lost-star", 1), False, 3),
        (act("dark-fate", 1), True, 3),
        (wake(2), True, 2),
    ],
)
def test_BA7_1_every_destiny_laid_and_every_activation_is_a_trigger(move: Move, activated: bool, strength: int):
    at = table(["P3", "P2 black-star"], ["P1"], hands=("star-of-hope lost-star dark-fate", "P1"))
    play(at, move)
    assert (at.to_act(), seen(at, "phase", "active")) == ((1,), ["react", 0])
    assert seen(at, "pending") == {
        "seat": 0,
        "card": move.get("card", "black-star"),
        "lane": move["lane"],
        "activated": activated,
        "strength": strength,
        "buffs": [],
        "depth": None,
        "to_lane": None,
    }
    assert refused(at, END_TURN, seat=0) == ("not_your_turn", "BA7.1")
    play(at, PASS)
    assert (at.to_act(), seen(at, "phase", "pending")) == ((0,), ["turn", None])


def test_BA7_1_an_announced_deflect_shows_its_aim():
    at = play(table(["P3"], ["P1"], hands=("forest-maze", "P1")), act("forest-maze", 1, to=(0, 3)))
    assert (seen(at, "pending")["depth"], seen(at, "pending")["to_lane"]) == (0, 3)


def test_BA7_2_the_window_opens_whatever_the_hand_holds():
    def after(hand: str) -> list[tuple[str, object]]:
        at = play(table(["P3"], hands=("black-star", hand)), act("black-star", 1))
        assert at.to_act() == (1,)
        return [(event.tag, event.data) for event in at.log[1:]]

    assert after("P1") == after("warded-rampart") == after("lunar-pact")
    assert moves(play(table(["P3"], hands=("black-star", "P1")), act("black-star", 1))) == [PASS]


@pytest.mark.parametrize(
    ("lanes", "opens"),
    [
        ([], False),
        (["", "P3 warded-rampart"], True),
        (["", "P3 lost-star"], False),
        (["", "P3 star-of-hope"], False),
        (["", "P3 end-of-days"], True),
        (["P2 solar-accord"], False),
        (["P3 solar-accord"], True),
        (["P2 solar-accord", "P1 star-of-hope"], True),
        (["P2 forest-maze"], False),
        (["P3 forest-maze"], True),
        (["", "P3 forest-maze"], False),
    ],
)
def test_BA7_2_without_cards_it_opens_only_for_a_legal_activation(lanes: list[str], opens: bool):
    at = play(table(["P3 black-star"], lanes), wake(1))
    assert seen(at, "phase") == ("react" if opens else "turn")


@pytest.mark.parametrize(
    ("trigger", "answers"),
    [
        (act("black-star", 1), EVERYTHING),
        (act("starkiller", 1), ANY | {"solar-accord"}),
        (lay("starkiller", 1), ANY | {"solar-accord"}),
        (act("crystal-fortress", 1, to=(0, 2)), ANY),
        (lay("black-star", 1), ANY),
        (lay("lunar-pact", 1), ANY),
        (lay("wings-of-courage", 1), ANY),
        (lay("sealed-portal", 1), ANY),
        (lay("crystal-fortress", 1), ANY),
    ],
    ids=lambda value: f"{value['card']} {value['activate']}" if isinstance(value, dict) else "",
)
def test_BA7_3_what_may_answer_what_from_the_hand(trigger: Move, answers: set[str]):
    hand = "black-star starkiller crystal-fortress lunar-pact wings-of-courage sealed-portal"
    at = play(table(["P4"], ["P4", "P4"], hands=(hand, ALL_KINDS)), trigger)
    found = moves(at, "destiny")
    assert {move["card"] for move in found} == answers
    for move in found:
        assert move["activate"] == (move["card"] != "lost-star")
    elsewhere = {move["card"] for move in found if move["lane"] == 2}
    assert elsewhere == answers & {"warded-rampart", "end-of-days"}
    for card in set(ALL_KINDS.split()) - answers:
        assert refused(at, act(card, 1, to=(0, 2) if card == "forest-maze" else None)) == illegal("BA7.3")


def test_BA7_3_only_a_steal_is_laid_inactive_and_only_in_the_lane():
    at = play(table(["P4"], ["P4", "P4"], hands=("black-star", ALL_KINDS)), act("black-star", 1))
    for card in set(ALL_KINDS.split()) - {"lost-star"}:
        assert refused(at, lay(card, 1)) == illegal("BA7.3")
    assert refused(at, lay("lost-star", 2)) == illegal("BA7.3")
    assert refused(at, act("lost-star", 1)) == illegal("BA7.3")
    play(at, lay("lost-star", 1))


@pytest.mark.parametrize(
    ("card", "number", "legal"),
    [
        ("warded-rampart", 1, True),
        ("warded-rampart", 2, True),
        ("solar-accord", 1, True),
        ("solar-accord", 2, False),
        ("end-of-days", 2, True),
        ("lost-star", 1, False),
        ("star-of-hope", 2, False),
    ],
)
def test_BA7_3_what_may_answer_by_activation(card: str, number: int, legal: bool):
    lanes = ["P4", "P4"]
    lanes[number - 1] += f" {card}"
    at = play(table(["P4 black-star"], lanes, hands=("", "P1")), wake(1))
    assert (moves(at, "activate") == [wake(number)]) == legal
    if not legal:
        assert refused(at, wake(number)) == illegal("BA7.3")


def test_BA7_3_a_deflect_answers_by_activation():
    at = play(table(["P3"], ["P3 forest-maze"], hands=("black-star", "")), act("black-star", 1))
    assert moves(at, "activate") == [wake(1, to=(0, 2))]


def test_BA7_3_a_power_is_no_reaction_and_no_discard_or_end_either():
    at = play(table(["P3"], hands=("black-star", "P1")), act("black-star", 1))
    for move in (power("P1", 1), END_TURN, {"type": "discard", "card": "P1"}, {"type": "reveal", "card": "P1"}):
        assert refused(at, move) == illegal("BA11.3")


@pytest.mark.parametrize(("steal", "lost"), [("P2", 2), ("P4", 0), ("P5", 0)])
def test_BA7_3_a_steal_against_an_activated_destroy_takes_its_value_from_the_supports(steal: str, lost: int):
    at = play(table(["P4"], [steal], hands=("black-star", "lost-star")), act("black-star", 1), lay("lost-star", 1))
    assert seen(at, "chips") == [10, 10 - lost]
    assert lies(at, 1, 1) == f"{steal} lost-star"


def test_BA7_3_the_buffs_of_the_pending_card_stay():
    at = table(["P4", "P2 star-of-hope"], ["P5"], hands=("black-star", "lost-star"))
    play(at, act("black-star", 1, 2), lay("lost-star", 1))
    assert seen(at, "chips") == [10, 8]


def test_BA7_3_a_drain_that_was_there_before_is_not_counted_twice():
    at = table(["P5"], ["P3 starkiller"], hands=("black-star", "lost-star"))
    play(at, act("black-star", 1))
    assert seen(at, "pending")["strength"] == 2
    play(at, lay("lost-star", 1))
    assert seen(at, "chips") == [10, 8]


@pytest.mark.parametrize("activate", [True, False])
@pytest.mark.parametrize(("answer", "cancels"), [("P3", True), ("P4", True), ("P2", False)])
def test_BA7_3_a_steal_against_a_pending_steal_is_compared_with_its_strength(
    activate: bool, answer: str, cancels: bool
):
    at = table(["P3"], [answer], hands=("lost-star", "starkiller"))
    play(at, act("lost-star", 1) if activate else lay("lost-star", 1), lay("starkiller", 1))
    if cancels or activate:
        assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P3* lost-star*", f"{answer}* starkiller*")
    else:
        assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P3 lost-star", f"{answer} starkiller*")
        assert lane(at, 1, "energy") == [3, 0]


def test_BA7_3_a_pending_steals_buffs_count_against_a_steal():
    at = table(["P3", "P2 star-of-hope"], ["P4"], hands=("lost-star", "starkiller"))
    play(at, act("lost-star", 1, 2), lay("starkiller", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P3* lost-star*", "P4* starkiller*")
    assert [event.data["spent"] for event in at.log if event.tag == "cards_turned"] == [[{"seat": 1, "lane": 1}], []]


def test_BA7_3_against_anything_else_a_steal_is_simply_laid():
    at = play(table(["P3"], ["P2"], hands=("star-of-hope", "lost-star")), lay("star-of-hope", 1), lay("lost-star", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P3 star-of-hope", "P2 lost-star")
    assert lane(at, 1, "energy") == [1, 2]


def test_BA7_3_a_reaction_takes_buffs():
    at = table(["P5"], ["P1", "P3 star-of-hope"], hands=("black-star", "warded-rampart"))
    play(at, act("black-star", 1), act("warded-rampart", 1, 2))
    assert seen(at, "chips") == [10, 9]
    assert lies(at, 1, 2) == "P3* star-of-hope*"


def test_BA7_4_the_reaction_takes_effect_first_and_then_what_is_left():
    at = table(["P3"], ["P4"], hands=("black-star", "dark-fate"))
    play(at, act("black-star", 1), act("dark-fate", 1))
    assert [event.data for event in at.log if event.tag == "chips_lost"] == [
        {"seat": 0, "lost": 4},
        {"seat": 1, "lost": 3},
    ]


def test_BA7_4_if_the_reaction_wins_the_rest_is_dropped():
    at = table(["P3"], ["P4"], hands=("black-star", "dark-fate"), chips=[4, 3])
    play(at, act("black-star", 1), act("dark-fate", 1))
    assert at.outcome() == outcome("attrition", 1)
    assert seen(at, "phase", "chips", "pending", "active") == ["over", [0, 3], None, 0]


def test_BA7_5_a_pending_steal_does_not_yet_drain():
    at = play(table(["P3"], ["P5"], hands=("lost-star", "end-of-days")), lay("lost-star", 1))
    assert (lane(at, 1, "live"), lane(at, 1, "energy")) == ([False, False], [3, 5])
    play(at, act("end-of-days", 1))
    assert seen(at, "chips") == [5, 10]
    assert lane(at, 1, "live") == [True, False]


def test_BA7_5_a_pending_truce_does_not_yet_bar():
    at = play(table(["P3"], ["P5"], hands=("lunar-pact", "end-of-days dark-fate")), lay("lunar-pact", 1))
    play(at, act("end-of-days", 1), END_TURN)
    assert seen(at, "chips") == [5, 10]
    assert lane(at, 1, "live") == [True, False]


def test_BA7_6_a_deflect_that_moves_the_pending_card_loses_its_effect():
    at = table(["P1"], ["P4"], hands=("black-star", "forest-maze"))
    play(at, act("black-star", 1), act("forest-maze", 1, to=(0, 2)))
    assert seen(at, "chips", "phase", "pending") == [[10, 10], "turn", None]
    assert (lies(at, 0, 1), lies(at, 0, 2)) == ("P1*", "black-star*")


def test_BA7_6_a_card_laid_inactive_is_not_spent_by_that_and_may_be_live_where_it_lands():
    at = table(["P1", "P4"], ["P4", "P2 starkiller"], hands=("lost-star", "forest-maze"))
    play(at, lay("lost-star", 1), act("forest-maze", 1, to=(0, 2)))
    assert (lies(at, 0, 2), lies(at, 1, 2)) == ("P4 lost-star", "P2 starkiller")  # not compared
    assert lane(at, 2, "live") == [True, True]


def test_BA7_6_a_red_combo_may_move_it_too():
    at = table(["P4 P4", "P3"], hands=("dark-fate", CARDS_OF["red"]))
    play(at, act("dark-fate", 1), combo("red", 1, 2, 1))
    assert seen(at, "chips") == [10, 10]
    assert (lies(at, 0, 1), lies(at, 0, 2)) == ("P4 P4* P3", "dark-fate*")


def test_BA7_6_a_red_combo_around_it_does_not():
    at = table(["P4", "P3", "P2"], hands=("dark-fate", CARDS_OF["red"]))
    play(at, act("dark-fate", 2), combo("red", 2, 3, 2, 1))
    assert seen(at, "chips") == [10, 7]
    assert [lies(at, 0, number) for number in (1, 2, 3)] == ["P2", "P3* dark-fate*", "P4"]


def test_BA7_6_a_deflect_of_a_card_below_leaves_the_pending_card_its_strength():
    at = table(["P1 P1"], ["P5"], hands=("dark-fate", "forest-maze"))
    play(at, act("dark-fate", 1), act("forest-maze", 1, to=(1, 3)))
    assert (lies(at, 0, 1), lies(at, 0, 3)) == ("P1 dark-fate*", "P1*")
    assert seen(at, "chips") == [10, 9]


def test_BA7_7_one_reaction_a_trigger_and_nobody_reacts_to_it():
    at = table(["P3"], ["P4"], hands=("black-star warded-rampart", "dark-fate end-of-days"))
    play(at, act("black-star", 1), act("dark-fate", 1))
    assert (at.to_act(), seen(at, "phase")) == ((0,), "turn")
