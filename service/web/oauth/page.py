"""The consent page: what a site asks for, in words, and a form. It has no script, loads nothing and is in no frame."""

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import urlsplit

from flask import Response

from service.web.media import HTML
from service.web.oauth.models import PublicClient, scopes_in
from service.web.responses import SECRET

IN_WORDS: Mapping[str, str] = {
    "read": "see your matches and what your seats see",
    "play": "make and join matches, and play in your name",
    "manage": "rename or erase your account, and make further tokens",
}
KEPT = ("response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method")
"""Parameters of the request that the form sends again, and that are checked again."""

FRAME = "oauth"
"""What both pages have around them, their style included."""

SAFE = {
    **SECRET,
    "Content-Security-Policy": "",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}
"""Headers of the page; its policy depends on where the form may lead. Browsers name its origin to itself alone."""


def consent_page(client: PublicClient, sent: Mapping[str, str], scope: str, fault: str, status: int) -> Response:
    """The form, with what was wrong with it before, if anything was."""
    hidden = "\n".join(
        f'<input type="hidden" name="{name}" value="{escape(sent[name])}">' for name in KEPT if name in sent
    )
    asked = "\n".join(f"<li>{escape(IN_WORDS[word])}</li>" for word in IN_WORDS if word in scopes_in(scope))
    name = escape(client.client.name)
    fields = {
        "name": name,
        "target": escape(place(sent["redirect_uri"])),
        "asked": asked,
        "hidden": hidden,
        "fault": f'<p role="alert">{escape(fault)}</p>' if fault else "",
    }
    return html(f"let {name} in?", "consent", fields, status, f"'self' {place(sent['redirect_uri'])}")


def fault_page(fault: str, status: int) -> Response:
    """Why there is nothing to consent to: told here, since where a wrong request leads is not known."""
    return html("this cannot be allowed", "oauth_fault", {"fault": escape(fault)}, status, "'none'")


def html(title: str, name: str, fields: Mapping[str, str], status: int, form_targets: str) -> Response:
    """A page that may do nothing but send its form, and be led on from there."""
    text = template(FRAME).substitute(title=title, content=template(name).substitute(fields))
    response = Response(text, status, content_type=HTML)
    response.headers.update(SAFE)
    response.headers["Content-Security-Policy"] = (
        f"default-src 'none'; style-src '{style_hash()}'; form-action {form_targets}; "
        "base-uri 'none'; frame-ancestors 'none'"
    )
    return response


def place(uri: str) -> str:
    """The scheme and host of an address; of a program's own scheme, the scheme."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") else f"{parts.scheme}:"


@cache
def template(name: str) -> Template:
    """The text of a page's part."""
    return Template((files("service.web") / "pages" / f"{name}.html").read_text("utf-8"))


@cache
def style_hash() -> str:
    """The style of these pages, as a policy names it."""
    style = template(FRAME).template.partition("<style>")[2].partition("</style>")[0]
    return f"sha256-{b64encode(sha256(style.encode()).digest()).decode()}"
