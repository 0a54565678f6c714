"""CH3: scene and declaration."""

from tests.games.chariot.scene import Scene


def ended(**options) -> Scene:
    """Between contests: one has ended by a concession."""
    scene = Scene("2-cups 9-cups", "3-cups 4-cups", "5-cups", **{"contests": 3} | options)
    scene.opened((0, 1)).does(1, "concede").laid(s0="2-cups")
    assert scene.see("phase") == "scene"
    return scene


def test_CH3_1_only_the_gm_calls_a_contest_or_ends_the_scene():
    scene = Scene("2-cups", "trump-1")
    assert scene.refused(1, "declare", stakes="") == "CH3.1"
    assert scene.refused(1, "oppose", pair=[0, 1]) == "CH3.1"
    assert scene.refused(1, "end_scene") == "CH3.1"


def test_CH3_1_and_only_between_contests():
    scene = Scene("2-cups", "trump-1").does(0, "declare", stakes="")
    for kind, fields in (("declare", {"stakes": ""}), ("oppose", {"pair": [0, 1]}), ("end_scene", {})):
        assert scene.refused(0, kind, **fields) == "CH3.1"


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
    assert [one["seat"] for one in scene.see("contest.participants")] == [1, 2, 3]
    assert (scene.see("named_pairs"), scene.see("contest.stakes")) == ([], "The crown")


def test_CH3_3_without_a_named_pair_every_player_faces_the_gm():
    scene = Scene("2-cups", "3-cups", "4-cups", "5-cups").does(0, "declare", stakes="")
    assert [pair["seats"] for pair in scene.see("contest.pairs")] == [[0, 1], [0, 2], [0, 3]]


def test_CH3_4_the_scene_ends_once_a_contest_has_ended():
    assert Scene("2-cups", "3-cups").refused(0, "end_scene") == "CH3.4"
    scene = ended().does(0, "oppose", pair=[1, 2]).does(0, "end_scene")
    assert (scene.see("phase"), scene.see("named_pairs"), scene.table.to_act()) == ("over", [], ())
    assert scene.see("contests") == {"played": 1, "limit": 3}
