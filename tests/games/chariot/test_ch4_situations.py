"""CH4: situational plays."""

import pytest

from tests.games.chariot.scene import FATES, MOON, Scene, side

GM_HAND = "2-cups 3-cups 4-cups"


def in_phase(phase: str, hand: str) -> Scene:
    """Seat 1 holds ``hand`` and three number cards, in this phase of its contest with the GM."""
    gm = "trump-1 2-cups 3-cups" if phase == "rechoose" else GM_HAND
    scene = Scene(gm, f"{hand} 5-wands 6-wands 7-wands", contests=2)
    if phase == "scene":
        return scene
    if phase == "stakes":
        return scene.does(0, "declare", stakes="")
    scene.opened()
    return scene if phase == "commit" else scene.played(s0="trump-1", s1="5-wands")


@pytest.mark.parametrize("phase", ["scene", "stakes", "commit", "rechoose"])
def test_CH4_1_a_player_plays_out_of_turn(phase):
    scene = in_phase(phase, "king-cups")
    before = scene.points(1)
    assert scene.legal(1)[-1] == {"type": "situational", "card": "king-cups"}
    scene.does(1, "situational", card="king-cups")
    assert (scene.see("phase"), scene.points(1)) == (phase, before + 1)


def test_CH4_1_the_gm_never_does():
    assert Scene("king-cups", "3-cups").refused(0, "situational", card="king-cups") == "CH4.1"


def test_CH4_1_a_player_may_when_its_choice_is_sealed_or_it_takes_no_part():
    scene = Scene(GM_HAND, "king-cups", "queen-cups").does(0, "oppose", pair=[0, 1]).does(0, "declare", stakes="")
    scene.does(1, "stake", text="", suit="cups", attribute="will").does(1, "situational", card="king-cups")
    scene.does(2, "situational", card="queen-cups")
    assert (scene.points(1), scene.points(2)) == (6, 6)


def test_CH4_1_no_more_once_anything_is_sealed_in_commit_and_not_in_stall():
    scene = Scene(GM_HAND, "king-cups 5-wands").opened().does(0, "commit", against=1, card="2-cups")
    assert scene.refused(1, "situational", card="king-cups") == "CH4.1"
    scene.laid(s1="5-wands")
    assert scene.refused(1, "situational", card="king-cups") == "CH4.1"


def test_CH4_2_only_trumps_and_courts():
    scene = Scene(GM_HAND, "10-cups page-cups trump-1")
    assert [move["card"] for move in scene.legal(1)] == ["page-cups", "trump-1"]
    assert scene.refused(1, "situational", card="10-cups") == "CH4.2"


def test_CH4_3_a_court_adds_a_point_to_its_suit_and_opens_its_relationship():
    scene = Scene(GM_HAND, "page-wands").does(1, "situational", card="page-wands", text="A letter")
    assert scene.points(1, "wands") == 6
    assert scene.see("relationships.1.page-wands") == {"name": None, "opened_in": 0, "invocations": 0}


@pytest.mark.parametrize("card", ["trump-1", "trump-7"])
def test_CH4_4_any_other_trump_changes_no_score(card):
    scene = in_phase("stakes", card)
    before = scene.see("suits")
    scene.does(1, "situational", card=card, text="Rain")
    assert (scene.see("suits"), scene.see("phase")) == (before, "stakes")
    assert scene.see("situations") == [
        {"contest": 1, "round": 0, "seat": 1, "card": card, "suit": None, "text": "Rain"}
    ]


@pytest.mark.parametrize("phase", ["stakes", "commit", "rechoose"])
def test_CH4_5_an_own_fate_card_ends_the_contest_then_favours_a_suit(phase):
    scene = in_phase(phase, MOON).does(1, "situational", card=MOON, suit="wands")
    assert (scene.see("phase"), scene.points(1, "wands")) == ("scene", 6)
    assert scene.pair()[:3] == ("draw", None, "situational")
    assert scene.see("hand_counts") == [6, 7]
    assert scene.see("contests.played") == 1


def test_CH4_5_in_the_scene_it_gives_fresh_hands_too():
    scene = in_phase("scene", MOON).does(1, "situational", card=MOON, suit="cups")
    assert (scene.see("hand_counts"), scene.points(1), scene.see("contest")) == ([6, 7], 6, None)


def test_CH4_5_the_suit_goes_with_an_own_fate_card_and_no_other():
    scene = Scene(GM_HAND, f"{MOON} trump-1 king-cups")
    assert scene.refused(1, "situational", card=MOON) == "CH4.5"
    assert scene.refused(1, "situational", card="trump-1", suit="cups") == "CH4.5"
    assert scene.refused(1, "situational", card="king-cups", suit="cups") == "CH4.5"


