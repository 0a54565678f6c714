"""Problems: why a request was turned down, with a stable code (API §12, RFC 9457)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from service.kernel.refusal import Refusal
from service.store.errors import ConnectionLostError, QuotaError, SessionEndedError, UnavailableError

QUOTA_RETRY_SECONDS = 60

CODES: Mapping[str, tuple[int, str]] = {
    "not_json": (400, "The body is not JSON"),
    "unauthenticated": (401, "A valid token is needed"),
    "insufficient_scope": (403, "The token may not do this"),
    "no_seat": (403, "You hold no such seat"),
    "not_creator": (403, "Only the creator may do this"),
    "not_found": (404, "There is nothing here"),
    "no_such_version": (404, "The match has no such version"),
    "method_not_allowed": (405, "The method does not exist here"),
    "not_acceptable": (406, "No form of the answer meets Accept"),
    "request_timeout": (408, "The body did not come in time"),
    "match_not_started": (409, "Seats are still open"),
    "match_over": (409, "The match is over"),
    "stale_ply": (409, "Another decision point is open"),
    "not_your_turn": (409, "This seat has no move now"),
    "illegal_move": (409, "The rules do not allow this move"),
    "seat_taken": (409, "Another account has the seat"),
    "already_seated": (409, "You sit at this table already"),
    "match_started": (409, "The match has started"),
    "match_running": (409, "The match is still running"),
    "seat_withdrawn": (409, "This seat has left the match"),
    "seat_away": (409, "An AI plays this seat"),
    "proposal_closed": (409, "The proposal is not open"),
    "not_offered": (409, "The match does not offer this now"),
    "ply_open": (409, "Choices are sealed at this ply"),
    "rules_retired": (409, "The rules of the match are no longer here"),
    "match_unreadable": (409, "The match cannot be read"),
    "version_mismatch": (412, "Something has happened since"),
    "too_large": (413, "The body is too large"),
    "unsupported_media_type": (415, "The body must be application/json"),
    "validation_error": (422, "The request does not have the right form"),
    "invalid_option": (422, "The game does not take this option"),
    "invalid_setup": (422, "The given position breaks the rules"),
    "idempotency_key_reused": (422, "The key was used for another request"),
    "log_incomplete": (422, "The log is not complete"),
    "log_inconsistent": (422, "The log contradicts itself"),
    "rate_limited": (429, "Too many requests"),
    "quota": (429, "A quota is used up"),
    "streams_full": (503, "No room for another stream"),
    "internal": (500, "Something went wrong on our side"),
    "unavailable": (503, "Not available right now"),
}
"""Every code, with its status and title. ``streams_full`` is 429 where an account's or address's own cap is meant."""


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """A request turned down. ``more`` holds the problem document's further members."""

    def __init__(
        self,
        code: str,
        detail: str,
        more: Mapping[str, Any] | None = None,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.more = dict(more or {})
        self.status = status or CODES[code][0]
        self.headers = dict(headers or {})


T = TypeVar("T")


def checked(value: T | Problem) -> T:
    """A part of a request, if nothing is wrong with it; raises the problem that it has instead."""
    if isinstance(value, Problem):
        raise value
    return value


def once_more(attempt: Callable[[], T]) -> T:
    """What ``attempt`` gives, which may be done twice: it is made again where its session with the database broke."""
    try:
        return attempt()
    except (SessionEndedError, ConnectionLostError):
        return attempt()


def unavailable(error: UnavailableError) -> Problem:
    """The database is not there right now; try again in a second."""
    return Problem("unavailable", str(error), headers={"Retry-After": "1"})


def used_up(error: QuotaError) -> Problem:
    """A quota that leaves no room for more; nobody knows when the account will have less."""
    headers = {
        "RateLimit-Policy": f'"{error.bucket}";q={error.most}',
        "RateLimit": f'"{error.bucket}";r=0',
        "Retry-After": str(QUOTA_RETRY_SECONDS),
    }
    return Problem("quota", str(error), {"bucket": error.bucket}, headers=headers)


def invalid(pointer: str, detail: str) -> Problem:
    """A request whose form is wrong at one place (a JSON pointer, or ``?name`` for a query parameter)."""
    return Problem("validation_error", detail, {"errors": [{"pointer": pointer, "detail": detail}]})


def refused_creation(refusal: Refusal) -> Problem:
    """Options that the game turned down; pointers lead into the request."""
    pointer = "/options" + (refusal.field or "")
    more = {"rule": refusal.rule, "field": pointer, "errors": [{"pointer": pointer, "detail": refusal.detail}]}
    return Problem(refusal.code, refusal.detail, more)


def not_found(detail: str = "no such match") -> Problem:
    """Nothing there, or nothing that the caller may see."""
    return Problem("not_found", detail)
