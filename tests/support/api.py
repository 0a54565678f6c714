"""The API as its clients meet it, for tests: the real application on the real servers of the run, called in process.

    def test_something(api):
        ann, bob = api.account("Ann"), api.account("Bob")
        table = api.table("breach", [ann, bob])
        answer = table.play(0, table.legal(0)[0])
        assert answer.status == 201 and answer.data["version"] > 1

Every answer is held to openapi.yaml: its status, media type, headers and schema must be declared.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder
from werkzeug.wsgi import ClosingIterator

from service.bootstrap import Wired, migrate, wire
from service.settings import Settings
from service.wsgi import application
from tests.support.contract import contract
from tests.support.servers import DatabaseUrls


def begun(app: Flask, path: str, **request: Any) -> tuple[int, dict[str, str], ClosingIterator]:
    """An answer that has begun: its status, headers and body, of which nothing is waited for; close it."""
    started: list[tuple[str, list[tuple[str, str]]]] = []
    environ = EnvironBuilder(path, **request).get_environ()
    body = ClosingIterator(app.wsgi_app(environ, lambda status, headers: started.append((status, headers))))
    (line, headers) = started[0]
    return int(line.split()[0]), dict(headers), body


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    raw: bytes

    @property
    def data(self) -> Any:
        """The body as JSON."""
        return orjson.loads(self.raw)

    @property
    def code(self) -> str | None:
        """The problem's code; None if it is not a problem."""
        return self.data["code"] if self.headers.get("Content-Type") == "application/problem+json" else None

    def expect(self, status: int, code: str | None = None) -> "Answer":
        """The answer itself, if it has this status (and problem code)."""
        assert (self.status, self.code) == (status, code), self.raw[:2000]
        return self


@dataclass(frozen=True, slots=True)
class Client:
    """One caller: an account with its token, or (without one) a stranger. Safe to use from several threads."""

    app: Flask
    token: str | None = None
    account: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The account's id."""
        return str(self.account["id"])

    def at(self, api: "Api") -> "Client":
        """The same caller at another web process."""
        return replace(self, app=api.app)

    def call(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, raw: bytes = b""
    ) -> Answer:
        """One request; ``body`` goes as JSON, ``raw`` as it is (give its Content-Type in ``headers``)."""
        sent = {**(headers or {})}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None:
            raw = orjson.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        got = self.app.test_client().open(path, method=method, headers=sent, data=raw, buffered=True)
        contract().check(method, path, got.status_code, dict(got.headers), got.data)
        return Answer(got.status_code, dict(got.headers), got.data)

    def opens(self, path: str) -> int:
        """The status of a stream, which is closed before its first event."""
        sent = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        status, _headers, body = begun(self.app, path, headers=sent)
        body.close()
        return status

    def get(self, path: str, **headers: str) -> Answer:
        """GET; header names with underscores for hyphens."""
        return self.call("GET", path, headers=_named(headers))

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        """POST of JSON."""
        return self.call("POST", path, body, _named(headers))

    def put(self, path: str, body: Any, **headers: str) -> Answer:
        """PUT of JSON."""
        return self.call("PUT", path, body, _named(headers))

    def patch(self, path: str, body: Any, **headers: str) -> Answer:
        """PATCH of JSON."""
        return self.call("PATCH", path, body, _named(headers))

    def delete(self, path: str, **headers: str) -> Answer:
        """DELETE."""
        return self.call("DELETE", path, headers=_named(headers))


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass(frozen=True, slots=True)
class Table:
    """A match and who sits at it: ``players[seat]`` is the client of a seat."""

    id: str
    players: Sequence[Client]

    @property
    def path(self) -> str:
        """The match's address."""
        return f"/v1/matches/{self.id}"

    def at(self, api: "Api") -> "Table":
        """The same table at another web process."""
        return Table(self.id, [player.at(api) for player in self.players])

    def see(self, seat: int = 0, query: str = "") -> Any:
        """The match as a seat sees it."""
        return self.players[seat].get(f"{self.path}{query or f'?seat={seat}'}").expect(200).data

    def legal(self, seat: int) -> Any:
        """A seat's legal moves."""
        return self.players[seat].get(f"{self.path}/legal?seat={seat}").expect(200).data["moves"]

    def command(self, seat: int, body: Mapping[str, Any], **headers: str) -> Answer:
        """Sends a command as a seat."""
        return self.players[seat].post(f"{self.path}/commands", {"seat": seat, **body}, **headers)

    def play(self, seat: int, move: Mapping[str, Any], ply: int | None = None, **headers: str) -> Answer:
        """Plays a move as a seat."""
        body = {"type": "play", "move": move} | ({} if ply is None else {"ply": ply})
        return self.command(seat, body, **headers)

    def play_on(self, moves: int = 1_000) -> int:
        """Lets whoever owes play the first legal move, at most so often; how many moves were played."""
        for played in range(moves):
            match = self.see()
            if match["status"] != "active":
                return played
            seat = match["to_act"][0]
            self.play(seat, self.legal(seat)[0], match["ply"]).expect(201)
        return moves


@dataclass(frozen=True, slots=True)
class Api:
    """The application of this test process, and short ways to what most tests need."""

    app: Flask
    wired: Wired

    @property
    def stranger(self) -> Client:
        """A caller without a token."""
        return Client(self.app)

    def account(self, name: str | None = None, kind: str = "human") -> Client:
        """A new account with its first token."""
        body = {"kind": kind} | ({} if name is None else {"name": name})
        made = self.stranger.post("/v1/accounts", body).expect(201).data
        return Client(self.app, made["token"], made["account"])

    def table(
        self, game: str, players: int | Sequence[Client], options: Mapping[str, Any] | None = None, **more: Any
    ) -> Table:
        """A started match: ``players`` are its seats' clients, or how many accounts to make for it."""
        seated = [self.account() for _ in range(players)] if isinstance(players, int) else list(players)
        first, *others = seated
        seats = [{"kind": "me"}, *({"kind": "account", "account_id": one.id} for one in others)]
        wanted = {"game": game, "seats": seats, "options": options or {}, **more}
        match = first.post("/v1/matches", wanted).expect(201).data
        table = Table(match["id"], seated)
        for seat, player in enumerate(others, 1):
            player.put(f"{table.path}/seats/{seat}", {}).expect(200)
        return table


def settings_for(urls: DatabaseUrls, redis_url: str, **more: Any) -> Settings:
    """Settings for a test's own application."""
    usual: dict[str, Any] = {"log_level": "error", "db_pool": 16, **more}
    return Settings(database_url=urls.service, migrate_database_url=urls.owner, redis_url=redis_url, **usual)


@pytest.fixture(scope="session")
def api_settings(database_urls: DatabaseUrls, redis_url: str) -> Settings:
    """This test process's settings; its database is migrated."""
    settings = settings_for(database_urls, redis_url)
    migrate(settings)
    return settings


@pytest.fixture(scope="session")
def api(api_settings: Settings) -> Iterator[Api]:
    """The application on this test process's database and queue."""
    wired = wire(api_settings)
    yield Api(application(wired, api_settings), wired)
    wired.close()


@pytest.fixture(scope="session")
def second(api_settings: Settings, api: Api) -> Iterator[Api]:
    """The application of another web process, as it were: a services of its own on the same servers."""
    wired = wire(api_settings)
    yield Api(application(wired, api_settings), wired)
    wired.close()
