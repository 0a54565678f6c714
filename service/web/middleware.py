"""What every request goes through: its id, preflights, CORS, its line in the log, its place in the metrics."""

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, cast

from flask import Flask, Request, Response, g, request

from service.web import cors
from service.web.health_and_metrics import Vitals


def install(app: Flask, vitals: Vitals) -> None:
    """One hook before and one after, as each costs every request."""
    app.before_request(begin(app))
    app.after_request(finish(vitals))


def current_request() -> Request:
    """The request itself: looking through its stand-in costs at every use."""
    return cast(Request, request._get_current_object())  # type: ignore[attr-defined]


def begin(app: Flask) -> Callable[[], Response | None]:
    """Gives the request its id and its start; preflights end here, before routing."""

    def started() -> Response | None:
        g.began = (secrets.token_hex(8), time.perf_counter())
        return cors.preflight(app) if request.method == "OPTIONS" else None

    return started


def request_id() -> str:
    """The id of the request that is being answered."""
    return str(g.get("began", ("", 0.0))[0])


def finish(vitals: Vitals) -> Callable[[Response], Response]:
    """Lets any origin read the answer, names the request in it, counts and logs it."""
    log = logging.getLogger("matchkeep.access")

    def done(response: Response) -> Response:
        now, asked = time.perf_counter(), current_request()
        name, began = g.get("began", ("", now))
        route = asked.url_rule.rule if asked.url_rule else "none"
        headers = response.headers
        headers.add_header("X-Request-Id", name)
        for header, value in cors.READABLE:
            headers.add_header(header, value)
        vitals.count(asked.method, route, response.status_code, now - began)
        if log.isEnabledFor(logging.INFO):
            fields: dict[str, Any] = {
                "request_id": name,
                "method": asked.method,
                "route": route,
                "status": response.status_code,
                "ms": round((now - began) * 1000, 2),
            }
            if asked.view_args and "match_id" in asked.view_args:
                fields["match_id"] = asked.view_args["match_id"][:36]
            log.info("request", extra=fields)
        return response

    return done
