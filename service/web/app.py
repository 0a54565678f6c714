"""The Flask application: routes from the tables of operations."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response
from werkzeug.routing import BaseConverter

from service.app.problems import once_more
from service.app.services import Services
from service.web import docs_pages, middleware, problems
from service.web.authentication import authenticated, authorize
from service.web.context import RequestContext
from service.web.health import Health
from service.web.metrics import Metrics
from service.web.operation import Operation
from service.web.operations import OPERATIONS
from service.web.rate_limiter import RateLimiter


class Web(Flask):
    """A Flask without async views, which therefore need not be looked for at every call."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_web(services: Services, health: Health, metrics: Metrics) -> Flask:
    """The application with every operation routed."""
    app = Web("matchkeep", static_folder=None)
    app.url_map.strict_slashes = True
    app.url_map.converters["default"] = part_of_path(operation.path for operation in OPERATIONS)
    problems.install(app, metrics)
    for operation in OPERATIONS:
        app.add_url_rule(
            flask_path(operation.path),
            operation.name,
            runner(services, health, metrics, operation),
            methods=[operation.method],
            provide_automatic_options=False,
        )
    docs_pages.install(app)
    middleware.install(app, metrics)
    return app


def part_of_path(paths: Iterable[str]) -> type[BaseConverter]:
    """What stands for a name in braces: anything but the fixed words of paths.

    So a method that /v1/matches/import does not know is 405 there, and no request about a match called "import".
    """
    words = {part for path in paths for part in path.split("/") if part and "{" not in part}
    pattern = f"(?!(?:{'|'.join(sorted(map(re.escape, words)))})$)[^/]+"
    return type("Part", (BaseConverter,), {"regex": pattern})


def flask_path(path: str) -> str:
    """An OpenAPI path as Flask writes it."""
    return path.replace("{", "<").replace("}", ">")


def runner(services: Services, health: Health, metrics: Metrics, operation: Operation) -> Callable[..., Response]:
    """The view function of an operation: limits, authentication, authorization, then its view (API §12)."""
    limiter, shape = RateLimiter(services.limits, metrics, operation), operation.shape

    def run(**path: str) -> Response:
        request = middleware.current_request()
        client = limiter.client_of(request)
        admission = limiter.admit(client)
        caller = authenticated(services, request, operation)

        def charge(bucket: str) -> None:
            limiter.charge(bucket, client)

        ctx = RequestContext(services, health, metrics, request, shape, caller, path, charge)
        authorize(ctx, operation)
        limiter.admit_owed(ctx, client, admission)
        is_read = operation.method == "GET"
        response = once_more(lambda: operation.view(ctx)) if is_read else operation.view(ctx)
        return limiter.settle(response, client, admission)

    return run
