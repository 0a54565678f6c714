"""BN8: spells and assists."""

from typing import Any

import pytest

from service.games.bastion.data.words import COLOURS
from tests.games.bastion.given import at, enemy, mana, moves, play, refused, reserve, targets, wall
from tests.support.pure_table import PureTable


def effects(table: PureTable) -> list[tuple[str, int]]:
    return [(armed["effect"], armed["power"]) for armed in table.view(None)["armed"]]


def with_spells(*cards: str, **given: Any) -> PureTable:
    return at(spells=[list(cards)], **given)


def test_BN8_1_a_cast_card_leaves_the_game_and_is_armed() -> None:
    table = with_spells("mage-blue", "beast-red")
    play(table, 0, "cast", card="mage-blue")
    assert table.view(None)["seats"][0]["spells"] == ["beast-red"]
    assert table.view(None)["armed"] == [
        {"effect": "fireball", "power": 2, "colour": None, "seat": 0, "card": "mage-blue"}
    ]
    assert refused(table, 0, "cast", card="mage-blue").rule == "BN8.1"


def test_BN8_1_what_is_still_armed_at_the_end_of_the_turn_is_lost() -> None:
    table = with_spells("mage-blue", "rider-red", "symbiont-red")
    for card in ("mage-blue", "rider-red", "symbiont-red"):
        play(table, 0, "cast", card=card)
    play(table, 0, "end_turn")
    assert effects(table) == []


@pytest.mark.parametrize("name", ["dragon", "flyer", "giant", "symbiont", "werewolf"])
def test_BN8_1_some_effects_are_armed_once_at_a_time(name: str) -> None:
    table = with_spells(f"{name}-red", f"{name}-blue", "legend-6")
    colour = {"colour": "red"} if name == "werewolf" else {}
    play(table, 0, "cast", card=f"{name}-red", **colour)
    assert refused(table, 0, "cast", card=f"{name}-blue", **colour).rule == "BN8.1"
    code = {"dragon": "alchemy", "flyer": "missile", "giant": "exchange", "symbiont": "teleport", "werewolf": "prism"}
    assert refused(table, 0, "cast", card="legend-6", as_=code[name], **colour).rule == "BN8.1"


@pytest.mark.parametrize("name", ["beast", "warrior", "mage", "rider", "priest"])
def test_BN8_1_others_as_often_as_there_are_cards(name: str) -> None:
    table = with_spells(f"{name}-red", f"{name}-blue")
    play(table, 0, "cast", card=f"{name}-red")
    play(table, 0, "cast", card=f"{name}-blue")
    assert len(effects(table)) == 2


def test_BN8_2_a_fireball_counts_where_its_caster_stands_when_the_attack_is_made() -> None:
    table = with_spells("mage-blue", places=[2], camp={9: "beast-red", 5: "beast-blue"}, mana=[{"red": 1}])
    play(table, 0, "cast", card="mage-blue")
    play(table, 0, "move", to=3)
    assert targets(table) == [9]


def test_BN8_2_missile_reaches_everything_but_guarded_enemies() -> None:
    table = with_spells(
        "flyer-red",
        camp={3: "beast-red", 5: "giant-red", 6: "beast-blue", 23: ["beast-green", "symbiont-green"]},
        squares={6: "flyer-green"},
        citadel=["dragon-green"],
        places=[4],
        mana=[{"red": 6, "blue": 6, "green": 7}],
    )
    play(table, 0, "cast", card="flyer-red")
    assert targets(table) == [3, 5, 23, {"square": 6}, {"citadel": "dragon-green"}]


def test_BN8_3_each_speed_is_one_more_step_owed_at_once() -> None:
    table = with_spells("beast-red", "beast-blue")
    play(table, 0, "cast", card="beast-red")
    play(table, 0, "cast", card="beast-blue")
    play(table, 0, "move", to=1)
    assert table.view(None)["pending"] == {"kind": "step", "steps": 2}
    assert effects(table) == []
    assert [move["to"] for move in table.legal(0)] == [2, 6, "citadel"]
    play(table, 0, "move", to=2)
    assert table.view(None)["pending"] == {"kind": "step", "steps": 1}
    play(table, 0, "move", to=3)
    assert table.view(None)["pending"] is None
    assert moves(table, "move") == []


def test_BN8_3_a_speed_cast_after_the_move_waits_for_another_one() -> None:
    table = with_spells("beast-red", "scout-red")
    play(table, 0, "move", to=1)
    play(table, 0, "cast", card="beast-red")
    assert moves(table, "move") == []
    play(table, 0, "cast", card="scout-red")
    play(table, 0, "move", to=2)
    assert table.view(None)["pending"] == {"kind": "step", "steps": 1}


def test_BN8_4_exchange_swaps_two_stacks_once() -> None:
    table = with_spells("giant-red", camp={2: ["beast-red", "symbiont-red"], 9: "mage-red", 20: "rider-red"})
    assert moves(table, "exchange") == []
    play(table, 0, "cast", card="giant-red")
    assert [move["sections"] for move in moves(table, "exchange")] == [[2, 9], [2, 20], [9, 20]]
    for sections in ([9, 2], [2, 2], [2, 3], [3, 20]):
        assert refused(table, 0, "exchange", sections=sections).rule == "BN8.4"
    play(table, 0, "exchange", sections=[2, 9])
    assert wall(table) == {2: ["mage-red"], 9: ["beast-red", "symbiont-red"], 20: ["rider-red"]}
    assert refused(table, 0, "exchange", sections=[2, 9]).rule == "BN8.4"


