"""Laws of moves: what is listed is accepted, all else is refused, by a rule that exists."""

from collections.abc import Sequence
from typing import Any

import orjson

from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from tests.laws.matches import Match, Moment, Move, canonical, moments, play, some
from tests.support.folders import rule_numbers

MATCHES_FOR_ALL = 100
"""Random matches among which everything must have happened that can."""


def bare(game: Game[Any], move: Move) -> bytes:
    """A move without its free fields (CONVENTIONS §4)."""
    free = game.free_fields.get(move["type"], ())
    return canonical({name: value for name, value in move.items() if name not in free})


def refusal_codes(at: Moment, seat: int) -> tuple[str, ...]:
    """The codes that a move outside the list may be refused with (CONVENTIONS §8)."""
    if not at.game.to_act(at.state):
        return ("match_over",)
    return ("illegal_move",) if at.legal[seat] else ("not_your_turn",)


def test_whoever_owes_a_choice_has_one(matches: Sequence[Match]):
    for at in moments(matches):
        owing = at.game.to_act(at.state)
        assert list(owing) == sorted(set(owing)), at
        assert all(at.legal[seat] for seat in owing), at


def test_a_legal_list_is_stable_and_repeats_nothing(matches: Sequence[Match]):
    for at in moments(matches):
        for seat, listed in at.legal.items():
            assert len(set(map(canonical, listed))) == len(listed), at
            assert list(at.game.legal(at.state, seat)) == list(listed), at


def test_listed_moves_have_the_published_form_and_are_plain_json(matches: Sequence[Match]):
    game = matches[0].game
    forms = {name: Form(schema) for name, schema in game.schemas.moves.items()}
    for at in moments(matches):
        for listed in at.legal.values():
            for move in listed:
                assert forms[move["type"]].first_fault(move) is None, (at, move)
            assert orjson.loads(orjson.dumps(listed)) == list(listed), at


def test_every_listed_move_is_accepted(matches: Sequence[Match]):
    for at in moments(matches):
        for seat, listed in at.legal.items():
            for move in some(at.rng, listed, 40):
                found = at.decide(seat, move)
                assert not isinstance(found, Refusal), (at, seat, move, found)
                assert found, (at, seat, move, "accepted without an event")


def test_every_move_outside_the_list_is_refused(matches: Sequence[Match]):
    game = matches[0].game
    forms = {name: Form(schema) for name, schema in game.schemas.moves.items()}
    for at in moments(matches):
        for seat, listed in at.legal.items():
            as_shown, without_text = set(map(canonical, listed)), {bare(game, move) for move in listed}
            codes = refusal_codes(at, seat)
            for move in at.tries(25):
                assert forms[move["type"]].first_fault(move) is None, (move, "is not well-formed")
                found = at.decide(seat, move)
                if canonical(move) in as_shown:
                    assert not isinstance(found, Refusal), (at, seat, move, found)
                elif bare(game, move) not in without_text:
                    assert isinstance(found, Refusal), (at, seat, move, "is not listed, but accepted")
                if isinstance(found, Refusal):
                    assert found.code in codes, (at, seat, move, found)


def test_a_refusal_names_a_rule_of_the_game_and_says_something(matches: Sequence[Match]):
    known = rule_numbers(matches[0].game)
    assert known
    for at in moments(matches):
        for seat in at.legal:
            for move in at.tries(10):
                found = at.decide(seat, move)
                if isinstance(found, Refusal):
                    assert found.rule in known or (found.code == "match_over" and found.rule is None), (at, move, found)
                    assert found.detail.strip(), (at, move, found)


def test_after_the_end_nothing_is_legal(matches: Sequence[Match]):
    for match in matches:
        end = match.moments[-1]
        for seat in range(match.seats):
            assert not end.legal[seat], end
            for move in end.tries(10):
                found = end.decide(seat, move)
                assert isinstance(found, Refusal), (end, move)
                assert found.code == "match_over", (end, found)


def test_a_timeout_plays_a_listed_move(matches: Sequence[Match]):
    for at in moments(matches):
        for seat in at.game.to_act(at.state):
            move = at.game.timeout(at.state, seat)
            listed = {bare(at.game, other) for other in at.legal[seat]}
            assert move is None or bare(at.game, move) in listed, (at, seat, move)


def test_deciding_twice_gives_the_same_events_and_leaves_the_state_alone(matches: Sequence[Match]):
    for match in matches:
        for at in match.moments[:-1]:
            step = match.steps[at.number]
            before = repr(at.state)
            assert at.decide(step.seat, dict(step.move)) == step.fresh, at
            assert repr(at.state) == before, at


def test_random_matches_come_to_every_type_of_move_and_event(game: Game[Any]):
    """Or else there would be a phase that no law has looked at."""
    moves, events = set(game.schemas.moves), set(game.schemas.events)
    for number in range(MATCHES_FOR_ALL):
        match = play(game, number)
        moves -= {step.move["type"] for step in match.steps}
        events -= {event.tag for event in match.log}
        if not moves | events:
            return
    assert not moves | events
