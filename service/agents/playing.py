"""Tools for playing: what may be played, a move, waiting for the others, giving up."""

from collections.abc import Mapping
from math import ceil
from time import monotonic
from typing import Annotated, Any

from mcp_types import CallToolResult
from pydantic import Field

from service.agents.api import Api, Call
from service.agents.matches import MatchId, Seat
from service.agents.words import events, parts, result, trimmed, turn_line

PAGE_MOVES = 50
MAX_WAIT_SECONDS = 50
"""Clients of this protocol usually give a tool a minute."""

POLL_SECONDS = 30
MAX_EVENTS = 100
"""In one answer; the next call goes on from there."""

BRIEF = ("id", "status", "version", "ply", "to_act", "you", "outcome")


class PlayTools:
    """Tools for playing."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def list_legal_moves(
        self,
        call: Call,
        match_id: MatchId,
        seat: Seat = None,
        fields: Annotated[
            dict[str, Any] | None,
            Field(description='Only moves with these fields, such as {"type": "switch", "from": "a1"}.'),
        ] = None,
        page: Annotated[int, Field(ge=1)] = 1,
    ) -> CallToolResult:
        """Every move that you may play now, whole, ready for `play`; none if it is not your turn.

        Costs one request, answers at once. Returns up to 50 moves a page, the `ply` at which they may be played,
        `total` of those that fit `fields`, and `types` (how many moves there are of each type, of all).
        """
        legal = await self._api.get(call, f"/v1/matches/{match_id}/legal", seat=seat)
        fitting = [move for move in legal["moves"] if fits(move, fields or {})]
        shown = fitting[(page - 1) * PAGE_MOVES : page * PAGE_MOVES]
        pages = max(1, ceil(len(fitting) / PAGE_MOVES))
        data = {name: legal[name] for name in ("version", "ply", "seat", "owed")}
        data |= {"types": types_of(legal["moves"]), "total": len(fitting), "page": page, "pages": pages, "moves": shown}
        turn = "your turn" if legal["owed"] else "not your turn"
        head = f"{turn}, ply {legal['ply']}: {len(fitting)} of {len(legal['moves'])} moves, page {page} of {pages}"
        return result([head], data)

    async def play(
        self,
        call: Call,
        match_id: MatchId,
        move: Annotated[dict[str, Any], Field(description="A move of list_legal_moves.")],
        ply: Annotated[int, Field(ge=0, description="The ply at which you choose; a later one is not answered.")],
        seat: Seat = None,
    ) -> CallToolResult:
        """Plays a move, for good. Refused moves change nothing; the refusal tells the rule and what to do.

        Costs one request, answers at once, and is done once however often it is sent. Returns what came of it, event
        by event, and whose turn it is now; if it is another's, call `wait` with the `version`.
        """
        command = {"type": "play", "ply": ply, "move": move} | ({} if seat is None else {"seat": seat})
        return await self._command(call, match_id, command)

    async def resign(self, call: Call, match_id: MatchId, seat: Seat = None) -> CallToolResult:
        """Gives up, for good: your seat loses.

        Costs one request, answers at once. Returns what came of it, event by event.
        """
        return await self._command(call, match_id, {"type": "resign"} | ({} if seat is None else {"seat": seat}))

    async def wait(
        self,
        call: Call,
        match_id: MatchId,
        version: Annotated[int, Field(ge=0, description="The version up to which you know the match.")],
        seconds: Annotated[int, Field(ge=0, le=MAX_WAIT_SECONDS)] = 25,
        seat: Seat = None,
    ) -> CallToolResult:
        """Waits until it is your turn, the match is over, or the time is up. Call it again if it is neither.

        Costs up to `seconds` (at most 50), and two requests for each time that something happens; an AI player takes
        0.1 to 2 s, a person as long as it likes. Who only watches is told of the first thing that happens. Returns the
        events after `version`, at most 100 (then `more` is true: call again), the new `version`, and whether it is
        your turn.
        """
        ends, path = monotonic() + seconds, f"/v1/matches/{match_id}"
        found: list[dict[str, Any]] = []
        while True:
            left = max(0, min(POLL_SECONDS, ceil(ends - monotonic())))
            match = await self._api.get(call, path, seat=seat)
            hold = 0 if is_due(match) or (match["you"] is None and found) else left
            page = await self._api.get(
                call, f"{path}/events", after=version, wait=hold, limit=MAX_EVENTS - len(found), seat=seat
            )
            found, version = found + page["events"], page["version"]
            more = len(found) == MAX_EVENTS
            if more or hold == 0:
                break
        data = parts(match, BRIEF) | {"events": trimmed(found), "version": version, "more": more}
        return result([*events(found), turn_line(match)], data)

    async def _command(self, call: Call, match_id: MatchId, command: Mapping[str, Any]) -> CallToolResult:
        done = await self._api.post(call, f"/v1/matches/{match_id}/commands", command)
        match, found = done["match"], done["events"][:MAX_EVENTS]
        more = len(found) < len(done["events"])
        return result(
            [*events(found), turn_line(match)], parts(match, BRIEF) | {"events": trimmed(found), "more": more}
        )


def is_due(match: Mapping[str, Any]) -> bool:
    """Whether there is nothing to wait for."""
    return match["you"] in match["to_act"] or match["status"] in ("finished", "aborted")


def fits(move: Mapping[str, Any], fields: Mapping[str, Any]) -> bool:
    """Whether a move has these fields with these values."""
    return all(name in move and move[name] == value for name, value in fields.items())


def types_of(moves: list[dict[str, Any]]) -> dict[str, int]:
    """How many moves there are of each type."""
    types = [str(move.get("type")) for move in moves]
    return {name: types.count(name) for name in dict.fromkeys(types)}
