"""Operations: what the API offers, declared beside each view; routes, description and tests are made from them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal, TypeAlias

from flask import Response
from marshmallow import Schema

from service.app.formats import Document
from service.web.context import RequestContext, RequestShape
from service.web.media import JSON
from service.web.responses import PRIVATE

View = Callable[[RequestContext], Response]
Auth = Literal["none", "optional", "required"]

Schematic: TypeAlias = type[Document] | str | None

BODILESS = (204, 304)
"""Statuses of responses that have no body."""


@dataclass(frozen=True, slots=True)
class ResponseSpec:
    """One success: what it means, its struct or the name of its component, names of its headers, its media types."""

    status: int
    description: str
    schema: Schematic = None
    headers: Sequence[str] = (*PRIVATE,)
    media: Sequence[str] = (JSON,)


def ok(description: str, schema: Schematic = None, *headers: str, media: Sequence[str] = (JSON,)) -> ResponseSpec:
    """200. ``headers``: those of a private response, unless some are named."""
    return ResponseSpec(200, description, schema, headers or (*PRIVATE,), media)


def created(description: str, schema: Schematic, *headers: str) -> ResponseSpec:
    """201."""
    return ResponseSpec(201, description, schema, headers or (*PRIVATE,))


def accepted(description: str, schema: Schematic, *headers: str) -> ResponseSpec:
    """202: done later."""
    return ResponseSpec(202, description, schema, headers or (*PRIVATE,))


def no_content(description: str) -> ResponseSpec:
    """204."""
    return ResponseSpec(204, description, headers=())


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
    auth: Auth = "required"
    scopes: Sequence[str] = ()
    query: type[Schema] | None = None
    body: Any = None
    problems: Sequence[str] = ()
    request_headers: Sequence[str] = ()
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


@dataclass(frozen=True, slots=True)
class OperationGroup:
    """Declares operations with one tag, as decorators of their views; a view's name is its operation's.

    ``auth`` and ``scopes`` are those of reading; writing needs a token with one of ``write_scopes``.
    """

    tag: str
    auth: Auth = "optional"
    scopes: Sequence[str] = ("read", "play")
    write_scopes: Sequence[str] = ("play",)

    def read(self, path: str, summary: str, *responses: ResponseSpec, **more: Any) -> Callable[[View], Operation]:
        """A GET. One whose response has an ETag takes If-None-Match, and may answer 304."""
        defaults: dict[str, Any] = {"auth": self.auth, "scopes": self.scopes}
        headers = responses[0].headers
        if "ETag" in headers:
            responses += (ResponseSpec(304, "Not modified: the client has this version", headers=headers),)
            defaults["request_headers"] = ("If-None-Match",)
        return self._declare("GET", path, summary, responses, defaults | more)

    def write(
        self, method: str, path: str, summary: str, *responses: ResponseSpec, **more: Any
    ) -> Callable[[View], Operation]:
        """Any other method."""
        return self._declare(method, path, summary, responses, {"scopes": self.write_scopes} | more)

    def _declare(
        self, method: str, path: str, summary: str, responses: Sequence[ResponseSpec], more: Mapping[str, Any]
    ) -> Callable[[View], Operation]:
        by_status = {spec.status: spec for spec in responses}

        def declare(view: View) -> Operation:
            return Operation(method, path, view.__name__, summary, view, by_status, self.tag, **more)

        return declare


def operations_of(module: ModuleType) -> list[Operation]:
    """The operations that a module of views declares, in order."""
    return [value for value in vars(module).values() if isinstance(value, Operation)]
