"""States that were stored in another shape: never read, but derived again from the events."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import orjson
import pytest

from service.log.fold import fold
from service.match import entry as e
from service.match.commands import Fork
from service.match.decide import decide
from service.match.ledger import Decided
from service.match.state import Clock, MatchState
from service.match.states import OldShape, dump_match, fingerprint, load_match
from tests.log.verify.forging import verdict
from tests.log.verify.stories import STORIES, recorder
from tests.support.recording import Recorder, forged

OLD_STATES = [
    {"shape": "0123456789abcdef", "state": {"plies": 53}},
    {"shape": None, "state": {}},
]
"""What an older build may have written; ``None`` is what an event of schema 1 is upcast to."""


def with_old_states(bodies: Iterator[bytes], old: Mapping[str, Any]) -> list[bytes]:
    events = [orjson.loads(body) for body in bodies]
    changed = [event for event in events if event["type"] in e.STATES]
    assert changed, "the story holds no state"
    for event in changed:
        event["data"]["state"] = old
    return [orjson.dumps(event) for event in events]


@pytest.mark.parametrize("old", OLD_STATES)
def test_a_takeback_of_an_older_shape_is_folded_from_its_events(old: Mapping[str, Any]):
    match = STORIES["takebacks"]()
    bodies = [stored.body for stored in match.stored]
    assert fold(match.rules, with_old_states(iter(bodies), old)) == fold(match.rules, bodies)


@pytest.mark.parametrize("old", OLD_STATES)
def test_a_fold_that_begins_behind_the_position_asks_for_the_past(old: Mapping[str, Any]):
    match = STORIES["takebacks"]()
    bodies = with_old_states((stored.body for stored in match.stored), old)
    first = next(number for number, body in enumerate(bodies) if orjson.loads(body)["type"] == e.TAKEN_BACK)
    known = fold(match.rules, bodies[:first])

    def past(version: int) -> MatchState:
        return fold(match.rules, bodies[:version])

    assert fold(match.rules, bodies[first:], known, past) == fold(match.rules, bodies)


@pytest.mark.parametrize("old", OLD_STATES)
def test_a_fork_of_an_older_shape_is_folded_from_its_sources_events(old: Mapping[str, Any]):
    source = recorder("balaans").play_on(random.Random(1), 6)
    header, events = source.log()
    origin = {
        "source": source.match_id,
        "version": len(events),
        "hash": events[-1]["hash"],
        "commitment": header["commitment"],
        "server_seed": source.seed.hex(),
        "salts": [seat.salt for seat in source.state.seats],
        "events": events,
    }
    made = recorder("balaans", name="fork")
    decided = decide(made.rules, MatchState(), Fork(source.state, "somebody", origin), made.context())
    assert isinstance(decided, Decided)
    fresh = Recorder(made.rules, name="fork")
    fresh.stored, fresh.state = [], MatchState()
    fresh.record(decided)
    bodies = [stored.body for stored in fresh.stored]
    assert fold(made.rules, with_old_states(iter(bodies), old)) == fold(made.rules, bodies)


def test_a_log_whose_states_have_an_older_shape_is_consistent():
    log = STORIES["takebacks"]().log()

    def write_as_older_build(events: list[dict[str, Any]]) -> None:
        for event in events:
            if event["type"] == e.TAKEN_BACK:
                event["data"]["state"], event["schema"] = event["data"]["state"]["state"], 1

    report = verdict(forged(log, write_as_older_build))
    assert report.consistent, report.first_wrong


def test_a_snapshot_of_another_shape_is_not_read():
    match = recorder("breach").play_on(random.Random(1), 8)
    stored = dump_match(match.rules, match.state)
    assert load_match(match.rules, orjson.loads(orjson.dumps(stored))) == match.state
    with pytest.raises(OldShape):
        load_match(match.rules, {**stored, "shape": "0123456789abcdef"})
    with pytest.raises(OldShape):
        load_match(match.rules, stored["state"])


def test_the_fingerprint_tells_every_change_of_a_field():
    variants: list[list[Any]] = [
        [("turn", int, 1)],
        [("turn", int, 2)],
        [("turn", str, "1")],
        [("turns", int, 1)],
        [("turn", int, 1), ("plies", int, 0)],
        [("turn", int | None, 1)],
        [("turn", tuple[int, ...], ())],
    ]
    prints = {fingerprint(msgspec.defstruct("State", fields)) for fields in variants}
    assert len(prints) == len(variants)
    assert fingerprint(Clock) == fingerprint(Clock)


def test_the_fingerprint_tells_nothing_of_what_is_written_in_docstrings():
    def state(doc: str, seat_doc: str, **more: Any) -> type[Any]:
        seat = msgspec.defstruct("Seat", [("description", str, "a tower")], namespace={"__doc__": seat_doc})
        fields: list[Any] = [*more.items(), ("seats", tuple[seat, ...], ())]  # type: ignore[valid-type]
        return msgspec.defstruct("State", fields, namespace={"__doc__": doc})

    assert fingerprint(state("A game.", "Who sits there.")) == fingerprint(state("The state of a game.", "A seat."))
    assert fingerprint(state("A game.", "")) != fingerprint(state("A game.", "", plies=int))


def test_the_fingerprint_tells_a_field_that_is_called_description():
    with_it = msgspec.defstruct("State", [("description", str)])
    assert fingerprint(with_it) != fingerprint(msgspec.defstruct("State", [("description", int)]))
