"""Queries: a match as it is or was, its legal list, its events, its log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.app.access import Caller, check_visible, counted_as, held_by, made_by, seat_for, viewer_for
from service.app.disclosure import shown_event, whole_event
from service.app.house import House
from service.app.loading import Loaded, as_recorded, at_version, load, rules_of
from service.app.problems import Problem
from service.app.records import Label, MatchRow
from service.app.resource import Look, match_resource
from service.kernel.values import Json, Viewer
from service.log.header import log_header
from service.match.evolve import owing
from service.match.state import MatchState

PAGE = 500


@dataclass(frozen=True, slots=True)
class Sight:
    """A match that the caller may see, the seats that the caller holds in it, and whether the caller made it."""

    row: MatchRow
    state: MatchState
    labels: Sequence[Label]
    held: tuple[int, ...]
    made: bool


def see(house: House, caller: Caller | None, match_id: str) -> Sight:
    """Raises ``not_found`` for what the caller may not see."""
    return sight_of(load(house.matches, house.states, match_id), caller)


def sight_of(found: Loaded, caller: Caller | None) -> Sight:
    """A match as the caller may see it. Raises ``not_found``."""
    row, state, labels = found
    check_visible(row, state, caller)
    assert row is not None
    assert state is not None
    who = counted_as(caller, row)
    return Sight(row, state, labels, held_by(state, who), made_by(row, who))


def show(sight: Sight, seat: int | None) -> dict[str, Json]:
    """The match as it is, for one of the caller's seats or as a spectator."""
    viewer = viewer_for(sight.held, seat)
    return match_resource(sight.row, sight.state, sight.labels, Look(sight.made, viewer, viewer))


def look_at(house: House, sight: Sight, seat: int | None, at: int | None, as_: int | str | None) -> dict[str, Json]:
    """The match resource, with ``?seat``, ``?at`` and ``?as`` (API §4)."""
    you = viewer_for(sight.held, seat)
    viewer: Viewer = you
    if as_ is not None:
        viewer = _others_eyes(sight, as_)
    look = Look(sight.made, you, viewer, at is not None, as_ == "all")
    if at is None:
        return match_resource(sight.row, sight.state, sight.labels, look)
    if not 1 <= at <= sight.row.version:
        raise Problem("no_such_version", f"the match has the versions 1 to {sight.row.version}")
    state = at_version(house.matches, sight.row, at)
    head = house.matches.events(sight.row.match_id, at - 1, at, 1)[0].hash
    return match_resource(sight.row, state, sight.labels, look, head)


def _others_eyes(sight: Sight, as_: int | str) -> Viewer:
    """After the end everything is open to whoever may see the match."""
    if not sight.state.is_over:
        raise Problem("match_running", "other seats' views are open after the end only")
    if isinstance(as_, int) and as_ >= len(sight.state.seats):
        raise Problem("not_found", "the match has no such seat")
    return as_ if isinstance(as_, int) else None


def legal(sight: Sight, seat: int | None) -> dict[str, Json]:
    """The legal list of the caller's seat."""
    own = seat_for(sight.held, seat)
    state, rules = sight.state, rules_of(sight.row)
    active = state.status == "active"
    playable = active and not state.seats[own].gone and not state.seats[own].away
    return {
        "version": state.version,
        "ply": state.ply if active else None,
        "seat": own,
        "owed": own in owing(rules, state),
        "moves": list(rules.legal(state.game, own)) if playable else [],
    }


def log_of(house: House, sight: Sight) -> dict[str, Json]:
    """What stands before the events in the match's log (API §8); an imported match's log is that of the original."""
    row = sight.row
    state = as_recorded(house.matches, row, row.version) if row.origin else sight.state
    return log_header(row.log_id, row.game, row.rules_version, row.server_seed, state)


def log_events(house: House, sight: Sight, seat: int | None) -> Iterator[dict[str, Json]]:
    """Every event: while the match runs as the caller's seat may see it, after the end whole."""
    viewer, rules = viewer_for(sight.held, seat), rules_of(sight.row)
    after, head = 0, sight.row.version
    while after < head:
        page = house.matches.events(sight.row.match_id, after, head, PAGE)
        for one in page:
            yield whole_event(one) if sight.state.is_over else shown_event(rules, one, viewer)
        after = page[-1].version
