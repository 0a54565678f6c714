"""What a command must be refused with, said once more in plain order (CONVENTIONS §8, API §6)."""

from typing import Any

from service.match.commands import Abort, Answer, Command, Expire, LeaveSeat, Play, Propose, Resign, Return, TakeSeat
from service.match.state import SeatState
from tests.match.watch import Watch

OVER = ("finished", "aborted")


def expected(watch: Watch, seats: tuple[SeatState, ...], command: Command) -> str | None:
    """The code of the refusal; None when the command is to be accepted."""
    if isinstance(command, Expire):
        return None
    if isinstance(command, TakeSeat):
        return taking(watch, seats, command)
    if isinstance(command, LeaveSeat):
        return leaving(watch)
    return early(watch, command) or late(watch, seats, command)


def taking(watch: Watch, seats: tuple[SeatState, ...], command: TakeSeat) -> str | None:
    if seats[command.seat].taken:
        return "seat_taken"
    if watch.status in OVER:
        return "match_over"
    after = [command.account if n == command.seat else s.account for n, s in enumerate(seats) if s.kind != "ai"]
    sitting = [s.account for s in seats if s.taken and s.kind != "ai"] + [command.account]
    return "already_seated" if len(set(sitting)) < len(sitting) and len(set(after)) > 1 else None


def leaving(watch: Watch) -> str | None:
    if watch.status == "open":
        return None
    return "match_over" if watch.game is None else "match_started"


def early(watch: Watch, command: Any) -> str | None:
    """The checks that every command of a match in play shares, in their order."""
    ai = isinstance(command, Play) and command.ai is not None
    ply = watch.ply if watch.status == "active" else None
    checks = {
        "match_not_started": watch.status == "open" and not isinstance(command, Abort),
        "match_over": watch.status in OVER,
        "seat_withdrawn": command.seat in watch.gone,
        "seat_away": command.seat in watch.away and not ai and not isinstance(command, Return),
        "stale_ply": command.ply is not None and command.ply != ply,
        "not_offered": ai and command.seat not in watch.ai | watch.away,
    }
    return next((code for code, holds in checks.items() if holds), None)


def late(watch: Watch, seats: tuple[SeatState, ...], command: Any) -> str | None:
    """The checks of each command's own."""
    seat = command.seat
    if isinstance(command, Play):
        moves = watch.rules.legal(watch.game, seat)
        return "not_your_turn" if not moves else None if command.move in moves else "illegal_move"
    if isinstance(command, Propose):
        offered = {"draw": watch.rules.draw, "abort": True}
        offered["takeback"] = watch.rules.takeback and any(who == seat for who, _ in watch.line)
        free = seat not in watch.silent and not watch.has_proposed(seat)
        return None if offered[command.kind] and free else "not_offered"
    if isinstance(command, Answer):
        return answering(watch, command)
    if isinstance(command, Abort):
        alone = command.by_creator and all(s.kind != "account" for s in seats)
        return None if watch.status == "open" or watch.ply <= 1 or alone else "not_offered"
    assert isinstance(command, Resign | Return)
    return None if isinstance(command, Resign) or seat in watch.away else "not_offered"


def answering(watch: Watch, command: Answer) -> str | None:
    if command.proposal not in watch.proposals:
        return "proposal_closed"
    withdraws = watch.proposals[command.proposal]["by"] == command.seat and not command.accept
    return None if withdraws or command.seat in watch.waiting_for(command.proposal) else "not_offered"
