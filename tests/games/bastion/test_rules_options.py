"""BN2: options, given starts and positions."""

from typing import Any

import pytest

from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS
from service.games.bastion.game import GAME
from service.kernel.refusal import Refusal
from tests.games.bastion.given import (
    begun,
    setup,
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
    wanted = {"scenario": "tutorial", "side": "statue"}
    wanted |= dict.fromkeys(["quarters", "support", "legends", "defenders", "setup"])
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
        ({"support": ["beast"]}, "/support"),
        ({"support": ["flyer", "flyer"]}, "/support"),
        ({"support": 9}, "/support"),
        ({"support": -1}, "/support"),
        ({"support": True}, "/support"),
        ({"support": "flyer"}, "/support"),
        ({"legends": 11}, "/legends"),
        ({"legends": ["flyer"]}, "/legends"),
        ({"legends": ["legend-1", "legend-1"]}, "/legends"),
        ({"legends": 1.5}, "/legends"),
        ({"defenders": "any"}, "/defenders"),
        ({"defenders": []}, "/defenders"),
        ({"defenders": ["smith"]}, "/defenders"),
        ({"defenders": ["seer", "warden"]}, "/defenders"),
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
    assert squads.count("legendary") == legends
    assert squads.count("support") == 6 * support
    assert len({tables().enemies[card].kind for card in cards} - {None}) == 4 + support
    assert len(cards) == 24 + 6 * support + legends


def test_BN2_1_two_seats_need_two_different_defenders() -> None:
    assert not isinstance(check({"defenders": ["seer", "warden"]}, 2), Refusal)
    assert fault({"defenders": ["seer", "seer"]}, 2) == ("invalid_option", "BN2.1", "/defenders")
    assert fault({"defenders": ["seer"]}, 2) == ("invalid_option", "BN2.1", "/defenders")


def test_BN2_3_with_a_setup_other_options_stay_valid_and_side_and_defenders_count() -> None:
    raw = {"scenario": "easy", "side": "plain", "quarters": list(reversed(COLOURS)), "support": 8, "setup": setup()}
    view = PureTable(GAME, 1, raw | {"defenders": ["seer"]}).view(None)
    assert (view["seats"][0]["defender"], view["mix"], view["deck"]["count"]) == ("seer", "setup", 2)
    assert (view["scenario"], view["side"], view["custom"], view["respite"]) == ("easy", "plain", True, 0)
    assert view["quarters"][0]["colour"] == "yellow"
    assert [source["colour"] for source in view["quarters"][0]["sources"]] == ["red", "red", "green"]
    assert fault(raw | {"support": ["flyer", "flyer"]}) == ("invalid_option", "BN2.1", "/support")


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
    assert table.view(0)["ritual_choice"]["dealt"] == [["chalice-red", "spring-red", "amulet-red"]]
    assert wall(table) == {1: ["legend-8"]}


def cards_of(scenario: str, **options: Any) -> list[str]:
    table = PureTable(GAME, 1, {"scenario": scenario, **options})
    cards: list[str] = next(event for event in table.log if event.tag == "decks_laid").data["cards"]
    return cards


def test_BN2_6_lists_name_the_classes_and_legends_and_the_deck_stays_in_table_order() -> None:
    cards = cards_of("normal", support=["dragon", "scout", "giant"], legends=["legend-10", "legend-2"])
    assert cards == [card for card in tables().enemies if card in cards]
    assert {card.split("-")[0] for card in cards[24:42]} == {"scout", "giant", "dragon"}
    assert cards[42:] == ["legend-2", "legend-10"]


@pytest.mark.parametrize(("support", "legends", "count"), [(0, 0, 24), (8, 10, 82), ([], [], 24), (3, None, 48)])
def test_BN2_6_numbers_draw_so_many_by_chance(support: Any, legends: Any, count: int) -> None:
    assert len(cards_of("hard", support=support, legends=legends)) == count


def test_BN2_6_all_else_of_the_scenario_stays() -> None:
    view = PureTable(GAME, 2, {"scenario": "easy", "support": 8, "legends": 0}).view(None)
    assert (view["phase"], view["respite"]) == ("rituals", 2)
    assert PureTable(GAME, 2, {"support": 8, "legends": 10}).view(None)["phase"] == "turn"


@pytest.mark.parametrize(
    ("options", "mix"),
    [
        ({}, "scenario"),
        ({"support": 0, "legends": 0}, "scenario"),
        ({"support": [], "legends": []}, "scenario"),
        ({"legends": 1}, "house"),
        ({"scenario": "easy", "support": 1, "legends": 2}, "scenario"),
        ({"scenario": "easy", "support": []}, "house"),
        ({"scenario": "easy", "support": ["flyer"]}, "house"),
        ({"scenario": "easy", "legends": ["legend-1", "legend-2"]}, "house"),
        ({"scenario": "hard", "support": 3}, "house"),
        ({"scenario": "hard", "support": ["flyer"], "setup": setup()}, "setup"),
    ],
)
def test_BN2_7_who_mixed_the_deck(options: dict[str, Any], mix: str) -> None:
    view = PureTable(GAME, 1, options).view(None)
    assert (view["mix"], view["custom"]) == (mix, mix == "setup")