def test_CH4_5_the_favoured_point_comes_before_the_question_who_replenishes():
    characters = [side() | {"fate": FATES[0]}, side((1, 5, 5, 5)) | {"fate": FATES[1]}]
    scene = Scene("2-cups 10-cups 3-wands", "3-cups 4-cups", "trump-7 4-wands", contests=2, characters=characters)
    scene.opened().played(s0="2-cups 10-cups", s1="3-cups", s2="4-wands")
    assert (scene.points(2), scene.pair(1)[2], scene.see("phase")) == (0, "out_of_points", "commit")
    scene.does(2, "situational", card="trump-7", suit="cups")
    assert (scene.points(2), scene.see("phase")) == (1, "scene")


@pytest.mark.parametrize("card", ["trump-16", "trump-13"])
@pytest.mark.parametrize("phase", ["stakes", "commit", "rechoose"])
def test_CH4_6_tower_and_death_end_the_contest_and_nobody_loses(card, phase):
    scene = in_phase(phase, card)
    before = scene.see("suits")
    scene.does(1, "situational", card=card)
    assert scene.pair()[:3] == ("draw", None, "situational")
    assert (scene.see("suits"), scene.see("hand_counts")) == (before, [6, 6])


def test_CH4_6_sealed_stakes_are_dropped_unseen():
    scene = in_phase("stakes", "trump-16").does(0, "stake", text="secret", suit="cups", attribute="will")
    scene.does(1, "situational", card="trump-16")
    assert scene.see("contest.participants.0") == {"seat": 0, "text": None, "suit": None, "attribute": None}
    assert scene.see("sealed", 0) == []


def test_CH4_6_pairs_decided_before_stand_and_their_winners_win():
    scene = Scene("2-cups 3-cups 9-wands", "10-cups 4-cups trump-16", "5-cups 6-cups", contests=2)
    scene.opened().does(2, "concede").laid(s0="2-cups 3-cups", s1="10-cups").stalled()
    scene.does(1, "situational", card="trump-16")
    assert [scene.pair(0)[:3], scene.pair(1)[:3]] == [("draw", None, "situational"), ("won", 0, "concede")]
    assert (scene.see("contest.winners"), scene.points(0), scene.see("points")) == ([0], 6, [1, 0, 0])


def test_CH4_6_a_stalled_card_on_the_table_is_swept():
    scene = Scene("2-cups 3-cups", "5-wands trump-16", contests=2).opened()
    scene.laid(s0="2-cups", s1="5-wands").stalled(s1=[0]).does(1, "situational", card="trump-16")
    assert scene.see("discards") == ["2-cups", "trump-16", "5-wands", "3-cups"]


def test_CH4_7_the_card_goes_to_the_discards_first_and_nothing_replaces_it():
    scene = Scene(GM_HAND, "king-cups trump-1").does(1, "situational", card="king-cups")
    assert (scene.see("discards"), scene.see("hand_counts")) == (["king-cups"], [3, 1])


def test_CH4_8_whoever_plays_its_last_card_in_commit_is_out_of_cards():
    scene = Scene(GM_HAND, "king-wands", "5-cups").opened()
    ply = scene.table.state.ply
    scene.does(1, "situational", card="king-wands")
    assert scene.pair(0) == ("won", 0, "out_of_cards", 1)
    assert (scene.see("phase"), scene.see("owes"), scene.table.state.ply) == ("commit", [1, 0, 1], ply)


def test_CH4_8_the_contest_ends_with_its_last_pair_and_no_round_is_listed():
    scene = Scene(GM_HAND, "king-wands").opened()
    ply = scene.table.state.ply
    scene.does(1, "situational", card="king-wands")
    assert (scene.see("phase"), scene.see("contest.rounds"), scene.see("contest.round")) == ("over", [], 1)
    assert scene.table.state.ply == ply + 1


def test_CH4_8_with_only_stalled_cards_left_the_step_closes():
    scene = Scene("2-cups 3-cups 4-cups", "5-cups king-wands 6-cups", "7-cups 8-cups")
    scene.opened((0, 1), (1, 2)).laid(s0="2-cups", s1="5-cups 6-cups", s2="7-cups").stalled(s0=[1], s1=[0], s2=[1])
    assert scene.see("owes") == [0, 1, 0]
    ply = scene.table.state.ply
    scene.does(1, "situational", card="king-wands")
    assert (scene.pair(1), scene.see("phase")) == (("won", 2, "out_of_cards", 2), "stall")
    assert scene.table.state.ply == ply + 1


def test_CH4_9_whether_a_play_makes_sense_the_table_judges():
    Scene(GM_HAND, "king-cups").does(1, "situational", card="king-cups", text="In the middle of the sea")
