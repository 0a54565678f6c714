"""The address that people type first, which leads on: a page for browsers, links for programs."""

from html import escape
from importlib.resources import files
from string import Template

from flask import Response

from service.registry import GAMES
from service.web.answers.index import Addresses
from service.web.context import RequestContext
from service.web.media import HTML, JSON
from service.web.operation import OperationGroup, ok
from service.web.responses import CACHED, PUBLIC, cached_response, encode
from service.web.views.reference import SAFE

HEADERS = {**PUBLIC, "Vary": "Accept, Accept-Encoding", **SAFE}
LINKS = Addresses(
    reference="/docs",
    description="/openapi.json",
    contract="/docs/API",
    games="/v1/games",
    matches="/v1/matches",
    accounts="/v1/accounts",
    health="/readyz",
)
SERVICE = OperationGroup("service", "none", ())


@SERVICE.read("/", "Where to begin", ok("Where to go from here", Addresses, *CACHED, *SAFE, media=(JSON, "text/html")))
def index(ctx: RequestContext) -> Response:
    """Leads on: a page for browsers, links for programs."""
    if ctx.request.accept_mimetypes.best_match([JSON, "text/html"]) == "text/html":
        response = cached_response(ctx.request, page().encode(), HTML)
    else:
        response = cached_response(ctx.request, encode(LINKS), JSON)
    response.headers.update(HEADERS)
    return response


def page() -> str:
    """The page for people."""
    titles = {game.key: game.title for game in GAMES}
    rules = ", ".join(f'<a href="/docs/rules/{key}">{escape(title)}</a>' for key, title in titles.items())
    return Template((files("service.web") / "pages" / "index.html").read_text("utf-8")).substitute(rules=rules)
