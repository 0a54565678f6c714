"""BN1: words and components."""

from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS
from tests.games.bastion.given import (
    at,
    begun,
    citadel,
    enemy,
    quarter,
    reserve,
    sources,
    wall,
)


def test_BN1_1_colours_have_one_order_and_fifteen_pieces() -> None:
    table = begun(seats=2)
    assert list(reserve(table)) == ["yellow", "red", "blue", "green", "purple", "black"]
    assert set(reserve(table).values()) == {15 - 2}


def test_BN1_2_six_quarters_of_three_sources_a_tower_two_bases_and_a_square() -> None:
    for number in range(1, 7):
        shown = quarter(begun(), number)
        assert [one["source"] for one in shown["sources"]] == [1, 2, 3]
        assert (shown["tower"], shown["bases"], shown["square"]) == (None, [None, None], [])
        assert shown["colour"] == COLOURS[number - 1]


def test_BN1_3_quarter_q_owns_the_sections_from_4q_minus_3_to_4q() -> None:
    camp = begun().view(None)["camp"]
    assert [(one["section"], one["quarter"]) for one in camp] == [(n, (n + 3) // 4) for n in range(1, 25)]


def test_BN1_4_the_last_card_that_joined_is_the_top() -> None:
    table = at(camp={5: ["beast-red", "symbiont-red"]}, places=[2], mana=[{"red": 9}])
    assert enemy(table, "beast-red")["covered"]
    assert not enemy(table, "symbiont-red")["covered"]


def test_BN1_4_sections_24_and_1_are_not_adjacent() -> None:
    table = at(camp={1: "priest-red", 23: "giant-red", 22: "beast-red"}, deck=["giant-blue", "mage-red"])
    table.play(0, {"type": "end_turn"})
    assert wall(table)[24] == ["giant-blue"]
    assert enemy(table, "giant-blue")["strength"] == 6
    assert enemy(table, "giant-blue")["guarded"]
    assert enemy(table, "priest-red")["guarded"] is False


def test_BN1_5_a_source_gives_its_own_colour_whatever_lies_on_it() -> None:
    shown = quarter(at(sources=sources(q1s2="black")), 1)
    assert shown["sources"][1] == {"source": 2, "colour": "blue", "mana": "black"}
    assert shown["sources"][0] == {"source": 1, "colour": "red", "mana": None}


def test_BN1_6_twelve_classes_of_six_cards_and_ten_legends_in_table_order() -> None:
    cards = list(tables().enemies)
    assert len(cards) == 12 * 6 + 10
    assert cards[:7] == [*(f"beast-{colour}" for colour in COLOURS), "warrior-yellow"]
    assert cards[71:] == ["dragon-black", *(f"legend-{number}" for number in range(1, 11))]


def test_BN1_6_main_enemies_have_no_property_and_every_legend_has_one_of_its_own() -> None:
    cards = tables().enemies.values()
    assert not any(card.properties for card in cards if card.squad == "main")
    for legend in (card for card in cards if card.squad == "legendary"):
        [own] = legend.properties
        assert [card.name for card in cards if own in card.properties] == [legend.name]


def test_BN1_7_a_legend_has_the_colour_of_its_quarter_and_changes_it_when_it_moves() -> None:
    table = at(camp={8: "legend-8", 23: "beast-red"}, spells=[["symbiont-red"]])
    assert enemy(table, "legend-8")["colour"] == "red"
    table.play(0, {"type": "cast", "card": "symbiont-red"})
    table.play(0, {"type": "teleport", "from": 8, "to": 9})
    assert enemy(table, "legend-8")["colour"] == "blue"


def test_BN1_7_on_a_square_too() -> None:
    assert enemy(at(squares={5: "legend-2"}), "legend-2")["colour"] == "purple"


def test_BN1_7_in_the_citadel_it_keeps_the_colour_of_its_entry_section() -> None:
    table = at(camp={12: "beast-red"}, deck=["legend-9", "mage-red"])
    table.play(0, {"type": "end_turn"})
    assert citadel(table) == ["legend-9"]
    assert enemy(table, "legend-9")["colour"] == "green"
    assert enemy(at(citadel=[{"card": "legend-9", "colour": "red"}]), "legend-9")["colour"] == "red"


def test_BN1_8_ritual_cards_are_structures_or_artifacts() -> None:
    rituals = tables().rituals
    assert list(rituals)[:2] == ["spring-yellow", "spring-red"]
    assert len(rituals) == 30
    assert {card.kind for card in rituals.values() if card.sort == "artifact"} == {"amulet", "chalice"}
