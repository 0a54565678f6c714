"""BA10: options, given decks and positions, and the moves of a seat whose time is up."""

from typing import Any

import pytest

from service.games.balaans.data import DECK
from service.games.balaans.game import GAME
from tests.games.balaans.given import (
    END_TURN,
    PASS,
    act,
    dealt,
    deck,
    discard,
    misfit,
    outcome,
    play,
    position,
    power,
    reveal,
    seen,
    stack,
    table,
    wake,
)
from tests.support.pure_table import PureTable

DEFAULTS = {
    "first_seat": None,
    "starter_cards": "discard",
    "plays_per_turn": 1,
    "chips": 10,
    "chip_value": 1,
    "settlement": "wager",
    "exhaustion": "chips",
    "setup": None,
}
EVERY_VALUE = [
    *({"first_seat": value} for value in (None, 0, 1)),
    *({"plays_per_turn": value} for value in (1, 2, 3)),
    *({"chips": value} for value in (1, 100)),
    *({"chip_value": value} for value in (0, 1_000_000)),
    *({"exhaustion": value} for value in ("chips", "draw")),
    *({"starter_cards": value} for value in ("discard", "return")),
    *({"settlement": value} for value in ("wager", "taken")),
    {"setup": None},
]


@pytest.mark.parametrize("options", [{}, *EVERY_VALUE], ids=str)
def test_BA10_1_options_are_completed_with_their_defaults(options: dict[str, Any]):
    assert GAME.check_options(options, 2) == DEFAULTS | options


@pytest.mark.parametrize(
    ("options", "field"),
    [
        *(({"first_seat": value}, "/first_seat") for value in (2, -1, True, "0", 0.5, [])),
        *(({"plays_per_turn": value}, "/plays_per_turn") for value in (0, 4, True, None)),
        *(({"chips": value}, "/chips") for value in (0, 101, None, "10", 1.5)),
        *(({"chip_value": value}, "/chip_value") for value in (-1, 1_000_001, None, False)),
        *(({"exhaustion": value}, "/exhaustion") for value in ("lanes", None, 1)),
        *(({"starter_cards": value}, "/starter_cards") for value in ("keep", None, True)),
        *(({"settlement": value}, "/settlement") for value in ("taker", None, 0)),
        ({"chip": 1}, "/chip"),
        ({"a/b": 1}, "/a~1b"),
        *((value, "") for value in (None, [], "chips", 3)),
    ],
    ids=str,
)
def test_BA10_1_other_values_are_refused(options: Any, field: str):
    assert misfit(options) == ("invalid_option", "BA10.1", field)


def test_BA10_1_chip_value_and_settlement_change_nothing_but_the_stakes():
    given = [{"chip_value": value, "settlement": how} for value in (1000, 0) for how in ("wager", "taken")]
    views = [PureTable(GAME, 2, {**options, "first_seat": 0}).view(0) for options in given]
    assert all(view | {"stakes": None} == views[0] | {"stakes": None} for view in views)
    assert [view["stakes"]["win"] for view in views] == [[10_000, 10_000], [0, 0], [0, 0], [0, 0]]


def test_BA10_2_given_decks_are_in_draw_order():
    at = dealt("P1 P2 P3 P4 P5 dark-fate black-star", "P5 P4 P3 P2 P1 lost-star", first_seat=1)
    assert at.state.hands == (("P1", "P2", "P3", "P4", "P5"), ("P5", "P4", "P3", "P2", "P1", "lost-star"))
    assert at.state.decks[0][:2] == ("dark-fate", "black-star")
    assert not any(event.shuffles for event in at.log)


def test_BA10_2_reshuffle_is_true_by_default_and_its_first_shuffle_is_number_0():
    given = {"decks": [deck("P1 P2 P3 P4 P5"), deck("P1 P2 P3 P4 P5")]}
    at = PureTable(GAME, 2, {"setup": given})
    assert at.options["setup"] == given | {"reshuffle": True}
    play(at, reveal("P5"), reveal("P4"))
    assert [shuffle.n for event in at.log for shuffle in event.shuffles or ()] == [0, 1]


