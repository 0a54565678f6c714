"""CH4: situational plays."""

import pytest

from service.games.chariot.game import GAME
from tests.games.chariot.scene import FATES, MOON, Scene, side

GM_HAND = "2-cups 3-cups 4-cups"
IN_A_CONTEST = ("intents", "stakes", "commit", "stall")


def in_phase(phase: str, hand: str, **options) -> Scene:
    """Seat 1 holds ``hand`` and three number cards, in this phase of its contest with the GM."""
    scene = Scene(GM_HAND, f"{hand} 5-wands 6-wands 7-wands", **options)
    if phase == "scene":
        return scene
    scene.called()
    if phase == "intents":
        return scene
    if phase == "stakes":
        return scene.intended()
    scene.staked()
    return scene if phase == "commit" else scene.laid(s0="2-cups", s1="5-wands")


def replenishing() -> Scene:
    """Seat 1 and the GM owe ``replenish``, seat 1 and seat 2 hold cards to play; wands are in use."""
    weak = side((5, 5, 5, 1))
    characters = [weak | {"fate": FATES[0]}, side() | {"fate": FATES[1]}]
    scene = Scene(
        "2-cups 3-cups", f"2-swords page-wands {MOON}", "9-wands trump-1 trump-16", npc=weak, characters=characters
    )
    scene.opened(suits="wands wands wands").laid(s0="2-cups 3-cups", s1="2-swords", s2="9-wands")
    scene.stalled(s1=[0])
    assert (scene.see("phase"), scene.table.to_act()) == ("replenish", (0, 1))
    return scene


@pytest.mark.parametrize("phase", ["scene", *IN_A_CONTEST])
def test_CH4_1_a_player_plays_out_of_turn_in_every_phase(phase):
    scene = in_phase(phase, "king-cups")
    before = scene.points(1)
    assert scene.legal(1)[-1] == {"type": "situational", "card": "king-cups"}
    scene.does(1, "situational", card="king-cups")
    assert (scene.see("phase"), scene.points(1)) == (phase, before + 1)


def test_CH4_1_the_gm_never_does():
    assert Scene("king-cups", "3-cups").refused(0, "situational", card="king-cups") == "CH4.1"


def test_CH4_1_after_the_own_choice_is_sealed_and_by_who_takes_no_part():
    scene = Scene(GM_HAND, "king-cups 5-wands", "queen-cups").opened((0, 1)).laid(s1="5-wands")
    scene.does(1, "situational", card="king-cups").does(2, "situational", card="queen-cups")
    assert (scene.points(1), scene.points(2)) == (6, 6)
    assert scene.see("sealed", 1) == [{"type": "commit", "against": 0, "card": "5-wands"}]


def test_CH4_2_only_trumps_and_courts():
    scene = Scene(GM_HAND, "10-cups page-cups trump-1")
    assert [move["card"] for move in scene.legal(1)] == ["page-cups", "trump-1"]
    assert scene.refused(1, "situational", card="10-cups") == "CH4.2"


def test_CH4_3_a_court_adds_a_point_to_its_suit_and_opens_its_relationship():
    scene = Scene(GM_HAND, "page-wands").does(1, "situational", card="page-wands", text="A letter")
    assert scene.points(1, "wands") == 6
    assert scene.see("relationships.1.page-wands") == {"name": None, "opened_in": 0, "invocations": 0}


def test_CH4_3_the_point_counts_at_once_for_stalls_and_totals():
    scene = Scene("2-cups 3-cups", "5-wands 6-wands page-cups", npc=side(1)).opened().laid(s0="2-cups", s1="5-wands")
    before = len(scene.legal(1))
    scene.does(1, "situational", card="page-cups").stalled()
    assert before == 3, "two stalls and the page"
    assert scene.last_round()["pairs"][0]["totals"] == [1 + 1 + 2, 6 + 5]


@pytest.mark.parametrize("phase", ["scene", *IN_A_CONTEST])
@pytest.mark.parametrize("card", ["trump-1", "trump-7"])
def test_CH4_4_any_other_trump_changes_no_score_and_in_a_contest_all_choose_anew(phase, card):
    scene = in_phase(phase, card)
    before = scene.see("suits")
    scene.does(1, "situational", card=card, text="Rain")
    assert (scene.see("suits"), scene.see("hand_counts.1")) == (before, 2 if phase == "stall" else 3)
    assert scene.see("phase") == ("scene" if phase == "scene" else "intents")
    assert scene.see("situations")[-1]["text"] == "Rain"


