"""BN5 and BN6: the turn, moving, channelling."""

import pytest

from service.kernel.refusal import Refusal
from tests.games.bastion.given import (
    at,
    begun,
    mana,
    moves,
    play,
    quarter,
    refused,
    reserve,
    sources,
    structures,
    towers,
    wall,
)


def rule(refusal: Refusal) -> tuple[str, str | None]:
    return refusal.code, refusal.rule


def test_BN5_1_each_action_once_in_any_order_and_all_are_optional() -> None:
    table = at(camp={5: "beast-red"}, places=[2], mana=[{"red": 3, "blue": 1}])
    play(table, 0, "attack", target=5)
    play(table, 0, "channel", from_="source", source=1, pay="blue")
    play(table, 0, "move", to=3)
    assert table.view(None)["used"] == {"move": True, "channel": True, "attack": True, "artifacts": []}
    assert rule(refused(table, 0, "move", to=2)) == ("illegal_move", "BN5.2")
    assert [one["type"] for one in table.legal(0)] == ["cast", "end_turn"]


def test_BN5_1_the_next_turn_has_all_actions_again() -> None:
    table = at(used={"move": True, "channel": True, "attack": True})
    assert [one["type"] for one in table.legal(0)] == ["end_turn"]
    play(table, 0, "end_turn")
    assert table.view(None)["used"]["move"] is False
    assert table.view(None)["turn"] == 2


def test_BN5_1_the_first_turns_have_no_enemy_attack() -> None:
    table = begun(respite=2)
    assert len(wall(table)) == 1
    play(table, 0, "end_turn")
    assert len(wall(table)) == 1
    play(table, 0, "end_turn")
    assert len(wall(table)) == 2
    assert table.view(None)["turn"] == 3


def test_BN5_2_from_the_citadel_to_any_quarter() -> None:
    assert [one["to"] for one in moves(at(), "move")] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("here", "there"), [(1, [2, 6]), (6, [1, 5]), (3, [2, 4])])
def test_BN5_2_from_a_quarter_to_its_neighbours_and_the_citadel(here: int, there: list[int]) -> None:
    assert [one["to"] for one in moves(at(places=[here]), "move")] == [*there, "citadel"]


def test_BN5_2_a_portal_at_either_end_makes_neighbours() -> None:
    table = at(places=[1], structures=structures(q1b2="portal-red"))
    assert [one["to"] for one in moves(table, "move")] == [2, 3, 4, 5, 6, "citadel"]
    table = at(places=[1], structures=structures(q4b1="portal-red", q3b1="obelisk-red"))
    assert [one["to"] for one in moves(table, "move")] == [2, 4, 6, "citadel"]
    assert rule(refused(table, 0, "move", to=1)) == ("illegal_move", "BN5.2")


def test_BN5_3_while_something_is_pending_nothing_else_is_possible() -> None:
    table = at(2, spells=[["beast-red", "mage-red"], ["rider-red"]])
    play(table, 0, "cast", card="beast-red")
    play(table, 0, "move", to=1)
    assert {one["type"] for one in table.legal(0)} == {"move"}
    assert table.legal(1) == []
    assert rule(refused(table, 0, "cast", card="mage-red")) == ("illegal_move", "BN8.1")
    assert rule(refused(table, 0, "end_turn")) == ("illegal_move", "BN5.1")


def test_BN6_1_one_channel_a_turn_where_the_defender_stands() -> None:
    table = at(places=[2], mana=[{"red": 2}], sources=sources(q3s1="red"))
    assert rule(refused(table, 0, "channel", from_="citadel")) == ("illegal_move", "BN6.1")
    play(table, 0, "channel", from_="source", source=1, pay="red")
    assert rule(refused(table, 0, "channel", from_="source", source=2, pay="red")) == ("illegal_move", "BN6.1")
    assert rule(refused(at(mana=[{"red": 2}]), 0, "channel", from_="source", source=2, pay="red"))[1] == "BN6.1"


def test_BN6_1_a_blocked_quarter_gives_nothing() -> None:
    table = at(places=[2], mana=[{"red": 2}], squares={2: "flyer-red"}, structures=structures(q2b1="spring-red"))
    assert moves(table, "channel") == []


def test_BN6_2_any_mana_closes_a_source_and_three_of_its_colour_are_taken() -> None:
    table = at(places=[1], mana=[dict.fromkeys(["yellow", "red", "black"], 1)])
    play(table, 0, "channel", from_="source", source=1, pay="black")
    assert mana(table) == {"yellow": 1, "red": 4}
    assert quarter(table, 1)["sources"][0]["mana"] == "black"
    assert (reserve(table)["red"], reserve(table)["black"]) == (11, 14)
    play(table, 0, "end_turn")
    assert {one.get("source") for one in moves(table, "channel")} == {2, 3, None}


def test_BN6_2_every_own_colour_can_pay_and_no_other() -> None:
    table = at(places=[1], mana=[{"yellow": 1, "black": 2}])
    assert [(one["source"], one["pay"]) for one in moves(table, "channel")] == [
        (source, colour) for source in (1, 2, 3) for colour in ("yellow", "black")
    ]
    assert moves(at(places=[1], mana=[{}]), "channel") == []


def test_BN6_3_a_tower_takes_all_mana_on_the_quarters_sources() -> None:
    given = {"sources": sources(q1s1="black", q1s3="red", q1s4="red"), "structures": structures(q1b1="spring-blue")}
    table = at(places=[1], mana=[{"green": 1}], **given)
    play(table, 0, "channel", from_="tower", pay="green")
    assert mana(table) == {"red": 2, "black": 1}
    assert quarter(table, 1)["tower"] == "green"
    assert {one["mana"] for one in quarter(table, 1)["sources"]} == {None}
    assert reserve(table)["red"] == 13


def test_BN6_3_an_open_tower_with_a_closed_source() -> None:
    assert [one["from"] for one in moves(at(places=[1], mana=[{"red": 1}]), "channel")] == ["source"] * 3
    closed = at(places=[1], mana=[{"red": 1}], sources=sources(q1s1="red"), towers=towers(q1="red"))
    assert [one["from"] for one in moves(closed, "channel")] == ["source"] * 2


def test_BN6_4_in_the_citadel_all_mana_on_towers_is_taken_for_nothing() -> None:
    table = at(mana=[{}], towers=towers(q1="red", q3="red", q6="black"))
    play(table, 0, "channel", from_="citadel")
    assert mana(table) == {"red": 2, "black": 1}
    assert moves(table, "channel") == []
    assert [quarter(table, number)["tower"] for number in range(1, 7)] == [None] * 6
    assert moves(at(), "channel") == []


def test_BN6_5_a_short_reserve_gives_what_is_there() -> None:
    table = at(2, places=[1, 1], mana=[{"yellow": 1}, {"red": 13}])
    play(table, 0, "channel", from_="source", source=1, pay="yellow")
    assert mana(table) == {"red": 2}


def test_BN6_5_a_source_that_would_give_nothing_cannot_be_channelled() -> None:
    table = at(2, places=[1, 1], mana=[{"red": 1}, {"red": 14}])
    assert {one["source"] for one in moves(table, "channel")} == {2, 3}


def test_BN6_6_there_is_no_limit_to_a_seats_mana() -> None:
    table = at(places=[1], mana=[{"blue": 15, "red": 12}])
    play(table, 0, "channel", from_="source", source=1, pay="blue")
    assert mana(table) == {"red": 15, "blue": 14}
