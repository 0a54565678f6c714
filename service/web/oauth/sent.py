"""What OAuth requests bring: parameters by query or form, and where they come from."""

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl, urlsplit

from authlib.oauth2.rfc6749 import InvalidRequestError
from flask import Request

from service.app.accounts.clients import LOOPBACK_NAMES
from service.app.problems import Problem
from service.app.services import Services
from service.web.body import MOST_BYTES, read_bytes
from service.web.oauth.models import SentRequest

FORM = "application/x-www-form-urlencoded"
SAYABLE = re.compile(r"[\x20-\x21\x23-\x5b\x5d-\x7e]*")
"""What OAuth's parameters and errors may hold (RFC 6749 appendix A)."""

LONGEST = 2_000
MOST_FIELDS = 40


def query_of(request: Request) -> SentRequest:
    """The query's parameters. Raises ``InvalidRequestError``."""
    return SentRequest("GET", checked(request.args.items(multi=True)))


def form_of(request: Request) -> SentRequest:
    """The body's parameters. Raises ``Problem`` 415 and 413, and ``InvalidRequestError``."""
    if request.mimetype != FORM:
        raise Problem("unsupported_media_type", f"send the body as {FORM}")
    raw = read_bytes(request, MOST_BYTES)
    try:
        return SentRequest("POST", checked(parse_qsl(raw.decode(), True, max_num_fields=MOST_FIELDS)))
    except ValueError as error:
        raise InvalidRequestError("the body is no form") from error


def checked(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Parameters that are given once, and hold what they may; those without a value count as not given."""
    sent: dict[str, str] = {}
    for name, value in pairs:
        if name in sent:
            raise InvalidRequestError("a parameter is given more than once")
        if len(value) > LONGEST or not SAYABLE.fullmatch(value):
            raise InvalidRequestError("a parameter is too long, or holds characters that none may hold")
        sent[name] = value
    return {name: value for name, value in sent.items() if value}


def is_foreign(request: Request) -> bool:
    """Whether a browser says that a form was sent by another site's page (Fetch metadata, else Origin)."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        return site not in ("same-origin", "none")
    return origin is not None and urlsplit(origin).netloc != request.host


def issuer_of(services: Services, request: Request) -> str:
    """Our own address: the one that the operator names, else the one that was asked, by TLS but on this machine."""
    if services.public_url:
        return services.public_url
    name = request.host.rpartition(":")[0] or request.host
    return f"{'http' if name in LOOPBACK_NAMES else 'https'}://{request.host}"
