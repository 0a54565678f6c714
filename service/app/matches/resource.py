"""The match resource (API §5): from a state or a summary row, for one viewer."""

from dataclasses import dataclass
from typing import Any

from service.app.matches.answers import (
    ClockResource,
    Fairness,
    ForkSource,
    ImportSource,
    MatchBase,
    MatchItem,
    MatchLinks,
    OutcomeResource,
    ProposalResource,
    SeatAccount,
    SeatResource,
)
from service.app.matches.load import LoadedMatch
from service.kernel.values import Json, Viewer
from service.log.chance import commitment
from service.log.times import to_text, to_text_or_none
from service.match.clocks import remaining
from service.match.evolve import to_act
from service.match.ledger import outcome_data
from service.match.redact import hide_setup
from service.match.state import MatchState
from service.store.match_records import Displays, ListedMatch, MatchRow, SeatRow


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """How a match is looked at: by whom (its creator, at its seat ``you``), with whose eyes (``viewer``).

    ``past`` leaves out clocks and proposals; ``everything`` opens all seats' views after the end (``?as=all``).
    """

    creator: bool
    you: int | None
    viewer: Viewer
    past: bool = False
    everything: bool = False


def match_resource(match: LoadedMatch, look: ViewOptions, head: bytes | None = None) -> MatchBase:
    """The whole resource at the state's version. ``head``: the chain's head there, default the row's."""
    row, rules, state = match.row, match.rules, match.state
    over = state.is_over
    awaited = to_act(rules, state) if look.past else match.to_act
    now = None if look.past or state.clock.kind == "none" else row.now
    return MatchBase(
        **_shared(row, state.status, state.version, look),
        ply=state.ply if state.status == "active" else None,
        to_act=list(awaited),
        seats=[_seat(match, number, number in awaited, now, look) for number in range(len(state.seats))],
        options=dict(state.options) if row.status in ("finished", "aborted") else hide_setup(state.options),
        join_codes=_join_codes(state, match.displays, look),
        state=_game_view(rules, state, look),
        proposals=[] if look.past else [_proposal(state, proposal) for proposal in state.proposals],
        outcome=OutcomeResource(**outcome_data(state.outcome)) if state.outcome else None,
        fairness=Fairness(
            commitment(row.server_seed).hex(),
            [seat.salt for seat in state.seats],
            row.server_seed.hex() if over else None,
            (head or row.head_hash).hex(),
        ),
        started_at=to_text_or_none(row.started_at if state.status != "open" else None),
        updated_at=to_text(state.updated_at),
        finished_at=to_text_or_none(row.finished_at if over else None),
    )


def match_item(match: ListedMatch, look: ViewOptions) -> MatchItem:
    """A match in a list: the resource without ``state``, ``options``, ``proposals`` and ``fairness`` (API §4)."""
    row, displays = match.row, match.displays
    codes = {str(seat): code for seat, code in displays.codes.items() if not match.seats[seat].taken}
    return MatchItem(
        **_shared(row, row.status, row.version, look),
        ply=row.ply,
        to_act=list(row.to_act),
        seats=[_listed_seat(row, seat, _account(displays, seat.account_id, look)) for seat in match.seats],
        join_codes=codes if row.status == "open" and look.creator else None,
        outcome=OutcomeResource(**row.outcome) if row.outcome else None,
        started_at=to_text_or_none(row.started_at),
        updated_at=to_text(row.updated_at),
        finished_at=to_text_or_none(row.finished_at),
    )


def _shared(row: MatchRow, status: str, version: int, look: ViewOptions) -> dict[str, Any]:
    """The fields that a match has in the same form in lists and alone."""
    path = f"/v1/matches/{row.match_id}"
    rules = f"/v1/games/{row.game}/versions/{row.rules_version}/rules"
    return {
        "id": row.match_id,
        "game": row.game,
        "rules_version": row.rules_version,
        "custom": row.custom,
        "status": status,
        "version": version,
        "you": look.you,
        "clock": ClockResource(**row.clock),
        "visibility": row.visibility,
        "hints": row.hints,
        "metadata": row.metadata if look.creator or look.you is not None else None,
        "rematch": row.rematch,
        "forked_from": ForkSource(**row.forked_from) if row.forked_from else None,
        "origin": ImportSource(**row.origin) if row.origin else None,
        "created_by": row.created_by,
        "created_at": to_text(row.created_at),
        "server_time": to_text(row.now),
        "links": MatchLinks(path, f"{path}/events", f"{path}/legal", f"{path}/log", rules),
    }


def _seat(match: LoadedMatch, number: int, awaited: bool, now: int | None, look: ViewOptions) -> SeatResource:
    """``now``: ms, None where no time is shown."""
    state, seat = match.state, match.state.seats[number]
    return SeatResource(
        seat=number,
        kind=seat.kind,
        account=_account(match.displays, seat.account, look),
        level=state.level(number),
        taken=seat.taken,
        owes=awaited,
        deadline=None if now is None else to_text_or_none(seat.deadline),
        remaining_ms=None if now is None or seat.kind == "ai" else remaining(seat, now),
        withdrawn=seat.withdrawn,
        played_by_ai=seat.played_by_ai,
    )


def _listed_seat(row: MatchRow, seat: SeatRow, account: SeatAccount | None) -> SeatResource:
    left = seat.bank_ms if seat.deadline is None else max(0, seat.deadline - row.now)
    return SeatResource(
        seat=seat.seat,
        kind=seat.kind,
        account=account,
        level=row.clock["level"] if seat.played_by_ai else seat.level,
        taken=seat.taken,
        owes=seat.seat in row.to_act,
        deadline=to_text_or_none(seat.deadline),
        remaining_ms=left if seat.kind != "ai" else None,
        withdrawn=seat.withdrawn,
        played_by_ai=seat.played_by_ai,
    )


def _account(displays: Displays, account_id: str | None, look: ViewOptions) -> SeatAccount | None:
    """An account by id; its name as it is now, none in past views and after erasure (API §2)."""
    if account_id is None:
        return None
    name = None if look.past else displays.names.get(account_id)
    return SeatAccount(account_id, name and name.name, name and name.kind)


def _join_codes(state: MatchState, displays: Displays, look: ViewOptions) -> dict[str, str] | None:
    if state.status != "open" or look.past or not look.creator:
        return None
    return {str(seat): code for seat, code in displays.codes.items() if not state.seats[seat].taken}


def _game_view(rules: Any, state: MatchState, look: ViewOptions) -> Json:
    if state.game is None or rules.retired:
        return None
    if look.everything:
        return {
            "spectator": rules.view(state.game, None),
            "seats": [rules.view(state.game, seat) for seat in range(len(state.seats))],
        }
    return rules.view(state.game, look.viewer)


def _proposal(state: MatchState, proposal: Any) -> ProposalResource:
    return ProposalResource(proposal.id, proposal.kind, proposal.by, list(state.waiting_for(proposal)))
