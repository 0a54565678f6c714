"""BN4: the enemy attack."""

import pytest

from service.games.bastion.data.words import COLOURS
from tests.games.bastion.given import (
    FAR,
    at,
    begun,
    citadel,
    enemy,
    full_wall,
    mana,
    moves,
    play,
    quarter,
    reserve,
    sources,
    square,
    structures,
    towers,
    wall,
)
from tests.support.pure_table import PureTable

TAKEN = dict(enumerate((f"mage-{colour}" for colour in COLOURS), 1))
"""All six squares are taken."""


def attacked(*deck: str, **given: object) -> PureTable:
    """A position after the next enemy attack."""
    table = at(deck=deck, **given)  # type: ignore[arg-type]
    play(table, 0, "end_turn")
    return table


def tags(table: PureTable) -> list[str]:
    return [event.tag for event in table.log]


def test_BN4_1_growth_wherever_it_stands_and_at_most_two() -> None:
    table = at(
        camp={3: "werewolf-red", 9: "beast-red"},
        squares={2: ["werewolf-blue", "symbiont-red"]},
        deck=["mage-red", "mage-blue", "mage-black", "mage-green"],
    )
    seen = []
    for _ in range(3):
        play(table, 0, "end_turn")
        seen.append((enemy(table, "werewolf-red")["growth"], enemy(table, "werewolf-blue")["strength"]))
    assert seen == [(1, 7), (2, 8), (2, 8)]
    assert enemy(table, "beast-red")["growth"] == 0


def test_BN4_1_growth_comes_before_the_new_card() -> None:
    table = attacked("werewolf-red", "mage-red")
    assert enemy(table, "werewolf-red")["growth"] == 0


def test_BN4_2_the_top_card_of_the_deck_enters() -> None:
    table = attacked("mage-red", "mage-blue")
    assert wall(table) == {20: ["beast-black"], 21: ["mage-red"]}
    assert table.view(None)["deck"] == {"count": 1, "left": ["mage-blue"]}


def test_BN4_3_behind_the_tail_and_never_into_a_gap() -> None:
    assert 10 in wall(attacked("mage-red", camp={1: "beast-red", 3: "beast-blue", 9: "beast-green"}))


def test_BN4_3_on_section_1_when_the_camp_is_empty() -> None:
    assert wall(attacked("mage-red", camp={})) == {1: ["mage-red"]}


def test_BN4_4_who_has_to_stand_on_24_breaks_in_and_is_shown_there() -> None:
    table = attacked("mage-red", "mage-blue", camp={23: "beast-red"})
    assert wall(table)[24] == ["mage-red"]
    assert table.view(None)["outcome"]["ending"] == "breached"


@pytest.mark.parametrize("card", ["flyer-red", "symbiont-red", "dragon-red", "legend-4"])
def test_BN4_4_cards_that_enter_elsewhere_do_not_break_in(card: str) -> None:
    table = attacked(card, "mage-blue", camp={23: "beast-red", 1: "beast-blue"})
    assert table.outcome() is None
    assert 24 not in wall(table)


def test_BN4_5_a_scout_brings_the_next_card_and_so_on() -> None:
    table = attacked("scout-red", "scout-blue", "mage-red", "mage-blue", camp={4: "beast-red"})
    assert wall(table) == {4: ["beast-red"], 5: ["scout-red"], 6: ["scout-blue"], 7: ["mage-red"]}


def test_BN4_5_nothing_on_an_empty_deck() -> None:
    table = attacked("scout-red", camp={4: "beast-red"})
    assert wall(table) == {4: ["beast-red"], 5: ["scout-red"]}


def test_BN4_5_a_scout_that_breaks_in_brings_nothing_more() -> None:
    table = attacked("scout-red", "mage-red", camp={23: "beast-red"})
    assert table.view(None)["deck"]["left"] == ["mage-red"]


def test_BN4_6_a_flyer_goes_to_the_square_of_its_entry_sections_quarter() -> None:
    table = attacked("flyer-red", camp={8: "beast-red"})
    assert square(table, 3) == ["flyer-red"]
    assert wall(table) == {8: ["beast-red"]}


@pytest.mark.parametrize(("taken", "lands"), [([2], 1), ([2, 1], 6), ([2, 1, 6, 5, 4], 3), ([2, 6], 1)])
def test_BN4_6_to_the_next_free_one_counter_clockwise(taken: list[int], lands: int) -> None:
    cards = dict(
        zip(taken, [f"beast-{colour}" for colour in ("red", "blue", "green", "purple", "yellow")], strict=False)
    )
    table = attacked("flyer-red", camp={6: "mage-red"}, squares=cards)
    assert square(table, lands) == ["flyer-red"]


def test_BN4_6_with_all_squares_taken_it_stays_on_the_wall() -> None:
    assert wall(attacked("flyer-red", camp={6: "beast-red"}, squares=TAKEN))[7] == ["flyer-red"]
    table = attacked("flyer-red", camp={23: "beast-red"}, squares=TAKEN)
    assert table.view(None)["outcome"]["ending"] == "breached"


