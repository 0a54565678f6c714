"""Tools about matches: the caller's, a new one, a seat in one, and what is on the table."""

from typing import Annotated, Any, Literal
from uuid import UUID

from mcp_types import CallToolResult
from pydantic import Field

from service.agents.api import Api, Call
from service.agents.games import GameKey
from service.agents.refusals import Refused
from service.agents.words import BRIEF, WHOLE, parts, result, summary, turn_line, whole

MATCHES = 20
"""Matches on one page."""

MatchId = Annotated[UUID, Field(description="The id of a match.")]
Seat = Annotated[int | None, Field(ge=0, le=15, description="Only where you hold several seats.")]
Seats = Annotated[
    list[dict[str, Any]] | None,
    Field(
        description='In order: {"kind": "me"}, {"kind": "ai", "level": 1}, {"kind": "open"} (answered with a code to '
        'give away), {"kind": "account", "account_id": "..."}. None: you, and AI players of level 1.'
    ),
]


class MatchTools:
    """Tools about matches."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def list_matches(
        self,
        call: Call,
        your_turn: Annotated[bool, Field(description="Only those in which you have to choose.")] = False,
        status: Literal["open", "active", "finished", "aborted"] | None = None,
        cursor: Annotated[str | None, Field(description="next_cursor of the page before.")] = None,
    ) -> CallToolResult:
        """Your matches, those with the newest activity first.

        Costs one request, answers at once. Returns up to 20 matches without their positions, and `next_cursor`.
        """
        asked = {"mine": "true", "limit": MATCHES, "status": status, "cursor": cursor}
        page = await self._api.get(call, "/v1/matches", **asked, **({"owed": "true"} if your_turn else {}))
        found = [parts(match, BRIEF) for match in page["items"]]
        lines = [f"{match['game']} {match['id']}: {turn_line(match)}" for match in page["items"]] or ["no matches"]
        return result(lines, {"matches": found, "next_cursor": page["next_cursor"]})

    async def make_match(
        self,
        call: Call,
        game: GameKey,
        seats: Seats = None,
        options: Annotated[dict[str, Any] | None, Field(description="See read_facts, part options.")] = None,
        visibility: Literal["public", "unlisted", "private"] = "unlisted",
        seconds_per_move: Annotated[
            int | None, Field(ge=1, le=1_209_600, description="A clock; None: there is none.")
        ] = None,
    ) -> CallToolResult:
        """Makes a match; it begins when all seats are taken, at once against AI players.

        Costs one request, answers at once, and is done once however often it is sent. Counts towards the number of
        running matches that an account may have (50; 5 of them against AI players alone). Returns the match without
        its position, with the codes of open seats.
        """
        body: dict[str, Any] = {"game": game, "options": options or {}, "visibility": visibility}
        body |= {} if seats is None else {"seats": seats}
        if seconds_per_move is not None:
            body["clock"] = {"kind": "per_move", "seconds": seconds_per_move}
        match = await self._api.post(call, "/v1/matches", body)
        return result(summary(match), parts(match, BRIEF))

    async def join_match(
        self,
        call: Call,
        code: Annotated[str | None, Field(max_length=40, description="The code of a seat.")] = None,
        match_id: UUID | None = None,
        seat: Annotated[int | None, Field(ge=0, le=15)] = None,
    ) -> CallToolResult:
        """Takes a seat: the one that a code names, or `seat` of `match_id` (reserved for you, or open and public).

        Costs one request, answers at once; ten wrong codes a minute are the limit. Returns the match without its
        position.
        """
        if code is not None and match_id is None and seat is None:
            match = await self._api.post(call, "/v1/join", {"code": code})
        elif code is None and match_id is not None and seat is not None:
            match = await self._api.put(call, f"/v1/matches/{match_id}/seats/{seat}", {})
        else:
            raise Refused("Give either a code, or match_id and seat.")
        return result(summary(match), parts(match, BRIEF))

    async def see_position(
        self,
        call: Call,
        match_id: MatchId,
        seat: Seat = None,
        version: Annotated[int | None, Field(ge=1, description="As it was after this event; None: now.")] = None,
    ) -> CallToolResult:
        """The table as your seat sees it; what is hidden from you is not in it.

        Costs one request, answers at once. Returns the position in words and as data (`state`), who sits where, whose
        turn it is, `ply` (needed for play) and `version` (needed for wait); 2 to 15 kB.
        """
        match = await self._api.get(call, f"/v1/matches/{match_id}", seat=seat, at=version)
        return result(whole(match), parts(match, WHOLE))
