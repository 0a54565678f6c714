"""Queries: a match as it is or was, its legal list, its events, its log."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from service.app.access import Caller, check_visible, effective_caller, held_by, made_by, seat_for, viewer_for
from service.app.matches.answers import Legal, MatchBase
from service.app.matches.disclosure import shown_event, whole_event
from service.app.matches.load import LoadedMatch, as_recorded, at_version, load
from service.app.matches.resource import ViewOptions, match_resource
from service.app.problems import Problem, not_found
from service.app.services import Services
from service.kernel.values import Json, Viewer
from service.log.header import log_header

PAGE_EVENTS = 500


@dataclass(frozen=True, slots=True)
class VisibleMatch:
    """A match that the caller may see, the seats that the caller holds in it, and whether the caller made it."""

    match: LoadedMatch
    held: tuple[int, ...]
    made: bool


def see(services: Services, caller: Caller | None, match_id: str) -> VisibleMatch:
    """Raises ``not_found`` for what the caller may not see."""
    return visible_of(load(services.matches, services.states, match_id), caller)


def visible_of(match: LoadedMatch | None, caller: Caller | None) -> VisibleMatch:
    """A match as the caller may see it. Raises ``not_found``."""
    if match is None:
        raise not_found()
    check_visible(match.row, match.state, caller)
    who = effective_caller(caller, match.row)
    return VisibleMatch(match, held_by(match.state, who), made_by(match.row, who))


def show(visible: VisibleMatch, seat: int | None) -> MatchBase:
    """The match as it is, for one of the caller's seats or as a spectator."""
    viewer = viewer_for(visible.held, seat)
    return match_resource(visible.match, ViewOptions(visible.made, viewer, viewer))


def render_at(
    services: Services, visible: VisibleMatch, seat: int | None, at: int | None, as_: int | str | None
) -> MatchBase:
    """The match resource, with ``?seat``, ``?at`` and ``?as`` (API §4)."""
    you = viewer_for(visible.held, seat)
    viewer: Viewer = you
    if as_ is not None:
        viewer = _others_eyes(visible, as_)
    options = ViewOptions(visible.made, you, viewer, at is not None, as_ == "all")
    row = visible.match.row
    if at is None:
        return structs.replace(match_resource(visible.match, options), **_kept_view(services, visible.match, options))
    if not 1 <= at <= row.version:
        raise Problem("no_such_version", f"the match has the versions 1 to {row.version}")
    state = at_version(services.matches, row, at)
    then = replace(visible.match, state=state, row=structs.replace(row, rematch=None, now=state.updated_at))
    head = services.matches.events(row.match_id, at - 1, at, 1)[0].hash
    return match_resource(then, options, head)


def _kept_view(services: Services, match: LoadedMatch, look: ViewOptions) -> dict[str, Json]:
    """The last view of a finished match whose rules are gone; nothing for all others."""
    if not (match.rules.retired and match.state.is_over):
        return {}
    views = services.matches.final_views(match.row.match_id)
    if views is None or look.everything:
        return {"state": views}
    return {"state": views["spectator"] if look.viewer is None else views["seats"][look.viewer]}


def _others_eyes(visible: VisibleMatch, as_: int | str) -> Viewer:
    """After the end everything is open to whoever may see the match."""
    state = visible.match.state
    if not state.is_over:
        raise Problem("match_running", "other seats' views are open after the end only")
    if isinstance(as_, int) and as_ >= len(state.seats):
        raise Problem("not_found", "the match has no such seat")
    return as_ if isinstance(as_, int) else None


def legal(visible: VisibleMatch, seat: int | None) -> Legal:
    """The legal list of the caller's seat."""
    own = seat_for(visible.held, seat)
    state, rules = visible.match.state, visible.match.rules
    active = state.status == "active"
    playable = active and not state.seats[own].withdrawn and not state.seats[own].played_by_ai
    return Legal(
        game=rules.key,
        version=state.version,
        ply=state.ply if active else None,
        seat=own,
        owed=own in visible.match.to_act,
        moves=list(rules.legal(state.game, own)) if playable else [],
    )


def log_of(services: Services, visible: VisibleMatch) -> dict[str, Json]:
    """What stands before the events in the match's log (API §8); an imported match's log is that of the original."""
    row = visible.match.row
    state = as_recorded(services.matches, row, row.version) if row.origin else visible.match.state
    return log_header(row.log_id, row.game, row.rules_version, row.server_seed, state)


def log_events(services: Services, visible: VisibleMatch, seat: int | None) -> Iterator[dict[str, Json]]:
    """Every event: while the match runs as the caller's seat may see it, after the end whole."""
    viewer, match = viewer_for(visible.held, seat), visible.match
    after, head = 0, match.row.version
    while after < head:
        page = services.matches.events(match.row.match_id, after, head, PAGE_EVENTS)
        for event in page:
            yield whole_event(event) if match.state.is_over else shown_event(match.rules, event, viewer)
        after = page[-1].version
