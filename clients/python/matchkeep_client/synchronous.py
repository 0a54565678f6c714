"""The client for threads."""

import time
from collections.abc import Iterator, Mapping
from math import inf
from types import TracebackType
from typing import Any, Self, TypeVar, cast

import httpx

from matchkeep_client import requests, types
from matchkeep_client.requests import Flow, Pause, Reply, Request

T = TypeVar("T")


class Matchkeep:
    """A server, and the account whose ``token`` it is given. Safe to use from several threads."""

    def __init__(self, url: str, token: str | None = None, http: httpx.Client | None = None) -> None:
        self.url, self.token = url.rstrip("/"), token
        self._http = http or httpx.Client(timeout=httpx.Timeout(10, read=requests.POLL_SECONDS + 10))

    def sign_up(self, name: str | None = None, kind: str = "bot") -> Self:
        """Makes a guest account and goes on as it; keep ``token``, it is shown once."""
        made = self.run(requests.post("/v1/accounts", {"kind": kind} | ({"name": name} if name else {})))
        self.token = str(made["token"])
        return self

    def create_match(self, game: types.GameKey, **wanted: Any) -> "Match":
        """Makes a match; without ``seats`` against AI players. ``wanted``: fields of ``NewMatch``."""
        return Match(self, self.run(requests.post("/v1/matches", {"game": game, **wanted})))

    def join(self, code: str) -> "Match":
        """Takes the seat that a code names."""
        return Match(self, self.run(requests.post("/v1/join", {"code": code})))

    def match(self, match_id: str) -> "Match":
        """A match by its id."""
        return Match(self, self.run(requests.get(f"/v1/matches/{match_id}")))

    def feed(self, after: str = "") -> Iterator[types.FeedEvent]:
        """What the account is told of all its matches, for ever."""
        while True:
            path = "/v1/account/events"
            page = self.run(requests.get(path, inf, after=after, wait=requests.POLL_SECONDS))
            yield from page["events"]
            after = page["cursor"]

    def run(self, flow: Flow[T]) -> T:
        """Carries a flow out."""
        reply: Reply | None = None
        try:
            while True:
                step = flow.send(reply)
                reply = None if isinstance(step, Pause) else self._sent(step)
                if isinstance(step, Pause):
                    time.sleep(step.seconds)
        except StopIteration as end:
            return cast(T, end.value)

    def _sent(self, request: Request) -> Reply:
        try:
            return reply_of(self._http.request(**arguments(self.url, self.token, request)))
        except httpx.TransportError:
            return Reply(0)

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Match:
    """A match as its seat sees it; ``now`` is the newest that is known of it."""

    def __init__(self, server: Matchkeep, now: types.Match) -> None:
        self.server, self.now = server, now
        self.id = str(now["id"])
        self._path = f"/v1/matches/{self.id}"

    def refresh(self) -> types.Match:
        """Asks for ``now`` anew."""
        self.now = self.server.run(requests.get(self._path))
        return self.now

    def legal(self) -> types.Legal:
        """What may be played."""
        return cast(types.Legal, self.server.run(requests.get(f"{self._path}/legal")))

    def play(self, move: Mapping[str, Any], ply: int | None = None, seat: int | None = None) -> types.CommandAnswer:
        """Plays a move at ``ply`` (that of ``now``), once, however often it has to be sent. Raises ``ProblemError``."""
        answer = self.server.run(requests.play(self._path, self.now["ply"] if ply is None else ply, move, seat))
        self.now = answer.get("match", self.now)
        return cast(types.CommandAnswer, answer)

    def resign(self) -> types.CommandAnswer:
        """Gives up."""
        answer = self.server.run(requests.post(f"{self._path}/commands", {"type": "resign"}))
        self.now = answer.get("match", self.now)
        return cast(types.CommandAnswer, answer)

    def follow(self, after: int = 0) -> Iterator[types.Event]:
        """Every event after a version, as it comes, until the match is over: none twice, none left out.

        A server whose log was restored from a backup goes on from that log's end; its versions are lower then.
        """
        while True:
            page = self.server.run(requests.news(self._path, after))
            yield from page["events"]
            after = min(page["version"], page["head"])
            if page["finished"] and after >= page["head"]:
                return

    def views(self) -> Iterator[types.Match]:
        """The match now, and whenever something has happened, until it is over."""
        yield self.now
        while self.now["status"] in ("open", "active"):
            version = self.now["version"]
            self.server.run(requests.news(self._path, version))
            if self.refresh()["version"] != version:
                yield self.now

    def turns(self) -> Iterator[types.Legal]:
        """What may be played, whenever the own seat has to choose, until the match is over."""
        self.refresh()
        while self.now["status"] in ("open", "active"):
            version, ply = self.now["version"], self.now["ply"]
            if self.now["you"] in self.now["to_act"]:
                legal = self.legal()
                if legal["owed"] and legal["ply"] == ply:
                    yield legal
            if self.now["version"] == version:
                self.server.run(requests.news(self._path, version))
                self.refresh()


def arguments(url: str, token: str | None, request: Request) -> dict[str, Any]:
    """A request as httpx takes it."""
    headers = {"Accept": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    if request.key is not None:
        headers["Idempotency-Key"] = request.key
    sent = {} if request.body is None else {"json": request.body}
    return {"method": request.method, "url": url + request.path, "params": request.query, "headers": headers, **sent}


def reply_of(response: httpx.Response) -> Reply:
    """What a response says; one that is no JSON comes from something between us and the server."""
    try:
        data = response.json() if response.content else None
    except ValueError:
        return Reply(response.status_code if response.status_code >= 500 else 0)
    return Reply(response.status_code, data, response.headers.get("Retry-After"))
