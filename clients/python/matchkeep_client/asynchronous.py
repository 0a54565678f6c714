"""The client for asyncio: the same as ``synchronous``, with ``await``."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from math import inf
from types import TracebackType
from typing import Any, Self, TypeVar, cast

import httpx

from matchkeep_client import requests, types
from matchkeep_client.requests import Flow, Pause, Reply, Request
from matchkeep_client.synchronous import arguments, reply_of

T = TypeVar("T")


class AsyncMatchkeep:
    """A server, and the account whose ``token`` it is given. Safe to use from several tasks."""

    def __init__(self, url: str, token: str | None = None, http: httpx.AsyncClient | None = None) -> None:
        self.url, self.token = url.rstrip("/"), token
        self._http = http or httpx.AsyncClient(timeout=httpx.Timeout(10, read=requests.POLL_SECONDS + 10))

    async def sign_up(self, name: str | None = None, kind: str = "bot") -> Self:
        """Makes a guest account and goes on as it; keep ``token``, it is shown once."""
        made = await self.run(requests.post("/v1/accounts", {"kind": kind} | ({"name": name} if name else {})))
        self.token = str(made["token"])
        return self

    async def create_match(self, game: types.GameKey, **wanted: Any) -> "AsyncMatch":
        """Makes a match; without ``seats`` against AI players. ``wanted``: fields of ``NewMatch``."""
        return AsyncMatch(self, await self.run(requests.post("/v1/matches", {"game": game, **wanted})))

    async def join(self, code: str) -> "AsyncMatch":
        """Takes the seat that a code names."""
        return AsyncMatch(self, await self.run(requests.post("/v1/join", {"code": code})))

    async def match(self, match_id: str) -> "AsyncMatch":
        """A match by its id."""
        return AsyncMatch(self, await self.run(requests.get(f"/v1/matches/{match_id}")))

    async def feed(self, after: str = "") -> AsyncIterator[types.FeedEvent]:
        """What the account is told of all its matches, for ever."""
        while True:
            path = "/v1/account/events"
            page = await self.run(requests.get(path, inf, after=after, wait=requests.POLL_SECONDS))
            for event in page["events"]:
                yield event
            after = page["cursor"]

    async def run(self, flow: Flow[T]) -> T:
        """Carries a flow out."""
        reply: Reply | None = None
        try:
            while True:
                step = flow.send(reply)
                reply = None if isinstance(step, Pause) else await self._sent(step)
                if isinstance(step, Pause):
                    await asyncio.sleep(step.seconds)
        except StopIteration as end:
            return cast(T, end.value)

    async def _sent(self, request: Request) -> Reply:
        try:
            return reply_of(await self._http.request(**arguments(self.url, self.token, request)))
        except httpx.TransportError:
            return Reply(0)

    async def close(self) -> None:
        """Closes its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()


class AsyncMatch:
    """A match as its seat sees it; ``now`` is the newest that is known of it."""

    def __init__(self, server: AsyncMatchkeep, now: types.Match) -> None:
        self.server, self.now = server, now
        self.id = str(now["id"])
        self._path = f"/v1/matches/{self.id}"

    async def refresh(self) -> types.Match:
        """Asks for ``now`` anew."""
        self.now = await self.server.run(requests.get(self._path))
        return self.now

    async def legal(self) -> types.Legal:
        """What may be played."""
        return cast(types.Legal, await self.server.run(requests.get(f"{self._path}/legal")))

    async def play(
        self, move: Mapping[str, Any], ply: int | None = None, seat: int | None = None
    ) -> types.CommandAnswer:
        """Plays a move at ``ply`` (that of ``now``), once, however often it has to be sent. Raises ``ProblemError``."""
        answer = await self.server.run(requests.play(self._path, self.now["ply"] if ply is None else ply, move, seat))
        self.now = answer.get("match", self.now)
        return cast(types.CommandAnswer, answer)

    async def resign(self) -> types.CommandAnswer:
        """Gives up."""
        answer = await self.server.run(requests.post(f"{self._path}/commands", {"type": "resign"}))
        self.now = answer.get("match", self.now)
        return cast(types.CommandAnswer, answer)

    async def follow(self, after: int = 0) -> AsyncIterator[types.Event]:
        """Every event after a version, as it comes, until the match is over: none twice, none left out.

        A server whose log was restored from a backup goes on from that log's end; its versions are lower then.
        """
        while True:
            page = await self.server.run(requests.news(self._path, after))
            for event in page["events"]:
                yield event
            after = min(page["version"], page["head"])
            if page["finished"] and after >= page["head"]:
                return

    async def views(self) -> AsyncIterator[types.Match]:
        """The match now, and whenever something has happened, until it is over."""
        yield self.now
        while self.now["status"] in ("open", "active"):
            version = self.now["version"]
            await self.server.run(requests.news(self._path, version))
            if (await self.refresh())["version"] != version:
                yield self.now

    async def turns(self) -> AsyncIterator[types.Legal]:
        """What may be played, whenever the own seat has to choose, until the match is over."""
        await self.refresh()
        while self.now["status"] in ("open", "active"):
            version, ply = self.now["version"], self.now["ply"]
            if self.now["you"] in self.now["to_act"]:
                legal = await self.legal()
                if legal["owed"] and legal["ply"] == ply:
                    yield legal
            if self.now["version"] == version:
                await self.server.run(requests.news(self._path, version))
                await self.refresh()
