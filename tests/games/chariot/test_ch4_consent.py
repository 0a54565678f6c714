"""CH4.10, CH4.11, CH5.7: the GM's consent, as an option."""

import pytest

from service.games.chariot.game import GAME
from tests.games.chariot.scene import MOON, Scene


def asking(*hands: str, **options) -> Scene:
    """A table with ``gm_consent``."""
    return Scene(*hands, gm_consent=True, **options)


def judged(scene: Scene, *refused: int, **fields) -> Scene:
    return scene.does(0, "judge", refused=list(refused), **fields)


def test_CH4_10_a_play_is_laid_open_and_has_no_effect_yet():
    scene = asking("2-cups", "king-cups 3-cups", "page-cups")
    scene.does(1, "situational", card="king-cups", text="He comes", relationship={"name": "Mira"})
    assert (scene.see("phase"), scene.table.to_act(), scene.points(1)) == ("consent", (0,), 5)
    assert scene.legal(0) == [{"type": "judge", "refused": []}, {"type": "judge", "refused": [1]}]
    assert (scene.legal(1), scene.legal(2)) == ([], [])
    assert (scene.see("hand", 1), scene.see("hand_counts"), scene.see("discards")) == (["3-cups"], [1, 1, 1], [])


def test_CH4_10_allowed_it_happens_in_the_phase_that_it_interrupted():
    scene = judged(asking("2-cups", "king-cups").does(1, "situational", card="king-cups"))
    assert (scene.see("phase"), scene.points(1), scene.see("discards")) == ("scene", 6, ["king-cups"])
    assert (scene.see("consent"), scene.see("refusals")) == (None, [])


def test_CH4_10_refused_the_card_is_back_and_nothing_has_happened():
    scene = judged(asking("2-cups", "king-cups").does(1, "situational", card="king-cups"), 1, text="Not here")
    assert (scene.see("phase"), scene.points(1), scene.see("hand", 1)) == ("scene", 5, ["king-cups"])
    assert scene.see("situations") == []
    assert scene.see("refusals") == [
        {
            "scene": 1,
            "contest": 0,
            "round": None,
            "seat": 1,
            "card": "king-cups",
            "text": None,
            "reason": "Not here",
        }
    ]


@pytest.mark.parametrize("refused", [[1, 1], [2], [0], [1, 2]])
def test_CH4_10_only_who_asks_can_be_refused(refused):
    scene = asking("2-cups", "king-cups", "3-cups").does(1, "situational", card="king-cups")
    assert scene.refused(0, "judge", refused=refused) == "CH4.10"


def test_CH4_10_without_the_option_nothing_is_judged():
    assert Scene("2-cups", "king-cups").refused(0, "judge", refused=[]) == "CH4.10"


def test_CH4_10_what_is_sealed_waits_and_is_final():
    scene = asking("2-cups 3-cups", "king-cups 4-cups").opened().laid(s0="2-cups")
    scene.does(1, "situational", card="king-cups")
    assert scene.see("sealed", 0) == [{"type": "commit", "against": 1, "card": "2-cups"}]
    assert scene.see("hand_counts") == [2, 1]
    judged(scene, 1)
    assert (scene.see("phase"), scene.see("owes")) == ("commit", [0, 1])
    scene.laid(s1="4-cups")
    assert scene.see("contest.table.0", 0)["card"] == "2-cups"


def test_CH4_10_sealed_stalls_wait_for_a_court_and_are_dropped_for_a_trump():
    scene = asking("2-cups 3-cups", "page-cups trump-1 4-cups").opened().laid(s0="2-cups", s1="4-cups")
    scene.does(0, "stall", against=[1]).does(1, "situational", card="page-cups")
    assert (judged(scene).see("phase"), scene.table.to_act()) == ("stall", (1,))
    scene.does(1, "situational", card="trump-1")
    assert scene.see("sealed", 0) == [{"type": "stall", "against": [1]}], "not dropped before the GM allows it"
    judged(scene)
    assert (scene.see("phase"), scene.see("sealed", 0), scene.table.to_act()) == ("intents", [], (0, 1))


