"""Pages of docs/ and the games' rules as HTML, with links that lead on within the service."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import PurePosixPath
from string import Template

from flask import Flask, Request, Response
from markdown_it import MarkdownIt
from markdown_it.token import Token

from service.app.problems import not_found
from service.registry import PACKAGES, find
from service.resources import folder
from service.web.media import HTML
from service.web.responses import cached_response
from service.web.views.games import rules_text
from service.web.views.reference import SAFE, reference_file

RULES = re.compile(r"(?:\.\./)?service/games/(\w+)/RULES\.md")


def install(app: Flask) -> None:
    """Adds ``/docs/<name>``: a page of docs/, or a file behind the reference page; and ``/docs/rules/<game>``."""

    @app.get("/docs/<string:name>", provide_automatic_options=False)
    def docs_page(request: Request, name: str) -> Response:
        if name in page_names():
            return html_page(request, name, (folder("docs") / f"{name}.md").read_text("utf-8"))
        return reference_file(request, name)

    @app.get("/docs/rules/<string:key>", provide_automatic_options=False)
    def rules_page(request: Request, key: str) -> Response:
        game = find(key)
        if game is None:
            raise not_found("there is no such game")
        return html_page(request, game.title, rules_text(game))


@cache
def page_names() -> frozenset[str]:
    """The pages of docs/, by name without ending."""
    return frozenset(path.stem for path in folder("docs").glob("*.md"))


def html_page(request: Request, title: str, text: str) -> Response:
    """A Markdown text as a page."""
    template = Template((files("service.web") / "pages" / "docs.html").read_text("utf-8"))
    html = template.substitute(title=escape(title), body=to_html(text))
    response = cached_response(request, html.encode(), HTML)
    response.headers.update(SAFE)
    return response


def to_html(text: str) -> str:
    """Markdown with tables as HTML; raw HTML in it is shown as text, and its links lead on (``led_on``)."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    lead_on(tokens)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def lead_on(tokens: Sequence[Token]) -> None:
    """Rewrites the links of tokens, in place."""
    for token in tokens:
        if token.type == "link_open":
            token.attrSet("href", led_on(str(token.attrGet("href"))))
        lead_on(token.children or ())


def led_on(href: str) -> str:
    """Where a link between files of the repository leads within the service; what is not served leads to its index."""
    path, _, anchor = href.partition("#")
    if "://" in href or href.startswith(("/", "#")):
        return href
    if (rules := RULES.fullmatch(path)) and rules[1] in PACKAGES:
        return f"/docs/rules/{PACKAGES[rules[1]].key}"
    if path.endswith("openapi.yaml"):
        return "/openapi.yaml"
    name = PurePosixPath(path).stem
    if path.endswith(".md") and "/" not in path and name in page_names():
        return f"/docs/{name}" + (f"#{anchor}" if anchor else "")
    return "/docs"
