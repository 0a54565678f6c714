"""What an agent is told when it is refused: the server's words, the rule's number, and what to do next."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import httpx2
from mcp.server.mcpserver.exceptions import ToolError

TO_DO = {
    "unauthenticated": "the owner of this connection has to give an account's token (MATCHKEEP_TOKEN, or the header "
    "Authorization: Bearer ... over HTTP); POST /v1/accounts of the server makes an account",
    "insufficient_scope": "this token may not do it; its owner has to give one with the scope that is named",
    "not_found": "list_games tells the games, list_matches your matches",
    "no_seat": "you hold no such seat; join_match takes one, see_position tells who sits where",
    "match_not_started": "wait until all seats are taken",
    "match_over": "see_position tells how it ended",
    "stale_ply": "that choice has passed; see_position, then list_legal_moves, and play at the new ply",
    "not_your_turn": "wait until it is",
    "illegal_move": "play a move of list_legal_moves; read_rules with this rule tells why",
    "validation_error": "the form is wrong; list_legal_moves gives whole moves, read_facts the forms",
    "invalid_option": "read_facts with the part options tells what may be chosen",
    "seat_taken": "the code has been used by another; ask its giver for a new one",
    "seat_away": "an AI plays this seat until its owner takes it back",
    "rate_limited": "call again later",
    "quota": "end a match first (resign), or call again later",
    "streams_full": "call again later",
    "unavailable": "call again in some seconds",
}
"""By the code of a problem (API §12)."""


class Refused(ToolError):  # noqa: N818 - a rule, not a fault of ours
    """A call that was not carried out; its text is for the model to read."""

    @classmethod
    def by(cls, url: str, answer: httpx2.Response | None) -> "Refused":
        """What a server answers, or that it does not."""
        if answer is None:
            return cls(f"The Matchkeep server at {url} does not answer. What to do: call again in some seconds.")
        problem = document(answer)
        if "code" not in problem:
            return cls(f"{url} answers {answer.status_code}, not like a Matchkeep server. What to do: tell your user.")
        return cls("\n".join(lines(problem, answer.headers.get("Retry-After"))))


def document(answer: httpx2.Response) -> Mapping[str, Any]:
    """The problem document of an answer; an empty one where there is none."""
    try:
        data = answer.json()
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def lines(problem: Mapping[str, Any], retry_after: str | None) -> Iterator[str]:
    """A problem document in words."""
    code, rule = problem["code"], problem.get("rule")
    yield f"{problem.get('status')} {code}{f', rule {rule}' if rule else ''}: {problem.get('detail')}"
    for error in problem.get("errors") or ():
        yield f"  {json.dumps(error)}"
    if code in TO_DO:
        yield f"What to do: {TO_DO[code]}{f' ({retry_after} s)' if retry_after else ''}."
    if problem.get("ply") is not None:
        yield f"The match is at version {problem.get('version')}, ply {problem['ply']}."
    if problem.get("legal"):
        yield "Legal now:"
        yield from (f"  {json.dumps(move)}" for move in problem["legal"])
