"""Laws of secrecy: nothing that a viewer is given depends on what the viewer cannot know."""

from collections.abc import Sequence
from typing import Any

import orjson

from service.kernel.event import SEALED, Event
from service.kernel.forms import Form
from service.kernel.refusal import Refusal
from tests.laws.matches import Match, Moment, lawbook_of, moments, some


def part_of(shown: Any, full: Any) -> bool:
    """``shown`` is ``full`` with some values nulled, and all fields and items still there."""
    if shown is None or shown == full:
        return True
    if isinstance(full, dict) and isinstance(shown, dict):
        return list(shown) == list(full) and all(part_of(shown[name], value) for name, value in full.items())
    if isinstance(full, list) and isinstance(shown, list):
        return len(shown) == len(full) and all(map(part_of, shown, full))
    return False


def shown_forms(match: Match, event: Event) -> list[Event]:
    return [match.game.disclose(event, viewer) for viewer in match.viewers]


def test_every_event_is_shown_to_everybody_and_holds_nothing_that_is_not_in_it(matches: Sequence[Match]):
    for match in matches:
        for event in match.log:
            for shown in shown_forms(match, event):
                assert (shown.tag, shown.schema) == (event.tag, event.schema), (match, event)
                assert isinstance(shown.data, dict), (match, event)
                assert list(shown.data) == list(event.data), (match, event, shown)
                assert part_of(shown.data, event.data), (match, event, shown)
                assert shown.seat == event.seat, (match, event, shown)


def test_shown_forms_fit_the_published_schemas(matches: Sequence[Match]):
    forms = {tag: Form(schema) for tag, schema in matches[0].game.schemas.events.items()}
    for match in matches:
        for event in match.log:
            for shown in shown_forms(match, event):
                assert forms[event.tag].first_fault(shown.data) is None, (match, shown)


def test_a_shuffle_is_hidden_where_something_of_its_event_is(matches: Sequence[Match]):
    for match in matches:
        for event in match.log:
            for shown in shown_forms(match, event):
                assert shown.shuffles in (None, event.shuffles), (match, event)
                if event.shuffles and shown.data != event.data:
                    assert shown.shuffles is None, (match, shown)


def test_a_spectator_is_shown_no_more_than_a_seat(matches: Sequence[Match]):
    for match in matches:
        for event in match.log:
            public, *seats = shown_forms(match, event)
            for shown in seats:
                assert part_of(public.data, shown.data), (match, public, shown)
                assert public.shuffles is None or shown.shuffles == public.shuffles, (match, event)


def test_a_sealed_choice_is_its_owners_only(matches: Sequence[Match]):
    for match in matches:
        for event in match.log:
            if event.tag == SEALED:
                for viewer, shown in zip(match.viewers, shown_forms(match, event), strict=True):
                    wanted = event.data["move"] if viewer == event.seat else None
                    assert shown.data == {"seat": event.seat, "move": wanted}, (match, event)


def test_a_choice_that_others_do_not_see_is_recorded_as_sealed(matches: Sequence[Match]):
    for match in matches:
        for step in match.steps:
            choice = step.fresh[0]
            if any(match.game.disclose(choice, viewer).data["move"] is None for viewer in match.viewers):
                assert choice.tag == SEALED, (match, choice)


def test_sealed_choices_look_alike_to_others(matches: Sequence[Match]):
    for at in moments(matches):
        for seat in at.game.to_act(at.state):
            for viewer in at.match.viewers:
                if viewer != seat:
                    assert len(sealed_looks(at, seat, viewer)) <= 1, (at, seat, viewer)


def sealed_looks(at: Moment, seat: int, viewer: int | None) -> set[bytes]:
    """How the sealed choices of a seat look that close nothing."""
    found = [at.decide(seat, move) for move in some(at.rng, at.legal[seat], 12)]
    kept = [events for events in found if isinstance(events, tuple) and {event.tag for event in events} == {"sealed"}]
    shown = [[at.game.disclose(event, viewer) for event in events] for events in kept]
    return {orjson.dumps([(event.tag, event.data) for event in events]) for events in shown}


def test_a_view_does_not_depend_on_what_is_hidden(matches: Sequence[Match]):
    for at in moments(matches):
        for viewer in at.match.viewers:
            seen = orjson.dumps(at.game.view(at.state, viewer))
            for _ in range(3):
                other = lawbook_of(at.game).resample(at.state, viewer, at.rng)
                assert orjson.dumps(at.game.view(other, viewer)) == seen, (at, viewer)
                assert at.game.to_act(other) == at.game.to_act(at.state), (at, viewer)
                assert at.game.ply(other) == at.game.ply(at.state), (at, viewer)
                assert at.game.outcome(other, frozenset()) == at.game.outcome(at.state, frozenset()), (at, viewer)


def test_legal_lists_and_refusals_do_not_depend_on_what_is_hidden(matches: Sequence[Match]):
    for at in moments(matches):
        for seat in range(at.match.seats):
            other = lawbook_of(at.game).resample(at.state, seat, at.rng)
            assert orjson.dumps(at.game.legal(other, seat)) == orjson.dumps(at.legal[seat]), (at, seat)
            for move in at.tries(15):
                here, there = at.decide(seat, move), at.decide(seat, move, other)
                if isinstance(here, Refusal):
                    assert here == there, (at, seat, move)
                else:
                    assert not isinstance(there, Refusal), (at, seat, move, there)


def test_a_timeout_does_not_depend_on_what_is_hidden(matches: Sequence[Match]):
    for at in moments(matches):
        for seat in at.game.to_act(at.state):
            other = lawbook_of(at.game).resample(at.state, seat, at.rng)
            assert at.game.timeout(other, seat) == at.game.timeout(at.state, seat), (at, seat)


def test_resampling_shuffles_something_where_a_game_hides_something(matches: Sequence[Match]):
    """Or else the laws above would have looked at nothing."""
    if matches[0].game.hidden:
        assert any(
            lawbook_of(at.game).resample(at.state, viewer, at.rng) != at.state
            for at in moments(matches)
            for viewer in at.match.viewers
        )
