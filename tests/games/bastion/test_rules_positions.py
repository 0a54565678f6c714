"""BN2.5: given positions."""

from typing import Any

import pytest

from service.games.bastion.game import GAME
from service.kernel.refusal import Refusal
from tests.games.bastion.given import (
    at,
    enemy,
    position,
    quarter,
    setup,
    sources,
    square,
    structures,
    targets,
    towers,
    wall,
)
from tests.support.pure_table import PureTable


def check(raw: Any, seats: int = 1) -> Any:
    return GAME.check_options(raw, seats)


def fault(raw: Any, seats: int = 1) -> tuple[str, str | None, str | None]:
    """Code, rule and field of a creation that must be refused."""
    found = check(raw, seats)
    assert isinstance(found, Refusal), found
    assert found.detail
    return found.code, found.rule, found.field


def test_BN2_5_a_position_starts_in_the_middle_of_a_turn_with_all_defaults() -> None:
    table = PureTable(
        GAME,
        2,
        {"setup": setup([], first_seat=1, position={"camp": [{"section": 7, "enemies": [{"card": "beast-red"}]}]})},
    )
    view = table.view(None)
    assert (view["phase"], view["turn"], view["active"], view["first_seat"]) == ("turn", 1, 1, 1)
    assert wall(table) == {7: ["beast-red"]}
    assert [seat["place"] for seat in view["seats"]] == ["citadel", "citadel"]
    assert set(view["reserve"].values()) == {13}
    assert view["used"] == {"move": False, "channel": False, "attack": False, "artifacts": []}


