"""Telling: a match, its events and its position as lines of text."""

from collections.abc import Iterator, Mapping

from service.kernel.values import Json
from service.pieces.text import NOTHING, escaped, scalar
from service.registry import find
from service.terminal.outline import outline, phrase

View = Mapping[str, Json]
Event = Mapping[str, Json]

TOLD = frozenset({"seat", "move", "server_seed"})
"""Data of events that are said in another way, or not at all."""


def position(game: str, view: View | None) -> list[str]:
    """What a viewer sees: the board, where the game has one, and the rest as an outline."""
    if view is None:
        return ["the seats are still open"]
    rules = find(game)
    if rules is None or rules.board is None:
        return outline(view)
    rest = {name: value for name, value in view.items() if name not in rules.on_board}
    return [*rules.board(view), "", *outline(rest)]


def event_line(event: Event) -> str:
    """One event in one line: its version, who, what, and what it says."""
    seat = "" if event["seat"] is None else f"seat {scalar(event['seat'])}"
    how = "" if event["cause"] in ("player", "rules") else f" (by {scalar(event['cause'])})"
    words = [*said(event["data"])]
    kind = escaped(str(event["type"]))
    return f"{scalar(event['version']):>5}  {seat:<6}  {kind}{how}{': ' if words else ''}{', '.join(words)}"


def said(data: View) -> Iterator[str]:
    """The words of an event's data: the move first, then all that fits into a phrase."""
    move = data.get("move")
    if isinstance(move, Mapping):
        chosen = [f"{escaped(name)} {phrase(value) or '...'}" for name, value in move.items() if name != "type"]
        yield " ".join(chosen) or scalar(move.get("type"))
    for name, value in data.items():
        if name == "outcome" and isinstance(value, Mapping) and "ending" in value:
            yield outcome_line(value)
        elif name not in TOLD and value is not None:
            yield f"{escaped(name)} {phrase(value) or '...'}"


def headline(game: str, rules_version: int, match_id: str, seats: int) -> str:
    """Which match it is."""
    return f"{escaped(game)}, rules version {rules_version}, match {escaped(match_id)}, {seats} seats"


def outcome_line(outcome: View | None) -> str:
    """How it ended, if it has."""
    if outcome is None:
        return "still going on"
    winners = " and ".join(f"seat {seat}" for seat in outcome["winners"])
    returns = " ".join(f"{points:+d}" if points else "0" for points in outcome["returns"])
    return f"{scalar(outcome['ending'])}, {f'won by {winners}' if winners else 'nobody won'} ({returns or NOTHING})"
