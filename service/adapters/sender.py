"""Sends webhooks: one name resolved once, its address checked, the connection made to exactly that one, all in time.

The standard library's parts are used one by one, since clients that do it all resolve the name a second time.
"""

import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from time import monotonic
from typing import Any, NamedTuple

from service.adapters.deadline_socket import DeadlineSocket, left_until
from service.adapters.resolving import Resolve, resolve
from service.app.webhooks.addresses import is_admitted
from service.app.webhooks.targets import Target, read_target
from service.store.webhook_records import Reply


class Bounds(NamedTuple):
    """Seconds: to find the address and to connect to it, and in all until the answer is read."""

    connect: float = 3.0
    total: float = 5.0


USUAL = Bounds()


class HttpSender:
    """Implements the port ``Sender``. Follows no redirect, keeps no connection, asks no proxy."""

    def __init__(
        self,
        private_targets: bool,
        find: Resolve = resolve,
        trusted: ssl.SSLContext | None = None,
        bounds: Bounds = USUAL,
    ) -> None:
        self._private, self._find, self._bounds = private_targets, find, bounds
        self._trusted = trusted or ssl.create_default_context()

    def send(self, url: str, headers: Mapping[str, str], body: bytes, attempt: int, most: int) -> Reply:
        """Posts ``body`` and reads at most ``most`` bytes of the answer's. Never raises for what a target does."""
        began = monotonic()
        status, answer, fault = None, b"", None
        try:
            status, answer = self._post(url, headers, body, attempt, most)
        except FAULTS as error:
            fault = fault_of(error)
        return Reply(status, answer, fault, int((monotonic() - began) * 1000))

    def _post(self, url: str, headers: Mapping[str, str], body: bytes, attempt: int, most: int) -> tuple[int, bytes]:
        ends = monotonic() + self._bounds.total
        target = self._target(url)
        with self._connect(target, attempt, ends) as line:
            connection: Any = HTTPConnection(target.host, target.port)
            connection.sock = DeadlineSocket(line, ends)
            sent = {**headers, "Host": target.authority, "Connection": "close"}
            connection.request("POST", target.path, body, sent)
            response = connection.getresponse()
            return response.status, response.read(most) if most else b""

    def _target(self, url: str) -> Target:
        try:
            return read_target(url, self._private)
        except ValueError as error:
            raise Refused(str(error)) from error

    def _connect(self, target: Target, attempt: int, ends: float) -> socket.socket:
        connected_by = monotonic() + self._bounds.connect
        addresses = self._find(target.host, target.port, self._bounds.connect)
        if not addresses or not (self._private or all(map(is_admitted, addresses))):
            raise Refused(f"{target.host} is not public")
        address = addresses[(attempt - 1) % len(addresses)]
        try:
            line = socket.create_connection((address, target.port), left_until(connected_by))
        except TimeoutError:
            raise
        except OSError as error:
            raise Unreachable(str(error)) from error
        if not target.secure:
            return line
        try:
            line.settimeout(left_until(ends))
            return self._trusted.wrap_socket(line, server_hostname=target.host.removesuffix("."))
        except BaseException:
            line.close()
            raise


class Refused(Exception):  # noqa: N818 - a rule, not a fault of ours
    """A target that a webhook may not go to."""


class Unreachable(Exception):  # noqa: N818 - the target's fault
    """Nobody answers at the address."""


FAULTS = (Refused, Unreachable, OSError, HTTPException, ValueError)

WORDS: tuple[tuple[type[BaseException], str], ...] = (
    (Refused, "target_refused"),
    (Unreachable, "unreachable"),
    (socket.gaierror, "unresolvable"),
    (TimeoutError, "timeout"),
    (ssl.SSLError, "tls"),
    (ConnectionError, "broken"),
    (HTTPException, "broken"),
)


def fault_of(error: BaseException) -> str:
    """A word for what went wrong."""
    return next((word for kind, word in WORDS if isinstance(error, kind)), "broken")
