"""Matches in words and as data, as the tools give them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mcp_types import CallToolResult, TextContent

from service.pieces.text import escaped, scalar
from service.terminal.telling import event_line, headline, outcome_line, position

Data = Mapping[str, Any]

BRIEF = ("id", "game", "status", "version", "ply", "to_act", "you", "seats", "join_codes", "outcome", "proposals")
"""Of a match, where its position is not asked for."""

EVENT = ("version", "ply", "seat", "type", "cause", "at", "data")
"""Of an event: what is for players. The log has the rest."""

WHOLE = (*BRIEF, "rules_version", "options", "clock", "visibility", "state", "rematch")


def result(words: Iterable[str], data: Data) -> CallToolResult:
    """What a tool gives: words, and the same as JSON, both as text and as structured content."""
    texts = ("\n".join(words), json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    content = [TextContent(type="text", text=text) for text in texts]
    return CallToolResult(content=[*content], structured_content=dict(data))


def parts(match: Data, names: Sequence[str]) -> dict[str, Any]:
    """The named fields, as far as the match has them, and whether the caller has to choose now."""
    return {name: match[name] for name in names if name in match} | {"your_turn": match["you"] in match["to_act"]}


def summary(match: Data) -> Iterator[str]:
    """Which match it is, how far it has come, and who sits where."""
    yield headline(match["game"], match["rules_version"], match["id"], len(match["seats"]))
    yield turn_line(match)
    for seat in match["seats"]:
        you = ", you" if seat["seat"] == match["you"] else ""
        yield f"seat {seat['seat']}: {occupant(seat)}{you}{condition(seat)}"
    for seat, code in (match.get("join_codes") or {}).items():
        yield f"code for seat {seat}: {code}"
    for proposal in match.get("proposals") or ():
        yield f"seat {proposal['by']} proposes: {proposal['kind']}"
    if match["outcome"]:
        yield f"outcome: {outcome_line(match['outcome'])}"


def turn_line(match: Data) -> str:
    """Version, ply and whose choice is awaited."""
    turn = f"version {match['version']}, {match['status']}"
    if match["status"] != "active":
        return turn
    seats = " and ".join(f"seat {seat}" for seat in match["to_act"]) or "nobody"
    yours = "; your turn" if match["you"] in match["to_act"] else ""
    return f"{turn}, ply {match['ply']}; to act: {seats}{yours}"


def occupant(seat: Data) -> str:
    """Who sits on a seat; past positions name accounts by their ids alone."""
    if seat["account"]:
        return escaped(seat["account"]["name"] or f"account {seat['account']['id']}")
    return f"AI of level {seat['level']}" if seat["kind"] == "ai" else scalar(seat["kind"])


def condition(seat: Data) -> str:
    """What else there is to say of a seat."""
    said = [word for word in ("withdrawn", "played_by_ai") if seat[word]]
    said += [] if seat["taken"] else ["not taken yet"]
    said += [f"has to act within {seat['remaining_ms'] // 1000} s"] if seat["deadline"] else []
    return "".join(f", {word.replace('_', ' ')}" for word in said)


def whole(match: Data) -> Iterator[str]:
    """The summary, and what the caller sees of the table."""
    yield from summary(match)
    yield ""
    yield from position(match["game"], match["state"])


def events(found: Sequence[Data]) -> Iterator[str]:
    """A line for each event."""
    yield from map(event_line, found)


def trimmed(found: Sequence[Data]) -> list[dict[str, Any]]:
    """Events as data."""
    return [{name: event[name] for name in EVENT} for event in found]
