"""An agent, as tests play it: the SDK's own client, called from a test's thread, and all that it was ever given."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from anyio.from_thread import BlockingPortal
from mcp import Client, MCPError


class Agent:
    """One client. ``given``: everything that it received, as JSON, refusals too."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal, self._client, self.given = portal, client, ""

    def call(self, tool: str, **arguments: Any) -> Any:
        """The structured content of a tool's result. Raises ``RefusedError`` with its text."""
        result = self._called(tool, arguments)
        if result.is_error:
            raise RefusedError("\n".join(item.text for item in result.content))
        return result.structured_content

    def words(self, tool: str, **arguments: Any) -> str:
        """The words of a tool's result, be it a refusal."""
        return str(self._called(tool, arguments).content[0].text)

    def _called(self, tool: str, arguments: dict[str, Any]) -> Any:
        result = self._portal.call(self._client.call_tool, tool, arguments)
        self.given += result.model_dump_json()
        assert result.content[0].text != f"Error executing tool {tool}", "that is what the SDK says of an exception"
        return result

    def read(self, address: str) -> str:
        """A resource's text. Raises ``RefusedError``."""
        try:
            result = self._portal.call(self._client.read_resource, address)
        except MCPError as refusal:
            self.given += str(refusal)
            raise RefusedError(str(refusal)) from refusal
        self.given += result.model_dump_json()
        return str(result.contents[0].text)

    def tools(self) -> list[Any]:
        """The tools, as a model is shown them."""
        return list(self._portal.call(self._client.list_tools).tools)


class RefusedError(Exception):
    """What an agent was refused, in the words that it was given."""


@contextmanager
def agent(portal: BlockingPortal, server: Any, mode: str = "auto") -> Iterator[Agent]:
    """The client of a server: a URL, parameters of a process, a transport, or a server in this process.

    ``mode``: ``legacy`` for the handshake of the protocol before 2026, which most programs still begin with.
    """
    with portal.wrap_async_context_manager(Client(server, read_timeout_seconds=60, mode=mode)) as client:
        yield Agent(portal, client)


def seated(agents: list[Agent], game: str, **options: Any) -> str:
    """A match of a game that these agents play, each on one seat; its id."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in agents[1:])]
    match = agents[0].call("make_match", game=game, seats=seats, options=options or None)
    for seat, joining in enumerate(agents[1:], 1):
        joining.call("join_match", code=match["join_codes"][str(seat)])
    return str(match["id"])


def play(agents: list[Agent], match_id: str, rng: random.Random, most: int) -> dict[str, Any]:
    """The agents play by chance, as far as ``most`` moves go; the match as the first of them sees it then."""
    for _ in range(most):
        match = agents[0].call("see_position", match_id=match_id)
        if match["status"] != "active":
            break
        seat = rng.choice(match["to_act"])
        legal = agents[seat].call("list_legal_moves", match_id=match_id)
        legal = agents[seat].call("list_legal_moves", match_id=match_id, page=rng.randint(1, legal["pages"]))
        move = rng.choice(legal["moves"])
        done = agents[seat].call("play", match_id=match_id, ply=legal["ply"], move=move)
        assert done["version"] > legal["version"]
    return dict(agents[0].call("see_position", match_id=match_id))
