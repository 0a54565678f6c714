"""What a decided command changes in the store, and who has to act after it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from service.app.matches.load import LoadedMatch, snapshot_due, snapshot_of
from service.app.matches.notifications import notifications_for
from service.kernel.game import Game
from service.kernel.values import Json
from service.log.chance import commitment
from service.log.codec import Stored, chained
from service.match.clocks import due_at
from service.match.evolve import to_act
from service.match.ledger import Decided, outcome_data
from service.match.state import MatchState
from service.store.match_records import Change, Due, KeyRef, MatchRow, SeatRow
from service.tracing import CAUSE


def change_of(
    match: LoadedMatch, decided: Decided, codes: Mapping[int, str], key: KeyRef | None, ply: int | None
) -> Change:
    """Everything that a command writes which took ``match`` to what was ``decided``; it answered ``ply``.

    Its time is that of the match's row.
    """
    row, before, after = match.row, match.state, decided.state
    events = tuple(chained(decided.entries, row.now, row.version, row.head_hash, row.server_seed))
    acting = to_act(match.rules, after)
    return Change(
        row=_row_after(row, after, acting, events[-1]),
        head=row.head_hash,
        events=events,
        seats=_changed(seat_rows(match.rules, before, row.to_act), seat_rows(match.rules, after, acting)),
        codes=codes,
        snapshots=_snapshots(match.rules, before, after),
        key=key,
        key_ply=ply if key else None,
        notifications=notifications_for(before, row.to_act, after, acting),
        cause=CAUSE.get(),
        final_views=game_views(match.rules, after) if after.is_over else None,
    )


def game_views(rules: Game[Any], state: MatchState) -> dict[str, Json] | None:
    """The game as a spectator and as every seat sees it; None where it has not begun or its rules are gone."""
    if state.game is None or rules.retired:
        return None
    seats = [rules.view(state.game, seat) for seat in range(len(state.seats))]
    return {"spectator": rules.view(state.game, None), "seats": seats}


def _snapshots(rules: Game[Any], before: MatchState, after: MatchState) -> tuple[tuple[int, bytes], ...]:
    return ((after.version, snapshot_of(rules, after)),) if snapshot_due(before.version, after.version) else ()


def _row_after(row: MatchRow, state: MatchState, to_act: tuple[int, ...], last: Stored) -> MatchRow:
    """The summary row as the command leaves it."""
    return replace(
        row,
        status=state.status,
        version=last.version,
        ply=state.ply if state.status == "active" else None,
        to_act=to_act,
        head_hash=last.hash,
        outcome=outcome_data(state.outcome) if state.outcome else None,
        started_at=row.now if row.started_at is None and state.game is not None else row.started_at,
        updated_at=row.now,
        finished_at=row.now if state.is_over else None,
    )


def new_row(match_id: str, server_seed: bytes, rules: Game[Any], at: int, facts: Mapping[str, Json]) -> MatchRow:
    """The summary row of a match before its first event, at ``at`` (ms).

    ``facts``: what its first event tells of it (``created_by``, ``visibility``, ``hints``, ``custom``, ``clock``), and
    what only its row does (``metadata``, ``forked_from``, ``origin``).
    """
    return MatchRow(
        match_id=match_id,
        game=rules.key,
        rules_version=rules.version,
        status="open",
        version=0,
        ply=None,
        to_act=(),
        server_seed=server_seed,
        head_hash=commitment(server_seed),
        visibility=facts["visibility"],
        hints=facts["hints"],
        custom=facts["custom"],
        clock=facts["clock"],
        metadata=facts.get("metadata", {}),
        outcome=None,
        created_by=facts["created_by"],
        rematch=None,
        forked_from=facts.get("forked_from"),
        origin=facts.get("origin"),
        created_at=at,
        started_at=None,
        updated_at=at,
        finished_at=None,
        now=at,
    )


def _changed(before: Sequence[SeatRow], after: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The rows that the command leaves otherwise than they were: a mere move changes none."""
    return tuple(row for row in after if row not in before)


def seat_rows(rules: Game[Any], state: MatchState, to_act: tuple[int, ...]) -> list[SeatRow]:
    """The rows of a match's seats."""
    return [
        SeatRow(
            seat=number,
            kind=seat.kind,
            account_id=seat.account,
            level=seat.level,
            taken=seat.taken,
            salt=seat.salt,
            deadline=seat.deadline,
            bank_ms=seat.bank,
            due_at=due_at(state, number, number in to_act, rules.hidden),
            withdrawn=seat.withdrawn,
            played_by_ai=seat.played_by_ai,
        )
        for number, seat in enumerate(state.seats)
    ]


def due_notices(change: Change) -> list[Due]:
    """Who has to act, and when, after a change: what is due at another time than the deadline, an AI does."""
    return [
        Due(change.row.match_id, seat.seat, seat.due_at != seat.deadline, seat.due_at)
        for seat in change.seats
        if seat.due_at is not None
    ]
