"""Resources: the rules of a game, and the log of a match, for clients that put such texts before a model themselves."""

from uuid import UUID

from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from service.agents.api import Api, Call
from service.agents.refusals import Refused

RULES = "matchkeep://games/{game}/rules"
LOG = "matchkeep://matches/{match_id}/log"

LOG_CHARACTERS = 1_000_000


class Resources:
    """What can be read by an address."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def rules(self, game: str, call: Call) -> str:
        """The numbered rules of a game (`bastions-breach`, `breach`, `balaans`, `chariot`, `bastion`): 15 to 60 kB."""
        if not game.replace("-", "").isalnum():
            raise ResourceNotFoundError(f"There is no game {game!r}; list_games tells them.")
        return await self._read(call, f"/v1/games/{game}/rules", "text/markdown")

    async def log(self, match_id: str, call: Call) -> str:
        """The log of a match, a JSON object a line: while it runs as your seat may see it, after its end everything."""
        try:
            path = f"/v1/matches/{UUID(match_id)}/log"
        except ValueError:
            raise ResourceNotFoundError(f"{match_id!r} is no id of a match; list_matches tells yours.") from None
        text = await self._read(call, path, "application/x-ndjson")
        if len(text) > LOG_CHARACTERS:
            raise ResourceError(f"The log has {len(text)} characters. Read its events with the tool wait, by pages.")
        return text

    async def _read(self, call: Call, path: str, accept: str) -> str:
        try:
            return await self._api.text(call, path, accept)
        except Refused as refused:
            raise ResourceError(str(refused)) from None
