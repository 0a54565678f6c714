"""CH2: session, characters, options."""

import json
from pathlib import Path

import pytest

from service.games.chariot.data.cards import CARDS
from service.games.chariot.data.characters import CHARACTERS, OPPOSITION
from service.games.chariot.game import GAME
from service.kernel.refusal import Refusal
from tests.games.chariot.scene import FATES, MOON, Scene, side
from tests.support.pure_table import PureTable

SEEDS = Path(__file__).parents[3] / "seeds" / "chariot-characters.json"


def fault(raw, seats=2):
    refusal = GAME.check_options(raw, seats)
    assert isinstance(refusal, Refusal), refusal
    return refusal.code, refusal.rule, refusal.field


def test_CH2_1_seat_0_is_the_gm_and_the_first_scene_has_begun():
    table = PureTable(GAME, 4, {})
    view = table.view(None)
    assert [shown["role"] for shown in view["sides"]] == ["gm", "player", "player", "player"]
    assert (view["phase"], table.to_act(), view["scenes"]) == ("scene", (0,), [{"number": 1, "text": "", "npcs": 3}])


def test_CH2_2_hands_are_dealt_in_seat_order_each_whole():
    table = PureTable(GAME, 3, {"npcs": 1, "setup": {"deck": list(CARDS)}})
    assert table.state.hands == (CARDS[:6], CARDS[6:12], CARDS[12:18])


def test_CH2_3_six_cards_for_a_player_and_six_for_each_npc():
    assert PureTable(GAME, 4, {}).view(None)["hand_counts"] == [18, 6, 6, 6]
    assert PureTable(GAME, 2, {"npcs": 6}).view(None)["hand_counts"] == [36, 6]


def test_CH2_2_later_scenes_begin_likewise():
    scene = Scene("2-cups", "3-cups").does(0, "new_scene", text="", npcs=3)
    assert (scene.see("hand_counts"), scene.see("discards")) == ([18, 6], ["2-cups", "3-cups"])


def test_CH2_4_changed_suits_last_and_attributes_never_change():
    scene = Scene("2-cups 9-wands", "3-pentacles 9-cups 10-cups")
    scene.opened(suits="swords pentacles").played(s0="2-cups", s1="3-pentacles").does(0, "concede")
    scene.does(1, "commit", against=0, card="9-cups")
    assert (scene.points(0, "swords"), scene.points(1, "pentacles")) == (4, 7)
    scene.does(0, "new_scene", text="", npcs=1).called()
    assert (scene.points(0, "swords"), scene.points(1, "pentacles")) == (4, 7)
    assert all(set(shown["attributes"].values()) == {0} for shown in scene.see("sides"))


def test_CH2_4_a_suit_has_no_upper_limit():
    character = side(20) | {"fate": ["trump-6", MOON]}
    scene = Scene("2-cups", "king-cups", characters=[character]).does(1, "situational", card="king-cups")
    assert scene.points(1) == 21


@pytest.mark.parametrize(
    "fate",
    [["trump-1", "trump-1"], ["trump-13", "trump-1"], ["trump-1", "trump-16"], ["trump-1"], ["1-cups", "trump-1"]],
)
def test_CH2_5_fate_is_two_different_trumps_neither_tower_nor_death(fate):
    code, rule, field = fault({"characters": [side() | {"fate": fate}]})
    assert (code, rule) == ("invalid_option", "CH2.8")
    assert field is not None
    assert field.startswith("/characters/0/fate")


def test_CH2_5_the_chariot_is_a_fate_card_for_every_seat_with_the_option():
    scene = Scene("trump-7", "2-cups", chariot_always_wins=True).opened().played(s0="trump-7", s1="2-cups")
    assert scene.pair() == ("won", 0, "fate", 1)
    scene = Scene("trump-7", "2-cups").opened().played(s0="trump-7", s1="2-cups")
    assert scene.see("phase") == "intents"


def test_CH2_6_each_phase_names_who_owes():
    scene = Scene("2-cups trump-1", "3-cups 4-cups", "5-cups")
    seen = [(scene.see("phase"), scene.table.to_act())]
    for step in (
        lambda: scene.called((0, 1)),
        scene.intended,
        scene.staked,
        lambda: scene.laid(s0="trump-1", s1="3-cups"),
        scene.stalled,
        scene.staked,
    ):
        step()
        seen.append((scene.see("phase"), scene.table.to_act()))
    assert seen == [
        ("scene", (0,)),
        ("intents", (0, 1)),
        ("stakes", (0, 1)),
        ("commit", (0, 1)),
        ("stall", (0, 1)),
        ("intents", (0, 1)),
        ("commit", (0, 1)),
    ]


