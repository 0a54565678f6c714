"""Operations: what the API offers, as a table that serves the routes, the description and the tests alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import Response
from marshmallow import Schema

from service.web.context import RequestContext, RequestShape
from service.web.media import JSON

View = Callable[[RequestContext], Response]

BODILESS = (204, 304)
"""Statuses of responses that have no body."""


@dataclass(frozen=True, slots=True)
class ResponseSpec:
    """One success: what it means, the name of its schema in the description, its media types and headers."""

    description: str
    schema: str | None = None
    media: Sequence[str] = (JSON,)
    headers: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path.

    ``auth``: ``none``, ``optional`` or ``required``; ``scopes``: one of them is needed where a token is.
    ``query``, ``body``: marshmallow schemas (or the name of the body's component, where its view reads it itself, in
    the forms of ``body_media``); ``problems``: the codes that it may answer besides the general ones.
    ``tickets``: a ticket in the query does as well as a token. ``match_scoped``: a match-scoped token may use it, if it
    is about that match; None: exactly when the path names a match. ``limits``: buckets that it takes from beside the
    general ones; ``failures``: one that only its failures cost; ``choice``: it may answer a choice that is awaited.
    """

    method: str
    path: str
    name: str
    summary: str
    view: View
    responses: Mapping[int, ResponseSpec]
    tag: str
    auth: Literal["none", "optional", "required"] = "required"
    scopes: Sequence[str] = ()
    query: type[Schema] | None = None
    body: Any = None
    problems: Sequence[str] = ()
    description: str = ""
    request_headers: Sequence[str] = field(default=())
    body_media: Sequence[str] = (JSON,)
    tickets: bool = False
    match_scoped: bool | None = None
    limits: Sequence[str] = ()
    failures: str | None = None
    choice: bool = False

    @property
    def admits_match_scoped(self) -> bool:
        """Whether a match-scoped token may use it at all."""
        return "{match_id}" in self.path if self.match_scoped is None else self.match_scoped

    @property
    def shape(self) -> RequestShape:
        """What its requests are parsed with."""
        media = [form for status, spec in self.responses.items() if status not in BODILESS for form in spec.media]
        return RequestShape(self.query, self.body, tuple(media))