def test_BA10_2_without_reshuffling_cards_go_to_the_bottom_in_the_order_they_were_drawn():
    zero, one = "black-star forest-maze dark-fate star-of-hope lost-star P3", "P1 P5 P2 P4 P3 dark-fate"
    at = dealt(zero, one, starter_cards="return")
    assert at.state.decks[0][-5:] == ("black-star", "forest-maze", "dark-fate", "star-of-hope", "lost-star")
    play(at, reveal("P3"), reveal("P2"))
    assert at.state.decks[1][-1] == "P2"
    assert at.state.hands[1] == ("P1", "P5", "P4", "P3", "dark-fate")
    assert not any(event.shuffles for event in at.log)


def test_BA10_2_without_reshuffling_discarded_cards_are_gone_and_the_decks_stay_as_they_are():
    at = dealt("P1 P2 P3 P4 P5 dark-fate black-star P5", "P1 P2 P3 P4 P5 lost-star P1")
    before = at.state.decks
    play(at, reveal("P5"), reveal("P4"))
    assert at.state.decks == (before[0][2:], before[1][1:])
    assert at.state.discards == (("P5",), ("P4",))


FULL = deck("")


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"decks": [FULL]}, "/decks"),
        ({"decks": [FULL, FULL, FULL]}, "/decks"),
        ({"decks": None}, "/decks"),
        ({"decks": [FULL, FULL[1:]]}, "/decks/1"),
        ({"decks": [[*FULL, "P1"], FULL]}, "/decks/0"),
        ({"decks": [["P6", *FULL[1:]], FULL]}, "/decks/0/0"),
        ({"decks": [FULL, ["dark-fate", *FULL[1:]]]}, "/decks/1/29"),
        ({"decks": [FULL, [*FULL[:-1], "P1"]]}, "/decks/1/29"),
        ({"decks": [FULL, [[], *FULL[1:]]]}, "/decks/1/0"),
        ({"decks": [FULL, FULL], "reshuffle": 1}, "/reshuffle"),
        ({"decks": [FULL, FULL], "reshuffle": None}, "/reshuffle"),
        ({"decks": [FULL, FULL], "first_seat": 0}, "/first_seat"),
    ],
    ids=[str(number) for number in range(12)],
)
def test_BA10_2_a_broken_deck_is_refused(setup: Any, field: str):
    assert misfit({"setup": setup}) == ("invalid_setup", "BA10.2", f"/setup{field}")


@pytest.mark.parametrize(
    "setup", [[], "decks", 1, {}, {"reshuffle": False}, {"deck": FULL}, {"position": {}, "decks": 1}]
)
def test_BA10_3_another_shape_is_refused(setup: Any):
    assert misfit({"setup": setup})[:2] == ("invalid_setup", "BA10.3")


def test_BA10_3_a_position_starts_in_a_turn_after_its_draw():
    exchanges = [{"seat": 1, "lane": 3}]
    options = {"first_seat": 0, "plays_per_turn": 3}
    fields = {"to_move": 1, "plays": 2, "idle_turns": 7, "exchanges": exchanges, "chips": [3, 4]}
    at = table(["P3*"], ["", "P1 dark-fate*"], options=options, hands=("P5", "P4 P4"), discards=("P2", ""), **fields)
    assert seen(at, "phase", "active", "turn", "first_seat", "plays", "idle_turns") == ["turn", 1, 1, None, 2, 7]
    assert seen(at, "chips", "hand_counts", "deck_counts", "discards") == [[3, 4], [1, 2], [2, 2], [["P2"], []]]
    assert seen(at, "exchanges") == [{"seat": 1, "lane": 3, "lanes": [2, 3, 4]}]
    assert (at.to_act(), GAME.ply(at.state)) == ((1,), 0)
    play(at, END_TURN)
    assert seen(at, "active", "turn", "first_seat") == [0, 2, None]


