"""Operations: what the API offers, as a table that serves the routes, the description and the tests alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from flask import Response
from marshmallow import Schema

if TYPE_CHECKING:
    from service.web.context import Context

View = Callable[["Context"], Response]


@dataclass(frozen=True, slots=True)
class Answer:
    """One success answer: what it means, the name of its schema in the description, other media types, headers."""

    description: str
    schema: str | None = None
    media: Sequence[str] = ("application/json",)
    headers: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path.

    ``auth``: ``none``, ``optional`` or ``required``; ``scopes``: one of them is needed where a token is.
    ``query``, ``body``: marshmallow schemas (or the name of the body's component, where its view reads it itself, in
    the forms of ``body_media``); ``problems``: the codes that it may answer besides the general ones.
    ``tickets``: a ticket in the query does as well as a token. ``bound``: a token that is bound to a match may use it,
    if it is about that match; None: exactly when the path names a match. ``limits``: buckets that it takes from beside
    the general ones; ``failures``: one that only its failures cost; ``choice``: it may answer a choice that is owed.
    """

    method: str
    path: str
    name: str
    summary: str
    view: View
    answers: Mapping[int, Answer]
    tag: str
    auth: Literal["none", "optional", "required"] = "required"
    scopes: Sequence[str] = ()
    query: type[Schema] | None = None
    body: Any = None
    problems: Sequence[str] = ()
    description: str = ""
    request_headers: Sequence[str] = field(default=())
    body_media: Sequence[str] = ("application/json",)
    tickets: bool = False
    bound: bool | None = None
    limits: Sequence[str] = ()
    failures: str | None = None
    choice: bool = False

    @property
    def admits_bound(self) -> bool:
        """Whether a token that is bound to a match may use it at all."""
        return "{match_id}" in self.path if self.bound is None else self.bound
