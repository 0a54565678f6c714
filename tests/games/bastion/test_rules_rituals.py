"""BN9: rituals, structures and artifacts."""

from typing import Any

import pytest

from tests.games.bastion.given import at, mana, moves, play, quarter, refused, structures, targets
from tests.support.pure_table import PureTable

ALL_BASES = {f"q{number}b{base}" for number in range(1, 7) for base in (1, 2)}


def defeated(rituals: list[str], **given: Any) -> PureTable:
    """Seat 0 in quarter 2 has just defeated beast-red on section 5."""
    full = {
        "places": [2],
        "camp": {5: "beast-red", 20: "mage-blue"},
        "mana": [{"red": 12, "blue": 3}],
        "rituals": [rituals],
    }
    table = at(**(full | given))
    play(table, 0, "attack", target=5)
    return table


def test_BN9_1_pending_rituals_are_open_information() -> None:
    table = at(2, rituals=[["spring-red", "amulet-blue"], []])
    assert table.view(1)["seats"][0]["rituals"] == ["spring-red", "amulet-blue"]


def test_BN9_2_a_defeat_of_the_rituals_colour_makes_its_completion_pending() -> None:
    table = defeated(["spring-red", "amulet-blue"])
    assert table.view(None)["pending"] == {"kind": "ritual", "colour": "red", "quarter": 2}


def test_BN9_2_not_of_another_colour_nor_for_another_seat_nor_after_the_end() -> None:
    assert defeated(["spring-blue"]).view(None)["pending"] is None
    table = at(
        2, camp={5: "beast-red", 20: "mage-blue"}, places=[2, 2], mana=[{"red": 3}, {}], rituals=[[], ["spring-red"]]
    )
    play(table, 0, "attack", target=5)
    assert table.view(None)["pending"] is None
    won = defeated(["spring-red"], deck=[], camp={5: "beast-red"})
    assert (won.view(None)["pending"], won.view(None)["phase"]) == (None, "over")


def test_BN9_2_a_legends_colour_is_that_of_its_quarter() -> None:
    table = defeated(["spring-red"], camp={5: "legend-8", 20: "mage-blue"})
    assert table.view(None)["pending"] == {"kind": "ritual", "colour": "red", "quarter": 2}


def test_BN9_2_at_most_one_ritual_a_defeat() -> None:
    table = defeated(["spring-red", "amulet-red"])
    play(table, 0, "build", card="amulet-red", quarter=None)
    assert table.view(None)["pending"] is None
    assert table.view(None)["seats"][0]["rituals"] == ["spring-red"]


def test_BN9_3_build_or_decline() -> None:
    table = defeated(["amulet-red", "amulet-blue", "spring-red"])
    assert table.legal(0) == [
        {"type": "build", "card": "amulet-red", "quarter": None},
        {"type": "build", "card": "spring-red", "quarter": 2},
        {"type": "decline"},
    ]
    for card, at_ in (
        ("amulet-red", 2),
        ("spring-red", None),
        ("spring-red", 1),
        ("amulet-blue", None),
        ("spring-blue", 2),
    ):
        assert refused(table, 0, "build", card=card, quarter=at_).rule == "BN9.3"
    play(table, 0, "decline")
    assert table.view(None)["seats"][0]["rituals"] == ["amulet-red", "amulet-blue", "spring-red"]
    assert refused(table, 0, "decline").rule == "BN9.3"


def test_BN9_4_where_the_enemy_stood_on_base_1_before_base_2() -> None:
    table = defeated(["spring-red"])
    play(table, 0, "build", card="spring-red", quarter=2)
    assert quarter(table, 2)["bases"] == ["spring-red", None]
    table = defeated(["spring-red"], structures=structures(q2b1="portal-red"))
    play(table, 0, "build", card="spring-red", quarter=2)
    assert quarter(table, 2)["bases"] == ["portal-red", "spring-red"]
    table = defeated(["spring-red"], structures=structures(q2b2="portal-red"))
    play(table, 0, "build", card="spring-red", quarter=2)
    assert quarter(table, 2)["bases"] == ["spring-red", "portal-red"]


def test_BN9_4_with_no_free_base_there_in_any_quarter_with_one() -> None:
    table = defeated(
        ["spring-red"],
        structures=structures(q2b1="portal-red", q2b2="portal-blue", q3b1="portal-green", q3b2="portal-black"),
    )
    assert table.view(None)["pending"]["quarter"] == 2
    assert [one["quarter"] for one in moves(table, "build")] == [1, 4, 5, 6]


def test_BN9_4_an_enemy_from_the_citadel_leaves_the_choice() -> None:
    table = at(citadel=["dragon-red"], mana=[{"red": 7}], rituals=[["spring-red"]])
    play(table, 0, "attack", target={"citadel": "dragon-red"})
    assert table.view(None)["pending"]["quarter"] is None
    assert [one["quarter"] for one in moves(table, "build")] == [1, 2, 3, 4, 5, 6]


