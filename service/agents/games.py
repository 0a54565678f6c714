"""Tools about games: which there are, their rules, and what is printed on their cards and boards."""

import json
from typing import Annotated, Any

from mcp_types import CallToolResult
from pydantic import Field

from service.agents.api import Api, Call
from service.agents.refusals import Refused
from service.agents.words import result

PAGE_CHARACTERS = 12_000
"""Of rules on one page."""

FACTS_CHARACTERS = 40_000
"""Of facts in one answer, as JSON."""

GameKey = Annotated[str, Field(pattern="^[a-z0-9-]{1,64}$", description="A game's key, such as breach.")]
SCHEMAS = {"options": "options_schema", "moves": "move_schemas"}
"""Parts that are told beside the facts: what may be chosen when a match is made, and the forms of moves."""


class GameTools:
    """Tools about games; they need no token."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def list_games(self, call: Call) -> CallToolResult:
        """The games of this server: key, title, seats, whether something is hidden, levels of AI players.

        Costs one request, answers at once. Returns a line for each game, and the same as data (about 3 kB).
        """
        found = (await self._api.get(call, "/v1/games"))["items"]
        names = ("key", "title", "rules_version", "seats", "hidden_information", "ai_levels")
        games = [{name: game[name] for name in names} for game in found]
        return result(map(game_line, games), {"games": games})

    async def read_rules(
        self,
        call: Call,
        game: GameKey,
        page: Annotated[int, Field(ge=1)] = 1,
        rule: Annotated[str | None, Field(description="Only what has this number in it, such as BR3.1.")] = None,
    ) -> CallToolResult:
        """The numbered rules of a game; read them before you play it. Refusals name a rule: ask for that number alone.

        Costs one request, answers at once. Returns Markdown, at most 12,000 characters a page; whole rules have two to
        six pages, and `pages` tells how many.
        """
        text = await self._api.text(call, f"/v1/games/{game}/rules")
        if rule is not None:
            text = "\n".join(line for line in text.splitlines() if rule in numbers(line))
            if not text:
                raise Refused(f"The rules of {game} have no number {rule}. What to do: read_rules without it.")
        pages = paged(text)
        if page > len(pages):
            raise Refused(f"There are {len(pages)} pages. What to do: ask for one of them.")
        return result(
            [pages[page - 1], f"(page {page} of {len(pages)})"], {"game": game, "page": page, "pages": len(pages)}
        )

    async def read_facts(
        self,
        call: Call,
        game: GameKey,
        parts: Annotated[list[str] | None, Field(description="Names of parts; None: the list of them.")] = None,
    ) -> CallToolResult:
        """What is printed on a game's cards and boards, by parts; also `options` of a new match, and forms of `moves`.

        Costs one request, answers at once. Without parts it returns their names and sizes in characters (1 kB); with
        some their contents as JSON, at most 40,000 characters in all.
        """
        wanted = parts or []
        described = await self._api.get(call, f"/v1/games/{game}")
        known: dict[str, Any] = (described["facts"] or {}) | {name: described[key] for name, key in SCHEMAS.items()}
        sizes = {name: len(json.dumps(part)) for name, part in known.items()}
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise Refused(f"There is no part {', '.join(unknown)}. What to do: choose from {', '.join(known)}.")
        if sum(sizes[name] for name in wanted) > FACTS_CHARACTERS:
            raise Refused(f"That is more than {FACTS_CHARACTERS} characters. What to do: ask for fewer parts: {sizes}.")
        lines = wanted or [f"{name}: {size} characters" for name, size in sizes.items()]
        return result(lines, {"game": game, "parts": sizes, "facts": {name: known[name] for name in wanted}})


def game_line(game: dict[str, Any]) -> str:
    """A game in one line."""
    seats = "-".join(str(number) for number in sorted({game["seats"]["min"], game["seats"]["max"]}))
    hidden = "hidden cards or choices" if game["hidden_information"] else "nothing hidden"
    levels = ", ".join(f"{level['level']} {level['name']}" for level in game["ai_levels"])
    return f"{game['key']}: {game['title']}, {seats} seats, {hidden}; AI levels: {levels}"


def numbers(line: str) -> set[str]:
    """The words of a line, without what is set around them."""
    return {word.strip("|*`.,:;()") for word in line.split()}


def paged(text: str) -> list[str]:
    """A text in pages, each of whole lines."""
    pages = [""]
    for line in text.splitlines(keepends=True):
        if pages[-1] and len(pages[-1]) + len(line) > PAGE_CHARACTERS:
            pages.append("")
        pages[-1] += line
    return pages
