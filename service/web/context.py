"""The context of one request: who asks, what was asked, read on demand in the order of API §12."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

from flask import Request

from service.app.access import Caller, check_bound, check_scopes
from service.app.accounts.accounts import authenticate
from service.app.accounts.tickets import use_ticket
from service.app.matches.queries import see
from service.app.problems import Problem, invalid, not_found
from service.app.records import KeyRef
from service.app.services import Services
from service.kernel.values import Json
from service.log.canonical import canonical
from service.web.body import read_json
from service.web.health_and_metrics import Vitals
from service.web.operation import Operation
from service.web.schemas.loading import load, load_body, may_be_left_out, parameters

JSON = "application/json"
LONGEST_KEY = 255
BODILESS = (204, 304)

T = TypeVar("T")


def unlimited(bucket: str) -> None:
    """Where there are no limits nothing is taken from a bucket."""


@dataclass(frozen=True, slots=True)
class Context:
    """A request on its way to a view. ``charge`` takes from a bucket for what only the body tells (API §11)."""

    services: Services
    request: Request
    operation: Operation
    caller: Caller | None
    path: Mapping[str, str]
    vitals: Vitals
    charge: Callable[[str], None] = unlimited

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
        schema = self.operation.query
        known = parameters(schema) if schema else ()
        given = self.request.args
        for name in given:
            if name not in known:
                raise invalid(f"?{name}", "there is no such parameter")
            if len(given.getlist(name)) > 1:
                raise invalid(f"?{name}", "given more than once")
        return load(schema, dict(given.items()), "?") if schema else {}

    def form(self) -> dict[str, Any]:
        """The body, held to the operation's schema."""
        return self.keyed_form()[0]

    def keyed_form(self) -> tuple[dict[str, Any], KeyRef | None]:
        """The body, held to the operation's schema, and the Idempotency-Key that came with it."""
        self.check_accept()
        empty = self.request.content_length in (None, 0) and "Transfer-Encoding" not in self.request.headers
        data = {} if empty and may_be_left_out(self.operation.body) else read_json(self.request)
        self._parameters()
        return load_body(self.operation.body, data), self.key(data)

    def check_accept(self) -> None:
        """Raises ``not_acceptable`` when Accept admits nothing that this operation gives."""
        accept = self.request.headers.get("Accept")
        if accept is None or accept == "*/*":
            return
        answers = self.operation.answers.items()
        offered = tuple(one for status, answer in answers if status not in BODILESS for one in answer.media)
        if offered and accept not in offered and self.request.accept_mimetypes.best_match(offered) is None:
            raise Problem("not_acceptable", f"this answer comes as {' or '.join(sorted({*offered}))}")

    def key(self, data: Json) -> KeyRef | None:
        """The Idempotency-Key with the hash of what it came with (canonical JSON)."""
        text = self.request.headers.get("Idempotency-Key")
        if text is None or self.caller is None:
            return None
        if len(text) >= 2 and text[0] == text[-1] == '"':
            text = text[1:-1]
        if not 1 <= len(text) <= LONGEST_KEY or not (text.isascii() and text.isprintable()):
            raise invalid("Idempotency-Key", f"1 to {LONGEST_KEY} printable characters")
        return KeyRef(self.caller.account_id, text, sha256(canonical(data)).digest())

    def if_match(self) -> frozenset[str] | None:
        """The ETags that If-Match admits; None for any."""
        header = self.request.headers.get("If-Match")
        return None if header is None or header.strip() == "*" else frozenset(map(str.strip, header.split(",")))

    def prefers_minimal(self) -> bool:
        """Whether Prefer asks for return=minimal (RFC 7240)."""
        prefer = self.request.headers.get("Prefer", "")
        return "return=minimal" in [one.strip().replace('"', "") for one in prefer.replace(";", ",").split(",")]


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


def caller_of(services: Services, request: Request, operation: Operation) -> Caller | None:
    """Who asks. Raises ``unauthenticated``."""
    header = request.headers.get("Authorization")
    if header is None:
        if operation.tickets and (ticket := request.args.get("ticket")):
            return use_ticket(services, ticket)
        if operation.auth == "required":
            raise Problem("unauthenticated", "send a token as 'Authorization: Bearer mk_…'")
        return None
    if operation.auth == "none":
        return None
    secret = bearer(header)
    if not secret:
        raise Problem("unauthenticated", "send a token as 'Authorization: Bearer mk_…'")
    return authenticate(services, secret)


def bearer(header: str) -> str:
    """The secret in an Authorization header; empty where there is none."""
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def authorize(ctx: Context) -> None:
    """Raises ``insufficient_scope``, but ``not_found`` for a match that the caller could not see anyway (API §12).

    Where no token is needed, one that is bound to another match counts as none (``access.effective_caller``).
    """
    caller, operation, match_id = ctx.caller, ctx.operation, ctx.path.get("match_id")
    if caller is None:
        return
    try:
        if operation.scopes:
            check_scopes(caller, operation.scopes)
        if operation.auth == "required" and caller.token.match_id and (match_id or not operation.admits_bound):
            check_bound(caller, ctx.id("match_id") if operation.admits_bound else None)
    except Problem:
        if match_id is not None:
            see(ctx.services, caller, ctx.id("match_id"))
        raise