def test_BN4_7_a_landing_flyer_sweeps_and_blocks_its_quarter() -> None:
    table = attacked(
        "flyer-red",
        "mage-red",
        camp={3: "beast-red"},
        places=[1],
        mana=[{"red": 8}],
        sources=sources(q1s1="red", q1s5="blue", q2s1="red"),
        towers=towers(q1="green", q2="black"),
        structures=structures(q1b2="spring-red"),
    )
    assert [source["mana"] for source in quarter(table, 1)["sources"]] == [None] * 4
    assert quarter(table, 1)["tower"] is None
    assert quarter(table, 1)["blocked"]
    assert quarter(table, 2)["tower"] == "black"
    assert reserve(table) == {"yellow": 15, "red": 6, "blue": 15, "green": 15, "purple": 15, "black": 14}
    assert moves(table, "channel") == []
    play(table, 0, "attack", target={"square": 1})
    assert not quarter(table, 1)["blocked"]
    assert {move.get("source") for move in moves(table, "channel")} == {1, 2, 3, 5}


def test_BN4_7_other_cards_on_a_square_do_not_block() -> None:
    table = at(squares={1: "beast-red"}, places=[1], mana=[{"red": 1}])
    assert not quarter(table, 1)["blocked"]
    assert moves(table, "channel")
    assert quarter(at(squares={1: ["flyer-red", "symbiont-red"]}), 1)["blocked"]


def test_BN4_8_a_symbiont_joins_the_stack_on_the_tail_as_its_top() -> None:
    table = attacked(
        "symbiont-red", camp={2: "beast-red", 7: ["beast-blue", "symbiont-blue"]}, places=[2], mana=[{"red": 9}]
    )
    assert wall(table) == {2: ["beast-red"], 7: ["beast-blue", "symbiont-blue", "symbiont-red"]}
    assert [enemy["covered"] for enemy in table.view(None)["camp"][6]["enemies"]] == [True, True, False]
    play(table, 0, "attack", target=7)
    assert wall(table)[7] == ["beast-blue", "symbiont-blue"]


def test_BN4_8_alone_it_enters_like_others() -> None:
    assert wall(attacked("symbiont-red", camp={})) == {1: ["symbiont-red"]}


def test_BN4_8_a_stack_moves_as_a_whole() -> None:
    table = attacked(camp={7: ["beast-blue", "symbiont-blue"]})
    assert wall(table) == {6: ["beast-blue", "symbiont-blue"]}


def test_BN4_9_a_dragon_goes_to_the_citadel_and_empties_the_towers() -> None:
    table = attacked(
        "dragon-red",
        "mage-red",
        citadel=["dragon-blue"],
        towers=towers(q1="red", q4="black"),
        sources=sources(q1s1="red"),
    )
    assert citadel(table) == ["dragon-blue", "dragon-red"]
    assert [quarter(table, number)["tower"] for number in range(1, 7)] == [None] * 6
    assert reserve(table)["black"] == 14
    assert reserve(table)["red"] == 13
    assert {move["to"] for move in moves(table, "move")} == set(range(1, 7))


def test_BN4_9_the_citadel_cannot_be_channelled_while_an_enemy_is_in_it() -> None:
    assert moves(at(towers=towers(q1="red")), "channel") == [{"type": "channel", "from": "citadel"}]
    assert moves(at(towers=towers(q1="red"), citadel=["dragon-red"]), "channel") == []


def test_BN4_10_the_tail_jumps_over_the_others_to_the_first_free_section() -> None:
    camp = {1: "beast-red", 3: "beast-blue", 4: "beast-green", 9: "mage-red"}
    table = at(deck=[], camp=camp)
    seen = []
    for _ in range(5):
        play(table, 0, "end_turn")
        seen.append(next(section for section, cards in wall(table).items() if cards == ["mage-red"]))
    assert seen == [8, 7, 6, 5, 2]
    play(table, 0, "end_turn")
    assert wall(table)[24] == ["beast-green"]


@pytest.mark.parametrize("camp", [{1: "beast-red"}, full_wall()])
def test_BN4_10_without_a_free_section_below_it_goes_through_the_gates(camp: dict[int, str]) -> None:
    table = attacked(camp=camp)
    assert wall(table)[24] == [camp[max(camp)]]
    assert table.view(None)["outcome"]["ending"] == "breached"


def test_BN4_11_jumps_exchange_and_teleport_are_no_entries() -> None:
    table = attacked(camp={5: "scout-red", 8: "flyer-red"}, towers=towers(q2="red"))
    assert wall(table) == {5: ["scout-red"], 7: ["flyer-red"]}
    given = {"spells": [["giant-red", "symbiont-red"]], "mana": [{"red": 2, "blue": 2}]}
    table = at(camp={5: "flyer-red", 9: "legend-2"}, towers=towers(q2="red"), **given)
    play(table, 0, "cast", card="giant-red")
    play(table, 0, "exchange", sections=[5, 9])
    play(table, 0, "cast", card="symbiont-red")
    play(table, 0, "teleport", from_=9, to=1)
    assert wall(table) == {1: ["flyer-red"], 5: ["legend-2"]}
    assert quarter(table, 2)["tower"] == "red"
    assert mana(table) == {"red": 2, "blue": 2}


def test_BN4_12_victory_is_checked_after_the_attack() -> None:
    table = attacked("dragon-red", camp={})
    assert table.view(None)["outcome"] == {"ending": "victory", "winners": [0], "returns": [1]}
    assert attacked("dragon-red", "mage-red", camp={}).outcome() is None


def test_the_events_of_an_attack_are_few() -> None:
    assert tags(attacked("mage-red", "mage-blue", camp=FAR))[1:] == ["turn_ended", "turn_began", "enemy_entered"]
    assert tags(begun())[-2:] == ["turn_began", "enemy_entered"]
