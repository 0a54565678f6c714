"""BN2: options, given starts and positions."""

from typing import Any

import pytest

from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS
from service.games.bastion.game import GAME
from service.kernel.refusal import Refusal
from tests.games.bastion.given import (
    at,
    begun,
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


def test_BN2_1_everything_has_a_default() -> None:
    wanted = {"scenario": "tutorial", "side": "statue", "quarters": None, "support": None, "setup": None}
    assert check({}) == wanted
    assert check({"setup": None}) == wanted


@pytest.mark.parametrize("seats", [0, 5, -1, 100])
def test_BN2_1_one_to_four_seats(seats: int) -> None:
    assert fault({}, seats) == ("invalid_option", "BN2.1", "")


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"scenario": "heroic"}, "/scenario"),
        ({"scenario": None}, "/scenario"),
        ({"side": "left"}, "/side"),
        ({"quarters": ["red"] * 6}, "/quarters"),
        ({"quarters": list(COLOURS[:5])}, "/quarters"),
        ({"quarters": [*COLOURS[:5], "pink"]}, "/quarters/5"),
        ({"support": ["flyer"]}, "/support"),
        ({"scenario": "easy", "support": []}, "/support"),
        ({"scenario": "easy", "support": ["beast"]}, "/support/0"),
        ({"scenario": "normal", "support": ["flyer", "flyer"]}, "/support"),
        ({"difficulty": 3}, "/difficulty"),
        ({"\ud800": 3}, "/\ud800"),
        ([], ""),
        (None, ""),
        ("tutorial", ""),
    ],
)
def test_BN2_1_anything_else_is_an_invalid_option(raw: Any, field: str) -> None:
    assert fault(raw) == ("invalid_option", "BN2.1", field)


@pytest.mark.parametrize(
    ("scenario", "support", "legends"), [("tutorial", 0, 0), ("easy", 1, 2), ("normal", 2, 2), ("hard", 2, 6)]
)
def test_BN2_2_the_deck_holds_the_main_cards_whole_support_classes_and_legends(
    scenario: str, support: int, legends: int
) -> None:
    table = PureTable(GAME, 1, {"scenario": scenario})
    cards = next(event for event in table.log if event.tag == "decks_laid").data["cards"]
    squads = [tables().enemies[card].squad for card in cards]
    assert squads.count("main") == 24
    assert squads.count(None) == legends
    assert len({squad for squad in squads if squad not in (None, "main")}) == support
    assert len(cards) == 24 + 6 * support + legends


def test_BN2_2_the_support_classes_may_be_chosen() -> None:
    table = PureTable(GAME, 1, {"scenario": "normal", "support": ["dragon", "scout"]})
    cards = next(event for event in table.log if event.tag == "decks_laid").data["cards"]
    assert {card.split("-")[0] for card in cards[24:36]} == {"scout", "dragon"}
    assert cards[24] == "scout-yellow"


def test_BN2_3_with_a_setup_other_options_stay_valid_and_only_the_side_counts() -> None:
    raw = {"scenario": "easy", "side": "plain", "quarters": list(reversed(COLOURS)), "setup": setup()}
    view = PureTable(GAME, 1, raw).view(None)
    assert (view["scenario"], view["side"], view["custom"], view["respite"]) == ("easy", "plain", True, 0)
    assert view["quarters"][0]["colour"] == "yellow"
    assert [one["colour"] for one in view["quarters"][0]["sources"]] == ["red", "red", "green"]
    assert fault(raw | {"support": ["flyer", "giant"]}) == ("invalid_option", "BN2.1", "/support")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"quarters": ["red"] * 6}, "/setup/quarters"),
        ({"deck": ["beast-red", "beast-red", "mage-red"]}, "/setup/deck"),
        ({"deck": ["beast-pink", "mage-red"]}, "/setup/deck/0"),
        ({"deck": ["beast-red"]}, "/setup/deck"),
        ({"deck": []}, "/setup/deck"),
        ({"ritual_deck": ["spring-red", "spring-blue"]}, "/setup/ritual_deck"),
        ({"ritual_deck": ["spring-red"] * 3}, "/setup/ritual_deck"),
        ({"first_seat": 1}, "/setup/first_seat"),
        ({"respite": -1}, "/setup/respite"),
        ({"respite": 10**30}, "/setup/respite"),
        ({"colour": "red"}, "/setup"),
        ({"position": 5}, "/setup/position"),
    ],
)
def test_BN2_4_what_a_setup_must_hold_to(change: dict[str, Any], field: str) -> None:
    assert fault({"setup": setup() | change}) == ("invalid_setup", "BN2.4", field)


def test_BN2_4_a_missing_field_and_something_that_is_no_object() -> None:
    incomplete = setup()
    del incomplete["deck"]
    assert fault({"setup": incomplete}) == ("invalid_setup", "BN2.4", "/setup")
    assert fault({"setup": 5})[0] == "invalid_setup"


def test_BN2_4_the_match_must_not_be_over_before_its_first_turn() -> None:
    everything_flies_away = ["scout-red", "legend-4"]
    assert fault({"setup": setup(everything_flies_away)}) == ("invalid_setup", "BN2.4", "/setup/deck")
    assert not isinstance(check({"setup": setup([*everything_flies_away, "beast-red"])}), Refusal)


def test_BN2_4_a_deck_of_any_cards_and_chalices_for_one_seat() -> None:
    table = begun(deck=["legend-8", "dragon-red", "beast-red"], rituals=["chalice-red", "spring-red", "amulet-red"])
    assert table.view(0)["ritual_choice"]["dealt"] == ["chalice-red", "spring-red", "amulet-red"]
    assert wall(table) == {1: ["legend-8"]}


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
        camp={2: [{"card": "werewolf-red", "growth": 2}]},
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
    assert (view["turn"], view["active"]) == (7, 1)
    assert view["used"] == {"move": False, "channel": True, "attack": False, "artifacts": ["amulet-red"]}
    assert square(table, 3) == ["flyer-red", "symbiont-red"]
    assert quarter(table, 3)["blocked"]
    assert enemy(table, "werewolf-red")["strength"] == 8
    assert quarter(table, 2)["sources"][3] == {"source": 5, "colour": "green", "mana": "blue"}
    assert quarter(table, 2)["bases"] == [None, "spring-green"]
    assert view["reserve"] == {"yellow": 15, "red": 11, "blue": 14, "green": 15, "purple": 15, "black": 14}
    assert targets(table, 1) == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn": 0}, "/turn"),
        ({"active": 2}, "/active"),
        ({"used": {"move": 1}}, "/used/move"),
        ({"used": {"artifacts": ["amulet-red"]}}, "/used/artifacts/0"),
        ({"camp": [{"section": 24, "enemies": []}]}, "/camp/0/section"),
        ({"camp": [{"section": 5, "enemies": []}, {"section": 5, "enemies": []}]}, "/camp/1"),
        ({"camp": [{"section": 5, "enemies": [{"card": "beast-red", "growth": 1}]}]}, "/camp/0/enemies/0/growth"),
        ({"camp": [{"section": 5, "enemies": [{"card": "werewolf-red", "growth": 3}]}]}, "/camp/0/enemies/0/growth"),
        ({"camp": [{"section": 5, "enemies": [{"card": "legend-1", "colour": "red"}]}]}, "/camp/0/enemies/0"),
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