def test_CH2_7_others_see_only_how_many_choices_are_owed():
    scene = Scene("2-cups 3-cups", "4-cups", "5-cups").opened().does(0, "commit", against=1, card="2-cups")
    assert scene.see("owes", 1) == [1, 1, 1]
    assert scene.see("sealed", 1) == []
    assert GAME.disclose(scene.table.log[-1], 1).data == {"seat": 0, "move": None}


def test_CH2_8_every_option_has_its_default():
    assert GAME.check_options({}, 3) == {
        "contests": None,
        "characters": list(CHARACTERS[:2]),
        "npc": OPPOSITION,
        "npcs": 2,
        "carried": [0, 0, 0],
        "chariot_always_wins": False,
        "out_of_cards": "draw",
        "situational_frees": True,
        "gm_consent": False,
        "setup": None,
    }


def test_CH2_8_options_are_complete_options_again():
    options = GAME.check_options({"characters": [side() | {"fate": ["trump-18", "trump-6"]}], "setup": None}, 2)
    assert options["characters"][0]["fate"] == ["trump-6", "trump-18"]
    assert options["characters"][0]["relationships"] == []
    bond = {"court": "king-cups", "name": None}
    options = GAME.check_options({"characters": [side() | {"fate": FATES[0], "relationships": [bond]}]}, 2)
    assert options["characters"][0]["relationships"] == [bond | {"invocations": 0}]
    assert GAME.check_options(options, 2) == options


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"contests": 0}, "/contests"),
        ({"contests": 10000}, "/contests"),
        ({"contests": True}, "/contests"),
        ({"carried": [0]}, "/carried"),
        ({"carried": [0, 0, 0]}, "/carried"),
        ({"carried": [0, -1]}, "/carried/1"),
        ({"carried": [0, 10000]}, "/carried/1"),
        ({"gm_consent": None}, "/gm_consent"),
        ({"situational_frees": "no"}, "/situational_frees"),
        ({"npcs": 7}, "/npcs"),
        ({"chariot_always_wins": 1}, "/chariot_always_wins"),
        ({"out_of_cards": "lose"}, "/out_of_cards"),
        ({"magic": True}, ""),
        ([], ""),
        (None, ""),
        ({"characters": []}, "/characters"),
        ({"characters": list(CHARACTERS[:2])}, "/characters"),
        ({"npc": side(10000)}, "/npc/suits/cups"),
        ({"npc": side(5, 10)}, "/npc/attributes/animal"),
        ({"npc": side() | {"fate": []}}, "/npc"),
        ({"npc": side() | {"name": ""}}, "/npc/name"),
        ({"npc": side() | {"name": "n" * 81}}, "/npc/name"),
        ({"npc": side() | {"name": "a\nb"}}, "/npc/name"),
    ],
)
def test_CH2_8_what_is_no_option_is_refused(raw, field):
    code, rule, where = fault(raw)
    assert (code, rule) == ("invalid_option", "CH2.8")
    assert where is not None
    assert where.startswith(field)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_CH2_8_two_to_six_seats(seats):
    assert fault({}, seats) == ("invalid_option", "CH2.8", "")


def test_CH2_8_hostile_options_are_refused_and_never_raise():
    nest: list = []
    for _ in range(5000):
        nest = [nest]
    for raw in (
        nest,
        {"setup": nest},
        {"npc": side() | {"name": "\ud800"}},
        {"contests": 10**400},
        {"contests": 1e300},
    ):
        assert isinstance(GAME.check_options(raw, 2), Refusal)


def test_CH2_9_what_was_carried_is_shown_and_decides_nothing():
    scene = Scene("2-cups", "3-cups", carried=[9999, 1], contests=1).opened().does(0, "concede").laid(s1="3-cups")
    assert (scene.see("carried"), scene.see("points")) == ([9999, 1], [0, 1])
    assert GAME.outcome(scene.table.state, frozenset()).winners == (1,)


def test_CH2_9_suits_come_beyond_twenty_and_relationships_with_invocations():
    bond = {"court": "king-cups", "name": "Bion", "invocations": 3}
    character = side(57) | {"fate": FATES[0], "relationships": [bond]}
    scene = Scene("2-cups", "3-cups", characters=[character])
    assert (scene.points(1), scene.see("relationships.1.king-cups.invocations")) == (57, 3)


def test_the_characters_are_published_as_seeds():
    assert json.loads(SEEDS.read_text()) == {"characters": list(CHARACTERS), "npc": OPPOSITION}
