"""A Matchkeep server as the commands ask it: over HTTP, with the token that the environment names."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from service.local.errors import LocalError

USUAL = "http://127.0.0.1:8000"
ANSWER_SECONDS = 45
"""Seconds that an answer may take; a long poll holds it for up to 30."""

MOST_BYTES = 64 << 20

AWAY = (429, 502, 503, 504)
"""Statuses of a server that may answer a moment later."""


class ServerAwayError(LocalError):
    """A server that does not answer now; it may later."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where it is, and who asks (``MATCHKEEP_TOKEN``; None for a stranger)."""

    url: str
    token: str | None

    def get(self, path: str, **query: Any) -> Any:
        """The data of an answer; None where there is nothing.

        Raises ``LocalError`` with the server's words; ``ServerAwayError`` where it may answer later.
        """
        asked = {name: value for name, value in query.items() if value is not None}
        address = f"{self.url}{path}{'?' if asked else ''}{urlencode(asked)}"
        headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        try:
            with urlopen(Request(address, headers=headers), timeout=ANSWER_SECONDS) as answer:
                return json.loads(answer.read(MOST_BYTES))
        except HTTPError as refusal:
            if refusal.code == 404:
                return None
            kind = ServerAwayError if refusal.code in AWAY else LocalError
            raise kind(f"{self.url} answers {refusal.code}: {words_of(refusal)}.") from None
        except (URLError, OSError, HTTPException, ValueError) as fault:
            raise ServerAwayError(f"{self.url} cannot be asked: {getattr(fault, 'reason', fault)}.") from None


def words_of(refusal: HTTPError) -> str:
    """What a problem document says; what HTTP says where there is none."""
    try:
        return ascii(json.loads(refusal.read(MOST_BYTES))["detail"])[1:-1]
    except (ValueError, KeyError, TypeError):
        return refusal.reason


def server_at(url: str, env: Mapping[str, str]) -> Server:
    """The server at an address. Raises ``LocalError`` for what is none."""
    if urlsplit(url).scheme not in ("http", "https"):
        raise LocalError(f"{url} is not an address that begins with http:// or https://.")
    return Server(url.rstrip("/"), env.get("MATCHKEEP_TOKEN"))
