"""Messages: what a target is sent, signed by the Standard Webhooks scheme (https://www.standardwebhooks.com)."""

import hmac
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

import orjson

from service.kernel.values import Json
from service.log.times import to_text
from service.store.webhook_records import Claim

CHALLENGE = "webhook.challenge"
TEST = "webhook.test"
OWN = (CHALLENGE, TEST)
"""Messages about the webhook itself."""


def shown_secret(secret: bytes) -> str:
    """A secret as its owner gets it, once."""
    return f"whsec_{b64encode(secret).decode()}"


def signature(secret: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a message sent at ``timestamp`` (seconds)."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    return f"v1,{b64encode(hmac.digest(secret, signed, sha256)).decode()}"


def challenge_of(claim: Claim) -> str:
    """What the target is to echo: nobody can say it who has not been sent it."""
    return hmac.digest(claim.secrets[0], f"challenge|{claim.delivery.delivery_id}".encode(), sha256).hex()


def body_of(claim: Claim) -> bytes:
    """A thin message: what happened, where to look, what is owed; nothing that a match would hide."""
    told = claim.delivery
    data: dict[str, Json] = {"webhook_id": claim.webhook.key.webhook_id}
    if told.type == CHALLENGE:
        data["challenge"] = challenge_of(claim)
    elif told.type not in OWN:
        data |= {"match_id": told.match_id, "version": told.version, "seat": told.seat, "ply": told.ply}
    return orjson.dumps({"type": told.type, "timestamp": to_text(told.at), "data": data})


def headers_of(claim: Claim, body: bytes) -> Mapping[str, str]:
    """The id is the same at every attempt, so that a target can tell what it has had; the time is the attempt's."""
    message_id, timestamp = claim.delivery.delivery_id, claim.now // 1000
    signatures = [signature(secret, message_id, timestamp, body) for secret in claim.secrets]
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
        found = orjson.loads(body)
    except orjson.JSONDecodeError:
        return False
    return isinstance(found, dict) and found.get("challenge") == wanted
