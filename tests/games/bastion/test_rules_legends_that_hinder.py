"""BN16.7 to BN16.11: the legends that hinder the defenders while they are there."""

import pytest

from tests.games.bastion.given import (
    at,
    citadel,
    enemy,
    full_wall,
    mana,
    moves,
    play,
    quarter,
    refused,
    reserve,
    sources,
    structures,
    targets,
    towers,
)
from tests.support.pure_table import PureTable


def attacked(*deck: str, seats: int = 1, **given: object) -> PureTable:
    """A position after the next enemy attack."""
    table = at(seats, deck=deck, **given)  # type: ignore[arg-type]
    play(table, 0, "end_turn")
    return table


def places(table: PureTable) -> list[object]:
    return [seat["place"] for seat in table.view(None)["seats"]]


def test_BN16_7_nobody_in_its_quarter_casts_or_assists() -> None:
    given = {"places": [1, 1], "spells": [["rider-red"], ["rider-blue"]], "mana": [{"yellow": 4}, {}]}
    table = at(2, camp={3: "legend-6", 9: "mage-blue"}, **given)
    assert (moves(table, "cast"), moves(table, "assist", 1), targets(table)) == ([], [], [])
    refusal = refused(table, 1, "assist", card="rider-blue")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "BN5.1")
    assert refused(table, 0, "cast", card="rider-red").rule == "BN8.1"
    assert [quarter(table, number)["hushed"] for number in (1, 2)] == [True, False]


def test_BN16_7_what_is_armed_stays_armed_and_all_else_goes_on() -> None:
    given = {"spells": [["rider-red", "giant-red"]], "artifacts": [["amulet-yellow"]], "mana": [{"yellow": 2}]}
    table = at(camp={3: "legend-6", 9: "mage-blue"}, places=[2], **given)
    play(table, 0, "cast", card="rider-red")
    play(table, 0, "cast", card="giant-red")
    play(table, 0, "move", to=1)
    play(table, 0, "artifact", card="amulet-yellow")
    play(table, 0, "exchange", sections=[3, 9])
    assert not quarter(table, 1)["hushed"]
    assert quarter(table, 3)["hushed"]


def test_BN16_8_the_smaller_half_is_paid_in_the_colour_of_the_next_quarter() -> None:
    table = at(camp={22: "legend-7", 1: "beast-red"}, places=[6], mana=[{"black": 5, "yellow": 4}])
    shown = enemy(table, "legend-7")
    assert (shown["colour"], shown["second"], enemy(table, "beast-red")["second"]) == ("black", "yellow", None)
    attack, *_ = play(table, 0, "attack", target=22)
    assert (attack.data["price"], attack.data["paid"], mana(table)) == (9, {"black": 5, "yellow": 4}, {})


@pytest.mark.parametrize("purse", [{"black": 9}, {"black": 4, "yellow": 5}, {"black": 5, "yellow": 3}])
def test_BN16_8_the_seat_must_have_both(purse: dict[str, int]) -> None:
    assert targets(at(camp={22: "legend-7", 1: "beast-red"}, places=[6], mana=[purse])) == []


def test_BN16_8_all_reductions_are_made_first_and_a_price_of_1_is_of_its_own_colour() -> None:
    spells = [["rider-red", "rider-blue", "mage-red"]]
    table = at(camp={7: "legend-7", 20: "beast-red"}, places=[2], mana=[{"red": 1}], spells=spells)
    for card in spells[0]:
        play(table, 0, "cast", card=card)
    attack, *_ = play(table, 0, "attack", target=7)
    assert (attack.data["paid"], mana(table)) == ({"red": 1}, {})


def test_BN16_8_alchemy_pays_it_in_any_colours() -> None:
    table = at(camp={7: "legend-7", 20: "beast-red"}, places=[2], mana=[{"green": 9}], spells=[["dragon-red"]])
    play(table, 0, "cast", card="dragon-red")
    play(table, 0, "attack", target=7)
    assert table.view(None)["pending"]["left"] == 9


def test_BN16_8_amulets_and_rituals_go_by_its_own_colour() -> None:
    given = {"artifacts": [["amulet-blue", "amulet-red"]], "rituals": [["spring-blue", "spring-red"]]}
    table = at(camp={7: "legend-7", 20: "beast-red"}, places=[2], mana=[{"red": 3, "blue": 3}], **given)
    play(table, 0, "artifact", card="amulet-blue")
    assert targets(table) == []
    play(table, 0, "artifact", card="amulet-red")
    play(table, 0, "attack", target=7)
    assert table.view(None)["pending"]["colour"] == "red"


def escort(section: int, beside: list[int]) -> bool:
    """Whether legend-8 on a section is guarded while enemies stand on others."""
    cards = dict(zip(beside, ("beast-red", "beast-blue"), strict=False))
    shown: bool = enemy(at(camp={section: "legend-8", **cards}, deck=["mage-red"]), "legend-8")["guarded"]
    return shown


