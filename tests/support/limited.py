"""The application with limits on, for tests: visitors with addresses of their own, and what a 429 has to say."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from ipaddress import ip_network
from itertools import count
from typing import Any

import pytest

from service.bootstrap import wire
from service.settings import Rate, Settings
from service.web.client_address import TrustedProxies
from service.wsgi import application
from tests.support.api import Answer, Api, Client

LOTS = Rate(1_000_000, 1)
FREE = {"limit_address": LOTS, "limit_token": LOTS, "limit_new_accounts": LOTS}
PROXIES = (ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8"))
numbers = count(1)


@dataclass(frozen=True)
class Visitor(Client):
    """A client with an address of its own, as a proxy hands it on."""

    address: str = ""

    def call(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, raw: bytes = b""
    ) -> Answer:
        return Client.call(self, method, path, body, {"X-Forwarded-For": self.address, **(headers or {})}, raw)


@dataclass(frozen=True)
class Limited:
    """The application with limits on, for visitors from addresses of their own."""

    api: Api

    def stranger(self, address: str | None = None) -> Visitor:
        number = next(numbers)
        return Visitor(self.api.app, address=address or f"192.0.{number // 256}.{number % 256}")

    def account(self, address: str | None = None) -> Visitor:
        stranger = self.stranger(address)
        made = stranger.post("/v1/accounts", {}).expect(201).data
        return replace(stranger, token=made["token"], account=made["account"])


Open = Callable[..., Limited]
"""Takes settings that differ from the usual ones."""


@pytest.fixture
def limited(api: Api, api_settings: Settings) -> Iterator[Open]:
    """Opens the application with these limits, and none that matter beside them; other tests' counts are not here."""
    opened = []
    for redis in api.wired.redis.values():
        redis.client.flushdb()

    def start(**more: Any) -> Limited:
        settings = replace(api_settings, limits=True, **{**FREE, **more})
        wired = wire(settings)
        opened.append(wired)
        app = application(wired, settings)
        app.wsgi_app = TrustedProxies(app.wsgi_app, PROXIES)  # type: ignore[method-assign]
        return Limited(Api(app, wired))

    yield start
    for wired in opened:
        wired.close()


def refused(answer: Answer, bucket: str) -> Answer:
    """The answer, if it is a 429 that says everything there is to say."""
    answer.expect(429, "rate_limited")
    assert answer.data["bucket"] == bucket
    assert int(answer.headers["Retry-After"]) >= 1
    assert re.fullmatch(rf'"{bucket}";r=0;t=\d+', answer.headers["RateLimit"])
    assert re.fullmatch(rf'"{bucket}";q=\d+;w=\d+', answer.headers["RateLimit-Policy"])
    return answer


def full(answer: Answer, bucket: str) -> None:
    """A 429 that says which quota is used up."""
    answer.expect(429, "quota")
    assert (answer.data["bucket"], answer.headers["RateLimit"]) == (bucket, f'"{bucket}";r=0')
    assert answer.headers["Retry-After"] == "60"


def opened(owner: Client, seats: int = 2, **more: Any) -> dict[str, Any]:
    """A match with one open seat or several."""
    wanted = {"game": "chariot", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], **more}
    match: dict[str, Any] = owner.post("/v1/matches", wanted).expect(201).data
    return match
