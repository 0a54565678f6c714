"""BN16.1 to BN16.6: the legends that act in attacks, when they enter, and at defeats."""

import pytest

from service.games.bastion.data.words import COLOURS
from tests.games.bastion.given import (
    at,
    begun,
    enemy,
    mana,
    moves,
    play,
    quarter,
    reserve,
    sources,
    square,
    towers,
    wall,
)
from tests.support.pure_table import PureTable

TAKEN = dict(enumerate((f"mage-{colour}" for colour in COLOURS), 1))
"""All six squares are taken."""


def attacked(*deck: str, seats: int = 1, **given: object) -> PureTable:
    """A position after the next enemy attack."""
    table = at(seats, deck=deck, **given)  # type: ignore[arg-type]
    play(table, 0, "end_turn")
    return table


def test_BN16_1_a_property_acts_when_its_card_is_covered_and_goes_where_it_goes() -> None:
    table = at(camp={5: ["legend-10", "symbiont-red"]}, squares={3: ["legend-6", "symbiont-blue"]})
    assert (quarter(table, 2)["coiled"], quarter(table, 3)["hushed"]) == (True, True)
    assert attacked(camp={5: ["legend-10", "symbiont-red"]}).view(None)["quarters"][0]["coiled"]


def test_BN16_1_no_property_acts_in_the_deck_or_as_a_spell() -> None:
    table = at(deck=["legend-10", "mage-blue"], places=[1], spells=[["legend-6", "mage-red"]], towers=towers(q1="red"))
    shown = table.view(None)["quarters"]
    assert not any(quarter["coiled"] or quarter["hushed"] for quarter in shown)
    assert {cast["card"] for cast in moves(table, "cast")} == {"legend-6", "mage-red"}


def test_BN16_2_a_prowler_changes_places_with_the_next_section() -> None:
    table = attacked("mage-red", "mage-blue", camp={9: "beast-red", 10: ["legend-1", "symbiont-red"]})
    assert wall(table) == {9: ["legend-1", "symbiont-red"], 10: ["beast-red"], 11: ["mage-red"]}
    play(table, 0, "end_turn")
    assert wall(table) == {8: ["legend-1", "symbiont-red"], 10: ["beast-red"], 11: ["mage-red"], 12: ["mage-blue"]}
    assert enemy(table, "legend-1")["colour"] == "red"


def test_BN16_2_it_prowls_before_the_tail_jumps() -> None:
    table = attacked(camp={3: "beast-red", 9: "legend-1"})
    assert wall(table) == {3: ["beast-red"], 7: ["legend-1"]}


@pytest.mark.parametrize("given", [{"camp": {1: "legend-1", 2: "beast-red"}}, {"squares": {3: "legend-1"}}])
def test_BN16_2_on_section_1_and_on_a_square_it_stays(given: dict[str, object]) -> None:
    table = attacked("mage-red", **given)
    assert "enemy_prowled" not in [event.tag for event in table.log]
    assert table.outcome() is None


def test_BN16_2_not_in_the_attack_in_which_it_enters() -> None:
    assert wall(attacked("legend-1", camp={5: "beast-red"})) == {5: ["beast-red"], 6: ["legend-1"]}


def test_BN16_3_every_seat_gives_two_mana_of_its_colour_there_or_what_it_has() -> None:
    purses = [{"red": 5, "blue": 5}, {"red": 1}, {}]
    table = attacked("legend-2", "mage-red", seats=3, camp={4: "beast-red"}, mana=purses)
    assert [mana(table, seat) for seat in range(3)] == [{"red": 3, "blue": 5}, {}, {}]
    assert reserve(table)["red"] == 12


def test_BN16_3_not_when_it_breaks_in() -> None:
    assert mana(attacked("legend-2", camp={23: "beast-red"}, mana=[{"black": 5}])) == {"black": 5}


def defeated(*deck: str, **given: object) -> PureTable:
    """Seat 0 in quarter 2 has just defeated legend-3 on section 5."""
    full = {"places": [2], "camp": {5: "legend-3", 9: "beast-red"}, "mana": [{"red": 8, "blue": 3}]}
    table = at(deck=deck, **(full | given))  # type: ignore[arg-type]
    play(table, 0, "attack", target=5)
    return table


def test_BN16_4_the_top_card_enters_when_it_is_defeated_scouts_included() -> None:
    table = defeated("scout-red", "mage-red", "mage-blue", truce=1)
    assert wall(table) == {9: ["beast-red"], 10: ["scout-red"], 11: ["mage-red"]}
    assert table.view(None)["truce"] == 1


def test_BN16_4_it_is_no_enemy_attack() -> None:
    camp = {5: "legend-3", 9: "werewolf-red", 12: "legend-1"}
    table = defeated("mage-red", camp=camp)
    assert wall(table) == {9: ["werewolf-red"], 12: ["legend-1"], 13: ["mage-red"]}
    assert enemy(table, "werewolf-red")["growth"] == 0
    assert wall(defeated(camp=camp)) == {9: ["werewolf-red"], 12: ["legend-1"]}


