"""Laws of endings: matches end, somebody owes until then, and outcomes add up."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from service.kernel.game import Game
from service.kernel.outcome import Outcome
from service.kernel.refusal import Refusal
from tests.laws.matches import MOST_MOVES, Match, Moment, fold, lawbook_of, moments

NOBODY: frozenset[int] = frozenset()


def check_returns(game: Game[Any], seats: int, outcome: Outcome) -> None:
    assert len(outcome.returns) == seats, outcome
    assert set(outcome.returns) <= {-1, 0, 1}, outcome
    assert list(outcome.winners) == [seat for seat, gain in enumerate(outcome.returns) if gain == 1], outcome
    assert outcome.ending, outcome
    if game.shared_result:
        assert len(set(outcome.returns)) == 1, outcome
    elif seats == 2:
        assert sum(outcome.returns) == 0, outcome


def test_somebody_owes_exactly_until_there_is_an_outcome(matches: Sequence[Match]):
    for match in matches:
        for number, state in enumerate(match.states):
            outcome = match.game.outcome(state, NOBODY)
            assert (outcome is None) == bool(match.game.to_act(state)), (match, number)
            assert (outcome is None) == (number < len(match.steps)), (match, number)


def test_returns_are_plus_one_zero_or_minus_one_and_add_up(matches: Sequence[Match]):
    for match in matches:
        outcome = match.game.outcome(match.states[-1], NOBODY)
        assert outcome is not None, match
        check_returns(match.game, match.seats, outcome)


def test_the_games_own_invariants_hold_at_every_state(matches: Sequence[Match]):
    for match in matches:
        for state in match.states:
            lawbook_of(match.game).invariants(state)


def test_leaving_ends_the_match_or_withdraws_the_seat(matches: Sequence[Match]):
    for at in moments(matches):
        seats = range(at.match.seats)
        for size in seats:
            for gone in combinations(seats, size + 1):
                outcome = at.game.leave(at.state, frozenset(gone), frozenset(seats))
                if outcome is not None:
                    check_returns(at.game, at.match.seats, outcome)
                    assert not set(outcome.winners) & set(gone), (at, gone, outcome)
                else:
                    assert len(gone) < at.match.seats, (at, "all have left, and the match goes on")


def test_a_match_with_withdrawn_seats_ends_by_timeouts(matches: Sequence[Match]):
    for match in matches:
        at = match.moments[len(match.moments) // 2]
        everybody = frozenset(range(match.seats))
        gone = frozenset(at.rng.sample(range(match.seats), at.rng.randint(1, match.seats)))
        if at.game.leave(at.state, gone, everybody) is None:
            check_withdrawn(at, gone)


def check_withdrawn(at: Moment, gone: frozenset[int]) -> None:
    """Those who stay play on at random; those who left are played by the timeout move."""
    game, state = at.game, at.state
    chance, rng = at.chance(), random.Random(repr(at))
    for _ in range(MOST_MOVES):
        owing = game.to_act(state)
        if not owing:
            break
        seat = next((seat for seat in owing if seat in gone), rng.choice(owing))
        listed = game.legal(state, seat)
        move = game.timeout(state, seat) if seat in gone else lawbook_of(game).choose(rng, listed)
        assert move is not None, (at, seat, "a withdrawn seat cannot forfeit")
        events = game.decide(state, seat, move, chance)
        assert not isinstance(events, Refusal), (at, seat, move, events)
        state = fold(game, state, events)
    outcome = game.outcome(state, gone)
    assert outcome is not None, (at, gone, "does not end")
    check_returns(game, at.match.seats, outcome)
    if not game.shared_result:
        assert all(outcome.returns[seat] == -1 for seat in gone) or outcome.ending == "abandoned", (at, gone, outcome)


def test_timeouts_alone_close_a_ply(matches: Sequence[Match]):
    for at in moments(matches):
        game, state, chance = at.game, at.state, at.chance()
        for _ in range(200):
            owing = game.to_act(state)
            move = game.timeout(state, owing[0]) if owing else None
            if move is None or game.ply(state) > game.ply(at.state):
                break
            events = game.decide(state, owing[0], move, chance)
            assert not isinstance(events, Refusal), (at, owing[0], move, events)
            state = fold(game, state, events)
        else:
            raise AssertionError(f"{at!r}: two hundred timeout moves close nothing")
