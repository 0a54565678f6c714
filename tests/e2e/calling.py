"""A client as the outside writes it: one keep-alive connection, a token, and patience where the server restarts."""

import http.client
import json
import os
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

AGAIN = (500, 502, 503)

Tell = Callable[[str], None]


def busy() -> float:
    """How many times more than its processors can do this machine has to do; limits of time grow with it."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    data: Any


class Caller:
    """Not for several threads at once."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address, self.token = address, token
        self._line: http.client.HTTPConnection | None = None

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """One request. Raises ``OSError`` or ``HTTPException`` where the connection breaks."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent |= {"Content-Type": "application/json"} if body is not None else {}
        sent |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        where = urlsplit(self.address)
        if self._line is None:
            self._line = http.client.HTTPConnection(where.hostname or "", where.port, timeout=40)
        try:
            self._line.request(method, path, json.dumps(body) if body is not None else None, sent)
            answer = self._line.getresponse()
            raw = answer.read()
        except (OSError, http.client.HTTPException):
            self._line = None
            raise
        is_json = (answer.headers.get("Content-Type") or "").endswith(("/json", "+json"))
        return Reply(answer.status, dict(answer.headers), json.loads(raw) if raw and is_json else raw)

    def patiently(self, method: str, path: str, body: Any = None, seconds: float = 30, **headers: str) -> Reply:
        """The same request until it is answered by more than trouble; give a key where it must not happen twice."""
        until = time.monotonic() + seconds
        while True:
            try:
                reply = self.call(method, path, body, **headers)
                if reply.status not in AGAIN:
                    return reply
                trouble: object = reply
            except (OSError, http.client.HTTPException) as error:
                trouble = error
            assert time.monotonic() < until, trouble
            time.sleep(0.02)

    def get(self, path: str) -> Any:
        """What is there, however long the server takes to come back."""
        reply = self.patiently("GET", path)
        assert reply.status == 200, reply
        return reply.data

    def make(self, **wanted: Any) -> Any:
        """A new match, made once."""
        reply = self.patiently("POST", "/v1/matches", wanted, Idempotency_Key=str(uuid.uuid4()))
        assert reply.status == 201, reply
        return reply.data

    def command(self, match_id: str, **body: Any) -> Reply:
        """A command, carried out once however often it has to be sent."""
        return self.patiently("POST", f"/v1/matches/{match_id}/commands", body, Idempotency_Key=str(uuid.uuid4()))


def account(address: str) -> Caller:
    """A new account's client."""
    reply = Caller(address).patiently("POST", "/v1/accounts", {})
    assert reply.status == 201, reply
    return Caller(address, reply.data["token"])
