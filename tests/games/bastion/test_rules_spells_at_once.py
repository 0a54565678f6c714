"""BN8.10 to BN8.12: spells that act at once."""

from typing import Any

from tests.games.bastion.given import at, enemy, mana, moves, play, refused, reserve, wall
from tests.support.pure_table import PureTable


def with_spells(*cards: str, **given: Any) -> PureTable:
    return at(spells=[list(cards)], **given)


def test_BN8_10_renewal_frees_artifacts_too() -> None:
    used = {"move": True, "channel": True, "attack": True, "artifacts": ["amulet-red"]}
    table = with_spells("legend-7", used=used, artifacts=[["amulet-red"]])
    play(table, 0, "cast", card="legend-7")
    assert table.view(None)["used"] == {"move": False, "channel": False, "attack": False, "artifacts": []}
    assert moves(table, "artifact") == [{"type": "artifact", "card": "amulet-red"}]


def test_BN8_10_bounty_gives_of_each_colour_what_is_there() -> None:
    table = at(2, mana=[{"red": 1}, {"blue": 15}], spells=[["legend-2"], []])
    play(table, 0, "cast", card="legend-2")
    assert mana(table) == {"yellow": 1, "red": 2, "green": 1, "purple": 1, "black": 1}
    assert (reserve(table)["red"], reserve(table)["blue"], table.view(None)["armed"]) == (13, 0, [])


def test_BN8_10_harvest_takes_what_lies_on_towers_from_anywhere_and_is_no_action() -> None:
    given = {"places": [5], "citadel": ["dragon-red"], "mana": [{}], "camp": {1: "legend-10"}}
    table = with_spells("legend-9", towers=["red", None, "blue", None, None, "red"], **given)
    play(table, 0, "cast", card="legend-9")
    assert mana(table) == {"red": 2, "blue": 1}
    view = table.view(None)
    assert [quarter["tower"] for quarter in view["quarters"]] == [None] * 6
    assert (view["used"]["channel"], reserve(table)["red"]) == (False, 13)


def test_BN8_10_harvest_needs_mana_on_a_tower() -> None:
    table = with_spells("legend-9", "archmage-red")
    assert moves(table, "cast") == []
    assert refused(table, 0, "cast", card="legend-9").rule == "BN8.1"


def test_BN8_11_a_truce_leaves_out_the_next_enemy_attack_all_of_it() -> None:
    table = at(camp={3: "werewolf-red", 9: "legend-1"}, spells=[["legend-3"]])
    play(table, 0, "cast", card="legend-3")
    assert table.view(None)["truce"] == 1
    tags = [event.tag for event in play(table, 0, "end_turn")]
    assert tags == ["turn_ended", "turn_began", "attack_left_out"]
    assert (wall(table), enemy(table, "werewolf-red")["growth"]) == ({3: ["werewolf-red"], 9: ["legend-1"]}, 0)
    assert table.view(None)["truce"] == 0
    play(table, 0, "end_turn")
    assert (enemy(table, "werewolf-red")["growth"], wall(table)[8]) == (1, ["legend-1"])


def test_BN8_11_truces_add_up_and_wait_for_the_end_of_the_respite() -> None:
    table = at(turn=1, respite=2, truce=1, spells=[["legend-3"]])
    play(table, 0, "cast", card="legend-3")
    seen = []
    for _ in range(4):
        play(table, 0, "end_turn")
        seen.append((table.view(None)["truce"], table.view(None)["deck"]["count"]))
    assert seen == [(2, 4), (1, 4), (0, 4), (0, 3)]


def test_BN8_12_a_rite_completes_a_pending_ritual_of_any_colour_where_its_caster_stands() -> None:
    table = with_spells("legend-5", places=[3], rituals=[["spring-red", "amulet-blue"]])
    play(table, 0, "cast", card="legend-5")
    assert table.view(None)["pending"] == {"kind": "ritual", "colour": None, "quarter": 3}
    assert [(build["card"], build["quarter"]) for build in moves(table, "build")] == [
        ("spring-red", 3),
        ("amulet-blue", None),
    ]
    play(table, 0, "build", card="amulet-blue", quarter=None)
    assert table.view(None)["seats"][0]["artifacts"] == ["amulet-blue"]


def test_BN8_12_in_the_citadel_a_structure_goes_to_any_quarter() -> None:
    table = with_spells("legend-5", rituals=[["spring-red"]])
    play(table, 0, "cast", card="legend-5")
    assert table.view(None)["pending"]["quarter"] is None
    assert [build["quarter"] for build in moves(table, "build")] == [1, 2, 3, 4, 5, 6]


def test_BN8_12_only_with_such_a_ritual_and_declining_loses_it() -> None:
    assert moves(with_spells("legend-5"), "cast") == []
    table = with_spells("legend-5", rituals=[["spring-red"]])
    play(table, 0, "cast", card="legend-5")
    play(table, 0, "decline")
    seat = table.view(None)["seats"][0]
    assert (seat["spells"], seat["rituals"], table.view(None)["pending"]) == ([], ["spring-red"], None)
