"""Middleware of every request: request id, CORS and preflights, the access log, metrics."""

import logging
import secrets
import time
from collections.abc import Callable
from typing import cast

from flask import Flask, Request, Response, g, request

from service.tracing import CAUSE, REQUEST_ID, TRACEPARENT, Cause, cause_of
from service.web import cors
from service.web.compression import compressed
from service.web.metrics import Metrics


def install(app: Flask, metrics: Metrics) -> None:
    """Registers one hook before and one after each request; more would cost every request."""
    app.before_request(begin(app))
    app.after_request(finish(metrics))


def current_request() -> Request:
    """The request itself instead of Flask's proxy, whose every use costs a look-up."""
    return cast(Request, request._get_current_object())  # type: ignore[attr-defined]


def begin(app: Flask) -> Callable[[], Response | None]:
    """Notes the request's id and start time; answers preflights before routing."""

    def before() -> Response | None:
        sent, cause = request.headers, Cause(secrets.token_hex(8))
        if REQUEST_ID in sent or TRACEPARENT in sent:
            cause = cause_of(sent.get(REQUEST_ID), sent.get(TRACEPARENT), cause.request_id)
        CAUSE.set(cause)
        g.began = (cause.request_id, time.perf_counter())
        return cors.preflight(app) if request.method == "OPTIONS" else None

    return before


def request_id() -> str:
    """The id of the current request; empty outside one."""
    return str(g.get("began", ("", 0.0))[0])


def finish(metrics: Metrics) -> Callable[[Response], Response]:
    """Compresses the response, adds the CORS headers and the request id, counts and logs it."""
    log = logging.getLogger("matchkeep.access")

    def after(response: Response) -> Response:
        current = current_request()
        if "Accept-Encoding" in current.headers:
            response = compressed(current, response)
        now = time.perf_counter()
        name, began = g.get("began", ("", now))
        route = current.url_rule.rule if current.url_rule else "none"
        headers = response.headers
        headers.add_header(REQUEST_ID, name)
        for header, value in cors.READABLE:
            headers.add_header(header, value)
        metrics.count(current.method, route, response.status_code, now - began)
        if log.isEnabledFor(logging.INFO):
            # a record without the place in the code, the search for which costs more than all else of a line
            record = log.makeRecord(log.name, logging.INFO, "", 0, "request", (), None)
            fields = vars(record)
            fields["request_id"], fields["method"], fields["route"] = name, current.method, route
            fields["status"], fields["ms"] = response.status_code, round((now - began) * 1000, 2)
            if current.view_args and "match_id" in current.view_args:
                fields["match_id"] = current.view_args["match_id"][:36]
            log.handle(record)
        return response

    return after