def test_BN8_5_teleport_takes_a_stack_to_a_free_section() -> None:
    table = with_spells("symbiont-red", camp={2: ["beast-red", "symbiont-blue"], 23: "mage-red"})
    assert refused(table, 0, "teleport", from_=2, to=1).rule == "BN8.5"
    play(table, 0, "cast", card="symbiont-red")
    pairs = [(move["from"], move["to"]) for move in moves(table, "teleport")]
    assert pairs == [(start, to) for start in (2, 23) for to in range(1, 23) if to != 2]
    for start, to in ((2, 23), (2, 2), (3, 4), (2, 24)):
        assert refused(table, 0, "teleport", from_=start, to=to).rule == "BN8.5"
    play(table, 0, "teleport", from_=2, to=22)
    assert wall(table) == {22: ["beast-red", "symbiont-blue"], 23: ["mage-red"]}
    assert moves(table, "teleport") == []


def assisted(**given: Any) -> PureTable:
    full = {
        "places": [1, 1, 5],
        "camp": {1: "rider-red"},
        "mana": [{"red": 2}, {}, {}],
        "spells": [
            ["rider-green"],
            ["mage-blue", "legend-6", "legend-1", "archmage-red", "beast-blue"],
            ["rider-blue", "warrior-red"],
        ],
    }
    return at(3, **(full | given))


def test_BN8_6_others_help_with_lightning_or_with_fireball_at_the_same_place() -> None:
    table = assisted()
    assert table.legal(1) == [{"type": "assist", "card": "mage-blue"}]
    assert table.legal(2) == [{"type": "assist", "card": "rider-blue"}]
    play(table, 2, "assist", card="rider-blue")
    play(table, 1, "assist", card="mage-blue")
    assert [(one["effect"], one["seat"]) for one in table.view(None)["armed"]] == [("lightning", 2), ("fireball", 1)]
    assert table.view(None)["seats"][2]["spells"] == ["warrior-red"]
    play(table, 0, "attack", target=1)
    assert mana(table) == {"red": 1}


def test_BN8_6_never_the_active_seat_nor_after_the_attack_nor_while_something_is_pending() -> None:
    table = assisted(spells=[["beast-red", "rider-green"], ["mage-blue"], []], mana=[{"red": 9}, {}, {}])
    assert refused(table, 0, "assist", card="rider-green").rule == "BN8.6"
    play(table, 0, "cast", card="beast-red")
    play(table, 0, "move", to=2)
    assert refused(table, 1, "assist", card="mage-blue").code == "not_your_turn"
    play(table, 0, "move", to=1)
    play(table, 0, "attack", target=1)
    assert table.legal(1) == []


def test_BN8_6_after_repeat_they_may_again() -> None:
    table = assisted(used={"attack": True}, spells=[["scout-red"], ["mage-blue"], []])
    assert table.legal(1) == []
    play(table, 0, "cast", card="scout-red")
    assert table.legal(1) == [{"type": "assist", "card": "mage-blue"}]


def test_BN8_6_an_assisting_fireball_is_lost_when_the_attacker_goes_away() -> None:
    table = assisted(camp={1: "rider-red", 5: "beast-red"}, mana=[{"red": 3}, {}, {}])
    play(table, 1, "assist", card="mage-blue")
    play(table, 0, "move", to=2)
    play(table, 0, "attack", target=5)
    assert (mana(table), effects(table)) == ({}, [])


def test_BN8_7_plenty_gives_more_and_prism_another_colour() -> None:
    table = with_spells("priest-red", "priest-blue", "werewolf-red", places=[1], mana=[{"red": 1}])
    play(table, 0, "cast", card="priest-red")
    play(table, 0, "cast", card="priest-blue")
    play(table, 0, "cast", card="werewolf-red", colour="green")
    play(table, 0, "channel", from_="source", source=1, pay="red")
    assert (mana(table), effects(table)) == ({"green": 9}, [])


def test_BN8_7_with_prism_the_reserve_of_its_colour_counts() -> None:
    table = at(2, places=[1, 1], mana=[{"red": 1}, {"green": 15}], spells=[["werewolf-red"], []])
    play(table, 0, "cast", card="werewolf-red", colour="green")
    assert moves(table, "channel") == []


def test_BN8_7_tower_and_citadel_leave_them_armed() -> None:
    table = with_spells("priest-red", towers=[None, None, "red", None, None, None])
    play(table, 0, "cast", card="priest-red")
    play(table, 0, "channel", from_="citadel")
    assert effects(table) == [("plenty", 3)]


