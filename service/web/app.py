"""The Flask application: routes from the tables of operations."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response
from werkzeug.routing import BaseConverter

from service.app.house import House
from service.web import passage, problems
from service.web.context import Context, caller_of, check_reach
from service.web.limiting import Gate
from service.web.operation import Operation
from service.web.operations import OPERATIONS
from service.web.views import reference
from service.web.vitals import Vitals


class Web(Flask):
    """A Flask without async views, which therefore need not be looked for at every call."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_web(house: House, vitals: Vitals) -> Flask:
    """The application on a house. ``vitals``: what health and metrics report."""
    app = Web("matchkeep", static_folder=None)
    app.url_map.strict_slashes = True
    app.url_map.converters["default"] = part_of_path(operation.path for operation in OPERATIONS)
    problems.install(app)
    for operation in OPERATIONS:
        app.add_url_rule(
            flask_path(operation.path),
            operation.name,
            runner(house, vitals, operation),
            methods=[operation.method],
            provide_automatic_options=False,
        )
    reference.install(app)
    passage.install(app, vitals)
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


def runner(house: House, vitals: Vitals, operation: Operation) -> Callable[..., Response]:
    """The view function of an operation: who asks, then what. With limits on, a gate stands before it."""
    if house.limits and operation.tag != "service":
        return limited(house, vitals, operation, Gate(house.limits, vitals, operation))

    def run(**path: str) -> Response:
        request = passage.current_request()
        ctx = Context(house, request, operation, caller_of(house, request, operation), path, vitals)
        check_reach(ctx)
        return operation.view(ctx)

    return run


def limited(house: House, vitals: Vitals, operation: Operation, gate: Gate) -> Callable[..., Response]:
    """The same behind a gate."""

    def run(**path: str) -> Response:
        request = passage.current_request()
        entry = gate.enter(request)
        caller = caller_of(house, request, operation)
        ctx = Context(house, request, operation, caller, path, vitals, lambda bucket: gate.charge(bucket, entry.asker))
        check_reach(ctx)
        gate.pass_on(ctx, entry)
        return gate.leave(entry, operation.view(ctx))

    return run
