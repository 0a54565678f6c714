"""The requests that webhooks' targets get, as OpenAPI has them: one for every type of message."""

from typing import Any

from service.app.webhooks.messages import CHALLENGE, OWN
from service.pieces.shapes import Shape, nullable, record, whole
from service.web.openapi.words import constant, moment, ref, said, seat, text, uuid
from service.web.schemas.webhooks import EVENTS

WEBHOOK_ID = {"webhook_id": uuid()}
TOLD = record(
    **WEBHOOK_ID,
    match_id=uuid(),
    version=said("The match's: it tells which of two messages is the newer.", whole(1)),
    seat=said("The seat that is invited, or owes a choice.", nullable(seat())),
    ply=said("The decision point at which it owes.", nullable(whole(0))),
)

HEADERS = {
    "webhook-id": "The same at every attempt: what you have had, you need not do again.",
    "webhook-timestamp": "When it was sent, in seconds since 1970: refuse what is older than five minutes.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of id, timestamp and body; two of them while a secret rotates.",
}


def message(type_: str) -> Shape:
    """The body of one type."""
    if type_ == CHALLENGE:
        data = record(**WEBHOOK_ID, challenge=said("Answer 200 with this text as the body.", text()))
    else:
        data = record(**WEBHOOK_ID) if type_ in OWN else ref("Notification")
    return record(type=constant(type_), timestamp=moment(), data=data)


def webhooks() -> dict[str, Any]:
    """Every type, by its name."""
    return {type_: {"post": request(type_)} for type_ in (*OWN, *EVENTS)}


def request(type_: str) -> dict[str, Any]:
    """What a target is asked, and what it may answer."""
    return {
        "summary": f"A message of the type {type_}",
        "description": "Signed by the Standard Webhooks scheme. At least once, in no promised order.",
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": words, "schema": text()}
            for name, words in HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": message(type_)}}},
        "responses": {
            "200": {"description": "Taken; to a challenge, its echo"},
            "410": {"description": "No more, please: the webhook is disabled"},
        },
    }