def test_BN8_8_repeat_acts_at_once_and_leaves_artifacts_used() -> None:
    used = {"move": True, "channel": True, "attack": True, "artifacts": ["amulet-red"]}
    table = with_spells("scout-red", used=used, artifacts=[["amulet-red"]])
    play(table, 0, "cast", card="scout-red")
    shown = {"move": False, "channel": False, "attack": False, "artifacts": ["amulet-red"]}
    assert (table.view(None)["used"], effects(table)) == (shown, [])
    assert wall(table) == {20: ["beast-black"]}


def casts(table: PureTable, card: str) -> list[tuple[Any, Any]]:
    return [(cast.get("as"), cast.get("colour")) for cast in moves(table, "cast") if cast["card"] == card]


def test_BN8_9_copy_acts_as_a_spell_that_somebody_holds() -> None:
    hands = [["archmage-red", "rider-red"], ["legend-6", "archmage-blue", "warrior-red", "werewolf-red"]]
    table = at(2, spells=hands)
    wanted = [("fireball-1", None), ("lightning-3", None), *(("prism", colour) for colour in COLOURS)]
    assert casts(table, "archmage-red") == wanted
    play(table, 0, "cast", card="archmage-red", as_="fireball-1")
    assert effects(table) == [("fireball", 1)]
    assert table.view(None)["seats"][1]["spells"] == hands[1]


def test_BN8_9_copy_alone_acts_as_nothing() -> None:
    table = with_spells("archmage-red", "legend-6", "archmage-blue")
    assert casts(table, "archmage-red") == []
    assert refused(table, 0, "cast", card="archmage-red", as_="speed").rule == "BN8.1"


def test_BN8_9_wish_acts_as_any_of_its_line() -> None:
    plain = ["speed", "fireball-2", "lightning-3", "alchemy", "missile", "exchange", "teleport", "plenty-3"]
    wanted = [*((code, None) for code in plain), *(("prism", colour) for colour in COLOURS), ("repeat", None)]
    table = with_spells("legend-6", used={"move": True})
    assert casts(table, "legend-6") == wanted
    assert refused(table, 0, "cast", card="legend-6", as_="fireball-1").rule == "BN8.1"
    play(table, 0, "cast", card="legend-6", as_="repeat")
    assert table.view(None)["used"]["move"] is False


@pytest.mark.parametrize(
    "fields",
    [
        {"card": "mage-red", "as_": "fireball-2"},
        {"card": "mage-red", "colour": "red"},
        {"card": "werewolf-red"},
        {"card": "legend-6"},
        {"card": "legend-6", "as_": "prism"},
        {"card": "legend-6", "as_": "speed", "colour": "red"},
        {"card": "archmage-red", "as_": "prism"},
        {"card": "archmage-red", "colour": "red"},
        {"card": "archmage-red", "as_": "copy"},
        {"card": "archmage-red", "as_": "wish"},
        {"card": "legend-6", "as_": "wish"},
        {"card": "legend-6", "as_": "fireball-4"},
    ],
)
def test_BN8_9_as_and_colour_are_there_exactly_where_they_mean_something(fields: dict[str, str]) -> None:
    table = with_spells("mage-red", "werewolf-red", "legend-6", "archmage-red")
    refusal = refused(table, 0, "cast", **fields)
    assert (refusal.code, refusal.rule) == ("illegal_move", "BN8.1")


def test_BN8_2_a_meteor_is_a_missile_and_a_lightning() -> None:
    table = with_spells("legend-1", camp={5: "rider-red"}, places=[4], mana=[{"red": 3}])
    play(table, 0, "cast", card="legend-1")
    assert effects(table) == [("missile", 0), ("lightning", 3)]
    play(table, 0, "attack", target=5)
    assert (mana(table), effects(table)) == ({}, [])


def test_BN8_2_a_meteor_is_not_cast_beside_a_missile() -> None:
    table = with_spells("legend-1", "flyer-red", "archmage-red", "scout-red", "flyer-blue", camp={5: "rider-red"})
    play(table, 0, "cast", card="flyer-red")
    assert refused(table, 0, "cast", card="legend-1").rule == "BN8.1"
    table = with_spells("legend-1", "flyer-red")
    play(table, 0, "cast", card="legend-1")
    assert refused(table, 0, "cast", card="flyer-red").rule == "BN8.1"


def test_BN8_9_copy_acts_as_any_legends_spell_that_is_held() -> None:
    table = at(2, spells=[["archmage-red"], ["legend-1", "legend-3", "legend-6"]])
    assert casts(table, "archmage-red") == [("meteor-3", None), ("truce", None)]
    play(table, 0, "cast", card="archmage-red", as_="meteor-3")
    assert [armed["card"] for armed in table.view(None)["armed"]] == ["archmage-red"] * 2


def test_a_price_with_everything_armed_is_shown_by_what_the_reserve_gets() -> None:
    table = with_spells(
        "mage-red", "rider-red", camp={5: "beast-red", 4: "priest-red", 6: "priest-blue"}, places=[2], mana=[{"red": 1}]
    )
    play(table, 0, "cast", card="mage-red")
    play(table, 0, "cast", card="rider-red")
    assert enemy(table, "beast-red")["strength"] == 5
    play(table, 0, "attack", target=5)
    assert reserve(table)["red"] == 15
