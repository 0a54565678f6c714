"""CH7, CH8: stalling, and turning cards over."""

import pytest

from tests.games.chariot.scene import FATES, MOON, Scene, side


def test_CH7_1_every_seat_with_an_open_pair_names_the_opponents_it_stalls():
    scene = Scene("2-cups 3-cups", "4-cups", "5-cups").opened().laid(s0="2-cups 3-cups", s1="4-cups", s2="5-cups")
    assert scene.see("owes") == [1, 1, 1]
    assert [move["against"] for move in scene.legal(0)] == [[], [1], [2], [1, 2]]
    scene.does(0, "stall", against=[])
    assert [move["against"] for move in scene.legal(1)] == [[], [0]]


def test_CH7_1_who_has_no_card_on_the_table_stalls_nothing():
    scene = Scene("2-cups", "3-cups trump-1").opened()
    assert scene.refused(1, "stall", against=[]) == "CH7.1"


def test_CH7_2_all_pay_a_point_for_each_stalled_card():
    scene = (
        Scene("2-wands 3-wands", "4-wands", "5-wands").opened().laid(s0="2-wands 3-wands", s1="4-wands", s2="5-wands")
    )
    scene.stalled(s0=[1, 2], s1=[0])
    assert [scene.points(seat) for seat in range(3)] == [3, 4, 5]


@pytest.mark.parametrize("against", [[0], [2, 1], [1, 1], [3], [1, 2, 1, 2]])
def test_CH7_2_opponents_are_open_ascending_and_named_once(against):
    scene = Scene("2-cups 3-cups", "4-cups", "5-cups").opened().laid(s0="2-cups 3-cups", s1="4-cups", s2="5-cups")
    assert scene.refused(0, "stall", against=against) == "CH7.2"


def test_CH7_2_no_more_cards_than_points():
    scene = Scene("2-wands 3-wands", "4-cups", "5-cups", npc=side(1)).opened()
    scene.laid(s0="2-wands 3-wands", s1="4-cups", s2="5-cups")
    assert [move["against"] for move in scene.legal(0)] == [[], [1], [2]]
    assert scene.refused(0, "stall", against=[1, 2]) == "CH7.2"


def test_CH7_3_a_stalled_card_faces_the_next_one_and_may_stall_again():
    scene = Scene("2-wands 3-wands 4-wands", "9-cups 8-wands").opened().laid(s0="2-wands", s1="9-cups").stalled(s1=[0])
    assert scene.see("owes") == [1, 0]
    scene.laid(s0="3-wands").stalled(s1=[0])
    assert (scene.points(1), scene.see("contest.round"), scene.see("contest.table.0.stalled")) == (3, 3, True)
    scene.laid(s0="4-wands").stalled()
    assert scene.last_round()["pairs"][0] | {"texts": None} == {
        "seats": [0, 1],
        "cards": ["4-wands", "9-cups"],
        "texts": None,
        "stalled": [False, False],
        "bonus": [False, True],
        "totals": [9, 13],
        "result": "win",
        "winner": 1,
    }


def test_CH7_3_it_stays_through_a_trump_round_and_its_bonus_is_judged_when_turned():
    scene = Scene("trump-1 3-wands", "9-swords 8-wands").opened().laid(s0="trump-1", s1="9-swords").stalled(s1=[0])
    assert (scene.see("phase"), scene.see("contest.table.0.stalled")) == ("intents", True)
    scene.staked("cups swords").played(s0="3-wands")
    assert scene.last_round()["pairs"][0]["bonus"] == [False, True]


def test_CH7_4_the_opponents_card_has_its_effects_but_nothing_is_compared():
    scene = Scene("10-cups 2-wands", "queen-wands 3-wands").opened().laid(s0="10-cups", s1="queen-wands")
    scene.stalled(s0=[1])
    assert scene.see("discards") == ["queen-wands"]
    assert scene.see("relationships.1.queen-wands.opened_in") == 1
    assert (scene.last_round()["pairs"][0]["result"], scene.points(1)) == ("none", 5)


def test_CH7_5_stalling_the_last_point_loses_before_any_card_is_turned():
    scene = Scene("king-cups", "3-wands", characters=[side(1) | {"fate": FATES[0]}]).opened()
    scene.laid(s0="king-cups", s1="3-wands").stalled(s1=[0])
    assert scene.pair() == ("won", 0, "out_of_points", 1)
    assert scene.last_round()["pairs"][0]["cards"] == [None, None]
    assert scene.last_round()["pairs"][0]["stalled"] == [False, True]
    assert scene.see("discards") == ["king-cups", "3-wands"]


def test_CH8_1_cards_that_are_not_stalled_go_to_the_discards():
    scene = Scene("2-cups 4-cups", "3-cups 5-cups").opened().played(s0="2-cups", s1="3-cups")
    assert (scene.see("discards"), scene.see("contest.table")) == (["2-cups", "3-cups"], [])


def test_CH8_2_every_bonus_of_the_round_counts_in_every_pair():
    scene = Scene("2-cups 3-cups 9-wands", "4-wands 5-wands", "6-wands 7-wands").opened()
    scene.played(s0="2-cups 3-cups", s1="4-wands", s2="6-wands")
    assert [pair["totals"] for pair in scene.last_round()["pairs"]] == [[9, 9], [10, 11]]
    assert scene.points(0) == 5 + 2 - 1


def test_CH8_2_an_own_fate_card_gives_a_bonus():
    scene = Scene("2-wands", MOON, contests=2).opened().played(s0="2-wands", s1=MOON)
    assert scene.last_round()["pairs"][0]["bonus"] == [False, True]
    assert scene.points(1) == 5 + 1 + 1


