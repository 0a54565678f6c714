"""CH11, CH13: the end of a contest, the end of the session, leaving, rematches."""

from typing import Any

import pytest

from service.games.chariot.game import GAME
from service.kernel.game import End
from service.kernel.outcome import LEFT, Outcome
from tests.games.chariot.scene import FATES, MOON, Scene, side

NOBODY: frozenset[int] = frozenset()


def conceded(*losers: int, contests: int | None = 1) -> Scene:
    """Four seats; each of these players concedes a contest of its own against the GM."""
    scene = Scene("2-cups 3-cups 4-cups", "5-cups", "6-cups", "7-cups", contests=contests)
    for loser in losers:
        scene.opened((0, loser)).does(loser, "concede")
        scene.laid(s0=scene.see("hand", 0)[0])
    return scene


def outcome(scene: Scene, gone: frozenset[int] = NOBODY) -> Outcome | None:
    return GAME.outcome(scene.table.state, gone)


def test_CH11_1_a_contest_ends_when_no_pair_is_open():
    scene = Scene("2-cups 3-cups", "5-cups", "6-cups", contests=2).opened().does(1, "concede")
    scene.laid(s0="2-cups 3-cups", s2="6-cups")
    assert scene.see("contest.ended") is False
    scene.stalled()
    assert (scene.see("contest.ended"), scene.see("phase")) == (True, "scene")


def test_CH11_2_a_winner_won_a_pair_and_lost_none_and_adds_a_point():
    scene = Scene("2-cups 3-cups", "5-cups 4-cups", "6-cups 7-cups", contests=2).opened((0, 1), (0, 2), (1, 2))
    scene.does(0, "concede").does(1, "concede").laid(s2="6-cups 7-cups")
    assert [scene.pair(place)[:3] for place in range(3)] == [
        ("draw", None, "concede"),
        ("won", 2, "concede"),
        ("won", 2, "concede"),
    ]
    assert scene.see("contest.winners") == [2]
    assert [scene.points(seat) for seat in range(3)] == [5, 5, 6]


def test_CH11_2_who_lost_a_pair_as_well_is_no_winner():
    scene = Scene("2-cups 3-cups", "5-cups 4-cups", "6-cups", contests=2).opened((0, 1), (1, 2)).does(2, "concede")
    scene.does(0, "commit", against=1, card="2-cups").does(1, "concede")
    assert scene.see("contest.winners") == [0]
    scene = Scene("2-cups", "5-cups 4-cups", "6-cups", contests=2).opened((0, 1), (1, 2)).does(2, "concede")
    scene.laid(s0="2-cups", s1="5-cups 4-cups").stalled()
    assert (scene.see("contest.winners"), scene.see("points")) == ([1], [0, 1, 0])


def test_CH11_3_each_pair_won_gives_a_contest_point_at_the_end_of_the_contest():
    scene = Scene("2-cups 3-cups 4-cups", "5-cups", "6-cups").opened().does(1, "concede")
    scene.laid(s0="2-cups 3-cups", s2="6-cups")
    assert scene.see("points") == [0, 0, 0]
    scene.stalled()
    assert scene.see("points") == [2, 0, 0]


def test_CH11_4_fresh_hands_for_every_seat_participant_or_not():
    scene = Scene("2-cups", "trump-13", "6-cups 7-cups", contests=2).opened((0, 1)).played(s0="2-cups", s1="trump-13")
    assert scene.see("hand_counts") == [12, 6, 6]
    assert scene.see("discards") == ["2-cups", "trump-13", "6-cups", "7-cups"]


def test_CH11_4_otherwise_hands_carry_over():
    scene = conceded(1, contests=2)
    assert scene.see("hand_counts") == [2, 1, 1, 1]


def emptied(suits: tuple[int, ...], **options) -> Scene:
    """Seat 1 has lost its only point in cups."""
    characters = [side(suits) | {"fate": FATES[0]}]
    scene = Scene("9-wands 10-wands", "2-wands 3-wands", characters=characters, **options)
    return scene.opened().played(s0="9-wands", s1="2-wands")


