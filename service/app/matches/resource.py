"""The match resource (API §5): plain data from a state or a summary row, for one viewer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.app.matches.load import LoadedMatch
from service.kernel.values import Json, Viewer
from service.log.chance import commitment
from service.log.times import to_text
from service.match.clocks import remaining
from service.match.evolve import to_act
from service.match.ledger import outcome_data
from service.match.redact import hide_setup
from service.match.state import MatchState, SeatState
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


def match_resource(match: LoadedMatch, look: ViewOptions, head: bytes | None = None) -> dict[str, Json]:
    """The whole resource at the state's version. ``head``: the chain's head there, default the row's."""
    row, rules, state, displays = match.row, match.rules, match.state, match.displays
    over = state.is_over
    acting = to_act(rules, state) if look.past else match.to_act
    seats = [
        _seat(n, seat, _account(displays, seat.account, look), n in acting, state, None if look.past else row.now)
        for n, seat in enumerate(state.seats)
    ]
    options = dict(state.options) if row.status in ("finished", "aborted") else hide_setup(state.options)
    return {
        **_identity(row, state.status, state.version, look),
        "ply": state.ply if state.status == "active" else None,
        "to_act": list(acting),
        "seats": seats,
        "options": options,
        "join_codes": _join_codes(state, displays, look),
        "state": _game_view(rules, state, look),
        "proposals": [] if look.past else [_proposal(state, proposal) for proposal in state.proposals],
        "outcome": outcome_data(state.outcome) if state.outcome else None,
        "fairness": {
            "commitment": commitment(row.server_seed).hex(),
            "salts": [seat.salt for seat in state.seats],
            "server_seed": row.server_seed.hex() if over else None,
            "head_hash": (head or row.head_hash).hex(),
        },
        "started_at": _time(row.started_at if state.status != "open" else None),
        "updated_at": to_text(state.updated_at),
        "finished_at": _time(row.finished_at if over else None),
    }


def match_item(match: ListedMatch, look: ViewOptions) -> dict[str, Json]:
    """A match in a list: the resource without ``state``, ``options``, ``proposals`` and ``fairness`` (API §4)."""
    row, displays = match.row, match.displays
    codes = {str(seat): code for seat, code in displays.codes.items() if not match.seats[seat].taken}
    return {
        **_identity(row, row.status, row.version, look),
        "ply": row.ply,
        "to_act": list(row.to_act),
        "seats": [_seat_row(row, seat, _account(displays, seat.account_id, look)) for seat in match.seats],
        "join_codes": codes if row.status == "open" and look.creator else None,
        "outcome": row.outcome,
        "started_at": _time(row.started_at),
        "updated_at": to_text(row.updated_at),
        "finished_at": _time(row.finished_at),
    }


def _identity(row: MatchRow, status: str, version: int, look: ViewOptions) -> dict[str, Json]:
    base = f"/v1/matches/{row.match_id}"
    return {
        "id": row.match_id,
        "game": row.game,
        "rules_version": row.rules_version,
        "custom": row.custom,
        "status": status,
        "version": version,
        "you": look.you,
        "clock": dict(row.clock),
        "visibility": row.visibility,
        "hints": row.hints,
        "metadata": dict(row.metadata) if look.creator or look.you is not None else None,
        "rematch": row.rematch,
        "forked_from": row.forked_from,
        "origin": row.origin,
        "created_by": row.created_by,
        "created_at": to_text(row.created_at),
        "server_time": to_text(row.now),
        "links": {
            "self": base,
            "events": f"{base}/events",
            "legal": f"{base}/legal",
            "log": f"{base}/log",
            "rules": f"/v1/games/{row.game}/versions/{row.rules_version}/rules",
        },
    }


def _seat(
    number: int, seat: SeatState, account: Mapping[str, Json] | None, owes: bool, state: MatchState, now: int | None
) -> dict[str, Json]:
    timed = now is not None and state.clock.kind != "none"
    return {
        "seat": number,
        "kind": seat.kind,
        "account": account,
        "level": state.level(number),
        "taken": seat.taken,
        "owes": owes,
        "deadline": _time(seat.deadline) if timed else None,
        "remaining_ms": remaining(seat, now) if timed and now is not None and seat.kind != "ai" else None,
        "withdrawn": seat.withdrawn,
        "played_by_ai": seat.played_by_ai,
    }


def _seat_row(row: MatchRow, seat: SeatRow, account: Mapping[str, Json] | None) -> dict[str, Json]:
    left = seat.bank_ms if seat.deadline is None else max(0, seat.deadline - row.now)
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "account": account,
        "level": row.clock["level"] if seat.played_by_ai else seat.level,
        "taken": seat.taken,
        "owes": seat.seat in row.to_act,
        "deadline": _time(seat.deadline),
        "remaining_ms": left if seat.kind != "ai" else None,
        "withdrawn": seat.withdrawn,
        "played_by_ai": seat.played_by_ai,
    }


def _account(displays: Displays, account_id: str | None, look: ViewOptions) -> dict[str, Json] | None:
    """An account by id; its name as it is now, none in past views and after erasure (API §2)."""
    if account_id is None:
        return None
    name = None if look.past else displays.names.get(account_id)
    return {"id": account_id, "name": name and name.name, "kind": name and name.kind}


def _join_codes(state: MatchState, displays: Displays, look: ViewOptions) -> dict[str, Json] | None:
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


def _proposal(state: MatchState, proposal: Any) -> dict[str, Json]:
    return {
        "id": proposal.id,
        "kind": proposal.kind,
        "by": proposal.by,
        "waiting_for": list(state.waiting_for(proposal)),
    }


def _time(ms: int | None) -> str | None:
    return None if ms is None else to_text(ms)
