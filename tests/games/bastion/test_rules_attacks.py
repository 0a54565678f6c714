"""BN7: strength, guards, prices and defeats."""

import pytest

from tests.games.bastion.given import (
    at,
    citadel,
    enemy,
    mana,
    play,
    refused,
    reserve,
    square,
    structures,
    targets,
    wall,
)
from tests.support.pure_table import PureTable


def price(table: PureTable, target: object) -> int:
    """What an attack by seat 0 costs."""
    attacked = next(event for event in play(table, 0, "attack", target=target) if event.tag == "attacked")
    return attacked.data["price"]


def armed(*cards: str, seats: int = 1, **given: object) -> PureTable:
    """Seat 0 in quarter 2 with much red mana has cast these spells."""
    full = {
        "places": [2] * seats,
        "mana": [{"red": 9}, *[{}] * (seats - 1)],
        "spells": [list(cards), *[[]] * (seats - 1)],
    }
    table = at(seats, **(full | given))  # type: ignore[arg-type]
    for card in cards:
        play(table, 0, "cast", card=card)
    return table


def test_BN7_1_strength_of_the_card_with_growth() -> None:
    table = at(camp={3: "rider-red", 9: [{"card": "werewolf-red", "growth": 2}]})
    assert [enemy(table, card)["strength"] for card in ("rider-red", "werewolf-red")] == [6, 8]


def test_BN7_1_every_priest_on_the_adjacent_sections_adds_one() -> None:
    table = at(
        camp={
            1: ["priest-blue", "symbiont-red"],
            2: ["beast-red", "symbiont-blue"],
            3: ["priest-red", "legend-4"],
            4: "mage-red",
        }
    )
    assert enemy(table, "beast-red")["strength"] == 3 + 2
    assert enemy(table, "symbiont-blue")["strength"] == 4 + 2
    assert enemy(table, "symbiont-red")["strength"] == 4
    assert enemy(table, "mage-red")["strength"] == 5 + 1


def test_BN7_1_priests_help_on_the_wall_only() -> None:
    table = at(camp={5: "priest-red"}, squares={2: "beast-red"})
    assert enemy(table, "beast-red")["strength"] == 3


def test_BN7_2_from_a_quarter_its_wall_and_its_square() -> None:
    table = at(
        camp={4: "beast-yellow", 5: "beast-red", 8: "beast-blue", 9: "beast-green"},
        squares={2: "giant-purple", 3: "beast-black"},
        citadel=["dragon-red"],
        places=[2],
        mana=[dict.fromkeys(["yellow", "red", "blue", "green", "purple", "black"], 9)],
    )
    assert targets(table) == [5, 8, {"square": 2}]


def test_BN7_2_from_the_citadel_any_enemy_in_it() -> None:
    table = at(camp={5: "beast-red"}, citadel=["dragon-red", "dragon-blue"], mana=[{"red": 7, "blue": 7}])
    assert targets(table) == [{"citadel": "dragon-red"}, {"citadel": "dragon-blue"}]
    play(table, 0, "attack", target={"citadel": "dragon-blue"})
    assert citadel(table) == ["dragon-red"]


def test_BN7_2_the_seat_must_be_able_to_pay() -> None:
    for red, wanted in ((2, []), (3, [5])):
        assert targets(at(camp={5: "beast-red"}, places=[2], mana=[{"red": red, "blue": 9}])) == wanted


@pytest.mark.parametrize("target", [5, 7, {"square": 2}, {"citadel": "dragon-red"}, {"citadel": "dragon-blue"}])
def test_BN7_2_what_is_not_there_or_not_in_reach_is_refused(target: object) -> None:
    table = at(camp={9: "beast-red"}, citadel=["dragon-red"], places=[2], mana=[{"red": 9}])
    refusal = refused(table, 0, "attack", target=target)
    assert (refusal.code, refusal.rule) == ("illegal_move", "BN7.2")


def test_BN7_3_the_price_is_the_strength_in_the_enemys_colour() -> None:
    table = at(camp={5: "rider-red"}, places=[2], mana=[{"red": 8}])
    play(table, 0, "attack", target=5)
    assert (mana(table), reserve(table)["red"]) == ({"red": 2}, 13)


def test_BN7_3_reductions_add_up_and_never_go_below_one() -> None:
    table = armed("warrior-red", "mage-blue", "rider-blue", camp={5: "beast-red", 6: "priest-red", 4: "priest-blue"})
    assert enemy(table, "beast-red")["strength"] == 5
    assert price(table, 5) == 1