def test_CH11_5_two_points_move_to_an_empty_suit_in_use():
    scene = emptied((1, 2, 1, 5), contests=2)
    assert (scene.see("phase"), scene.see("owes"), scene.see("contests.played")) == ("replenish", [0, 1], 1)
    assert scene.legal(1) == [{"type": "replenish", "from": suit} for suit in ("pentacles", "wands")]
    for source in ("cups", "swords"):
        assert scene.refused(1, "replenish", **{"from": source}) == "CH11.5"
    scene.does(1, "replenish", **{"from": "wands"})
    assert (scene.see("suits.1"), scene.see("phase")) == (
        {"cups": 2, "pentacles": 2, "swords": 1, "wands": 3},
        "scene",
    )


def test_CH11_5_without_such_a_suit_nothing_moves():
    assert emptied((1, 1, 1, 1), contests=2).see("phase") == "scene"


def test_CH11_5_a_contest_that_ended_in_stakes_has_no_suit_in_use():
    characters = [side((0, 5, 5, 5)) | {"fate": FATES[0]}]
    scene = Scene("2-cups", "trump-16", characters=characters).called().intended()
    assert scene.does(1, "situational", card="trump-16").see("phase") == "scene"


def test_CH11_5_is_refused_where_nothing_is_owed():
    assert Scene("2-cups", "3-cups").refused(0, "replenish", **{"from": "cups"}) == "CH11.5"


def test_CH11_6_the_session_ends_with_its_last_contest_if_there_is_a_limit():
    assert conceded(1, 2, 3, contests=None).see("phase") == "scene"
    assert conceded(1, contests=2).see("phase") == "scene"
    assert conceded(1, 2, contests=2).see("phase") == "over"


def test_CH11_6_but_replenishing_comes_first():
    scene = emptied((1, 5, 5, 5), contests=1)
    assert (scene.see("phase"), outcome(scene)) == ("replenish", None)
    scene.does(1, "replenish", **{"from": "wands"})
    assert (scene.see("phase"), scene.table.to_act()) == ("over", ())


def test_CH13_1_most_contest_points_win():
    scene = conceded(1, 2, contests=2)
    assert outcome(scene) == Outcome("points", (0,), (1, -1, -1, -1))


def test_CH13_1_equal_leaders_share_the_win():
    scene = Scene("2-cups 3-cups", "5-cups", "6-cups", contests=1).opened().does(0, "concede")
    scene.laid(s1="5-cups", s2="6-cups")
    assert outcome(scene) == Outcome("points", (1, 2), (-1, 1, 1))


def test_CH13_2_all_equal_is_a_draw():
    scene = Scene("2-cups", MOON, contests=1).opened().does(1, "situational", card=MOON, suit="cups")
    assert outcome(scene) == Outcome("draw", (), (0, 0))


def test_CH13_2_only_seats_that_stayed_are_compared_and_leavers_lose():
    scene = Scene("2-cups 3-cups", "5-cups", "6-cups", contests=1).opened().does(0, "concede")
    scene.laid(s1="5-cups", s2="6-cups")
    assert outcome(scene, frozenset({1})) == Outcome("points", (2,), (-1, -1, 1))
    scene = conceded(1)
    assert outcome(scene, frozenset({3})) == Outcome("points", (0,), (1, -1, -1, -1))
    scene = Scene("2-cups", "5-cups", "6-cups", "7-cups", contests=1).opened((2, 3))
    scene.does(2, "concede").laid(s3="7-cups")
    assert outcome(scene, frozenset({3})) == Outcome("draw", (), (0, 0, 0, -1))


def rematch(scene: Scene, *seats: int) -> dict[str, Any]:
    """The options of a rematch; ``seats`` are the old ones of who sits where."""
    return dict(GAME.next_options(scene.table.options, End(scene.table.state, Outcome("draw", (), ())), seats))


