"""A third-party site, for tests of OAuth: it sends people to the consent page, and exchanges what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from authlib.common.security import generate_token
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from tests.support.api import Answer, Api, Client

CALLBACK = "https://elo.example/callback"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NO_CODE = "mko_AZWlwHsAcACAAAAAAAAAMg" + "x" * 43


@dataclass(frozen=True)
class Site:
    """A registered client, with a verifier of its own."""

    api: Api
    client_id: str
    verifier: str = field(default_factory=lambda: generate_token(48))

    def request(self, scope: str = "read", **more: str | None) -> dict[str, str]:
        """An authorization request; None leaves a parameter out."""
        sent = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": CALLBACK,
            "scope": scope,
            "state": "s-1",
            "code_challenge": create_s256_code_challenge(self.verifier),
            "code_challenge_method": "S256",
        } | more
        return {name: value for name, value in sent.items() if value is not None}

    def asks(self, scope: str = "read", **more: str | None) -> Answer:
        """What a browser that is sent here is shown."""
        return self.api.stranger.get(f"/oauth/authorize?{urlencode(self.request(scope, **more))}")

    def consented(
        self, credential: str, scope: str = "read", headers: Mapping[str, str] | None = None, **more: str | None
    ) -> Answer:
        """What a browser gets that sends the page's form."""
        sent = {"decision": "allow", "credential": credential} | self.request(scope, **more)
        return send(self.api, "/oauth/authorize", sent, headers)

    def code(self, credential: str, scope: str = "read") -> str:
        """A code that comes of consent."""
        return led_on(self.consented(credential, scope))["code"]

    def exchange_form(self, code: str | None, **more: str | None) -> dict[str, str]:
        """What the site sends for a code; None leaves a parameter out."""
        sent: dict[str, str | None] = {
            "grant_type": "authorization_code",
            "client_id": self.client_id,
            "code": code,
            "redirect_uri": CALLBACK,
            "code_verifier": self.verifier,
        }
        sent |= more
        return {name: value for name, value in sent.items() if value is not None}

    def exchange(self, code: str | None, **more: str | None) -> Answer:
        """The token endpoint's answer to a code."""
        return send(self.api, "/oauth/token", self.exchange_form(code, **more))

    def token(self, credential: str, scope: str = "read") -> Client:
        """Who acts with a token that comes of consent."""
        return Client(self.api.app, self.exchange(self.code(credential, scope)).expect(200).data["access_token"])


def registered(api: Api, owner: Client, name: str = "Elo", *uris: str) -> Site:
    """A site that an account has registered."""
    wanted = {"name": name, "redirect_uris": list(uris) or [CALLBACK]}
    return Site(api, owner.post("/v1/oauth/clients", wanted).expect(201).data["client_id"])


def send(api: Api, path: str, sent: Mapping[str, str], headers: Mapping[str, str] | None = None) -> Answer:
    """A form."""
    return api.stranger.call("POST", path, headers={**FORM, **(headers or {})}, raw=urlencode(sent).encode())


def led_on(answer: Answer, to: str = CALLBACK) -> dict[str, str]:
    """What a redirect tells the site."""
    assert answer.status == 303, answer.raw[:1000]
    location = answer.headers["Location"]
    assert location.startswith(f"{to}?")
    return dict(parse_qsl(urlsplit(location).query))


def fault(answer: Answer) -> Any:
    """Why the token endpoint gives no token."""
    assert answer.status == 400, answer.raw[:1000]
    return answer.data["error"]
