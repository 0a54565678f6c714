"""The Flask application: routes from the tables of operations, and what every request goes through."""

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, g, request

from service.app.house import House
from service.web import cors, problems
from service.web.context import Context, caller_of, check_scopes
from service.web.operation import Operation
from service.web.operations import OPERATIONS
from service.web.views import health


def create_web(house: House, vitals: health.Vitals) -> Flask:
    """The application on a house. ``vitals``: what health and metrics report."""
    app = Flask("matchkeep", static_folder=None)
    app.url_map.strict_slashes = True
    problems.install(app)
    app.before_request(begin)
    for operation in OPERATIONS:
        app.add_url_rule(
            flask_path(operation.path),
            operation.name,
            runner(house, operation),
            methods=[operation.method],
            provide_automatic_options=False,
        )
    health.install(app, vitals)
    cors.install(app)
    app.after_request(finish(vitals))
    return app


def flask_path(path: str) -> str:
    """An OpenAPI path as Flask writes it."""
    return path.replace("{", "<").replace("}", ">")


def runner(house: House, operation: Operation) -> Callable[..., Response]:
    """The view function of an operation: who asks, then what."""

    def run(**path: str) -> Response:
        ctx = Context(house, request, operation, caller_of(house, request, operation), path)
        check_scopes(ctx)
        return operation.view(ctx)

    return run


def begin() -> None:
    """Gives the request its id and its start."""
    g.request_id = secrets.token_hex(8)
    g.began = time.perf_counter()


def finish(vitals: health.Vitals) -> Callable[[Response], Response]:
    """Logs a request, counts it, and puts its id into the answer."""
    log = logging.getLogger("matchkeep.access")

    def done(response: Response) -> Response:
        request_id = g.get("request_id", "")
        seconds = time.perf_counter() - g.get("began", time.perf_counter())
        route = request.url_rule.rule if request.url_rule else "none"
        response.headers["X-Request-Id"] = request_id
        vitals.count(request.method, route, response.status_code, seconds)
        if log.isEnabledFor(logging.INFO):
            fields: dict[str, Any] = {
                "request_id": request_id,
                "method": request.method,
                "route": route,
                "status": response.status_code,
                "ms": round(seconds * 1000, 2),
            }
            if request.view_args and "match_id" in request.view_args:
                fields["match_id"] = request.view_args["match_id"][:36]
            log.info("request", extra=fields)
        return response

    return done
