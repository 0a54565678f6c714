"""What accounts are told of a match: an invitation, its start and end, every choice that they come to owe (API §7)."""

from collections.abc import Iterable, Iterator

from service.match.state import MatchState
from service.store.match_records import Notification

INVITED = "match.invited"
STARTED = "match.started"
OWED = "match.owed"
FINISHED = "match.finished"

Seats = tuple[int, ...]


def notifications_for(
    before: MatchState, to_act_before: Seats, after: MatchState, to_act: Seats
) -> tuple[Notification, ...]:
    """What a command brought about, which had the seats ``to_act_before`` to act before it, and ``to_act`` after it."""
    opening = before.game is None
    return (
        *(_invited(before, after) if opening else ()),
        *(_to_all(STARTED, after) if opening and after.game is not None else ()),
        *_owed(before, () if opening else to_act_before, after, to_act),
        *(_to_all(FINISHED, after) if after.is_over and before.version else ()),
    )


def _invited(before: MatchState, after: MatchState) -> Iterator[Notification]:
    """A seat was reserved: that happens when a match is made."""
    for number, seat in enumerate(after.seats if before.version == 0 else ()):
        if seat.account is not None and not seat.taken:
            yield Notification(seat.account, INVITED, number)


def _owed(before: MatchState, to_act_before: Seats, after: MatchState, to_act: Seats) -> Iterator[Notification]:
    """Who comes to act: at a new ply, or after others at the same one, or as its owner takes a seat back from an AI."""
    same = before.ply == after.ply
    for number in to_act:
        seat = after.seats[number]
        if seat.account is None or not seat.has_clock:
            continue
        if not (same and number in to_act_before and before.seats[number].has_clock):
            yield Notification(seat.account, OWED, number, after.ply)


def _to_all(type_: str, match: MatchState) -> Iterator[Notification]:
    """Everybody whose match it is: seated, invited, or its creator."""
    return (Notification(account, type_) for account in dict.fromkeys(_accounts(match)))


def _accounts(match: MatchState) -> Iterable[str]:
    yield from (seat.account for seat in match.seats if seat.account is not None)
    if match.created_by is not None:
        yield match.created_by
