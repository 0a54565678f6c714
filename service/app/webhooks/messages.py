"""Messages: what a target is sent, signed by the Standard Webhooks scheme (https://www.standardwebhooks.com)."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Annotated

from msgspec import DecodeError, json

from service.app.formats import Document, Id, Natural, Positive, SeatNumber, Time, about
from service.log.times import to_text
from service.store.webhook_records import Claim
from service.tracing import cause_headers

CHALLENGE = "webhook.challenge"
TEST = "webhook.test"
OWN = (CHALLENGE, TEST)
"""Messages about the webhook itself."""


class WebhookData(Document, frozen=True):
    """What a test message says."""

    webhook_id: Id


class ChallengeData(Document, frozen=True):
    """What a challenge says."""

    webhook_id: Id
    challenge: Annotated[str, about("Answer 200 with this text as the body.")]


class Notification(Document, frozen=True):
    """What a message about a match says: where to look, and whose choice is awaited; nothing that it would hide."""

    webhook_id: Id
    match_id: Id
    version: Annotated[Positive, about("The match's: it tells which of two messages is the newer.")]
    seat: Annotated[SeatNumber | None, about("The seat that is invited, or has to act.")]
    ply: Annotated[Natural | None, about("The decision point at which it has to act.")]


class Message(Document, frozen=True):
    """The body of a message."""

    type: str
    timestamp: Time
    data: Document


def shown_secret(secret: bytes) -> str:
    """A secret as its owner gets it, once."""
    return f"whsec_{b64encode(secret).decode()}"


def read_secret(text: str) -> bytes:
    """The inverse of ``shown_secret``. Raises ``ValueError``."""
    kind, _, coded = text.partition("_")
    secret = b64decode(coded, validate=True)
    if kind != "whsec" or not secret:
        raise ValueError("a secret is whsec_ and base64")
    return secret


def signature(secret: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a message sent at ``timestamp`` (seconds)."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    return f"v1,{b64encode(hmac.digest(secret, signed, sha256)).decode()}"


def challenge_of(claim: Claim) -> str:
    """What the target is to echo: nobody can say it who has not been sent it."""
    return hmac.digest(claim.secrets[0], f"challenge|{claim.delivery.delivery_id}".encode(), sha256).hex()


def body_of(claim: Claim) -> bytes:
    """The message of a delivery, as JSON."""
    told = claim.delivery
    webhook_id = claim.webhook.key.webhook_id
    data: Document
    if told.type == CHALLENGE:
        data = ChallengeData(webhook_id, challenge_of(claim))
    elif told.type in OWN:
        data = WebhookData(webhook_id)
    else:
        assert told.match_id is not None, "a notification is about a match"
        assert told.version is not None, "and about one of its versions"
        data = Notification(webhook_id, told.match_id, told.version, told.seat, told.ply)
    return body_with(told.type, to_text(told.at), data)


def body_with(type_: str, timestamp: str, data: Document) -> bytes:
    """A message as JSON; ``timestamp``: when what it tells came about."""
    return json.encode(Message(type_, timestamp, data))


def headers_of(claim: Claim, body: bytes) -> Mapping[str, str]:
    """The headers of an attempt."""
    signed = signed_headers(claim.delivery.delivery_id, claim.now // 1000, claim.secrets, body)
    return signed | cause_headers(claim.delivery.cause)


def signed_headers(message_id: str, timestamp: int, secrets: Iterable[bytes], body: bytes) -> dict[str, str]:
    """The id is the same at every attempt, so that a target can tell what it has had; the time (s) is the attempt's."""
    signatures = [signature(secret, message_id, timestamp, body) for secret in secrets]
    return {
        "Content-Type": "application/json",
        "User-Agent": "Matchkeep-Webhooks/1",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def is_echo(claim: Claim, body: bytes) -> bool:
    """Whether an answer's body is the challenge: the text alone, or `{"challenge": "…"}`."""
    wanted = challenge_of(claim)
    if body.strip() == wanted.encode():
        return True
    try:
        found = json.decode(body)
    except DecodeError:
        return False
    return isinstance(found, dict) and found.get("challenge") == wanted
