"""BN10 and BN11: endings, leaving, who owes what, the order of legal lists, timeouts."""

from typing import Any

from service.games.bastion.game import GAME
from service.kernel.outcome import Outcome
from tests.games.bastion.given import at, begun, full_wall, move, play, refused, sources, structures
from tests.support.pure_table import PureTable

RITUALS = ["spring-red", "amulet-red", "portal-blue", "obelisk-green", "chalice-red", "amulet-green", "spring-black"]
NOBODY: frozenset[int] = frozenset()


def last_enemy(**given: Any) -> PureTable:
    """Two seats before the last enemy of the camp."""
    full = {"deck": [], "camp": {5: "beast-red"}, "places": [2, 2], "mana": [{"red": 3}, {}]}
    return at(2, **(full | given))


def test_BN10_1_an_empty_camp_and_an_empty_deck_win_for_all() -> None:
    table = last_enemy(squares={3: "flyer-red"}, citadel=["dragon-red"])
    tags = [event.tag for event in play(table, 0, "attack", target=5)]
    assert tags == ["attacked", "enemy_defeated", "ended"]
    assert table.outcome() == Outcome("victory", (0, 1), (1, 1))
    assert table.view(None)["outcome"] == {"ending": "victory", "winners": [0, 1], "returns": [1, 1]}


def test_BN10_1_with_cards_in_the_deck_an_empty_camp_ends_nothing() -> None:
    table = last_enemy(deck=["mage-red"])
    play(table, 0, "attack", target=5)
    assert table.outcome() is None


def test_BN10_1_after_the_end_nothing_is_owed_and_nothing_accepted() -> None:
    table = last_enemy(spells=[["mage-blue"], ["rider-blue"]])
    play(table, 0, "cast", card="mage-blue")
    play(table, 0, "attack", target=5)
    view = table.view(None)
    assert (view["phase"], view["active"], view["pending"], view["used"]["attack"]) == ("over", None, None, True)
    assert (table.to_act(), table.legal(0), table.legal(1)) == ((), [], [])
    for seat in (0, 1):
        refusal = refused(table, seat, "end_turn")
        assert (refusal.code, refusal.rule) == ("match_over", "BN10.1")


def test_BN10_2_through_the_gates_all_lose_at_once() -> None:
    table = at(2, deck=["scout-red", "rider-black"], camp=full_wall())
    play(table, 0, "end_turn")
    assert table.outcome() == Outcome("breached", (), (-1, -1))
    view = table.view(None)
    assert (view["turn"], view["deck"]["count"], view["phase"]) == (2, 1, "over")


def test_BN11_1_the_lowest_seat_without_a_defender_owes_one() -> None:
    table = PureTable(GAME, 2, {"defenders": "choose"})
    assert (table.view(None)["phase"], table.to_act(), table.legal(1)) == ("defenders", (0,), [])
    play(table, 0, "defender", defender="seer")
    assert (table.to_act(), table.legal(0), table.state.ply) == ((1,), [], 1)


def test_BN11_1_who_owes_in_each_phase() -> None:
    table = begun(2, rituals=RITUALS)
    assert table.to_act() == (0, 1)
    play(table, 0, "keep", cards=RITUALS[:2])
    assert (table.to_act(), table.state.ply) == ((1,), 0)
    play(table, 1, "keep", cards=RITUALS[3:5])
    assert (table.to_act(), table.state.ply) == ((0,), 1)


def test_BN11_1_an_assist_leaves_the_ply_open_and_every_other_move_closes_it() -> None:
    table = at(2, spells=[[], ["rider-red"]])
    play(table, 1, "assist", card="rider-red")
    assert (table.state.ply, table.to_act()) == (0, (0,))
    play(table, 0, "move", to=1)
    play(table, 0, "end_turn")
    assert (table.state.ply, table.to_act()) == (2, (1,))


def everything_at_once() -> PureTable:
    """Seat 0 in quarter 2 can do a bit of everything."""
    table = at(
        2,
        camp={5: "beast-red", 8: "legend-8", 20: "mage-blue"},
        squares={2: "beast-blue"},
        places=[2, 2],
        mana=[{"red": 7, "blue": 9}, {"green": 1}],
        sources=sources(q2s2="red", q2s4="blue"),
        structures=structures(q2b1="spring-red", q2b2="spring-green"),
        spells=[
            ["giant-red", "symbiont-red", "legend-10", "legend-6", "archmage-red", "beast-yellow"],
            ["warrior-red"],
        ],
        artifacts=[["chalice-red", "chalice-yellow", "amulet-black", "amulet-red"], []],
    )
    play(table, 0, "cast", card="giant-red")
    play(table, 0, "cast", card="symbiont-red")
    return table


