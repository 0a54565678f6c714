"""CH5: intentions, Suit and Attribute, choosing anew."""

from tests.games.chariot.scene import Scene, side


def test_CH5_1_every_seat_with_an_open_pair_names_its_intention_once_in_any_order():
    scene = Scene("2-cups", "3-cups", "trump-1").called((0, 1))
    assert (scene.see("phase"), scene.see("owes")) == ("intents", [1, 1, 0])
    scene.does(1, "intend", text="The bridge")
    assert scene.table.play(1, {"type": "intend", "text": "Another"}).rule == "CH14.3"
    assert scene.refused(2, "intend", text="") == "CH5.1"
    scene.does(0, "intend", text="")
    assert scene.refused(0, "intend", text="") == "CH5.1"


def test_CH5_1_it_is_shown_at_once():
    scene = Scene("2-cups", "3-cups").called().does(1, "intend", text="Home")
    assert scene.see("contest.participants.1") == {"seat": 1, "text": "Home", "suit": None, "attribute": None}
    assert scene.see("sealed", 1) == []


def test_CH5_2_the_suit_has_a_point_unless_all_are_empty():
    scene = Scene("2-cups", "3-cups", npc=side((0, 1, 0, 2))).called().intended()
    assert {move["suit"] for move in scene.legal(0)} == {"pentacles", "wands"}
    assert scene.refused(0, "stake", suit="cups", attribute="will") == "CH5.2"
    assert len(Scene("2-cups", "3-cups", npc=side(0)).called().intended().legal(0)) == 36


def test_CH5_3_every_seat_with_an_open_pair_seals_a_suit_and_an_attribute():
    scene = Scene("2-cups", "3-cups", "trump-1").called((0, 1)).intended()
    assert (scene.see("phase"), scene.see("owes")) == ("stakes", [1, 1, 0])
    assert len(scene.legal(0)) == 36
    assert scene.refused(2, "stake", suit="cups", attribute="will") == "CH5.3"
    scene.does(0, "stake", suit="wands", attribute="city")
    assert scene.see("sealed", 0) == [{"type": "stake", "suit": "wands", "attribute": "city"}]
    assert scene.see("contest.participants.0.suit", 1) is None


def test_CH5_3_all_choices_are_shown_when_all_have_chosen():
    scene = Scene("2-cups", "3-cups").called().intended("Home").does(1, "stake", suit="swords", attribute="body")
    scene.does(0, "stake", suit="cups", attribute="will")
    assert scene.see("contest.participants") == [
        {"seat": 0, "text": "Home", "suit": "cups", "attribute": "will"},
        {"seat": 1, "text": "Home", "suit": "swords", "attribute": "body"},
    ]


def test_CH5_4_the_choice_stands_from_round_to_round():
    scene = Scene("2-cups 4-cups", "3-cups 5-cups").opened(suits="wands swords").played(s0="2-cups", s1="3-cups")
    assert scene.see("phase") == "commit"
    assert [participant["suit"] for participant in scene.see("contest.participants")] == ["wands", "swords"]


def test_CH5_5_the_server_does_not_read_texts():
    Scene("2-cups", "3-cups").does(0, "declare", stakes="The death of N")


def trump_in(phase: str) -> Scene:
    """Seats 0 and 1 in a contest with cups, interrupted by a Trump of seat 2 after seat 0 has sealed."""
    scene = Scene("2-cups 3-cups", "4-cups 5-wands", "trump-1").opened((0, 1)).laid(s0="2-cups")
    if phase == "stall":
        scene.laid(s1="4-cups").does(0, "stall", against=[1])
    return scene.does(2, "situational", card="trump-1")


def test_CH5_6_an_interrupted_commit_goes_on_with_all_that_was_sealed():
    scene = trump_in("commit")
    assert (scene.see("phase"), scene.see("contest.interrupted")) == ("intents", "commit")
    assert (scene.see("hand_counts"), scene.see("contest.round")) == ([2, 2, 0], 1)
    scene.staked("wands wands")
    assert (scene.see("phase"), scene.see("owes"), scene.see("contest.interrupted")) == ("commit", [0, 1, 0], None)
    assert scene.see("sealed", 0) == [{"type": "commit", "against": 1, "card": "2-cups"}]
    scene.laid(s1="5-wands").stalled()
    assert scene.last_round()["pairs"][0]["bonus"] == [False, True], "by the Suits now in use"


def test_CH5_6_an_interrupted_stall_begins_again_with_the_cards_on_the_table():
    scene = trump_in("stall")
    assert (scene.see("contest.interrupted"), scene.see("sealed", 0)) == ("stall", [])
    assert len(scene.see("contest.table")) == 2
    scene.staked("wands wands")
    assert (scene.see("phase"), scene.table.to_act()) == ("stall", (0, 1))
    scene.stalled(s0=[1])
    assert (scene.points(0), scene.points(0, "wands")) == (5, 4), "paid in the Suit now in use"


def test_CH5_6_the_old_choice_is_in_force_until_a_new_one_is_named_or_shown():
    scene = trump_in("commit").does(0, "intend", text="Another")
    assert scene.see("contest.participants.0") == {
        "seat": 0,
        "text": "Another",
        "suit": "cups",
        "attribute": "will",
    }


def test_CH5_6_another_trump_in_stakes_drops_the_sealed_ones_and_the_commit_still_waits():
    scene = Scene("2-cups 3-cups", "4-cups", "trump-1 trump-2").opened((0, 1)).laid(s0="2-cups")
    scene.does(2, "situational", card="trump-1").intended().does(0, "stake", suit="wands", attribute="will")
    assert [move["type"] for move in scene.see("sealed", 0)] == ["commit", "stake"]
    scene.does(2, "situational", card="trump-2")
    assert (scene.see("phase"), scene.see("contest.interrupted")) == ("intents", "commit")
    assert [move["type"] for move in scene.see("sealed", 0)] == ["commit"]


def test_CH5_6_in_intents_all_are_asked_again_and_names_stay_until_renamed():
    scene = Scene("2-cups", "3-cups trump-1").called().does(0, "intend", text="First")
    scene.does(1, "situational", card="trump-1")
    assert (scene.table.to_act(), scene.see("contest.participants.0.text")) == ((0, 1), "First")
    assert scene.see("contest.interrupted") is None


def test_CH5_6_only_seats_with_an_open_pair_choose():
    scene = Scene("2-cups 3-cups trump-1", "4-cups 6-cups", "5-cups").opened().does(2, "concede")
    scene.laid(s0="trump-1 2-cups", s1="4-cups").stalled()
    assert (scene.see("phase"), scene.table.to_act()) == ("intents", (0, 1))
