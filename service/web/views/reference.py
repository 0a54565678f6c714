"""Pages for people: the API reference, and what each problem code means (API §§11, 12)."""

import mimetypes
import re
from html import escape
from importlib.resources import files
from string import Template

from flask import Request, Response

from service.app.problems import CODES, not_found
from service.web.context import RequestContext
from service.web.media import HTML
from service.web.operation import OperationGroup, ok
from service.web.problem_texts import TEXTS
from service.web.responses import CACHED, cached_response

SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
}
PAGE = ok("The page", None, *CACHED, *SAFE, media=("text/html",))
SERVICE = OperationGroup("service", "none", ())

OWN_FILES = ("reference.js",)
SWAGGER_FILES = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")
"""Of the package flask-swagger-ui, which carries Swagger UI's distribution."""


@SERVICE.read("/docs", "API reference", PAGE)
def docs(ctx: RequestContext) -> Response:
    """A page that shows the API's description and sends requests. It loads nothing from elsewhere."""
    return page(ctx, "reference", {})


@SERVICE.read("/problems/{code}", "What a problem's code means", PAGE)
def explain_problem(ctx: RequestContext) -> Response:
    """What a problem's code means, and what to do about it: where ``type`` in problem documents leads."""
    code = ctx.path["code"]
    if code not in CODES:
        raise not_found("there is no such problem")
    status, title = CODES[code]
    means, advice = (marked(text) for text in TEXTS[code])
    fields = {"code": code, "title": escape(title), "status": str(status), "means": means, "advice": advice}
    return page(ctx, "problem", fields)


def page(ctx: RequestContext, name: str, fields: dict[str, str]) -> Response:
    """An HTML page with its blanks filled in."""
    text = Template((files("service.web") / "pages" / f"{name}.html").read_text("utf-8")).substitute(fields)
    response = cached_response(ctx.request, text.encode(), HTML)
    response.headers.update(SAFE)
    return response


def marked(text: str) -> str:
    """A text as HTML; what stands between backquotes is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def reference_file(request: Request, name: str) -> Response:
    """A file behind the reference page. Raises ``not_found``."""
    if name not in (*OWN_FILES, *SWAGGER_FILES):
        raise not_found("nothing is at this address")
    folder = files("service.web") / "pages" if name in OWN_FILES else files("flask_swagger_ui") / "dist"
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return cached_response(request, (folder / name).read_bytes(), media)