def test_BN16_4_wherever_it_stood() -> None:
    table = at(deck=["mage-red"], squares={2: "legend-3"}, places=[2], mana=[{"red": 8}])
    play(table, 0, "attack", target={"square": 2})
    assert wall(table)[21] == ["mage-red"]


def test_BN16_4_it_may_break_in_and_no_ritual_follows() -> None:
    table = defeated("mage-red", camp={5: "legend-3", 23: "beast-red"}, rituals=[["spring-red"]])
    assert (table.view(None)["outcome"]["ending"], table.view(None)["pending"]) == ("breached", None)


def test_BN16_4_victory_is_checked_before_and_after() -> None:
    assert defeated(camp={5: "legend-3"}).view(None)["outcome"]["ending"] == "victory"
    table = defeated("flyer-red", camp={5: "legend-3"}, rituals=[["spring-red"]])
    assert (table.view(None)["outcome"]["ending"], square(table, 1)) == ("victory", ["flyer-red"])


def test_BN16_4_then_the_ritual_of_its_colour() -> None:
    table = defeated("mage-red", rituals=[["spring-red"]])
    assert table.view(None)["pending"] == {"kind": "ritual", "colour": "red", "quarter": 2}
    assert [event.tag for event in table.log[-3:]] == ["enemy_defeated", "enemy_entered", "ritual_due"]


def test_BN16_5_it_carries_the_tails_stack_to_the_square() -> None:
    camp = {2: "beast-red", 8: ["beast-blue", "symbiont-blue"]}
    given = {"sources": sources(q2s1="red"), "towers": towers(q2="blue", q3="blue")}
    table = attacked("legend-4", "mage-red", camp=camp, **given)
    assert square(table, 2) == ["beast-blue", "symbiont-blue", "legend-4"]
    assert wall(table) == {2: ["beast-red"]}
    assert (quarter(table, 2)["blocked"], quarter(table, 2)["tower"], quarter(table, 3)["tower"]) == (
        True,
        None,
        "blue",
    )
    assert enemy(table, "legend-4")["colour"] == "red"


def test_BN16_5_from_the_quarter_of_the_tail_to_the_next_free_square() -> None:
    table = attacked("legend-4", "mage-red", camp={2: "beast-red", 8: "beast-blue"}, squares={2: "mage-black"})
    assert square(table, 1) == ["beast-blue", "legend-4"]


def test_BN16_5_it_flies_alone_when_the_camp_is_empty_or_stays_when_no_square_is_free() -> None:
    assert square(attacked("legend-4", "mage-red", camp={}), 1) == ["legend-4"]
    assert wall(attacked("legend-4", camp={8: "beast-red"}, squares=TAKEN)) == {8: ["beast-red", "legend-4"]}
    assert wall(attacked("legend-4", camp={}, squares=TAKEN)) == {1: ["legend-4"]}
    assert wall(attacked("legend-4", camp={23: "beast-red"}, squares=TAKEN)) == {23: ["beast-red", "legend-4"]}


def test_BN16_5_what_it_carried_stays_there_and_does_not_block() -> None:
    given = {"places": [2], "mana": [{"red": 10}]}
    table = attacked("legend-4", "mage-red", camp={1: "mage-blue", 7: "legend-6"}, **given)
    play(table, 0, "attack", target={"square": 2})
    assert (square(table, 2), quarter(table, 2)["blocked"], quarter(table, 2)["hushed"]) == (["legend-6"], False, True)
    table = attacked("legend-4", "mage-red", camp={1: "mage-blue", 7: "flyer-red"}, **given)
    play(table, 0, "attack", target={"square": 2})
    assert (square(table, 2), quarter(table, 2)["blocked"]) == (["flyer-red"], True)


def test_BN16_6_it_grows_at_every_other_defeat_at_most_three_and_at_no_attack() -> None:
    camp = {5: "beast-red", 6: "warrior-red", 7: "beast-blue", 8: "mage-red", 23: "beast-black"}
    spells = [[f"scout-{colour}" for colour in ("red", "blue", "green")]]
    purse = [{"red": 12, "blue": 3}]
    table = at(camp=camp, squares={3: ["legend-5", "symbiont-red"]}, places=[2], mana=purse, spells=spells)
    strength = []
    for target in (5, 6, 7, 8):
        play(table, 0, "attack", target=target)
        strength.append(enemy(table, "legend-5")["strength"])
        if target < 8:
            play(table, 0, "cast", card=table.view(None)["seats"][0]["spells"][0])
    assert strength == [8, 9, 10, 10]
    assert enemy(attacked("mage-red", camp={5: "legend-5"}), "legend-5")["growth"] == 0


def test_BN16_6_before_all_else_that_follows_the_defeat() -> None:
    table = at(camp={5: "beast-red"}, deck=[], squares={1: "legend-5"}, places=[2], mana=[{"red": 3}])
    tags = [event.tag for event in play(table, 0, "attack", target=5)]
    assert tags == ["attacked", "enemy_defeated", "enemies_grew", "ended"]


def test_in_the_preparation_abduct_carries_off_the_first_enemy() -> None:
    table = begun(3, ["beast-red", "legend-4", "mage-red", "mage-blue"], respite=9)
    assert (square(table, 1), wall(table)) == (["beast-red", "legend-4"], {1: ["mage-red"]})