def test_CH4_10_an_own_fate_card_that_is_allowed_ends_the_contest():
    scene = asking("2-cups 3-cups", f"{MOON} 4-cups").opened().laid(s0="2-cups")
    judged(scene.does(1, "situational", card=MOON, suit="swords"))
    assert (scene.see("phase"), scene.points(1, "swords"), scene.see("hand_counts")) == ("scene", 6, [6, 7])
    assert scene.see("discards") == [MOON, "2-cups", "3-cups", "4-cups"]


def test_CH4_11_a_refused_card_waits_for_another_phase():
    scene = judged(asking("2-cups", "king-cups trump-1").does(1, "situational", card="king-cups"), 1)
    assert scene.refused(1, "situational", card="king-cups") == "CH4.11"
    assert [move["card"] for move in scene.legal(1)] == ["trump-1"]
    scene.called().does(1, "situational", card="king-cups")


def test_CH4_11_with_nothing_else_to_play_it_is_nobodys_turn():
    scene = judged(asking("2-cups", "king-cups").does(1, "situational", card="king-cups"), 1)
    refusal = scene.table.play(1, {"type": "situational", "card": "king-cups"})
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_your_turn", "CH14.3")


def test_CH4_11_it_may_be_laid_face_down_meanwhile():
    scene = asking("2-cups", "king-cups 3-cups").opened().does(1, "situational", card="king-cups")
    judged(scene, 1).laid(s0="2-cups", s1="king-cups")
    assert scene.see("phase") == "stall"


def test_CH4_11_fresh_hands_lift_the_bar():
    scene = asking("2-cups", "king-cups", "trump-16", deck="1-wands king-wands")
    judged(scene.does(1, "situational", card="king-cups"), 1)
    judged(scene.does(2, "situational", card="trump-16"))
    assert scene.table.state.barred == ()


def test_CH4_11_a_step_that_goes_on_begins_again():
    scene = asking("2-cups 3-cups", "king-cups 4-cups", "trump-1").opened((0, 1))
    judged(scene.does(1, "situational", card="king-cups"), 1)
    judged(scene.does(2, "situational", card="trump-1"))
    judged(scene.does(1, "situational", card="king-cups"), 1)
    scene.staked()
    assert scene.see("phase") == "commit"
    scene.does(1, "situational", card="king-cups")


def test_CH5_7_the_players_intentions_are_judged_and_only_the_refused_owe_another():
    scene = asking("2-cups", "3-cups", "4-cups").called()
    for seat, text in ((2, "He dies"), (0, "Caught"), (1, "Out")):
        scene.does(seat, "intend", text=text)
    assert scene.see("consent") == {"seats": [1, 2], "step": "intents", "play": None}
    assert [move["refused"] for move in scene.legal(0)] == [[], [1], [2], [1, 2]]
    judged(scene, 2, text="Not his time")
    assert (scene.see("phase"), scene.table.to_act()) == ("intents", (2,))
    assert [participant["text"] for participant in scene.see("contest.participants")] == ["Caught", "Out", None]
    scene.does(2, "intend", text="He yields")
    assert scene.see("consent.seats") == [2]
    assert judged(scene).see("phase") == "stakes"


def test_CH5_7_a_trump_among_refused_intentions_asks_everybody_again():
    scene = asking("2-cups", "3-cups", "4-cups trump-1").called()
    for seat in range(3):
        scene.does(seat, "intend", text="x")
    judged(scene, 1)
    judged(scene.does(2, "situational", card="trump-1"))
    assert (scene.see("phase"), scene.table.to_act()) == ("intents", (0, 1, 2))


def test_CH5_7_judgements_are_open_at_once():
    scene = judged(asking("2-cups", "king-cups").does(1, "situational", card="king-cups"), 1, text="No")
    assert all(GAME.disclose(event, None) == event for event in scene.table.log[-2:])