@pytest.mark.parametrize("phase", IN_A_CONTEST)
def test_CH4_4_with_situational_frees_off_it_is_the_story_only(phase):
    scene = in_phase(phase, "trump-1", situational_frees=False)
    ply = scene.table.state.ply
    scene.does(1, "situational", card="trump-1")
    assert (scene.see("phase"), scene.table.state.ply) == (phase, ply)


@pytest.mark.parametrize("phase", IN_A_CONTEST)
def test_CH4_5_an_own_fate_card_ends_the_contest_then_favours_a_suit(phase):
    scene = in_phase(phase, MOON).does(1, "situational", card=MOON, suit="wands")
    assert (scene.see("phase"), scene.points(1, "wands")) == ("scene", 6)
    assert scene.pair()[:3] == ("draw", None, "situational")
    assert scene.see("hand_counts") == [6, 7]
    assert scene.see("contests.played") == 1


def test_CH4_5_in_the_scene_it_gives_fresh_hands_too():
    scene = in_phase("scene", MOON).does(1, "situational", card=MOON, suit="cups")
    assert (scene.see("hand_counts"), scene.points(1), scene.see("contest")) == ([6, 7], 6, None)
    assert scene.table.state.ply == 0


def test_CH4_5_the_suit_goes_with_an_own_fate_card_and_no_other():
    scene = Scene(GM_HAND, f"{MOON} trump-1 king-cups")
    assert scene.refused(1, "situational", card=MOON) == "CH4.5"
    assert scene.refused(1, "situational", card="trump-1", suit="cups") == "CH4.5"
    assert scene.refused(1, "situational", card="king-cups", suit="cups") == "CH4.5"


def test_CH4_5_the_favoured_point_comes_before_the_question_who_replenishes():
    characters = [side() | {"fate": FATES[0]}, side((1, 5, 5, 5)) | {"fate": FATES[1]}]
    scene = Scene("2-cups 10-cups 3-wands", "3-cups 4-cups", "trump-7 4-wands", characters=characters)
    scene.opened().played(s0="2-cups 10-cups", s1="3-cups", s2="4-wands")
    assert (scene.points(2), scene.pair(1)[2], scene.see("phase")) == (0, "out_of_points", "commit")
    scene.does(2, "situational", card="trump-7", suit="cups")
    assert (scene.points(2), scene.see("phase")) == (1, "scene")


@pytest.mark.parametrize("card", ["trump-16", "trump-13"])
@pytest.mark.parametrize("phase", IN_A_CONTEST)
def test_CH4_6_tower_and_death_end_the_contest_and_nobody_loses(card, phase):
    scene = in_phase(phase, card)
    before = scene.see("suits")
    scene.does(1, "situational", card=card)
    assert scene.pair()[:3] == ("draw", None, "situational")
    assert (scene.see("suits"), scene.see("hand_counts")) == (before, [6, 6])


def test_CH4_6_sealed_stakes_are_dropped_unseen():
    scene = in_phase("stakes", "trump-16").does(0, "stake", suit="cups", attribute="will")
    scene.does(1, "situational", card="trump-16")
    assert scene.see("contest.participants.0") == {"seat": 0, "text": "", "suit": None, "attribute": None}
    assert scene.see("sealed", 0) == []


def test_CH4_6_sealed_cards_go_back_to_their_hands_and_with_them_to_the_discards():
    scene = Scene(GM_HAND, "5-wands trump-16", "6-wands").opened().laid(s0="4-cups 2-cups").does(2, "concede")
    scene.does(1, "situational", card="trump-16")
    assert scene.see("discards") == ["trump-16", "2-cups", "3-cups", "4-cups", "5-wands", "6-wands"]
    assert [scene.pair(place)[2] for place in (0, 1)] == ["situational", "situational"]


def test_CH4_6_what_waits_for_a_new_choice_is_dropped_too():
    scene = Scene(GM_HAND, "5-wands trump-1 trump-16").opened().laid(s0="4-cups").does(1, "situational", card="trump-1")
    assert scene.see("sealed", 0) == [{"type": "commit", "against": 1, "card": "4-cups"}]
    scene.does(1, "situational", card="trump-16")
    assert scene.see("discards") == ["trump-1", "trump-16", "2-cups", "3-cups", "4-cups", "5-wands"]
    assert (scene.see("sealed", 0), scene.see("contest.interrupted")) == ([], None)