SEVEN = "P1 P2 P3 P4 P5 P5 P5"
BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"lanes": [[[]] * 5]}, "/lanes"),
    ({"lanes": [[[]] * 5, [[]] * 4]}, "/lanes/1"),
    ({"lanes": [[[{"card": "P1", "spent": False}], [], [], [], []], [[]] * 5]}, "/lanes/0/0/0"),
    ({"lanes": [[stack("P1"), [{"card": "dark-fate"}], [], [], []], [[]] * 5]}, "/lanes/0/1/0"),
    ({"lanes": [[stack("P1 P1 P1 P1"), [], [], [], []], [[]] * 5]}, "/lanes/0/0/3"),
    ({"hands": ["dark-fate", "dark-fate dark-fate"]}, "/hands/1/1"),
    ({"hands": ["P7", ""]}, "/hands/0/0"),
    ({"hands": ["", SEVEN]}, "/hands/1"),
    ({"hands": [SEVEN, ""], "plays": 1}, "/hands/0"),
    ({"hands": [SEVEN + " dark-fate", ""]}, "/hands/0"),
    ({"decks": ["black-star black-star", ""]}, "/decks/0/1"),
    ({"hands": ["lost-star", ""], "discards": ["lost-star", ""]}, "/discards/0/0"),
    ({"chips": [0, 10]}, "/chips/0"),
    ({"chips": [10, 11]}, "/chips/1"),
    ({"chips": [10]}, "/chips"),
    ({"to_move": 2}, "/to_move"),
    ({"to_move": None}, "/to_move"),
    ({"plays": 2}, "/plays"),
    ({"plays": -1}, "/plays"),
    ({"idle_turns": 1001}, "/idle_turns"),
    ({"exchanges": [{"seat": 0, "lane": 6}]}, "/exchanges/0/lane"),
    ({"exchanges": [3]}, "/exchanges/0"),
    ({"extra": 1}, "/extra"),
]


@pytest.mark.parametrize(("fields", "field"), BROKEN, ids=[str(number) for number in range(len(BROKEN))])
def test_BA10_3_a_broken_position_is_refused(fields: dict[str, Any], field: str):
    given = {"position": position(**{name: value for name, value in fields.items() if name != "lanes"})}
    if "lanes" in fields:
        given["position"]["lanes"] = fields["lanes"]
    found = misfit({"setup": given})
    assert found == ("invalid_setup", "BA10.3", f"/setup/position{field}")


@pytest.mark.parametrize("name", list(position()))
def test_BA10_3_all_fields_are_required(name: str):
    given = position()
    del given[name]
    assert misfit({"setup": {"position": given}}) == ("invalid_setup", "BA10.3", f"/setup/position/{name}")


def test_BA10_3_limits_follow_the_options():
    table(hands=(SEVEN, ""), chips=[100, 1], options={"chips": 100})
    table(plays=3, options={"plays_per_turn": 3})
    table(decks=(" ".join(DECK), ""))


def test_BA10_4_time_out_in_the_starter_phase_reveals_the_highest_power():
    at = dealt("P2 P4 dark-fate P4 P1", "P1 P2 P3 P3 lost-star")
    assert [GAME.timeout(at.state, seat) for seat in (0, 1)] == [reveal("P4"), reveal("P3")]


def test_BA10_4_time_out_in_a_reaction_passes():
    at = play(table(["P3"], ["P3"], hands=("black-star", "dark-fate")), act("black-star", 1))
    assert GAME.timeout(at.state, 1) == PASS
    assert GAME.timeout(at.state, 0) is None


def test_BA10_4_time_out_in_a_turn_ends_it_or_plays_the_first_move():
    assert GAME.timeout(table(hands=("P1 P2", "")).state, 0) == END_TURN
    assert GAME.timeout(table(hands=("P3 P2 P2 P3 P4 P4 P5", "")).state, 0) == power("P2", 1)
    stuck = "P5 lunar-pact strength-of-heart wings-of-courage warded-rampart end-of-days dark-fate"
    assert GAME.timeout(
        table(["P2*", "P2*", "P2*", "P1*", "P1*"], hands=(stuck, ""), decks=("", "")).state, 0
    ) == discard("P5")


def test_BA10_3_each_ending_can_be_reached_from_a_position():
    chips = play(table(["P4 black-star"], chips=[10, 4]), wake(1))
    lanes = play(table(["P5"] * 3 + ["P1"] * 2, ["P4"] * 3 + ["P2"] * 2, decks=("", ""), to_move=1), END_TURN)
    idle = play(table(decks=("", "")), END_TURN, END_TURN)
    assert [at.outcome() for at in (chips, lanes, idle)] == [
        outcome("attrition", 0),
        outcome("position", 0),
        outcome("exhaustion"),
    ]
