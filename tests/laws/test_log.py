"""Laws of the log: folding what was stored gives the state, and events say what they must."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import orjson

from service.kernel.event import Event
from service.kernel.forms import Form
from service.kernel.refusal import Refusal
from tests.laws.matches import Match, Moment, Move, fold, lawbook_of, moments


def test_folding_the_stored_log_gives_the_state(matches: Sequence[Match]):
    for match in matches:
        blank = match.game.initial(match.options, match.seats)
        assert fold(match.game, blank, match.log) == match.states[-1], match


def test_folding_events_fresh_or_stored_is_the_same(matches: Sequence[Match]):
    for match in matches:
        blank = match.game.initial(match.options, match.seats)
        assert fold(match.game, blank, match.opening, stored=False) == match.states[0], match
        for step, before, after in zip(match.steps, match.states, match.states[1:], strict=False):
            assert fold(match.game, before, step.fresh, stored=False) == after, (match, step)


def test_the_start_is_the_same_each_time(matches: Sequence[Match]):
    for match in matches:
        assert match.game.start(match.options, match.seats, match.chance()) == match.opening, match


def test_events_are_plain_json(matches: Sequence[Match]):
    for match in matches:
        for event in match.log:
            assert orjson.loads(orjson.dumps(event.data)) == event.data, (match, event)
            assert type(event.data) is dict, (match, event)


def test_events_fit_their_published_schemas(matches: Sequence[Match]):
    schemas = matches[0].game.schemas.events
    forms = {tag: Form(schema) for tag, schema in schemas.items()}
    for match in matches:
        for event in match.log:
            assert forms[event.tag].first_fault(event.data) is None, (match, event)


def test_the_first_event_records_the_choice_as_sent(matches: Sequence[Match]):
    for match in matches:
        for step in match.steps:
            choice = step.fresh[0]
            assert choice.seat == step.seat, (match, step)
            assert choice.data["move"] == step.move, (match, step)
            assert choice.data["move"] is not step.move, (match, step)


def test_shuffles_are_counted_through_and_keep_their_items(matches: Sequence[Match]):
    for match in matches:
        shuffles = [shuffle for event in match.log for shuffle in event.shuffles or ()]
        assert [shuffle.n for shuffle in shuffles] == list(range(len(shuffles))), match
        for shuffle in shuffles:
            assert sorted(map(repr, shuffle.before)) == sorted(map(repr, shuffle.after)), match


def test_a_state_survives_json(matches: Sequence[Match]):
    for at in moments(matches):
        again = msgspec.json.decode(msgspec.json.encode(at.state), type=at.game.state_type)
        assert again == at.state, at
        for viewer in at.match.viewers:
            assert orjson.dumps(at.game.view(again, viewer)) == orjson.dumps(at.game.view(at.state, viewer)), at


def test_plies_are_counted_from_0_and_never_back(matches: Sequence[Match]):
    for match in matches:
        plies = [match.game.ply(state) for state in match.states]
        assert plies[0] == 0, match
        assert plies == sorted(plies), match


Choices = dict[int, list[Move]]


def sealed_ply(at: Moment) -> tuple[Choices, Any] | None:
    """Sealed choices that close this ply, seat after seat, and the state after them; None if a choice is open."""
    game, state, chance = at.game, at.state, at.chance()
    choices: Choices = {}
    while game.ply(state) == game.ply(at.state) and (owing := game.to_act(state)):
        seat = owing[0]
        move = lawbook_of(game).choose(at.rng, game.legal(state, seat))
        events = game.decide(state, seat, move, chance)
        assert not isinstance(events, Refusal), (at, seat, move)
        if events[0].tag != "sealed":
            return None
        choices.setdefault(seat, []).append(move)
        state = fold(game, state, events)
    return choices, state


def in_another_order(at: Moment, choices: Choices) -> tuple[Any, list[Event]]:
    """The same choices of each seat, the seats mixed."""
    game, state, chance = at.game, at.state, at.chance()
    waiting = {seat: list(moves) for seat, moves in choices.items()}
    log: list[Event] = []
    while waiting:
        seat = latest_or_any(at.rng, list(waiting))
        events = game.decide(state, seat, waiting[seat].pop(0), chance)
        assert not isinstance(events, Refusal), (at, seat, events)
        log += events
        state = fold(game, state, events)
        waiting = {seat: moves for seat, moves in waiting.items() if moves}
    return state, log


def latest_or_any(rng: random.Random, seats: Sequence[int]) -> int:
    return seats[-1] if rng.random() < 0.5 else rng.choice(seats)


def test_the_order_in_which_sealed_choices_arrive_changes_nothing(matches: Sequence[Match]):
    for at in moments(matches):
        if len(at.game.to_act(at.state)) < 2:
            continue
        sealed = sealed_ply(at)
        if sealed is not None:
            choices, state = sealed
            for _ in range(3):
                assert in_another_order(at, choices)[0] == state, (at, choices)