def test_CH4_6_pairs_decided_before_stand_and_their_winners_win():
    scene = Scene("2-cups 3-cups 9-wands", "10-cups 4-cups trump-16", "5-cups 6-cups")
    scene.opened().does(2, "concede").laid(s0="2-cups 3-cups", s1="10-cups").stalled()
    scene.does(1, "situational", card="trump-16")
    assert [scene.pair(0)[:3], scene.pair(1)[:3]] == [("draw", None, "situational"), ("won", 0, "concede")]
    assert (scene.see("contest.winners"), scene.points(0), scene.see("points")) == ([0], 6, [1, 0, 0])


def test_CH4_6_cards_on_the_table_are_swept_and_the_round_leaves_no_record():
    scene = Scene("2-cups 3-cups", "5-wands trump-16").opened().laid(s0="2-cups", s1="5-wands")
    scene.does(1, "situational", card="trump-16")
    assert scene.see("discards") == ["trump-16", "2-cups", "5-wands", "3-cups"]
    assert scene.see("contest.rounds") == []


def test_CH4_6_where_no_contest_runs_hands_change_and_a_sealed_replenish_stays():
    scene = replenishing().does(0, "replenish", **{"from": "cups"}).does(2, "situational", card="trump-16")
    assert (scene.see("phase"), scene.see("hand_counts"), scene.table.to_act()) == ("replenish", [12, 6, 6], (1,))
    assert scene.see("sealed", 0) == [{"type": "replenish", "from": "cups"}]


def test_CH4_7_the_card_goes_to_the_discards_first_and_nothing_replaces_it():
    scene = Scene(GM_HAND, "king-cups trump-1").does(1, "situational", card="king-cups")
    assert (scene.see("discards"), scene.see("hand_counts")) == (["king-cups"], [3, 1])


def test_CH4_8_no_check_follows_and_the_choice_is_still_owed():
    scene = Scene(GM_HAND, "king-wands", "5-cups").opened().does(1, "situational", card="king-wands")
    assert (scene.pair(0)[0], scene.see("phase"), scene.see("owes")) == ("open", "commit", [2, 1, 1])
    assert scene.legal(1) == [{"type": "commit", "against": 0, "card": None}, {"type": "concede"}]


def test_CH4_9_whether_a_play_makes_sense_the_table_judges():
    Scene(GM_HAND, "king-cups").does(1, "situational", card="king-cups", text="In the middle of the sea")


def test_CH4_12_no_ply_waits_for_an_optional_move_and_none_is_skipped():
    with_courts, without = (Scene("2-cups 3-cups", hand).opened() for hand in ("4-cups king-wands", "4-cups 5-wands"))
    for scene in (with_courts, without):
        scene.played(s0="2-cups", s1="4-cups")
    assert (with_courts.see("phase"), with_courts.table.state.ply) == (without.see("phase"), without.table.state.ply)


@pytest.mark.parametrize(
    ("card", "fields", "phases"),
    [
        ("king-wands", {}, ("scene", "intents", "stakes", "commit", "stall", "replenish")),
        ("trump-1", {}, ("scene", "intents", "intents", "intents", "intents", "replenish")),
        ("trump-16", {}, ("scene", "scene", "scene", "scene", "scene", "replenish")),
        (MOON, {"suit": "cups"}, ("scene", "scene", "scene", "scene", "scene", "replenish")),
    ],
)
def test_CH4_13_what_a_card_does_in_each_phase(card, fields, phases):
    for phase, after in zip(("scene", *IN_A_CONTEST), phases, strict=False):
        assert in_phase(phase, card).does(1, "situational", card=card, **fields).see("phase") == after, phase
    scene = replenishing()
    holder = {"trump-1": 2, "trump-16": 2}.get(card, 1)
    if card in scene.see("hand", holder):
        assert scene.does(holder, "situational", card=card, **fields).see("phase") == phases[-1]


def test_CH4_13_in_replenish_a_court_or_a_fate_lifts_no_duty():
    scene = replenishing().does(1, "situational", card="page-wands").does(1, "situational", card=MOON, suit="wands")
    assert (scene.points(1, "wands"), scene.table.to_act()) == (2, (0, 1))
    sources = [move["from"] for move in scene.legal(1) if move["type"] == "replenish"]
    assert sources == ["cups", "pentacles", "swords"], "not from the Suit in use itself"


def test_CH4_13_a_situational_play_is_an_event_of_its_own_then_the_ply_is_cut_short():
    scene = in_phase("commit", "trump-1")
    before = len(scene.table.log)
    scene.does(1, "situational", card="trump-1")
    tags = [event.tag for event in scene.table.log[before:]]
    assert tags == ["situation_played", "cut_short", "step_interrupted", "intents_asked"]
    assert all(GAME.disclose(event, None) == event for event in scene.table.log[before:])
