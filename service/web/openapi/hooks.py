"""The requests that webhooks' targets get, as OpenAPI has them: one for every type of message."""

from typing import Any

from service.app.webhooks.messages import CHALLENGE, OWN, ChallengeData, Notification, WebhookData
from service.pieces.shapes import Shape, record
from service.tracing import REQUEST_ID, TRACEPARENT
from service.web.openapi.answers import component_name
from service.web.openapi.words import constant, moment, ref, text
from service.web.schemas.webhooks import EVENTS

HEADERS = {
    "webhook-id": "The same at every attempt: what you have had, you need not do again.",
    "webhook-timestamp": "When it was sent, in seconds since 1970: refuse what is older than five minutes.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of id, timestamp and body; two of them while a secret rotates.",
}

CAUSES = {
    REQUEST_ID: "The id of the request that brought it about, where one did: as in its answer and in our logs.",
    TRACEPARENT: "Its trace, where it came with one (W3C Trace Context).",
}


def message(type_: str) -> Shape:
    """The body of one type."""
    struct = ChallengeData if type_ == CHALLENGE else WebhookData if type_ in OWN else Notification
    return record(type=constant(type_), timestamp=moment(), data=ref(component_name(struct)))


def webhooks() -> dict[str, Any]:
    """Every type, by its name."""
    return {type_: {"post": request(type_)} for type_ in (*OWN, *EVENTS)}


def request(type_: str) -> dict[str, Any]:
    """What a target is asked, and what it may answer."""
    return {
        "operationId": f"receive_{type_.replace('.', '_')}",
        "summary": f"A message of the type {type_}",
        "description": "Signed by the Standard Webhooks scheme. At least once, in no promised order.",
        "security": [],
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": words, "schema": text()}
            for name, words in HEADERS.items()
        ]
        + [
            {"name": name, "in": "header", "required": False, "description": words, "schema": text()}
            for name, words in CAUSES.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": message(type_)}}},
        "responses": {
            "200": {"description": "Taken; to a challenge, its echo"},
            "410": {"description": "No more, please: the webhook is disabled"},
        },
    }