def test_BN9_4_without_any_free_base_only_decline_is_left() -> None:
    cards = [
        f"{kind}-{colour}"
        for kind in ("portal", "obelisk")
        for colour in ("yellow", "red", "blue", "green", "purple", "black")
    ]
    table = defeated(["spring-red"], structures=structures(**dict(zip(sorted(ALL_BASES), cards, strict=True))))
    assert table.legal(0) == [{"type": "decline"}]


def test_BN9_5_a_spring_is_a_source_for_all() -> None:
    table = at(2, places=[1, 3], mana=[{"black": 1}, {}], structures=structures(q1b2="spring-green"))
    assert [one["source"] for one in quarter(table, 1)["sources"]] == [1, 2, 3, 5]
    play(table, 0, "channel", from_="source", source=5, pay="black")
    assert mana(table) == {"green": 5}
    assert quarter(table, 1)["sources"][3] == {"source": 5, "colour": "green", "mana": "black"}


def test_BN9_5_an_obelisk_helps_at_every_attack_in_its_quarter() -> None:
    given = {
        "places": [2],
        "mana": [{"red": 3}],
        "spells": [["scout-red"]],
        "structures": structures(q2b1="obelisk-blue"),
    }
    table = at(camp={5: "rider-red", 20: "mage-blue"}, squares={2: "beast-red"}, **given)
    play(table, 0, "attack", target=5)
    assert mana(table) == {}
    table = at(camp={9: "rider-red", 20: "mage-blue"}, **{**given, "places": [3]})
    assert targets(table) == []


def test_BN9_5_a_portal_serves_whoever_comes() -> None:
    table = at(2, active=1, places=["citadel", 4], structures=structures(q1b1="portal-red"))
    assert {"type": "move", "to": 1} in table.legal(1)


def test_BN9_6_an_amulet_is_armed_for_the_next_attack_this_turn() -> None:
    table = at(camp={5: "rider-red", 20: "mage-blue"}, places=[2], mana=[{"red": 3}], artifacts=[["amulet-red"]])
    assert targets(table) == []
    play(table, 0, "artifact", card="amulet-red")
    shown = {"effect": "amulet", "power": 3, "colour": "red", "seat": 0, "card": "amulet-red"}
    assert table.view(None)["armed"] == [shown]
    assert table.view(None)["used"]["artifacts"] == ["amulet-red"]
    assert targets(table) == [5]
    assert refused(table, 0, "artifact", card="amulet-red").rule == "BN9.6"
    play(table, 0, "end_turn")
    assert table.view(None)["armed"] == []
    assert moves(table, "artifact") == [{"type": "artifact", "card": "amulet-red"}]


def with_chalice(**given: Any) -> PureTable:
    full = {
        "places": [2, 2, 3],
        "mana": [{"red": 1}, {"red": 2, "blue": 3}, {"green": 3}],
        "artifacts": [["chalice-red"], [], []],
    }
    return at(3, **(full | given))


def test_BN9_6_a_chalice_passes_mana_between_two_at_the_same_place() -> None:
    table = with_chalice()
    assert moves(table, "artifact") == [
        {"type": "artifact", "card": "chalice-red", "with": 1, "way": "give", "colour": "red"},
        {"type": "artifact", "card": "chalice-red", "with": 1, "way": "take", "colour": "red"},
        {"type": "artifact", "card": "chalice-red", "with": 1, "way": "take", "colour": "blue"},
    ]
    play(table, 0, "artifact", card="chalice-red", with_=1, way="take", colour="blue")
    assert (mana(table, 0), mana(table, 1)) == ({"red": 1, "blue": 2}, {"red": 2, "blue": 1})
    assert moves(table, "artifact") == []


def test_BN9_6_giving_at_most_what_the_giver_has() -> None:
    table = with_chalice()
    play(table, 0, "artifact", card="chalice-red", with_=1, way="give", colour="red")
    assert (mana(table, 0), mana(table, 1)) == ({}, {"red": 3, "blue": 3})


@pytest.mark.parametrize(
    "fields",
    [
        {"card": "chalice-red"},
        {"card": "amulet-red", "with_": 1, "way": "take", "colour": "blue"},
        {"card": "chalice-red", "with_": 0, "way": "take", "colour": "red"},
        {"card": "chalice-red", "with_": 2, "way": "take", "colour": "green"},
        {"card": "chalice-red", "with_": 3, "way": "take", "colour": "green"},
        {"card": "chalice-red", "with_": 1, "way": "take", "colour": "green"},
        {"card": "chalice-blue", "with_": 1, "way": "take", "colour": "blue"},
        {"card": "spring-red"},
    ],
)
def test_BN9_6_anything_else_is_refused(fields: dict[str, Any]) -> None:
    table = with_chalice(artifacts=[["chalice-red", "amulet-red"], ["chalice-blue"], []])
    refusal = refused(table, 0, "artifact", **fields)
    assert (refusal.code, refusal.rule) == ("illegal_move", "BN9.6")
