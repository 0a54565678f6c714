"""Writing: what a decided command changes in the store, and the notifier to ring after it."""

from dataclasses import dataclass
from typing import Any

from service.app.matches.load import snapshot_due, snapshot_of
from service.app.matches.notifications import told
from service.app.matches.pace import pace_ms
from service.app.records import Change, Due, KeyRef, SeatChange
from service.kernel.game import Game
from service.log.codec import chained
from service.match.evolve import owing
from service.match.ledger import Decided, outcome_data
from service.match.state import MatchState

Keyed = tuple[KeyRef, int | None]
"""An idempotency key and the ply that its command answered."""

Codes = tuple[tuple[int, str], ...]
"""Fresh join codes of seats."""


Compared = tuple[Any, ...]
"""What a seat's row holds, to be compared; the last value is when somebody has to act for it."""


@dataclass(frozen=True, slots=True)
class ChainHead:
    """Where a log goes on: the chain's ``head``, the seed that blinds it, and the time of what comes next."""

    match_id: str
    head: bytes
    server_seed: bytes
    at: int


def change_of(
    rules: Game[Any],
    tip: ChainHead,
    before: MatchState,
    decided: Decided,
    codes: Codes = (),
    keyed: Keyed | None = None,
) -> Change:
    """Everything that a command writes, which took the match from ``before`` to what was ``decided``."""
    after = decided.state
    owed, owes = owing(rules, before), owing(rules, after)
    return Change(
        match_id=tip.match_id,
        events=tuple(chained(decided.entries, tip.at, before.version, tip.head, tip.server_seed)),
        status=after.status,
        ply=after.ply if after.status == "active" else None,
        to_act=owes,
        outcome=outcome_data(after.outcome) if after.outcome else None,
        at=tip.at,
        started=after.game is not None,
        seats=_seat_changes(after, _rows(rules, before, owed), _rows(rules, after, owes)),
        codes=codes,
        snapshot=snapshot_of(rules, after) if snapshot_due(before.version, after.version) else None,
        rules_version=rules.version,
        key=keyed[0] if keyed else None,
        key_ply=keyed[1] if keyed else None,
        told=told(before, owed, after, owes),
    )


def _seat_changes(after: MatchState, old: list[Compared], new: list[Compared]) -> tuple[SeatChange, ...]:
    """The seats whose rows differ after the command."""
    return tuple(
        SeatChange(number, after.seats[number], row[-1])
        for number, row in enumerate(new)
        if number >= len(old) or old[number] != row
    )


def _rows(rules: Game[Any], state: MatchState, owes: tuple[int, ...]) -> list[Compared]:
    """What the seats' rows hold, and when somebody has to act for each: a mere move changes none of it."""
    return [
        (
            seat.kind,
            seat.account,
            seat.taken,
            seat.salt,
            seat.deadline,
            seat.bank,
            seat.gone,
            seat.away,
            due_at(rules, state, number, number in owes),
        )
        for number, seat in enumerate(state.seats)
    ]


def due_at(rules: Game[Any], state: MatchState, number: int, owes: bool) -> int | None:
    """When somebody has to act for a seat: to give a hint at once, an AI at its pace, its clock at the deadline."""
    seat = state.seats[number]
    if state.owes_hint(number):
        return seat.hint_at
    if not owes:
        return None
    if seat.played_by_ai:
        return state.ply_opened_at + (pace_ms(state.level(number) or 1) if rules.hidden else 0)
    return seat.deadline


def due_notices(change: Change) -> list[Due]:
    """Who has to act, and when, after a change: what is due at another time than the deadline, an AI does."""
    return [
        Due(change.match_id, seat.seat, seat.due_at != seat.state.deadline, seat.due_at)
        for seat in change.seats
        if seat.due_at is not None
    ]