def test_BN16_9_it_is_guarded_while_all_sections_beside_it_hold_an_enemy() -> None:
    assert [escort(11, beside) for beside in ([10, 12], [10], [12], [])] == [True, False, False, False]
    assert [escort(1, beside) for beside in ([2], [3])] == [True, False]
    assert not escort(23, [22])


def test_BN16_9_a_missile_does_not_help_and_others_of_its_stack_are_not_protected() -> None:
    camp = {10: "beast-red", 11: "legend-8", 12: "beast-blue"}
    table = at(camp=camp, places=[3], mana=[{"blue": 9}], spells=[["flyer-red"]])
    play(table, 0, "cast", card="flyer-red")
    assert targets(table) == [12]
    table = at(camp=camp | {11: ["legend-8", "symbiont-blue"]}, places=[3], mana=[{"blue": 9}])
    assert targets(table) == [11, 12]


def test_BN16_9_on_a_square_nothing_escorts_it() -> None:
    assert not enemy(at(squares={3: "legend-8"}, camp=full_wall(), deck=[]), "legend-8")["guarded"]


def test_BN16_10_it_drives_the_defenders_into_the_quarter_of_its_colour() -> None:
    given = {"places": ["citadel", 5, "citadel"], "towers": towers(q4="red"), "camp": {12: "beast-red"}}
    table = attacked("legend-9", "mage-red", seats=3, **given)
    assert (citadel(table), places(table), enemy(table, "legend-9")["colour"]) == (["legend-9"], [4, 5, 4], "green")
    assert (quarter(table, 4)["tower"], table.view(None)["used"]["move"]) == ("red", False)


def test_BN16_10_it_does_not_break_in() -> None:
    assert attacked("legend-9", "mage-red", camp={23: "beast-red"}).outcome() is None


USURPER = {"card": "legend-9", "colour": "green"}


def test_BN16_10_nobody_moves_there_who_is_there_may_leave_and_it_cannot_be_channelled() -> None:
    given = {"citadel": [USURPER], "towers": towers(q1="red"), "spells": [["beast-red"], []]}
    table = at(2, places=["citadel", 3], **given)
    assert moves(table, "channel") == []
    play(table, 0, "cast", card="beast-red")
    play(table, 0, "move", to=6)
    assert [step["to"] for step in table.legal(0)] == [1, 5]
    assert refused(table, 0, "move", to="citadel").rule == "BN5.2"


@pytest.mark.parametrize(("place", "reached"), [("citadel", 2), (4, 1), (3, 0)])
def test_BN16_10_it_is_attacked_from_the_quarter_of_its_colour_too(place: object, reached: int) -> None:
    table = at(citadel=[USURPER, "dragon-green"], places=[place], mana=[{"green": 8}])
    assert targets(table) == [{"citadel": "legend-9"}, {"citadel": "dragon-green"}][:reached]


def test_BN16_10_no_obelisk_counts_and_a_structure_goes_where_its_owner_likes() -> None:
    built = structures(q4b1="obelisk-red")
    given = {"citadel": [USURPER], "places": [4], "structures": built, "rituals": [["spring-green"]]}
    assert targets(at(mana=[{"green": 7}], **given)) == []
    table = at(mana=[{"green": 8}], **given)
    play(table, 0, "attack", target={"citadel": "legend-9"})
    assert table.view(None)["pending"] == {"kind": "ritual", "colour": "green", "quarter": None}
    assert [build["quarter"] for build in moves(table, "build")] == [1, 2, 3, 4, 5, 6]


def test_BN16_11_its_quarters_tower_is_not_channelled_and_not_taken_from_the_citadel() -> None:
    camp = {5: "legend-10", 20: "beast-red"}
    here = at(camp=camp, places=[2], mana=[{"red": 1}], sources=sources(q2s1="red"))
    assert {channel["from"] for channel in moves(here, "channel")} == {"source"}
    assert moves(at(camp=camp, towers=towers(q2="red")), "channel") == []
    table = at(camp=camp, towers=towers(q2="red", q3="blue"), mana=[{}])
    [channelled] = play(table, 0, "channel", from_="citadel")
    assert (channelled.data["towers"], mana(table), quarter(table, 2)["tower"]) == ([3], {"blue": 1}, "red")
    assert [quarter(table, number)["coiled"] for number in (1, 2, 3)] == [False, True, False]


def test_BN16_11_a_landing_flyer_and_a_dragon_send_its_mana_to_the_reserve() -> None:
    for card in ("flyer-red", "dragon-red"):
        table = attacked(card, "mage-red", camp={5: "legend-10"}, towers=towers(q2="red"), mana=[{}])
        assert (quarter(table, 2)["tower"], reserve(table)["red"]) == (None, 15)