def test_CH13_3_a_character_goes_on_with_its_suits_and_relationships():
    scene = Scene("2-cups", "3-cups king-wands", carried=[1, 4], contests=1)
    scene.does(1, "situational", card="king-wands", relationship={"name": "Mira"})
    scene.opened().does(0, "concede").laid(s1="3-cups")
    options = rematch(scene, 0, 1)
    character = options["characters"][0]
    assert character["suits"] == {"cups": 6, "pentacles": 5, "swords": 5, "wands": 6}
    assert character["relationships"] == [{"court": "king-wands", "name": "Mira", "invocations": 0}]
    assert (options["carried"], character["fate"]) == ([1, 5], scene.table.options["characters"][0]["fate"])
    changed = {"characters", "npc", "carried"}
    assert {name: options[name] for name in options if name not in changed} == {
        name: value for name, value in scene.table.options.items() if name not in changed
    }
    assert GAME.check_options(options, 2) == options


def test_CH13_3_the_npcs_suits_stay_at_seat_0_as_they_stood():
    scene = Scene("2-cups 4-cups", "3-wands").opened().does(1, "concede").laid(s0="2-cups")
    assert rematch(scene, 0, 1)["npc"] == scene.table.options["npc"] | {"suits": scene.see("suits.0")}


def test_CH13_3_a_player_who_becomes_gm_leaves_its_character_to_the_gm_of_before():
    scene = Scene("2-cups", "3-cups", "4-cups", carried=[1, 2, 3])
    names = ["Ada", "Bo"]
    options = dict(scene.table.options)
    options["characters"] = [
        character | {"name": name} for character, name in zip(options["characters"], names, strict=True)
    ]
    end = End(scene.table.state, Outcome("draw", (), ()))
    turned = GAME.next_options(options, end, [2, 1, 0])
    assert [character["name"] for character in turned["characters"]] == ["Ada", "Bo"]
    assert turned["carried"] == [3, 2, 1]
    turned = GAME.next_options(options, end, [1, 2, 0])
    assert [character["name"] for character in turned["characters"]] == ["Bo", "Ada"]


def test_CH13_3_numbers_above_9999_become_9999():
    bond = {"court": "king-cups", "name": None, "invocations": 9999}
    character = side(9999) | {"fate": FATES[0], "relationships": [bond]}
    scene = Scene("2-cups", "3-cups king-cups", characters=[character], carried=[0, 9999])
    scene.does(1, "situational", card="king-cups").opened().does(0, "concede").laid(s1="3-cups")
    options = rematch(scene, 0, 1)
    assert (scene.points(1), options["characters"][0]["suits"]["cups"]) == (10001, 9999)
    assert options["characters"][0]["relationships"][0]["invocations"] == 9999
    assert options["carried"] == [0, 9999]


def test_leaving_the_gm_abandons_the_match():
    scene = conceded(1, contests=3)
    assert GAME.leave(scene.table.state, frozenset({0}), frozenset({0, 1})) == Outcome("abandoned", (), (0, 0, 0, 0))
    assert GAME.leave(scene.table.state, frozenset({0, 2}), frozenset({0, 2})) == Outcome("abandoned", (), (0,) * 4)


@pytest.mark.parametrize("gone", [{1}, {1, 2}, {2, 3}])
def test_leaving_players_are_withdrawn(gone):
    assert GAME.leave(conceded(1, contests=3).table.state, frozenset(gone), frozenset(range(4))) is None


def test_when_all_players_have_left_the_gm_wins():
    left = GAME.leave(conceded(1, contests=3).table.state, frozenset({1, 2, 3}), frozenset(range(4)))
    assert left == Outcome(LEFT, (0,), (1, -1, -1, -1))
    assert GAME.leave(Scene("", "").table.state, frozenset({1}), frozenset({0, 1})) == Outcome(LEFT, (0,), (1, -1))
