"""BA13 on random matches, round trips, and the worked examples of BA14."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.balaans.data import DECK
from service.games.balaans.game import GAME
from service.games.balaans.model import State
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance
from tests.games.balaans import lawbook
from tests.games.balaans.given import (
    CARDS_OF,
    END_TURN,
    PASS,
    act,
    combo,
    illegal,
    lane,
    lay,
    lies,
    moves,
    outcome,
    play,
    power,
    refused,
    seen,
    table,
)
from tests.support.pure_table import PureTable, as_stored

SEEDS = st.integers(0, 2**32)


def random_match(rng: random.Random) -> tuple[PureTable, list[State]]:
    """A match played at random to its end, and all its states."""
    seats, options = lawbook.options(rng)
    at = PureTable(GAME, seats, options, seed=str(rng.random()))
    states = [at.state]
    while at.to_act():
        seat = rng.choice(at.to_act())
        assert at.play(seat, lawbook.choose(rng, at.legal(seat))) is None
        states.append(at.state)
    return at, states


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_BA13_invariants_hold_in_random_matches(seed: int):
    _, states = random_match(random.Random(seed))
    for state in states:
        lawbook.invariants(state)


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_BA13_2_no_power_is_untapped_and_no_destiny_unspent_again(seed: int):
    _, states = random_match(random.Random(seed))
    used = [sum(card.used for side in state.stacks for cards in side for card in cards) for state in states]
    assert used == sorted(used)


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_BA13_5_matches_end_and_folding_the_log_gives_the_state(seed: int):
    at, states = random_match(random.Random(seed))
    assert at.outcome() is not None
    state = GAME.initial(at.options, 2)
    for event in at.log:
        state = GAME.evolve(state, as_stored(event))
    assert state == states[-1]


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_BA13_6_chips_change_only_by_destroy(seed: int):
    at, _ = random_match(random.Random(seed))
    state = GAME.initial(at.options, 2)
    for event in at.log:
        after = GAME.evolve(state, event)
        assert (after.chips == state.chips) or event.tag in ("chips_lost", "position_given")
        state = after


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_a_state_survives_json(seed: int):
    rng = random.Random(seed)
    _, states = random_match(rng)
    for state in [states[0], states[-1], *rng.choices(states, k=10)]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_accepted(seed: int):
    rng = random.Random(seed)
    _, states = random_match(rng)
    for state in rng.choices(states, k=10):
        for seat in (0, 1):
            listed = GAME.legal(state, seat)
            for move in [*listed[:50], *(lawbook.any_move(rng, 2) for _ in range(40))]:
                found = GAME.decide(state, seat, move, DerivedChance(b"", 0))
                assert isinstance(found, Refusal) == (move not in listed), move


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_a_decision_is_the_same_each_time(seed: int):
    rng = random.Random(seed)
    _, states = random_match(rng)
    for state in rng.choices(states[:-1], k=5):
        seat = GAME.to_act(state)[0]
        move = rng.choice(GAME.legal(state, seat))
        one, other = (GAME.decide(state, seat, move, DerivedChance(b"", 3)) for _ in range(2))
        assert one == other


@settings(deadline=None, max_examples=20)
@given(SEEDS)
def test_what_a_decision_shows_does_not_depend_on_what_is_hidden(seed: int):
    """Not even the number of events does: what the mover sees of them is the same for any hand opposite."""
    rng = random.Random(seed)
    _, states = random_match(rng)
    for state in [state for state in states[:-1] if state.phase != "starter"][:40]:
        seat = GAME.to_act(state)[0]
        move = lawbook.choose(rng, GAME.legal(state, seat))
        found = [shown_to(seat, each, move) for each in (state, lawbook.resample(state, seat, rng))]
        assert found[0] == found[1], move


def shown_to(seat: int, state: State, move: Any) -> list[tuple[str, Any, Any]]:
    events = GAME.decide(state, seat, move, DerivedChance(b"", 0))
    assert not isinstance(events, Refusal)
    shown = [GAME.disclose(event, seat) for event in events]
    return [(event.tag, event.data, event.shuffles) for event in shown]


def test_BA13_1_cards_never_change_owner():
    at = PureTable(GAME, 2, {"first_seat": 0}, seed="owner")
    rng = random.Random(1)
    while at.to_act():
        play(at, lawbook.choose(rng, at.legal(at.to_act()[0])))
    for seat in (0, 1):
        laid = [card.card for cards in at.state.stacks[seat] for card in cards]
        assert sorted([*laid, *at.state.hands[seat], *at.state.decks[seat], *at.state.discards[seat]]) == sorted(DECK)


def test_BA13_2_a_hand_never_exceeds_seven():
    at = table(hands=("P1 P2 P3 P4 P5 P5", "P1 P2 P3 P4 P5 P5"), decks=("black-star dark-fate", "lost-star P3"))
    play(at, END_TURN)
    assert seen(at, "hand_counts", "must_play") == [[6, 7], True]
    assert refused(at, END_TURN) == illegal("BA3.4")


def test_BA13_3_one_live_card_a_lane_and_seat_at_most():
    at = table(["P3 black-star dark-fate"], ["P3 lost-star"])
    assert lane(at, 1, "live") == [True, True]
    assert lies(at, 0, 1).endswith("dark-fate")


def test_BA13_4_the_holder_depends_on_values_only():
    for zero in ("P4", "P4*", "P4* black-star*", "P1 lost-star P4"):
        for one in ("P3", "P3 lost-star", "P5 P3*"):
            assert lane(table([zero], [one]), 1, "holder") == 0


def test_BA13_6_attrition_can_end_a_match_in_the_victims_own_turn():
    at = play(table(["P1"], ["P5"], hands=("star-of-hope", "dark-fate"), chips=[5, 9]), lay("star-of-hope", 1))
    play(at, act("dark-fate", 1))
    assert (at.outcome(), seen(at, "active")) == (outcome("attrition", 1), 0)


def test_BA14_1_a_destroy_resets_its_lane():
    at = table(["", "P3"], hands=("black-star dark-fate P1 P5", "P1"), options={"plays_per_turn": 3})
    play(at, act("black-star", 2))
    assert seen(at, "pending")["strength"] == 3
    play(at, PASS)
    assert (seen(at, "chips"), lane(at, 2, "values")) == ([10, 7], [3, 0])
    assert {move["card"] for move in moves(at, "power", lane=2)} == {"P1", "P5"}
    assert refused(at, lay("dark-fate", 2)) == illegal("BA5.1")
    play(at, power("P1", 2), lay("dark-fate", 2))


def test_BA14_2_blocks():
    hands = ("black-star", "warded-rampart")
    at = play(table(["P4"], ["P3"], hands=hands), act("black-star", 1), act("warded-rampart", 1))
    assert seen(at, "chips") == [10, 9]
    buffed = table(["P4"], ["P2", "P3 star-of-hope"], hands=hands)
    play(buffed, act("black-star", 1), act("warded-rampart", 1, 2))
    assert seen(buffed, "chips") == [10, 10]
    assert (lies(buffed, 1, 1), lies(buffed, 1, 2)) == ("P2* warded-rampart*", "P3* star-of-hope*")


def test_BA14_3_a_drained_destroy_with_a_buff():
    at = table(["P5", "P4 star-of-hope"], ["P3 lost-star"], hands=("black-star", "P1"))
    assert lane(at, 1, "energy") == [2, 3]
    play(at, act("black-star", 1, 2))
    assert seen(at, "pending")["strength"] == 6


def test_BA14_4_a_deflect_and_a_steal_against_it():
    at = table(["", "P5"], ["", "P3 lunar-pact"], hands=("forest-maze", "lost-star"))
    found = [(move["depth"], move["to_lane"]) for move in moves(at, "destiny") if move["activate"]]
    assert found == [(0, 1), (0, 3), (0, 4), (0, 5), (1, 1), (1, 3), (1, 4)]
    play(at, act("forest-maze", 2, to=(0, 5)), lay("lost-star", 2))
    assert lies(at, 1, 2) == "P3 lunar-pact lost-star"
    assert [event.data["strength"] for event in at.log if event.tag == "strength_changed"] == [2]


@pytest.mark.parametrize("blue", [False, True])
def test_BA14_5_position_with_and_without_an_exchange(blue: bool):
    lanes = ["P5", "P4", "P3", "P2", "P1"], ["P4", "P3", "P2", "P2", "P5"]
    at = table(*lanes, hands=("", CARDS_OF["blue"]), to_move=1)
    if not blue:
        assert play(at, END_TURN).outcome() == outcome("position", 0)
        assert play(table(*lanes), END_TURN).outcome() is None
        return
    play(at, combo("blue", 2), END_TURN)
    assert at.outcome() is None
    assert play(at, END_TURN).outcome() == outcome("position", 1)


@pytest.mark.parametrize(
    ("laid", "answer", "after"),
    [("P2", "P4", ("P2* lost-star*", "P4* starkiller*")), ("P4", "P2", ("P4 lost-star", "P2 starkiller*"))],
)
def test_BA14_6_steal_against_steal(laid: str, answer: str, after: tuple[str, str]):
    at = table([laid], [answer], hands=("lost-star", "starkiller"))
    play(at, lay("lost-star", 1), lay("starkiller", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == after


def test_BA14_7_a_pending_truce_does_not_bar_the_answer_to_it():
    at = table(["", "", "P3"], ["", "", "P2"], hands=("solar-accord", "dark-fate end-of-days"), decks=("", ""))
    play(at, lay("solar-accord", 3), act("dark-fate", 3))
    again = table(["", "", "P3"], ["", "", "P2"], hands=("solar-accord", "dark-fate"), decks=("", ""))
    play(again, lay("solar-accord", 3), PASS, END_TURN)
    assert refused(again, lay("dark-fate", 3)) == illegal("BA6.5")


def test_BA14_8_the_shuffles_of_a_seed_of_zero_bytes():
    first, second = (DerivedChance(bytes(32), n).shuffle(DECK).after[:6] for n in (0, 1))
    assert " ".join(map(str, first)) == "wings-of-courage lunar-pact P2 P3 P1 determined-shield"
    assert " ".join(map(str, second)) == "forest-maze P2 wings-of-courage P2 P1 lunar-pact"
