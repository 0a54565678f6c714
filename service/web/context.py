"""The context of one request: its caller, and its parts, parsed on demand in the order of API §12."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

from flask import Request
from marshmallow import Schema

from service.app.access import Caller
from service.app.problems import Problem, invalid, not_found
from service.app.services import Services
from service.kernel.values import Json
from service.log.canonical import canonical
from service.store.match_records import KeyRef
from service.web.body import read_json
from service.web.health import Health
from service.web.metrics import Metrics
from service.web.schemas.loading import load, load_body, may_be_left_out, parameters

MAX_KEY_CHARACTERS = 255

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RequestShape:
    """What an operation reads and sends: schemas of query and body, media types of its successes."""

    query: type[Schema] | None
    body: Any
    media: Sequence[str]


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request on its way to a view. ``charge`` takes from a bucket for what only the body tells (API §11)."""

    services: Services
    health: Health
    metrics: Metrics
    request: Request
    shape: RequestShape
    caller: Caller | None
    path: Mapping[str, str]
    charge: Callable[[str], None]

    @property
    def actor(self) -> Caller:
        """The caller of an operation that needs one."""
        assert self.caller is not None, "the operation requires a token"
        return self.caller

    def id(self, name: str, what: str = "no such match") -> str:
        """An id of the path. What is no UUID names nothing."""
        return parse_id(self.path[name], what)

    def number(self, name: str) -> int:
        """A small number of the path."""
        text = self.path[name]
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            raise not_found("there is no such seat")
        return int(text)

    def query(self) -> dict[str, Any]:
        """The query's parameters; unknown and repeated ones are refused."""
        self.check_accept()
        return self._parameters()

    def _parameters(self) -> dict[str, Any]:
        schema = self.shape.query
        known = parameters(schema) if schema else ()
        arguments = self.request.args
        for name in arguments:
            if name not in known:
                raise invalid(f"?{name}", "there is no such parameter")
            if len(arguments.getlist(name)) > 1:
                raise invalid(f"?{name}", "given more than once")
            if "\0" in arguments[name]:
                raise invalid(f"?{name}", "holds a character that nothing here can hold")
        return load(schema, dict(arguments.items()), "?") if schema else {}

    def form(self) -> dict[str, Any]:
        """The body, held to the operation's schema."""
        return self.keyed_form()[0]

    def keyed_form(self) -> tuple[dict[str, Any], KeyRef | None]:
        """The body, held to the operation's schema, and the Idempotency-Key that came with it."""
        self.check_accept()
        empty = self.request.content_length in (None, 0) and "Transfer-Encoding" not in self.request.headers
        data = {} if empty and may_be_left_out(self.shape.body) else read_json(self.request)
        self._parameters()
        return load_body(self.shape.body, data), self.key(data)

    def check_accept(self) -> None:
        """Raises ``not_acceptable`` when Accept admits nothing that this operation gives."""
        accept = self.request.headers.get("Accept")
        if accept is None or accept == "*/*":
            return
        offered = self.shape.media
        if offered and accept not in offered and self.request.accept_mimetypes.best_match(offered) is None:
            raise Problem("not_acceptable", f"this answer comes as {' or '.join(sorted({*offered}))}")

    def fingerprint(self, data: Json) -> bytes:
        """The hash of what was asked: method, path, query and body, the body as canonical JSON."""
        query = sorted(self.request.args.items(multi=True))
        return sha256(canonical([self.request.method, self.request.path, query, data])).digest()

    def key(self, data: Json) -> KeyRef | None:
        """The Idempotency-Key with the hash of what it came with (canonical JSON)."""
        text = idempotency_key(self.request)
        if text is None or self.caller is None:
            return None
        return KeyRef(self.caller.account_id, text, self.fingerprint(data))

    def if_match(self) -> frozenset[str] | None:
        """The ETags that If-Match admits; None for any."""
        header = self.request.headers.get("If-Match")
        return None if header is None or header.strip() == "*" else frozenset(map(str.strip, header.split(",")))

    def prefers_minimal(self) -> bool:
        """Whether Prefer asks for return=minimal (RFC 7240)."""
        prefer = self.request.headers.get("Prefer", "")
        return "return=minimal" in [part.strip().replace('"', "") for part in prefer.replace(";", ",").split(",")]


def idempotency_key(request: Request) -> str | None:
    """The Idempotency-Key, if there is one. Raises ``validation_error`` for what cannot be one."""
    text = request.headers.get("Idempotency-Key")
    if text is None:
        return None
    if len(text) >= 2 and text[0] == text[-1] == '"':
        text = text[1:-1]
    if not 1 <= len(text) <= MAX_KEY_CHARACTERS or not (text.isascii() and text.isprintable()):
        raise invalid("Idempotency-Key", f"1 to {MAX_KEY_CHARACTERS} printable characters")
    return text


def parse_id(text: str, what: str) -> str:
    """A UUID in its usual form. Raises ``not_found`` for anything else: it names nothing."""
    try:
        parsed = UUID(text)
    except ValueError:
        raise not_found(what) from None
    if str(parsed) != text.lower():
        raise not_found(what)
    return str(parsed)


def attempt(read: Callable[[], T]) -> T | Problem:
    """What was read, or the problem with it, to be raised once access is clear (API §12)."""
    try:
        return read()
    except Problem as problem:
        return problem
