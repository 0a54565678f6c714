"""BA12: the view, and what it and the events keep secret."""

import json
from dataclasses import replace

import pytest

from service.games.balaans.game import GAME
from service.games.balaans.schemas.view import EXAMPLE_VIEW
from service.games.balaans.table import paired
from service.games.balaans.view import SHOWN
from service.kernel.event import Event
from tests.games.balaans.given import (
    CARDS_OF,
    END_TURN,
    PASS,
    act,
    combo,
    dealt,
    lane,
    lay,
    play,
    position,
    power,
    reveal,
    seen,
    table,
    wake,
    yellow,
)
from tests.support.pure_table import PureTable

FIELDS = [
    *("phase", "active", "turn", "first_seat", "plays", "idle_turns", "must_play", "colours", "chips", "stakes"),
    *("hand", "hand_counts", "deck_counts", "discards", "lanes", "exchanges", "position", "pending", "committed"),
    "reveals",
]
NO_POWER = "star-of-hope forest-maze dark-fate lost-star black-star"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_BA12_1_all_fields_are_always_there_in_their_order(viewer: int | None):
    at = dealt("P1 P2", "P1 P2")
    for move in (reveal("P2"), reveal("P1"), power("P1", 1), END_TURN):
        assert list(at.view(viewer)) == FIELDS
        play(at, move)
    assert list(play(table(["P4 black-star"], chips=[10, 4]), wake(1)).view(viewer)) == FIELDS


def test_BA12_1_in_the_starter_phase():
    at = play(dealt("P1 P2", "P1 P2"), reveal("P1"))
    assert seen(at, "phase", "active", "turn", "first_seat", "committed") == ["starter", None, 0, None, [True, False]]


def test_BA12_1_during_a_reaction_the_active_seat_stays_active():
    at = play(table(["P1"], hands=("dark-fate P1 P2 P3 P3 P4 P5", "P1")), lay("dark-fate", 1))
    assert seen(at, "phase", "active", "must_play", "plays") == ["react", 0, False, 1]
    full = play(table(["P1 black-star"], hands=("dark-fate P1 P2 P3 P3 P4 P5", "P1")), wake(1))
    assert seen(full, "phase", "must_play") == ["react", True]


def test_BA12_1_after_the_end():
    at = play(table(["P4 black-star"], hands=("P2 P1 P3 P3 P4 P5 P5", "P1"), chips=[10, 4]), wake(1), PASS)
    assert seen(at, "phase", "active", "must_play", "pending") == ["over", 0, False, None]


def test_BA12_1_the_hand_is_in_catalogue_order_and_a_spectator_has_none():
    at = table(hands=("dark-fate P3 forest-maze P1 P3", ""))
    assert [seen(at, "hand", by=viewer) for viewer in (0, 1, None)] == [
        ["P1", "P3", "P3", "forest-maze", "dark-fate"],
        [],
        None,
    ]


def test_BA12_1_exchanges_are_listed_oldest_first_with_their_lanes():
    at = table(exchanges=[{"seat": 1, "lane": 5}, {"seat": 0, "lane": 2}])
    assert seen(at, "exchanges") == [
        {"seat": 1, "lane": 5, "lanes": [4, 5]},
        {"seat": 0, "lane": 2, "lanes": [1, 2, 3]},
    ]


def test_BA12_2_the_strength_of_a_card_laid_inactive_is_that_without_buffs():
    at = table(["P5", "P2 star-of-hope"], ["P3 starkiller"], hands=("sealed-portal lost-star", "P1"))
    play(at, lay("sealed-portal", 1))
    assert seen(at, "pending")["strength"] == 2
    steal = play(table(["P5"], ["P3 starkiller"], hands=("lost-star", "P1")), lay("lost-star", 1))
    assert seen(steal, "pending")["strength"] == 5


def test_BA12_2_a_lane():
    at = table(["P5 lost-star"], ["P2 P3* P4"], exchanges=[{"seat": 0, "lane": 1}])
    assert at.view(None)["lanes"]["1"] == {
        "stacks": [
            [{"card": "P5", "tapped": False}, {"card": "lost-star", "spent": False}],
            [{"card": "P2", "tapped": False}, {"card": "P3", "tapped": True}, {"card": "P4", "tapped": False}],
        ],
        "values": [5, 4],
        "energy": [5, 0],
        "live": [True, False],
        "exchanged": True,
        "holder": 1,
    }


def test_BA12_2_a_double_exchange_is_none():
    at = table(["P5"], ["P4"], exchanges=[{"seat": 0, "lane": 1}, {"seat": 1, "lane": 1}])
    assert (lane(at, 1, "exchanged"), lane(at, 1, "holder")) == (False, 0)


def test_the_example_of_the_specification():
    at = table(
        ["P3", "P2 sealed-portal"],
        ["P4 lost-star", "", "P2*"],
        hands=("black-star P5 P1", "warded-rampart P5 P4"),
        decks=("P1 P2 P3", "P1 P2"),
    )
    play(at, act("black-star", 2))
    assert at.view(1) == json.loads(json.dumps(EXAMPLE_VIEW | {"first_seat": None}))
    assert at.legal(1) == [act("warded-rampart", 1), PASS]


def shown(event: Event, viewer: int | None) -> object:
    return GAME.disclose(event, viewer).data


def test_BA12_3_a_sealed_card_stays_in_hand_and_is_shown_to_its_owner_only():
    at = play(dealt("P1 P2", "P1 P2"), reveal("P1"))
    event = at.log[-1]
    assert event.tag == "sealed"
    assert shown(event, 0) == {"seat": 0, "move": reveal("P1")}
    assert shown(event, 1) == shown(event, None) == {"seat": 0, "move": None}
    assert seen(at, "hand_counts") == [5, 5]


