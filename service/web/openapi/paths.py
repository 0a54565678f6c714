"""Operations as OpenAPI has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from inspect import getdoc
from typing import Any

from service.app.accounts.accounts import SCOPES
from service.pieces.shapes import Shape
from service.web.media import NDJSON, SSE
from service.web.openapi import problems
from service.web.openapi.answers import component_name
from service.web.openapi.examples import Examples
from service.web.openapi.headers import answer_headers
from service.web.openapi.links import Links
from service.web.openapi.parameters import parameters_of
from service.web.openapi.requests import Requests
from service.web.openapi.words import anything, ref, said, text
from service.web.operation import BODILESS, Operation, ResponseSpec
from service.web.schemas.loading import may_be_left_out

LINES = {
    NDJSON: "A JSON text a line; an empty line says that the stream is alive.",
    SSE: "Server-sent events: `id` is the version, `data` one line of JSON.",
}
ITEMS = {
    "Log": ("LogHeader", "Event"),
    "LogDocument": ("LogHeader", "Event"),
    "EventPage": ("Event", "StreamEnd"),
    "FeedPage": ("FeedEvent", "StreamEnd"),
}
"""By schema of the whole: what one line of it may hold."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What operations are described from, beside their table."""

    requests: Requests
    examples: Examples
    links: Links


def paths(operations: Iterable[Operation], sources: Sources) -> dict[str, Any]:
    """All paths, in the table's order."""
    found: dict[str, Any] = {}
    for operation in operations:
        found.setdefault(operation.path, {})[operation.method.lower()] = operation_object(operation, sources)
    return found


def operation_object(operation: Operation, sources: Sources) -> dict[str, Any]:
    """One operation."""
    examples = sources.examples
    made: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": description_of(operation),
        "security": security_of(operation),
    }
    if parameters := parameters_of(operation, sources.requests):
        made["parameters"] = parameters
    if operation.body is not None:
        made["requestBody"] = body_of(operation, examples)
    answers = {str(status): answer_of(operation, status, spec, sources) for status, spec in operation.responses.items()}
    refused = problems.responses_of(operation, examples)
    made["responses"] = dict(sorted((refused | answers).items()))
    return made


def description_of(operation: Operation) -> str:
    """What its view's docstring says, and the scopes."""
    words = getdoc(operation.view) or ""
    if not operation.scopes or set(operation.scopes) == set(SCOPES):
        return words
    return f"{words}\n\nA token needs the scope {' or '.join(f'`{scope}`' for scope in operation.scopes)}."


def security_of(operation: Operation) -> list[dict[str, list[str]]]:
    """The bearer token; optional where anybody may ask. Scopes stand in the description, as only OAuth lists them."""
    match operation.auth:
        case "none":
            return []
        case "required":
            return [{"bearer": []}]
        case _:
            return [{"bearer": []}, {}]


def body_name(operation: Operation) -> str:
    """The component of the body's schema."""
    if isinstance(operation.body, str):
        return operation.body
    return "Command" if isinstance(operation.body, Mapping) else str(operation.body.__name__)


def body_of(operation: Operation, examples: Examples) -> dict[str, Any]:
    """The request's body; where nothing in it is required, it may be left out."""
    content: dict[str, Any] = {"schema": ref(body_name(operation))}
    if shown := examples.requests(operation.name):
        content["examples"] = shown
    left_out = not isinstance(operation.body, Mapping | str) and may_be_left_out(operation.body)
    first, *more = operation.body_media
    others = {media: {"schema": schema_of(media, body_name(operation))} for media in more}
    return {"required": not left_out, "content": {first: content, **others}}


def answer_of(operation: Operation, status: int, answer: ResponseSpec, sources: Sources) -> dict[str, Any]:
    """The description of one successful response."""
    made: dict[str, Any] = {
        "description": answer.description or HTTPStatus(status).phrase,
        "headers": answer_headers(answer.headers, limited=operation.tag != "service"),
    }
    if status not in BODILESS:
        made["content"] = {
            media: media_of(operation, status, media, answer, sources.examples) for media in answer.media
        }
    if links := sources.links.of(answer.schema):
        made["links"] = links
    return made


def media_of(operation: Operation, status: int, media: str, answer: ResponseSpec, examples: Examples) -> dict[str, Any]:
    """One form of an answer."""
    content: dict[str, Any] = {"schema": schema_of(media, component_name(answer.schema))}
    shown = examples.answers(operation.name, status) if media == answer.media[0] else {}
    return content | {"examples": shown} if shown else content


def schema_of(media: str, name: str) -> Shape:
    """Of lines and streams, what each of them holds; JSON has its schema; other texts are texts."""
    if media in LINES:
        lines = {"anyOf": [ref(item) for item in ITEMS[name]]}
        return said(LINES[media], text()) | {"contentMediaType": media, "contentSchema": lines}
    if media.endswith(("json", "yaml")):
        return ref(name) if name else anything()
    return text()