def test_BN7_3_amulets_of_the_enemys_colour_and_obelisks_of_the_quarter() -> None:
    given = {
        "artifacts": [["amulet-red", "amulet-blue"]],
        "structures": structures(q2b1="obelisk-green", q3b1="obelisk-red"),
    }
    table = armed(camp={5: "legend-8"}, **given)
    play(table, 0, "artifact", card="amulet-blue")
    play(table, 0, "artifact", card="amulet-red")
    assert price(table, 5) == 8 - 3 - 3
    table = armed(
        camp={20: "beast-blue"},
        squares={2: "rider-red"},
        structures=structures(q2b1="obelisk-green", q2b2="obelisk-red"),
    )
    assert price(table, {"square": 2}) == 1


def test_BN7_3_obelisks_do_not_reach_the_citadel() -> None:
    table = at(citadel=["dragon-red"], mana=[{"red": 7}], structures=structures(q1b1="obelisk-red"))
    assert price(table, {"citadel": "dragon-red"}) == 7


def test_BN7_4_enemies_beside_a_guard_cannot_be_attacked() -> None:
    table = armed(camp={5: "giant-blue", 6: "beast-red", 7: "warrior-red"})
    assert [enemy(table, card)["guarded"] for card in ("giant-blue", "beast-red", "warrior-red")] == [
        False,
        True,
        False,
    ]
    assert targets(table) == [7]


def test_BN7_4_any_card_of_a_stack_guards_and_two_guards_protect_each_other() -> None:
    table = armed(
        "flyer-red",
        camp={5: ["giant-blue", "symbiont-red"], 6: ["beast-red", "symbiont-blue"], 8: "giant-red", 9: "giant-green"},
    )
    assert enemy(table, "symbiont-blue")["guarded"]
    assert not enemy(table, "symbiont-red")["guarded"]
    assert enemy(table, "giant-red")["guarded"]
    assert enemy(table, "giant-green")["guarded"]
    assert targets(table) == [5]


def test_BN7_4_a_guard_on_a_square_guards_nobody() -> None:
    assert targets(armed(camp={5: "beast-red"}, squares={2: "giant-blue"})) == [5]


def test_BN7_4_ward_is_not_reduced_by_fireball_and_lightning() -> None:
    table = armed("mage-red", "rider-red", camp={5: "archmage-red"}, structures=structures(q2b1="obelisk-red"))
    assert enemy(table, "archmage-red")["resists"]
    assert price(table, 5) == 3


def test_BN7_4_ward_counts_for_its_own_card_only() -> None:
    table = armed("mage-red", camp={5: ["archmage-red", "symbiont-red"]})
    assert price(table, 5) == 2


def test_BN7_5_with_alchemy_any_colours_are_paid_one_by_one() -> None:
    table = at(
        camp={5: "beast-red", 20: "mage-red"}, places=[2], mana=[{"blue": 2, "green": 1}], spells=[["dragon-red"]]
    )
    play(table, 0, "cast", card="dragon-red")
    play(table, 0, "attack", target=5)
    assert table.view(None)["pending"] == {"kind": "pay", "left": 3, "target": 5}
    assert [one["colour"] for one in table.legal(0)] == ["blue", "green"]
    play(table, 0, "pay", colour="blue")
    assert table.view(None)["pending"]["left"] == 2
    play(table, 0, "pay", colour="blue")
    assert wall(table)[5] == ["beast-red"]
    assert refused(table, 0, "pay", colour="blue").rule == "BN7.5"
    play(table, 0, "pay", colour="green")
    assert (wall(table), mana(table), reserve(table)["blue"]) == ({20: ["mage-red"]}, {}, 15)
    assert refused(table, 0, "pay", colour="green").rule == "BN7.5"


def test_BN7_6_the_defeated_enemy_is_the_attackers_newest_spell() -> None:
    table = at(camp={5: "beast-red", 20: "mage-red"}, places=[2], mana=[{"red": 3}], spells=[["rider-red"]])
    play(table, 0, "attack", target=5)
    assert wall(table) == {20: ["mage-red"]}
    assert table.view(None)["seats"][0]["spells"] == ["rider-red", "beast-red"]


def test_BN7_6_only_the_top_of_a_stack_leaves() -> None:
    table = armed(camp={20: "mage-red"}, squares={2: ["beast-red", "symbiont-red"]})
    play(table, 0, "attack", target={"square": 2})
    assert square(table, 2) == ["beast-red"]


def test_BN7_7_all_attack_effects_are_used_up_whether_or_not_they_counted() -> None:
    table = armed(
        "mage-red",
        "rider-red",
        "flyer-red",
        "beast-blue",
        "priest-red",
        camp={5: "archmage-red", 20: "mage-blue"},
        artifacts=[["amulet-blue"]],
    )
    play(table, 0, "artifact", card="amulet-blue")
    play(table, 0, "attack", target=5)
    assert [one["effect"] for one in table.view(None)["armed"]] == ["speed", "plenty"]
