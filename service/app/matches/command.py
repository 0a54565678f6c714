"""A client's command: what it says, whether its sender may send it, and what it asks of the rules (API §§6, 12)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.app.access import Caller, check_visible, held_by, made_by, seat_for
from service.app.matches.decision import Decision
from service.app.matches.execute import execute
from service.app.matches.load import LoadedMatch
from service.app.matches.presence import here
from service.app.problems import Problem, checked, invalid
from service.app.services import Services
from service.kernel.game import Game
from service.kernel.values import Json
from service.match.commands import Abort, Answer, Play, Propose, Resign, Return
from service.store.match_records import KeyRef

MAX_ERRORS = 20


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """What a client sent. ``body``: well-formed, or the problem that it has, which is raised once access is clear.

    ``key``: None without an Idempotency-Key. ``if_match``: the ETags that If-Match admits, None for any.
    """

    body: Mapping[str, Json] | Problem
    key: KeyRef | None = None
    if_match: Collection[str] | None = None


ClientCommand = Abort | Answer | Play | Propose | Resign | Return


def post_command(services: Services, caller: Caller, match_id: str, request: CommandRequest) -> Decision:
    """Carries a client's command out, exactly once. Raises ``Problem`` for whatever turns it down."""

    def choose(match: LoadedMatch) -> ClientCommand:
        command = command_of(services, caller, match, request.body)
        here(services, match.row, command.seat)
        return command

    return execute(services, match_id, choose, request.key, request.if_match).raise_for_refusal()


def command_of(
    services: Services, caller: Caller, match: LoadedMatch, body: Mapping[str, Json] | Problem
) -> ClientCommand:
    """The command that a body asks for, of a caller who sits in the match or made it.

    Raises ``not_found``, ``no_seat``, the body's own problem, and ``validation_error`` for the move.
    """
    check_visible(match.row, match.state, caller)
    seats, by_creator = held_by(match.state, caller), made_by(match.row, caller)
    if not seats and not by_creator:
        raise Problem("no_seat", "you hold no seat in this match")
    return read_command(services, match.rules, checked(body), seats, by_creator)


def read_command(
    services: Services, rules: Game[Any], body: Mapping[str, Json], seats: Sequence[int], by_creator: bool
) -> ClientCommand:
    """The command that a well-formed body asks for. Raises ``no_seat``, and ``validation_error`` for the move."""
    kind, ply = body["type"], body.get("ply")
    if kind == "abort":
        named = body.get("seat")
        seat = seat_for(seats, named) if seats or named is not None else None
        return Abort(seat, by_creator, ply)
    seat = seat_for(seats, body.get("seat"))
    if kind == "play":
        check_move(services, rules, body["move"])
        return Play(seat, body["move"], ply)
    if kind == "propose":
        return Propose(seat, body["kind"], ply)
    if kind == "answer":
        return Answer(seat, body["proposal"], body["accept"], ply)
    return Resign(seat, ply) if kind == "resign" else Return(seat, ply)


def check_move(services: Services, rules: Game[Any], move: Json) -> None:
    """A move whose form is impossible is a validation error, whatever the state (CONVENTIONS §8)."""
    if rules.retired:
        return
    forms = services.move_forms[rules.key, rules.version]
    form = forms.get(move["type"]) if isinstance(move.get("type"), str) else None
    if form is None:
        raise invalid("/move/type", f"the types of moves are {', '.join(sorted(forms))}")
    errors = [{"pointer": "/move" + fault.pointer, "detail": fault.detail} for fault in form.faults(move)]
    if errors:
        raise Problem("validation_error", errors[0]["detail"], {"errors": errors[:MAX_ERRORS]})
