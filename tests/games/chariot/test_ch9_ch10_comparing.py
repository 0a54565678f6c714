"""CH9, CH10: comparing, and losing a pair."""

import pytest

from tests.games.chariot.scene import FATES, Scene, side


def compared(gm: str, player: str, suits: str = "cups cups", npc=None, character=None):
    """Result and winner of the first round between these two cards."""
    characters = [(character or side()) | {"fate": FATES[0]}]
    scene = Scene(f"{gm} 10-pentacles", f"{player} 9-pentacles", npc=npc or side(), characters=characters)
    pair = scene.opened(suits=suits).played(s0=gm, s1=player).last_round()["pairs"][0]
    return pair["result"], pair["winner"]


def test_CH9_1_the_higher_total_of_suit_attribute_and_number():
    assert compared("7-wands", "6-wands") == ("win", 0)
    assert compared("7-wands", "6-wands", character=side(5, 2)) == ("win", 1)
    assert compared("7-wands", "6-wands", character=side(7)) == ("win", 1)
    assert compared("7-wands", "6-cups") == ("win", 1), "7 against 6 + 1 is a tie of totals, broken by the bonus"


def test_CH9_2_equal_totals_a_suit_bonus_wins():
    assert compared("7-wands", "6-cups") == ("win", 1)
    assert compared("6-wands", "6-swords") == ("tie", None)
    assert compared("6-cups", "6-swords", suits="cups swords") == ("tie", None)


def test_CH9_2_by_whichever_of_its_cards():
    scene = Scene("6-wands 2-cups 9-wands", "7-wands 8-wands", "3-swords 4-swords").opened()
    scene.played(s0="6-wands 2-cups", s1="7-wands", s2="3-swords")
    assert scene.last_round()["pairs"][0]["totals"] == [12, 12]
    assert scene.last_round()["pairs"][0]["winner"] == 0


def test_CH9_3_the_loser_loses_a_point_for_each_pair_down_to_0():
    scene = Scene("2-wands 3-wands 4-wands", "9-wands", "8-wands", npc=side(1)).opened()
    scene.played(s0="2-wands 3-wands", s1="9-wands", s2="8-wands")
    assert scene.points(0) == 0
    scene = Scene("2-wands 3-wands 4-wands", "9-wands 5-wands", "8-wands").opened()
    scene.played(s0="2-wands 3-wands", s1="9-wands", s2="8-wands")
    assert [scene.points(seat) for seat in range(3)] == [3, 5, 5], "the winners gain nothing"


def test_CH9_3_bonuses_are_added_before_points_are_lost():
    scene = Scene("2-cups 3-wands 4-wands", "9-wands", "8-wands", npc=side(1)).opened()
    scene.played(s0="2-cups 3-wands", s1="9-wands", s2="8-wands")
    assert (scene.points(0), scene.pair(0)[2]) == (0, "out_of_points")


def test_CH9_4_a_court_beats_a_number_whatever_the_totals():
    assert compared("10-cups", "page-wands", npc=side(20)) == ("win", 1)
    assert compared("knight-wands", "10-cups") == ("win", 0)


@pytest.mark.parametrize(("high", "low"), [("king", "queen"), ("queen", "knight"), ("knight", "page")])
def test_CH9_5_king_beats_queen_beats_knight_beats_page(high, low):
    assert compared(f"{high}-wands", f"{low}-cups") == ("win", 0)
    assert compared(f"{low}-cups", f"{high}-wands") == ("win", 1)


def test_CH9_5_equal_ranks_the_matching_card_then_the_starting_total():
    assert compared("king-cups", "king-wands", character=side(9)) == ("win", 0)
    assert compared("king-swords", "king-wands", character=side(9)) == ("win", 1)
    assert compared("king-swords", "king-wands") == ("tie", None)
    assert compared("king-cups", "king-wands", suits="cups wands", character=side(5, 1)) == ("win", 1)


def test_CH9_5_equal_courts_with_a_bonus_on_both_sides_tie():
    scene = Scene("king-swords 2-cups 9-wands", "king-wands 3-cups", "4-swords 5-cups").opened((0, 1), (0, 2), (1, 2))
    scene.laid(s0="king-swords 2-cups", s1="king-wands 3-cups", s2="4-swords 5-cups").stalled()
    assert scene.last_round()["pairs"][0]["result"] == "tie"


