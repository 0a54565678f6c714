"""Properties of whole matches: the order of sealed choices, seats that have left, hidden choices in the log."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.chariot.game import GAME
from service.games.chariot.model import State
from service.kernel.event import Event
from service.log.chance import DerivedChance
from tests.games.chariot import lawbook
from tests.support.pure_table import PureTable

MOST_MOVES = 3000
SIMULTANEOUS = ("intents", "stakes", "commit", "stall", "replenish")
"""The phases in which several seats may owe a choice."""


def played(state: State, plan: list[tuple[int, dict]]) -> tuple[State, list[Event]]:
    """The state after these moves, and what a spectator saw."""
    chance, seen = DerivedChance(b"order", 0), []
    for seat, move in plan:
        events = GAME.decide(state, seat, move, chance)
        assert isinstance(events, tuple), (seat, move, events)
        for event in events:
            state = GAME.evolve(state, event)
            seen.append(GAME.disclose(event, None))
    return state, seen


def sealed_plan(state: State, rng: Random) -> list[tuple[int, dict]]:
    """All choices of the open ply, seat by seat."""
    plan, ply = [], GAME.ply(state)
    while GAME.to_act(state) and GAME.ply(state) == ply:
        seat = GAME.to_act(state)[0]
        owed = [move for move in GAME.legal(state, seat) if move["type"] != "situational"]
        plan.append((seat, lawbook.choose(rng, owed)))
        state, _ = played(state, plan[-1:])
    return plan


def interleaved(plan: list[tuple[int, dict]], rng: Random) -> list[tuple[int, dict]]:
    """The same moves with the seats in another order, each seat's own in its order."""
    seats = rng.sample([seat for seat, _ in plan], len(plan))
    queues = {seat: [move for other, move in plan if other == seat] for seat in seats}
    return [(seat, queues[seat].pop(0)) for seat in seats]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_the_order_of_choices_owed_together_never_changes_the_result(seed: int):
    rng = Random(seed)
    seats, options = lawbook.options(rng)
    table = PureTable(GAME, seats, options, seed=str(seed))
    for _ in range(12):
        if not table.to_act():
            return
        if table.state.phase in SIMULTANEOUS:
            plan = sealed_plan(table.state, rng)
            first, seen = played(table.state, plan)
            second, seen_too = played(table.state, interleaved(plan, rng))
            assert first == second
            assert seen[len(plan) :] == seen_too[len(plan) :]
            for seat, move in plan:
                assert table.play(seat, move) is None
        else:
            assert table.play(0, lawbook.choose(rng, table.legal(0))) is None
        lawbook.invariants(table.state)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_sealed_choice_looks_like_any_other(seed: int):
    """While a ply stays open, others see the same events whatever was chosen (CH2.7)."""
    rng = Random(seed)
    seats, options = lawbook.options(rng)
    table = PureTable(GAME, seats, options, seed=str(seed))
    for _ in range(40):
        if not table.to_act():
            return
        seat = rng.choice(table.to_act())
        owed = [move for move in table.legal(seat) if move["type"] != "situational"]
        move, other = lawbook.choose(rng, owed), rng.choice(owed)
        stays_open = len(table.to_act()) > 1 and table.state.phase != "intents"
        if stays_open and (move["type"] == "concede") == (other["type"] == "concede"):
            one, seen = played(table.state, [(seat, move)])
            two, seen_too = played(table.state, [(seat, other)])
            assert seen == seen_too
            assert GAME.view(one, None) == GAME.view(two, None)
        assert table.play(seat, move) is None


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_seats_that_have_left_ends(seats: int, seed: int):
    """Withdrawn players are played by their timeout moves, again and again until they owe nothing (CH14.5)."""
    rng = Random(seed)
    table = PureTable(GAME, seats, {"contests": 3}, seed=str(seed))
    gone = frozenset(rng.sample(range(1, seats), rng.randint(1, seats - 1)))
    for _ in range(MOST_MOVES):
        if not table.to_act():
            break
        seat = table.to_act()[-1]
        move = GAME.timeout(table.state, seat) if seat in gone else lawbook.choose(rng, table.legal(seat))
        assert move is not None
        assert table.play(seat, move) is None
    outcome = GAME.outcome(table.state, gone)
    assert outcome is not None
    assert all(outcome.returns[seat] == -1 for seat in gone)
    assert gone.isdisjoint(outcome.winners)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_match_of_timeouts_alone_ends(seats: int):
    table = PureTable(GAME, seats, {}, seed="asleep")
    moves = 0
    while table.to_act():
        seat = table.to_act()[0]
        move = GAME.timeout(table.state, seat)
        assert move in table.legal(seat)
        assert table.play(seat, move) is None
        moves += 1
        assert moves < MOST_MOVES
    assert table.view(None)["contests"]["played"] == 1
