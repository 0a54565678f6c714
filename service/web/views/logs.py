"""Logs that clients bring: to verify, and to import (API §8)."""

from hashlib import sha256

import orjson
from flask import Response
from orjson import JSONEncodeError

from service.app.matches import log_import
from service.app.matches.log_import import MOST_BYTES, Brought, check_log, read
from service.app.matches.log_verdict import LogVerdict
from service.app.matches.queries import see, show
from service.app.problems import Problem
from service.log.verify import file
from service.log.verify.report import Unreadable
from service.store.match_records import KeyRef
from service.web.body import read_bytes
from service.web.context import RequestContext
from service.web.media import JSON, NDJSON
from service.web.operation import OperationGroup, created, ok
from service.web.responses import CACHED, PRIVATE, TAGGED, cached_response, json_response

LOGS = OperationGroup("logs")
SERVICE = OperationGroup("service", "none", ())


@LOGS.write(
    "POST",
    "/v1/logs/verify",
    "Verify a log",
    ok("What it came to", LogVerdict),
    scopes=("read",),
    limits=("verify",),
    body="LogDocument",
    body_media=(JSON, NDJSON),
    problems=("log_incomplete", "too_large"),
)
def verify_log(ctx: RequestContext) -> Response:
    """Verifies an exported log from its content alone: chain, commitment, shuffles, and every event decided again."""
    raw = log_body(ctx)
    with ctx.services.check_slots.take(log=ctx.actor.account_id):
        return json_response(check_log(ctx.services, ctx.actor, read(raw)), headers=PRIVATE)


@LOGS.write(
    "POST",
    "/v1/matches/import",
    "Import a log",
    created("The archived match", "Match", "Location", "Idempotent-Replayed", *TAGGED),
    scopes=("manage",),
    limits=("verify",),
    body="LogDocument",
    body_media=(JSON, NDJSON),
    problems=("log_incomplete", "log_inconsistent"),
    request_headers=("Idempotency-Key",),
)
def import_log(ctx: RequestContext) -> Response:
    """Makes an archived match of a consistent log, private to who imports it."""
    raw = log_body(ctx)
    with ctx.services.check_slots.take(log=ctx.actor.account_id):
        log = read(raw)
        match_id, replayed = log_import.import_log(ctx.services, ctx.actor, log, key_of(ctx, log, raw))
    visible = see(ctx.services, ctx.actor, match_id)
    headers = {**PRIVATE, "Location": f"/v1/matches/{match_id}", "ETag": visible.match.etag}
    if replayed:
        headers["Idempotent-Replayed"] = "true"
    return json_response(show(visible, None), 201, headers)


def log_body(ctx: RequestContext) -> bytes:
    """The body, in either form of a log. Raises ``Problem`` 406, 415, 413 and 422, in this order (API §12)."""
    ctx.check_accept()
    if ctx.request.mimetype not in (JSON, NDJSON):
        raise Problem("unsupported_media_type", f"send the log as {JSON} or {NDJSON}")
    raw = read_bytes(ctx.request, MOST_BYTES)
    ctx.query()
    return raw


def key_of(ctx: RequestContext, log: Brought, raw: bytes) -> KeyRef | None:
    """The Idempotency-Key with the log that it came with, in either form; of what is no JSON, with the very bytes."""
    try:
        return ctx.key([line.reason if isinstance(line, Unreadable) else line for line in (log.header, *log.events)])
    except JSONEncodeError:
        return ctx.key(sha256(raw).hexdigest())


@SERVICE.read("/schemas/log.json", "The JSON Schema of a log", ok("The schema", None, *CACHED))
def log_schema(ctx: RequestContext) -> Response:
    """The JSON Schema of an exported log; its `$defs` have the header and the events, a line each as NDJSON."""
    return cached_response(ctx.request, orjson.dumps(file.log_schema(), option=orjson.OPT_INDENT_2), JSON)