def test_BN2_5_everything_can_be_given() -> None:
    table = at(
        seats=2,
        turn=7,
        active=1,
        used={"channel": True, "artifacts": ["amulet-red"]},
        squares={3: ["flyer-red", "symbiont-red"]},
        citadel=["dragon-blue", {"card": "legend-9", "colour": "green"}],
        truce=2,
        camp={2: [{"card": "werewolf-red", "growth": 2}, "legend-4"], 9: [{"card": "legend-5", "growth": 3}]},
        places=[1, 6],
        mana=[{"red": 3}, {}],
        spells=[["mage-red"], []],
        rituals=[[], ["portal-red"]],
        artifacts=[[], ["amulet-red"]],
        sources=sources(q1s1="red", q2s5="blue"),
        towers=towers(q6="black"),
        structures=structures(q2b2="spring-green"),
    )
    view = table.view(None)
    assert (view["turn"], view["active"], view["truce"]) == (7, 1, 2)
    assert view["used"] == {"move": False, "channel": True, "attack": False, "artifacts": ["amulet-red"]}
    assert square(table, 3) == ["flyer-red", "symbiont-red"]
    assert quarter(table, 3)["blocked"]
    assert enemy(table, "werewolf-red")["strength"] == 8
    assert enemy(table, "legend-5")["strength"] == 10
    assert enemy(table, "legend-9")["colour"] == "green"
    assert quarter(table, 2)["sources"][3] == {"source": 5, "colour": "green", "mana": "blue"}
    assert quarter(table, 2)["bases"] == [None, "spring-green"]
    assert view["reserve"] == {"yellow": 15, "red": 11, "blue": 14, "green": 15, "purple": 15, "black": 14}
    assert targets(table, 1) == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn": 0}, "/turn"),
        ({"truce": -1}, "/truce"),
        ({"active": 2}, "/active"),
        ({"used": {"move": 1}}, "/used/move"),
        ({"used": {"artifacts": ["amulet-red"]}}, "/used/artifacts/0"),
        ({"camp": [{"section": 24, "enemies": []}]}, "/camp/0/section"),
        ({"camp": [{"section": 5, "enemies": []}, {"section": 5, "enemies": []}]}, "/camp/1"),
        ({"camp": [{"section": 5, "enemies": [{"card": "beast-red", "growth": 1}]}]}, "/camp/0/enemies/0/growth"),
        ({"camp": [{"section": 5, "enemies": [{"card": "werewolf-red", "growth": 3}]}]}, "/camp/0/enemies/0/growth"),
        ({"camp": [{"section": 5, "enemies": [{"card": "legend-5", "growth": 4}]}]}, "/camp/0/enemies/0/growth"),
        ({"camp": [{"section": 5, "enemies": [{"card": "legend-7", "growth": 1}]}]}, "/camp/0/enemies/0/growth"),
        ({"camp": [{"section": 5, "enemies": [{"card": "legend-1", "colour": "red"}]}]}, "/camp/0/enemies/0"),
        ({"camp": [{"section": 5, "enemies": [{"card": "legend-9"}]}]}, "/camp/0/enemies/0/card"),
        ({"squares": [{"quarter": 5, "enemies": [{"card": "legend-9"}]}]}, "/squares/0/enemies/0/card"),
        ({"citadel": [{"card": "legend-10", "colour": "red"}]}, "/citadel/0/card"),
        ({"camp": [{"section": 5, "enemies": [{"card": "dragon-red"}]}]}, "/camp/0/enemies/0/card"),
        (
            {"camp": [{"section": 5, "enemies": [{"card": "symbiont-red"}, {"card": "beast-red"}]}]},
            "/camp/0/enemies/1/card",
        ),
        ({"camp": [{"section": 5, "enemies": [{"card": "mage-purple"}]}]}, "/camp/0/enemies/0/card"),
        ({"squares": [{"quarter": 7, "enemies": []}]}, "/squares/0/quarter"),
        ({"squares": [{"quarter": 1, "enemies": []}, {"quarter": 1, "enemies": []}]}, "/squares/1"),
        ({"citadel": [{"card": "beast-red"}]}, "/citadel/0/card"),
        ({"citadel": [{"card": "legend-9"}]}, "/citadel/0"),
        ({"citadel": [{"card": "dragon-red", "colour": "red"}]}, "/citadel/0"),
        ({"places": ["citadel"]}, "/places"),
        ({"places": [1, 7]}, "/places/1"),
        ({"mana": [{"red": 16}, {}]}, "/mana/0/red"),
        ({"mana": [{"red": 8}, {"red": 8}]}, "/mana"),
        ({"mana": [{"pink": 1}, {}]}, "/mana/0"),
        ({"spells": [["mage-red"], ["mage-red"]]}, "/spells/1/0"),
        ({"spells": [["mage-purple"], []]}, "/spells/0/0"),
        ({"rituals": [["spring-red"], ["spring-red"]]}, "/rituals/1/0"),
        ({"artifacts": [["spring-red"], []]}, "/artifacts/0/0"),
        ({"structures": [{"quarter": 1, "base": 1, "card": "amulet-red"}]}, "/structures/0/card"),
        ({"structures": [{"quarter": 1, "base": 3, "card": "spring-red"}]}, "/structures/0/base"),
        ({"structures": structures(q1b1="spring-red") * 2}, "/structures/1/card"),
        ({"structures": structures(q1b1="spring-red") + structures(q1b1="spring-blue")}, "/structures/1"),
        ({"sources": sources(q1s4="red")}, "/sources/0/3"),
        ({"sources": sources(q1s4="red"), "structures": structures(q1b1="obelisk-red")}, "/sources/0/3"),
        (
            {"sources": sources(q1s1="red"), "squares": [{"quarter": 1, "enemies": [{"card": "flyer-red"}]}]},
            "/sources/0",
        ),
        ({"towers": towers(q1="red"), "squares": [{"quarter": 1, "enemies": [{"card": "flyer-red"}]}]}, "/sources/0"),
        ({"towers": towers(q1="red"), "squares": [{"quarter": 1, "enemies": [{"card": "legend-4"}]}]}, "/sources/0"),
        ({"sources": []}, "/sources"),
        ({"towers": [None] * 7}, "/towers"),
        ({"weather": "fair"}, ""),
    ],
)
def test_BN2_5_what_a_position_must_hold_to(change: dict[str, Any], field: str) -> None:
    raw = {"setup": setup(position=position() | change)}
    assert fault(raw, seats=2) == ("invalid_setup", "BN2.5", f"/setup/position{field}")


def test_BN2_5_camp_and_deck_are_not_both_empty() -> None:
    assert fault({"setup": setup([], position=position(camp={}))})[1:] == ("BN2.5", "/setup/position/camp")
    assert fault({"setup": setup([], position=position(camp={3: []}))})[1:] == ("BN2.5", "/setup/position/camp")
    assert not isinstance(check({"setup": setup(["beast-red"], position=position(camp={}))}), Refusal)


def test_BN2_5_mana_on_all_places_counts_together() -> None:
    raw = setup(position=position(mana=[{"red": 14}], sources=sources(q1s1="red"), towers=towers(q1="red")))
    assert fault({"setup": raw})[1:] == ("BN2.5", "/setup/position/mana")
