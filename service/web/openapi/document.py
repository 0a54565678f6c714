"""The whole document."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from service.app.formats import Document
from service.app.matches.answers import MatchBase, SeatPresence
from service.app.streams.answers import StreamEnd
from service.app.webhooks.messages import ChallengeData, Notification, WebhookData
from service.pieces.shapes import Shape
from service.web.answers.problems import FAMILIES, RefusalProblem
from service.web.openapi import answers, games, headers, hooks, parameters, problems
from service.web.openapi import examples as recorded
from service.web.openapi.events import LOGS
from service.web.openapi.links import Links
from service.web.openapi.logs import log_document
from service.web.openapi.paths import Sources, body_name, paths
from service.web.openapi.plain import plain_throughout
from service.web.openapi.pruning import pruned
from service.web.openapi.requests import Requests
from service.web.openapi.words import ref
from service.web.operation import Operation

VERSION = "3.1.0"
API_VERSION = "1.0.0"

TAGS = {
    "accounts": "Who you are: guests by design, and their tokens.",
    "games": "What can be played, with the JSON Schemas of everything that a game says and takes.",
    "matches": "Creating, finding and seeing matches.",
    "seats": "Sitting down and standing up, before the start.",
    "commands": "Playing.",
    "events": "What happened: pages, streams and logs.",
    "logs": "Checking logs, whoever has them, and taking them in.",
    "webhooks": "Being told, without asking.",
    "oauth": "Sites and programs of others: OAuth 2.1, authorization code with PKCE.",
    "service": "Whether the server is well, and what it says of itself.",
}

PRESENCE: Shape = {
    "type": "object",
    "propertyNames": {"pattern": "^[0-5]$"},
    "additionalProperties": ref("SeatPresence"),
}

BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token (`mk_…`) from `POST /v1/accounts` or `POST /v1/account/tokens`. An "
    "operation's description names the scope that the token must have.",
}


def document(operations: Sequence[Operation], with_examples: bool = True) -> dict[str, Any]:
    """The API's description. ``with_examples``: False leaves the recorded examples out."""
    requests = Requests(VERSION)
    examples = recorded.load() if with_examples else recorded.Examples({})
    links = Links(operations)
    made: dict[str, Any] = {
        "openapi": VERSION,
        "info": {
            "title": "Matchkeep",
            "version": API_VERSION,
            "summary": "A match server for turn-based card and board games.",
            "description": (files("service.web.openapi") / "about.md").read_text("utf-8").strip(),
            "contact": {"name": "Matchkeep's developers"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server that gave you this document."}],
        "tags": [{"name": name, "description": words} for name, words in TAGS.items()],
        "paths": paths(operations, Sources(requests, examples, links)),
        "webhooks": hooks.webhooks(),
        "components": {
            "securitySchemes": {"bearer": BEARER},
            "parameters": parameters.components(),
            "headers": headers.components(),
            "responses": problems.components(examples),
            "links": links.components(),
            "schemas": schemas(operations, requests),
            "examples": examples.components(),
        },
    }
    made = plain_throughout(made)
    return {**made, "components": pruned(made)}


def schemas(operations: Sequence[Operation], requests: Requests) -> dict[str, Shape]:
    """Every schema: what comes in, what goes out, and each game's own."""
    known = games.newest()
    answered = answers.components(structs(operations))
    bodies = {
        body_name(operation): operation.body for operation in operations if not isinstance(operation.body, str | None)
    }
    plain = {name: requests.shape(body) for name, body in bodies.items() if name not in ("Command", "NewMatch")}
    return {
        **plain,
        **requests.new_matches(known),
        **requests.unions(),
        **answered,
        **LOGS,
        "LogDocument": log_document(),
        "Presence": PRESENCE,
        **games.components(known, answered["MatchBase"]),
    }


UNNAMED: tuple[type[Document], ...] = (
    RefusalProblem,
    MatchBase,
    StreamEnd,
    SeatPresence,
    ChallengeData,
    WebhookData,
    Notification,
)
"""Structs that no operation names as the whole of its response."""


def structs(operations: Sequence[Operation]) -> list[type[Document]]:
    """The structs of all answers."""
    specs = [spec for operation in operations for spec in operation.responses.values()]
    answered = [spec.schema for spec in specs if isinstance(spec.schema, type)]
    return [*dict.fromkeys((*answered, *FAMILIES.values(), *UNNAMED))]
