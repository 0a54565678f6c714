"""The Flask application: routes from the tables of operations."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response
from werkzeug.routing import BaseConverter

from service.app.services import Services
from service.web import docs_pages, middleware, problems
from service.web.context import Context, authorize, caller_of
from service.web.health_and_metrics import Vitals
from service.web.limiting import RateLimiter
from service.web.operation import Operation
from service.web.operations import OPERATIONS


class Web(Flask):
    """A Flask without async views, which therefore need not be looked for at every call."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_web(services: Services, vitals: Vitals) -> Flask:
    """The application on a services. ``vitals``: what health and metrics report."""
    app = Web("matchkeep", static_folder=None)
    app.url_map.strict_slashes = True
    app.url_map.converters["default"] = part_of_path(operation.path for operation in OPERATIONS)
    problems.install(app)
    for operation in OPERATIONS:
        app.add_url_rule(
            flask_path(operation.path),
            operation.name,
            runner(services, vitals, operation),
            methods=[operation.method],
            provide_automatic_options=False,
        )
    docs_pages.install(app)
    middleware.install(app, vitals)
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


def runner(services: Services, vitals: Vitals, operation: Operation) -> Callable[..., Response]:
    """The view function of an operation: who asks, then what. With limits on, a gate stands before it."""
    if services.limits and operation.tag != "service":
        return limited(services, vitals, operation, RateLimiter(services.limits, vitals, operation))

    def run(**path: str) -> Response:
        request = middleware.current_request()
        ctx = Context(services, request, operation, caller_of(services, request, operation), path, vitals)
        authorize(ctx)
        return operation.view(ctx)

    return run


def limited(services: Services, vitals: Vitals, operation: Operation, gate: RateLimiter) -> Callable[..., Response]:
    """The same behind a gate."""

    def run(**path: str) -> Response:
        request = middleware.current_request()
        entry = gate.enter(request)
        caller = caller_of(services, request, operation)
        ctx = Context(
            services, request, operation, caller, path, vitals, lambda bucket: gate.charge(bucket, entry.asker)
        )
        authorize(ctx)
        gate.pass_on(ctx, entry)
        return gate.leave(entry, operation.view(ctx))

    return run
