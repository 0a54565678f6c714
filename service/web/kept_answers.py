"""Answering once: a repeated request with its Idempotency-Key gets the same answer, and nothing is done twice.

Answers hold secrets that the database must not know (tokens), so they are encrypted with what only the client has: its
token and its key, or for a new account, which has no token yet, the key alone.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

import orjson
from cryptography.fernet import Fernet, InvalidToken
from flask import Response

from service.app.problems import Problem
from service.kernel.values import Json
from service.store.errors import QuotaError
from service.store.match_records import KeyRef
from service.web.authentication import bearer_token
from service.web.context import RequestContext, idempotency_key
from service.web.media import JSON

KEPT_HEADERS = ("Cache-Control", "Vary", "ETag", "Location")

LEAST_STRANGERS_KEY = 22
"""Characters of a key that alone opens an answer: those of 128 bits in base 64."""


def answered_once(ctx: RequestContext, data: Json, make: Callable[[], Response]) -> Response:
    """The answer to a request with the body ``data``: kept, or made now. Raises ``idempotency_key_reused``."""
    key = ctx.key(data) if ctx.caller else strangers_key(ctx, data)
    if key is None:
        return make()
    store, cipher = ctx.services.kept_answers, cipher_of(ctx)
    kept = store.claim(key)
    if kept is not None:
        if kept.request_hash != key.request_hash:
            raise Problem("idempotency_key_reused", "this Idempotency-Key came with another request before")
        if kept.answer is None:
            raise Problem("unavailable", "the first request with this Idempotency-Key is still being carried out")
        return replayed(cipher, kept.answer)
    try:
        response = make()
    except (Problem, QuotaError):
        store.release(key)
        raise
    headers = [(name, response.headers[name]) for name in KEPT_HEADERS if name in response.headers]
    store.keep(key, cipher.encrypt(orjson.dumps([response.status_code, headers, response.get_data(as_text=True)])))
    return response


def strangers_key(ctx: RequestContext, data: Json) -> KeyRef | None:
    """The key of a request without a token: whoever knows it gets the answer, so it must be one that nobody guesses.

    A shorter one is ignored, as API §6 has it for what hands out secrets.
    """
    text = idempotency_key(ctx.request)
    if text is None or len(text) < LEAST_STRANGERS_KEY:
        return None
    digest = sha256(b"stranger\0" + text.encode()).digest()
    return KeyRef(str(UUID(bytes=digest[:16])), digest[16:].hex(), ctx.fingerprint(data))


def cipher_of(ctx: RequestContext) -> Fernet:
    """What encrypts the answer: only who sends the same token and key can read it."""
    secret = bearer_token(ctx.request.headers.get("Authorization", "")) if ctx.caller else ""
    text = "\0".join(("kept answer", secret, idempotency_key(ctx.request) or ""))
    return Fernet(urlsafe_b64encode(sha256(text.encode()).digest()))


def replayed(cipher: Fernet, answer: bytes) -> Response:
    """A kept answer, marked as such."""
    try:
        status, headers, body = orjson.loads(cipher.decrypt(answer))
    except InvalidToken:
        raise Problem("idempotency_key_reused", "this Idempotency-Key came with another token before") from None
    response = Response(body, status, content_type=JSON)
    response.headers.update(headers)
    response.headers["Idempotent-Replayed"] = "true"
    return response
