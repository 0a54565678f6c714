"""BN11: which rule a refusal names, and which moves are impossible by their form."""

import json
from typing import Any

import pytest

from tests.games.bastion.given import at, begun, move, refused

RITUALS = ["spring-red", "amulet-red", "portal-blue"]

NOT_NOW = [
    ("defender", {"defender": "seer"}, "BN3.9"),
    ("keep", {"cards": ["spring-red", "amulet-red"]}, "BN3.6"),
    ("move", {"to": "citadel"}, "BN5.2"),
    ("channel", {"from_": "citadel"}, "BN6.1"),
    ("attack", {"target": 1}, "BN7.2"),
    ("pay", {"colour": "red"}, "BN7.5"),
    ("cast", {"card": "mage-red"}, "BN8.1"),
    ("exchange", {"sections": [1, 2]}, "BN8.4"),
    ("teleport", {"from_": 1, "to": 2}, "BN8.5"),
    ("assist", {"card": "mage-red"}, "BN8.6"),
    ("artifact", {"card": "amulet-red"}, "BN9.6"),
    ("build", {"card": "spring-red", "quarter": 1}, "BN9.3"),
    ("decline", {}, "BN9.3"),
]


@pytest.mark.parametrize(("type_", "fields", "rule"), NOT_NOW)
def test_BN11_5_an_illegal_move_names_the_rule_by_its_type(type_: str, fields: dict[str, Any], rule: str) -> None:
    refusal = refused(at(), 0, type_, **fields)
    assert (refusal.code, refusal.rule) == ("illegal_move", rule)


def test_BN11_5_ending_the_turn_of_another_or_too_early() -> None:
    assert refused(begun(1, rituals=RITUALS), 0, "end_turn").rule == "BN5.1"
    helper = refused(at(2, spells=[[], ["rider-red"]]), 1, "end_turn")
    assert (helper.code, helper.rule) == ("illegal_move", "BN5.1")


def test_BN11_5_an_empty_legal_list_is_not_your_turn() -> None:
    for type_, fields, _ in NOT_NOW:
        refusal = refused(at(2), 1, type_, **fields)
        assert (refusal.code, refusal.rule) == ("not_your_turn", "BN5.1")


@pytest.mark.parametrize(
    "wrong",
    [
        move("pass"),
        move("end_turn", now=True),
        move("move"),
        move("move", to=7),
        move("move", to="1"),
        move("move", to=True),
        move("defender", defender="smith"),
        move("defender"),
        move("keep", cards=["spring-red"]),
        move("keep", cards=["spring-red", "beast-red"]),
        move("channel", from_="well"),
        move("channel", from_="source", source=1),
        move("channel", from_="source", pay="red"),
        move("channel", from_="source", source=6, pay="red"),
        move("channel", from_="tower"),
        move("channel", from_="tower", source=1, pay="red"),
        move("channel", from_="citadel", pay="red"),
        move("attack", target=0),
        move("attack", target=25),
        move("attack", target={"square": 7}),
        move("attack", target={"citadel": "spring-red"}),
        move("attack", target={"square": 1, "citadel": "dragon-red"}),
        move("pay", colour="pink"),
        move("cast", card="legend-11"),
        move("cast", card="mage-red", as_=None),
        move("cast", card="legend-6", as_="fireball-3"),
        move("exchange", sections=[1, 25]),
        move("exchange", sections=[1, 2, 3]),
        move("teleport", from_=0, to=1),
        move("artifact", card="chalice-red", with_=1),
        move("artifact", card="chalice-red", with_=1, way="take"),
        move("artifact", card="chalice-red", with_=4, way="take", colour="red"),
        move("artifact", card="chalice-red", with_=1, way="keep", colour="red"),
        move("build", card="spring-red"),
        move("build", card="spring-red", quarter=7),
        move("decline", card="spring-red"),
    ],
    ids=json.dumps,
)
def test_BN11_6_a_move_of_an_impossible_form(wrong: dict[str, Any]) -> None:
    refusal = at().play(0, wrong)
    assert refusal is not None
    assert refusal.code == "validation_error"


@pytest.mark.parametrize(
    "odd",
    [
        move("exchange", sections=[2, 1]),
        move("teleport", from_=1, to=24),
        move("attack", target=24),
        move("cast", card="mage-red", as_="speed", colour="red"),
        move("cast", card="legend-6", as_="copy"),
        move("artifact", card="amulet-red", with_=3, way="give", colour="red"),
        move("build", card="amulet-red", quarter=1),
        move("keep", cards=["spring-red", "spring-red"]),
    ],
    ids=json.dumps,
)
def test_BN11_6_what_is_well_formed_is_left_to_the_rules(odd: dict[str, Any]) -> None:
    refusal = at().play(0, odd)
    assert refusal is not None
    assert refusal.code == "illegal_move"