def test_BA12_3_that_a_card_was_drawn_is_public_which_one_is_for_its_owner():
    at = play(dealt("P1", "P1", first_seat=0), END_TURN)
    drawn = at.log[-1]
    assert (drawn.tag, drawn.seat) == ("card_drawn", 1)
    assert shown(drawn, 1) == {"seat": 1, "card": at.state.hands[1][-1]}
    assert shown(drawn, 0) == shown(drawn, None) == {"seat": 1, "card": None}


@pytest.mark.parametrize(("how", "tag"), [("discard", "starter_discarded"), ("return", "card_returned")])
def test_BA12_3_a_deal_and_a_reshuffle_are_public_their_order_secret(how: str, tag: str):
    at = dealt("P1 P2", "P1 P2", reshuffle=True, starter_cards=how)
    play(at, reveal("P1"), reveal("P2"))
    assert {"dealt", tag} <= {event.tag for event in at.log}
    for event in at.log:
        for viewer in (None, 0, 1):
            data = GAME.disclose(event, viewer).data
            assert data.get("deck") is None
            if event.tag == "dealt":
                assert data["hand"] == (event.data["hand"] if viewer == event.seat else None)
            if event.tag == tag:
                assert data["card"] == event.data["card"]
                assert GAME.disclose(event, viewer).shuffles is None


def test_BA12_3_a_hand_without_a_power_is_in_the_log_for_everyone():
    at = dealt(NO_POWER, "P1")
    event = next(event for event in at.log if event.tag == "hand_redrawn")
    for viewer in (None, 0, 1):
        data = GAME.disclose(event, viewer).data
        assert data["shown"] == NO_POWER.split()
        assert data["deck"] is None
        assert data["hand"] == (event.data["hand"] if viewer == 0 else None)
    assert seen(at, "reveals") == []


def test_BA12_3_a_given_position_hides_hands_and_decks():
    at = table(["P3"], hands=("P1", "P2 dark-fate"))
    (event,) = at.log
    assert shown(event, 1) == position(["P3"], hands=("", "P2 dark-fate")) | {
        "hands": [None, ["P2", "dark-fate"]],
        "decks": [None, None],
    }


def test_every_event_is_disclosed_by_an_allow_list():
    assert SHOWN.keys() == GAME.schemas.events.keys()
    event = Event("card_drawn", {"seat": 0, "card": "P1", "news": 1})
    assert shown(event, 1) == {"seat": 0, "card": None, "news": None}


# What a hand may do in answer to a card must not show before it is done.

HANDS = ("P3 P4 P5", "end-of-days warded-rampart solar-accord", "lost-star forest-maze P5", CARDS_OF["purple"])
TRIGGERS = (
    lay("star-of-hope", 1),
    lay("lost-star", 1),
    lay("lunar-pact", 1),
    act("black-star", 1),
    act("lost-star", 1),
    act("forest-maze", 1, to=(0, 2)),
)


@pytest.mark.parametrize("trigger", TRIGGERS, ids=lambda move: f"{move['card']} {move['activate']}")
def test_BA7_2_neither_events_nor_views_say_anything_about_the_hand_that_may_react(trigger: dict[str, object]):
    while_open, passed = set(), set()
    own = "star-of-hope lost-star lunar-pact black-star forest-maze"
    for hand in HANDS:
        at = play(table(["P4"], ["P3", "P2 dark-fate"], hands=(own, hand), decks=("P1", "")), trigger)
        while_open.add((look(at, 0), look(at, None), at.play(0, PASS)))
        play(at, PASS, END_TURN)
        passed.add((look(at, 0), look(at, None)))
    assert len(while_open) == len(passed) == 1


def look(at: PureTable, viewer: int | None) -> str:
    """All that a viewer is given: its view, its list, who owes, and the log so far."""
    log = [GAME.disclose(event, viewer) for event in at.log]
    given = [at.view(viewer), at.to_act(), [] if viewer is None else at.legal(viewer)]
    return repr([given, [(event.tag, event.data, event.shuffles) for event in log]])


def test_BA8_1_a_combo_shows_its_cards_and_nothing_else_of_the_hand():
    looks = set()
    for rest in ("P1 P2", "dark-fate forest-maze", "solar-accord P5"):
        at = table(["P4"], hands=(f"{CARDS_OF['purple']} {rest}", ""), decks=("", ""))
        play(at, combo("purple", 2))
        looks.add(look(at, 1))
    assert len(looks) == 1


def test_BA2_3_a_starter_choice_shows_nothing_before_both_are_made():
    looks = set()
    for zero in ("P1 P2 P3 P4 P5", "P5 dark-fate lost-star P2 forest-maze"):
        for card in ("P2", "P5"):
            looks.add(look(play(dealt(zero, "P1 P2 P3 P4 P5"), reveal(card)), 1))
    assert len(looks) == 1


def test_refusals_are_the_same_whatever_is_hidden():
    for move in (act("black-star", 1), power("P5", 1), yellow([2, 1], [1, 2]), END_TURN):
        found = set()
        for hand in HANDS:
            at = table(["P3*"], ["P2"], hands=("P1", hand))
            refusal = at.play(0, move)
            found.add(refusal)
        assert len(found) == 1


def test_swapping_what_is_hidden_leaves_the_view_byte_equal():
    at = table(["P3"], ["P2"], hands=("black-star P1", "end-of-days P4"), decks=("P1 P2", "P1 P2"))
    before = [at.view(viewer) for viewer in (0, None)], at.legal(0)
    state = at.state
    at.state = replace(
        state,
        hands=paired(state.hands, 1, ("P1", "P2")),
        decks=(state.decks[0][::-1], ("P4", "end-of-days")),
    )
    assert ([at.view(viewer) for viewer in (0, None)], at.legal(0)) == before
