"""CH6: the commit step."""

import pytest

from tests.games.chariot.scene import Scene, side


def test_CH6_1_the_round_rises_and_points_are_checked_before_cards():
    scene = Scene("2-cups", "", npc=side(0)).opened((0, 1))
    assert scene.see("contest.round") == 1
    assert scene.pair() == ("won", 1, "out_of_points", 1)


def test_CH6_1_who_has_no_card_loses_before_anything_is_laid():
    scene = Scene("2-cups", "", "3-cups").opened((0, 1), (0, 2))
    assert scene.pair(0) == ("won", 0, "out_of_cards", 1)
    assert scene.see("owes") == [1, 0, 1]


def test_CH6_1_a_stalled_card_saves_a_seat_with_an_empty_hand():
    scene = Scene("2-cups 4-cups", "9-wands").opened().laid(s0="2-cups", s1="9-wands").stalled(s1=[0])
    assert scene.see("hand", 1) == []
    assert (scene.pair()[0], scene.see("owes")) == ("open", [1, 0])


def test_CH6_2_one_card_for_each_opponent_ascending_and_it_leaves_the_hand():
    scene = Scene("2-cups 3-cups", "4-cups", "5-cups").opened()
    assert scene.refused(0, "commit", against=2, card="2-cups") == "CH6.2"
    scene.does(0, "commit", against=1, card="2-cups")
    assert scene.see("hand", 0) == ["3-cups"]
    assert scene.refused(0, "commit", against=1, card="3-cups") == "CH6.2"
    scene.does(0, "commit", against=2, card="3-cups")


def test_CH6_2_a_seat_that_owes_nothing_commits_nothing():
    scene = Scene("2-cups", "4-cups trump-1").called()
    assert scene.refused(1, "commit", against=0, card="4-cups") == "CH6.2"


def test_CH6_3_too_few_cards_leave_somebody_uncovered():
    scene = Scene("2-cups", "4-cups", "5-cups").opened()
    assert scene.legal(0)[1] == {"type": "commit", "against": 1, "card": None}
    scene.laid(s0="-")
    assert scene.legal(0) == [{"type": "commit", "against": 2, "card": "2-cups"}]
    assert scene.refused(0, "commit", against=2, card=None) == "CH6.3"


def test_CH6_3_with_an_empty_hand_nothing_is_the_only_choice_and_owed():
    scene = Scene("2-cups", "4-cups", "5-cups").opened().laid(s0="2-cups")
    assert scene.legal(0) == [{"type": "commit", "against": 2, "card": None}]


def test_CH6_4_concessions_come_before_uncovered_pairs():
    scene = Scene("2-cups", "4-cups 6-cups", "5-cups").opened().does(2, "concede").laid(s0="2-cups -", s1="4-cups")
    assert scene.pair(1) == ("won", 0, "concede", 1)
    assert scene.see("phase") == "stall"


def test_CH6_4_the_card_against_an_uncovered_seat_is_swept():
    scene = Scene("2-cups", "4-cups", "5-cups").opened().laid(s0="2-cups -", s1="4-cups", s2="5-cups")
    assert (scene.pair(1), scene.see("discards")) == (("won", 2, "out_of_cards", 1), ["5-cups"])


def test_CH6_4_a_contest_decided_by_its_commits_lists_the_round():
    scene = Scene("2-cups", "4-cups").opened().does(1, "concede").laid(s0="2-cups")
    assert scene.see("phase") == "scene"
    assert scene.last_round()["pairs"][0] == {
        "seats": [0, 1],
        "cards": [None, None],
        "texts": [None, None],
        "stalled": [False, False],
        "bonus": [False, False],
        "totals": [None, None],
        "result": "none",
        "winner": None,
    }


def test_CH6_5_a_concession_is_sealed_and_loses_all_open_pairs_but_no_point():
    scene = Scene("2-cups", "4-cups 5-cups", "6-cups").opened((0, 1), (1, 2)).does(1, "concede")
    assert (scene.see("owes"), scene.pair()[0]) == ([1, 0, 1], "open")
    scene.laid(s0="2-cups", s2="6-cups")
    assert [scene.pair(0), scene.pair(1)] == [("won", 0, "concede", 1), ("won", 2, "concede", 1)]
    assert scene.points(1) == 5


def test_CH6_5_only_instead_of_the_first_card():
    scene = Scene("2-cups 3-cups", "4-cups", "5-cups").opened().laid(s0="2-cups")
    assert scene.refused(0, "concede") == "CH6.5"
    assert Scene("2-cups", "4-cups").refused(0, "concede") == "CH6.5"


def test_CH6_5_a_seat_with_only_stalled_cards_cannot_concede():
    scene = Scene("2-cups 4-cups", "9-wands trump-1").opened().laid(s0="2-cups", s1="9-wands").stalled(s1=[0])
    assert scene.refused(1, "concede") == "CH6.5"


@pytest.mark.parametrize("card", ["2-cups", None])
def test_CH6_6_text_goes_with_a_trump_or_a_court(card):
    scene = Scene("2-cups queen-cups", "4-cups", "5-cups", "6-cups").opened()
    assert scene.refused(0, "commit", against=1, card=card, text="no") == "CH6.6"
    scene.does(0, "commit", against=1, card=card, text="")
    scene.does(0, "commit", against=2, card="queen-cups", text="yes")


def test_CH6_6_text_is_shown_when_the_card_is_turned_over():
    scene = Scene("queen-cups", "4-cups").opened().does(0, "commit", against=1, card="queen-cups", text="She")
    scene.laid(s1="4-cups")
    assert (scene.see("contest.table.0.text", 1), scene.see("contest.table.0.text", 0)) == (None, "She")
    scene.stalled()
    assert scene.last_round()["pairs"][0]["texts"] == ["She", None]


def test_CH6_6_text_of_a_swept_card_is_lost():
    scene = Scene("queen-cups", "4-cups").opened().does(0, "commit", against=1, card="queen-cups", text="She")
    scene.does(1, "concede")
    assert scene.last_round()["pairs"][0]["texts"] == [None, None]
    assert scene.see("discards") == ["queen-cups"]


def test_CH6_7_the_step_closes_at_once_when_only_stalled_cards_face_each_other():
    scene = Scene("2-cups", "3-cups").opened().laid(s0="2-cups", s1="3-cups")
    ply = scene.table.state.ply
    scene.stalled(s0=[1], s1=[0])
    assert (scene.see("phase"), scene.see("contest.round"), scene.table.state.ply) == ("stall", 2, ply + 1)


def test_CH6_5_a_concession_that_waits_for_a_new_choice_takes_effect_when_the_commit_closes():
    scene = Scene("2-cups 3-cups", "4-cups trump-1").opened().does(0, "concede").does(1, "situational", card="trump-1")
    scene.staked()
    assert (scene.see("phase"), scene.see("owes"), scene.pair()[0]) == ("commit", [0, 1], "open")
    scene.laid(s1="4-cups")
    assert scene.pair() == ("won", 1, "concede", 1)