def test_BN11_2_the_order_of_the_legal_list() -> None:
    listed = everything_at_once().legal(0)
    types = [one["type"] for one in listed]
    order = ["move", "channel", "attack", "exchange", "teleport", "cast", "artifact", "end_turn"]
    assert types == sorted(types, key=order.index)
    assert [one["to"] for one in listed if one["type"] == "move"] == [1, 3, "citadel"]
    assert [(one["from"], one.get("source"), one["pay"]) for one in listed if one["type"] == "channel"] == [
        *(("source", source, colour) for source in (1, 3, 5) for colour in ("red", "blue")),
        *(("tower", None, colour) for colour in ("red", "blue")),
    ]
    assert [one["target"] for one in listed if one["type"] == "attack"] == [5, {"square": 2}]
    assert [one["sections"] for one in listed if one["type"] == "exchange"] == [[5, 8], [5, 20], [8, 20]]
    cards = [one["card"] for one in listed if one["type"] == "cast"]
    assert list(dict.fromkeys(cards)) == ["beast-yellow", "archmage-red", "legend-6", "legend-10"]
    wish = [one["as"] for one in listed if one.get("card") == "legend-6"]
    assert list(dict.fromkeys(wish)) == [
        "speed", "fireball-2", "lightning-3", "alchemy", "missile", "plenty-3", "prism", "repeat",
    ]  # fmt: skip
    artifacts = [(one["card"], one.get("way"), one.get("colour")) for one in listed if one["type"] == "artifact"]
    chalice = [("give", "red"), ("give", "blue"), ("take", "green")]
    assert artifacts == [
        ("amulet-red", None, None),
        ("amulet-black", None, None),
        *(("chalice-yellow", *rest) for rest in chalice),
        *(("chalice-red", *rest) for rest in chalice),
    ]


def test_BN11_2_rituals_of_the_colour_in_the_order_held_then_decline() -> None:
    table = at(
        camp={5: "beast-red", 20: "mage-blue"},
        places=[2],
        mana=[{"red": 3}],
        rituals=[["spring-red", "portal-blue", "amulet-red"]],
    )
    play(table, 0, "attack", target=5)
    assert [one.get("card", "decline") for one in table.legal(0)] == ["spring-red", "amulet-red", "decline"]


def test_BN11_2_assists_in_table_order() -> None:
    table = at(2, spells=[[], ["rider-black", "rider-red", "mage-red", "warrior-black"]])
    assert [one["card"] for one in table.legal(1)] == ["warrior-black", "mage-red", "rider-red", "rider-black"]


def test_BN11_3_quarters_ascending_then_the_citadel() -> None:
    table = at(places=[1], spells=[["beast-red"]], structures=structures(q1b1="portal-red"))
    play(table, 0, "cast", card="beast-red")
    play(table, 0, "move", to=2)
    assert [one["to"] for one in table.legal(0)] == [1, 3, "citadel"]


def timed_out(table: PureTable, seat: int) -> Any:
    return GAME.timeout(table.state, seat)


def test_BN11_4_what_is_played_for_who_is_late() -> None:
    assert timed_out(PureTable(GAME, 2, {"defenders": "choose"}), 0) == move("defender", defender="warden")
    assert timed_out(begun(2, rituals=RITUALS), 1) == move("keep", cards=RITUALS[3:5])
    assert timed_out(at(), 0) == {"type": "end_turn"}
    step = at(places=[2], spells=[["beast-red"]])
    play(step, 0, "cast", card="beast-red")
    play(step, 0, "move", to="citadel")
    assert timed_out(step, 0) == {"type": "move", "to": 1}
    pay = at(camp={5: "beast-red"}, places=[2], mana=[{"red": 1, "blue": 2}], spells=[["dragon-red"]])
    play(pay, 0, "cast", card="dragon-red")
    play(pay, 0, "attack", target=5)
    assert timed_out(pay, 0) == {"type": "pay", "colour": "red"}
    ritual = at(camp={5: "beast-red", 20: "mage-blue"}, places=[2], mana=[{"red": 3}], rituals=[["spring-red"]])
    play(ritual, 0, "attack", target=5)
    assert timed_out(ritual, 0) == {"type": "decline"}


def test_BN11_4_a_seat_that_owes_nothing_is_never_late() -> None:
    assert timed_out(at(2, spells=[[], ["rider-red"]]), 1) is None


def test_leaving_is_shared_and_the_last_person_abandons() -> None:
    state = at(3).state
    persons = frozenset({0, 2})
    assert GAME.leave(state, frozenset({0}), persons) is None
    assert GAME.leave(state, persons, persons) == Outcome("abandoned", (), (-1, -1, -1))
    assert GAME.outcome(state, persons) is None


def test_a_withdrawn_seat_shares_the_victory() -> None:
    table = last_enemy()
    play(table, 0, "attack", target=5)
    assert GAME.outcome(table.state, frozenset({1})) == Outcome("victory", (0, 1), (1, 1))