def test_CH9_5_the_starting_total_is_without_this_rounds_bonuses_and_after_its_stalls():
    scene = Scene("king-swords 2-cups 9-wands", "king-wands 8-wands", "3-swords 4-swords").opened()
    scene.laid(s0="king-swords 2-cups", s1="king-wands", s2="3-swords").stalled()
    assert scene.last_round()["pairs"][0] | {"texts": 0} == {
        "seats": [0, 1],
        "cards": ["king-swords", "king-wands"],
        "texts": 0,
        "stalled": [False, False],
        "bonus": [False, False],
        "totals": [5, 5],
        "result": "win",
        "winner": 0,
    }, "equal Courts, and a bonus by another card of seat 0 (CH9.2)"
    scene = Scene("king-swords 2-wands 9-wands", "king-wands 8-wands", "3-swords 4-swords").opened()
    scene.laid(s0="king-swords 2-wands", s1="king-wands", s2="3-swords").stalled(s0=[2])
    assert scene.last_round()["pairs"][0]["totals"] == [4, 5]


def test_CH9_6_after_the_losses_points_are_checked_and_the_next_round_opens():
    scene = Scene("2-wands 3-wands", "9-wands 8-wands", npc=side(2)).opened().played(s0="2-wands", s1="9-wands")
    assert (scene.see("phase"), scene.see("contest.round"), scene.pair()[0]) == ("commit", 2, "open")
    scene.played(s0="3-wands", s1="8-wands")
    assert scene.pair() == ("won", 1, "out_of_points", 2)


def test_CH10_1_without_points_in_use_a_seat_loses_all_its_open_pairs():
    scene = Scene("2-wands 10-wands 4-wands", "9-wands", "3-wands", npc=side(1)).opened()
    scene.played(s0="2-wands 10-wands", s1="9-wands", s2="3-wands")
    assert [scene.pair(0), scene.pair(1)] == [("won", 1, "out_of_points", 1), ("won", 2, "out_of_points", 1)]


def test_CH10_2_the_last_card_played_is_not_yet_a_loss():
    scene = Scene("2-wands 4-wands", "2-swords", "3-wands").opened((0, 1), (1, 2)).laid(s0="2-wands", s2="3-wands")
    scene.laid(s1="2-swords -")
    assert (scene.pair(0)[0], scene.pair(1)) == ("open", ("won", 2, "out_of_cards", 1))
    scene.stalled()
    assert scene.pair(0) == ("won", 0, "out_of_cards", 2)


def test_CH10_3_a_seat_with_all_pairs_decided_is_out_and_the_others_go_on():
    scene = Scene("2-wands 3-wands 5-wands", "4-wands", "8-wands 7-wands").opened().does(1, "concede")
    scene.laid(s0="2-wands 3-wands", s2="8-wands")
    assert (scene.see("owes"), scene.see("phase")) == ([1, 0, 1], "stall")


def test_CH10_4_both_out_of_cards_is_a_draw():
    scene = Scene("", "").opened((0, 1))
    assert scene.pair() == ("draw", None, "out_of_cards", 1)


@pytest.mark.parametrize(("points", "pair"), [(6, ("won", 1)), (4, ("won", 0)), (5, ("draw", None))])
def test_CH10_4_or_the_higher_suit_wins_with_the_option(points, pair):
    scene = Scene("", "", out_of_cards="suit", characters=[side(points) | {"fate": FATES[0]}]).opened((0, 1))
    assert scene.pair() == (*pair, "out_of_cards", 1)


def test_CH10_4_when_both_leave_each_other_uncovered():
    scene = Scene("2-cups", "3-cups", "4-cups 5-cups", out_of_cards="suit", npc=side(6)).opened((0, 1), (0, 2), (1, 2))
    scene.laid(s0="- 2-cups", s1="- 3-cups", s2="4-cups 5-cups")
    assert scene.pair(0) == ("won", 0, "out_of_cards", 1)


def test_CH10_5_both_out_of_points_or_both_conceding_is_a_draw():
    assert Scene("2-cups", "3-cups", npc=side(0), characters=[side(0) | {"fate": FATES[0]}]).opened().pair() == (
        "draw",
        None,
        "out_of_points",
        1,
    )
    scene = Scene("2-cups", "3-cups").opened().does(0, "concede").does(1, "concede")
    assert scene.pair() == ("draw", None, "concede", 1)


def test_CH10_6_a_card_face_down_at_a_decided_pair_is_swept_without_effect():
    scene = Scene("2-cups 3-cups", "queen-cups 5-cups").opened().laid(s0="2-cups", s1="queen-cups").stalled(s1=[0])
    scene.does(0, "concede")
    assert scene.see("discards") == ["2-cups", "queen-cups"]
    assert scene.see("relationships.1.queen-cups") is None
    assert scene.points(1) == 4 + 1, "one paid for the stall, one won with the contest"
