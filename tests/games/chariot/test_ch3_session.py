"""CH3: contests are declared, scenes begin, the session ends."""

import pytest

from service.games.chariot.data.cards import CARDS
from tests.games.chariot.scene import Scene


def ended(**options) -> Scene:
    """Between contests: one has ended by a concession."""
    scene = Scene("2-cups 9-cups", "3-cups 4-cups", "5-cups", **options)
    scene.opened((0, 1)).does(1, "concede").laid(s0="2-cups")
    assert scene.see("phase") == "scene"
    return scene


GM_MOVES = (
    ("declare", {"stakes": ""}),
    ("oppose", {"pair": [0, 1]}),
    ("new_scene", {"text": "", "npcs": 1}),
    ("end_session", {}),
)


@pytest.mark.parametrize(("kind", "fields"), GM_MOVES)
def test_CH3_1_only_the_gm_calls_contests_begins_scenes_and_ends_the_session(kind, fields):
    assert Scene("2-cups", "trump-1").refused(1, kind, **fields) == "CH3.1"


@pytest.mark.parametrize(("kind", "fields"), GM_MOVES)
def test_CH3_1_and_only_between_contests(kind, fields):
    scene = Scene("2-cups", "trump-1").called()
    assert scene.refused(0, kind, **fields) == "CH3.1"
    assert scene.staked().refused(0, kind, **fields) == "CH3.1"


def test_CH3_2_a_pair_is_two_seats_lower_first_named_once():
    scene = Scene("2-cups", "3-cups", "4-cups").does(0, "oppose", pair=[1, 2])
    for pair in ([1, 2], [2, 1], [1, 1], [0, 3], [0, 5]):
        assert scene.refused(0, "oppose", pair=pair) == "CH3.2"


def test_CH3_2_named_pairs_are_public_and_leave_the_ply_open():
    scene = Scene("2-cups", "3-cups", "4-cups").does(0, "oppose", pair=[1, 2]).does(0, "oppose", pair=[0, 2])
    assert scene.see("named_pairs") == [[0, 2], [1, 2]]
    assert scene.table.game.ply(scene.table.state) == 0
    assert scene.see("owes") == [1, 0, 0]


def test_CH3_3_a_contest_has_the_named_pairs_ascending_and_their_seats():
    scene = Scene("2-cups", "3-cups", "4-cups", "5-cups")
    scene.does(0, "oppose", pair=[1, 3]).does(0, "oppose", pair=[1, 2]).does(0, "declare", stakes="The crown")
    assert [pair["seats"] for pair in scene.see("contest.pairs")] == [[1, 2], [1, 3]]
    assert [participant["seat"] for participant in scene.see("contest.participants")] == [1, 2, 3]
    assert (scene.see("named_pairs"), scene.see("contest.stakes")) == ([], "The crown")


def test_CH3_3_without_a_named_pair_every_player_faces_the_gm():
    scene = Scene("2-cups", "3-cups", "4-cups", "5-cups").called()
    assert [pair["seats"] for pair in scene.see("contest.pairs")] == [[0, 1], [0, 2], [0, 3]]


def test_CH3_4_the_session_ends_once_a_contest_has_ended():
    assert Scene("2-cups", "3-cups").refused(0, "end_session") == "CH3.4"
    scene = ended(contests=3).does(0, "oppose", pair=[1, 2]).does(0, "end_session")
    assert (scene.see("phase"), scene.see("named_pairs"), scene.table.to_act()) == ("over", [], ())
    assert scene.see("contests") == {"played": 1, "limit": 3}


def test_CH3_5_without_named_pairs_empty_hands_are_left_out():
    scene = Scene("2-cups", "", "4-cups").called()
    assert [pair["seats"] for pair in scene.see("contest.pairs")] == [[0, 2]]


@pytest.mark.parametrize("hands", [("", "3-cups", "4-cups"), ("2-cups", "", "")])
def test_CH3_5_nobody_is_left_where_the_gms_hand_or_every_players_is_empty(hands):
    scene = Scene(*hands)
    assert scene.refused(0, "declare", stakes="") == "CH3.5"
    assert scene.legal(0)[0]["type"] == "oppose"


def test_CH3_5_named_pairs_are_taken_as_named():
    scene = Scene("", "3-cups", "").opened((0, 1), (1, 2))
    assert [scene.pair(place)[:3] for place in (0, 1)] == [("won", 1, "out_of_cards")] * 2


def test_CH3_6_a_new_scene_has_its_npcs_and_everybody_discards_and_draws():
    scene = ended().does(0, "oppose", pair=[1, 2])
    before = [scene.see(field) for field in ("suits", "points", "relationships", "contests")]
    scene.does(0, "new_scene", text="The harbour", npcs=2)
    assert scene.see("scenes.1") == {"number": 2, "text": "The harbour", "npcs": 2}
    assert (scene.see("hand_counts"), scene.see("named_pairs")) == ([12, 6, 6], [])
    assert scene.see("discards") == ["2-cups", "9-cups", "3-cups", "4-cups", "5-cups"]
    assert before == [scene.see(field) for field in ("suits", "points", "relationships", "contests")]


def test_CH3_6_hands_are_drawn_in_seat_order_each_whole():
    scene = Scene("", "2-cups").does(0, "new_scene", text="", npcs=1)
    drawn = [card for card in CARDS if card != "2-cups"]
    assert (scene.see("hand", 0), scene.see("hand", 1)) == (drawn[:6], drawn[6:12])


def test_CH3_6_scenes_begin_as_often_as_the_gm_likes_and_each_closes_the_ply():
    scene = Scene("2-cups", "3-cups")
    for number in (1, 2, 3):
        scene.does(0, "new_scene", text="", npcs=number)
    assert (scene.table.state.ply, scene.see("hand_counts"), scene.table.to_act()) == (3, [18, 6], (0,))
    assert [shown["number"] for shown in scene.see("scenes")] == [1, 2, 3, 4]
