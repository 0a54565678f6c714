"""Recorded facts: the command that an event tells of, if it is one that opens a decision."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from service.kernel.values import Json
from service.match import entry as e
from service.match.commands import (
    Abort,
    Answer,
    AskHint,
    Command,
    EndByOperator,
    Expire,
    GiveHint,
    LeaveSeat,
    Play,
    Propose,
    Resign,
    Return,
    TakeSeat,
)

Event: TypeAlias = Mapping[str, Json]


def command_of(game: str, event: Event) -> Command | None:
    """The command; None for an event that can only follow from others."""
    kind, cause, data = event["type"], event["cause"], event["data"]
    if kind.startswith(f"{game}."):
        return _play(event) if cause in ("player", "ai") else None
    read = COMMANDS.get((kind, cause))
    return read(data, event) if read else None


def _play(event: Event) -> Play | None:
    data = event["data"]
    if type(data.get("seat")) is not int or not isinstance(data.get("move"), dict):
        return None
    return Play(data["seat"], data["move"], None, event["ai"])


COMMANDS: Mapping[tuple[str, str], Callable[[Event, Event], Command]] = {
    (e.SEAT_TAKEN, "player"): lambda data, _: TakeSeat(data["seat"], data["account"], data["salt"]),
    (e.SEAT_LEFT, "player"): lambda data, _: LeaveSeat(data["seat"]),
    (e.RESIGNED, "player"): lambda data, _: Resign(data["seat"]),
    (e.PROPOSED, "player"): lambda data, _: Propose(data["seat"], data["kind"]),
    (e.ANSWERED, "player"): lambda data, _: Answer(data["seat"], data["proposal"], data["accept"]),
    (e.RETURNED, "player"): lambda data, _: Return(data["seat"]),
    (e.HINT_ASKED, "player"): lambda data, _: AskHint(data["seat"], data["level"]),
    (e.HINT_GIVEN, "ai"): lambda data, event: GiveHint(
        data["seat"], event["ply"], data["level"], data["move"], event["ai"]
    ),
    (e.EXPIRED, "clock"): lambda _, __: Expire(),
    (e.ABORTED, "clock"): lambda _, __: Expire(),
    (e.ABORTED, "operator"): lambda _, __: EndByOperator(),
    (e.ABORTED, "player"): lambda _, event: Abort(event["seat"], by_creator=event["seat"] is None),
}
"""By type and cause. An abort that names no seat is its creator's (API §6)."""