@pytest.mark.parametrize("card", [MOON, "trump-13", "trump-16"])
def test_CH8_3_an_ending_card_ends_the_contest_whatever_lies_opposite(card):
    scene = Scene("king-cups 2-cups", f"{card} 3-cups", "4-wands 5-wands", contests=2).opened()
    scene.laid(s0="king-cups 2-cups", s1=card, s2="4-wands").stalled(s0=[1])
    assert (scene.see("phase"), scene.last_round()["kind"]) == ("scene", "end")
    assert scene.last_round()["drew"] == []
    assert scene.points(2) == 5
    assert scene.see("hand_counts") == [12, 6, 6]


@pytest.mark.parametrize("trump", ["trump-7", "trump-6"])
def test_CH8_3_anothers_fate_card_is_an_ordinary_trump(trump):
    hands = ("2-cups 3-cups 4-cups", "5-cups 6-cups", f"{trump} 7-cups")
    scene = Scene(*hands).opened().played(s0="2-cups 3-cups", s1="5-cups", s2=trump)
    assert scene.last_round()["kind"] == ("end" if trump == "trump-7" else "trump")


def fateful(seat_0: str, seat_1: str, seat_2: str) -> Scene:
    """The GM against seats 1 and 2, who face each other too."""
    scene = Scene(seat_0, seat_1, seat_2, contests=2).opened((0, 1), (0, 2), (1, 2))
    return scene.played(s0=seat_0, s1=seat_1, s2=seat_2)


def test_CH8_4_1_both_turned_an_own_fate_card():
    scene = fateful("2-cups 3-cups", f"4-cups {MOON}", "trump-7 5-cups")
    assert [scene.pair(place)[:3] for place in range(3)] == [
        ("won", 1, "fate"),
        ("won", 2, "fate"),
        ("draw", None, "fate"),
    ]


def test_CH8_4_2_and_3_fate_beats_the_tower_and_the_tower_loses_elsewhere():
    scene = fateful("trump-16 3-cups", f"4-cups {MOON}", "6-cups 5-cups")
    assert [scene.pair(place)[:3] for place in range(3)] == [
        ("won", 1, "fate"),
        ("won", 2, "tower"),
        ("won", 1, "fate"),
    ]
    assert (scene.see("points"), scene.see("contest.winners")) == ([0, 2, 1], [1])


def test_CH8_4_3_the_tower_loses_against_death_too():
    assert fateful("trump-16 3-cups", "trump-13 4-cups", "6-cups 5-cups").pair(0)[:3] == ("won", 1, "tower")


def test_CH8_4_4_and_5_death_draws_and_so_does_a_pair_without_an_ending_card():
    scene = fateful("trump-13 3-cups", "4-cups 7-cups", "6-cups 5-cups")
    assert [scene.pair(place)[:3] for place in range(3)] == [
        ("draw", None, "death"),
        ("draw", None, "death"),
        ("draw", None, "ended"),
    ]


def test_CH8_4_a_pair_with_a_stalled_card_is_decided_too():
    scene = Scene("2-cups 3-cups", f"{MOON} 4-cups", "5-cups 6-cups", contests=2).opened((0, 1), (0, 2), (1, 2))
    scene.laid(s0="2-cups 3-cups", s1=f"4-cups {MOON}", s2="5-cups 6-cups").stalled(s1=[0], s2=[1])
    assert [scene.pair(place)[1:3] for place in range(3)] == [(1, "fate"), (None, "ended"), (1, "fate")]


def test_CH8_5_a_trump_ties_every_pair_of_the_round_and_bonuses_stay():
    scene = Scene("trump-1 king-cups 2-wands", "king-wands 3-wands", "4-wands 5-wands").opened()
    scene.played(s0="trump-1 king-cups", s1="king-wands", s2="4-wands")
    assert [pair["result"] for pair in scene.last_round()["pairs"]] == ["tie", "tie"]
    assert [scene.points(seat) for seat in range(3)] == [6, 5, 5]


def test_CH8_5_a_pair_with_a_stalled_card_is_no_tie_but_nothing():
    scene = Scene("trump-1 3-cups 2-wands", "king-wands 3-wands", "4-wands 5-wands").opened()
    scene.laid(s0="trump-1 3-cups", s1="king-wands", s2="4-wands").stalled(s2=[0])
    assert [pair["result"] for pair in scene.last_round()["pairs"]] == ["tie", "none"]


def test_CH8_6_one_card_for_each_trump_in_seat_order():
    scene = Scene("trump-1 trump-2", "3-wands", "trump-3", deck="2-cups 3-cups 4-cups").opened()
    scene.played(s0="trump-1 trump-2", s1="3-wands", s2="trump-3")
    assert scene.last_round()["drew"] == [0, 0, 2]
    assert (scene.see("hand", 0), scene.see("hand", 1), scene.see("hand", 2)) == (["2-cups", "3-cups"], [], ["4-cups"])


def test_CH8_7_all_with_an_open_pair_choose_again_and_old_points_stay():
    scene = Scene("trump-1 2-wands 9-wands", "3-wands 4-wands", "5-wands 6-wands").opened()
    scene.does(2, "concede").laid(s0="trump-1 2-wands", s1="3-wands").stalled()
    assert (scene.see("phase"), scene.see("owes")) == ("intents", [1, 1, 0])
    assert [participant["suit"] for participant in scene.see("contest.participants")] == ["cups", "cups", "cups"]
    scene.staked("swords cups")
    assert [participant["suit"] for participant in scene.see("contest.participants")] == ["swords", "cups", "cups"]
    assert (scene.points(0), scene.see("contest.round")) == (5, 2)
