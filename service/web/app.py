"""The Flask application: routes from the tables of operations, and what happens to each request."""

import re
from collections.abc import Callable, Iterable
from typing import Any, cast

from flask import Flask, Request, Response
from werkzeug.routing import BaseConverter, RequestRedirect

from service.app.problems import once_more
from service.app.services import Services
from service.web import cors, docs_pages
from service.web.authentication import authenticated, authorize
from service.web.context import RequestContext
from service.web.health import Health
from service.web.metrics import Metrics
from service.web.middleware import begin, send
from service.web.operation import Operation
from service.web.operations import OPERATIONS
from service.web.problems import problem_of, problem_response
from service.web.rate_limiter import RateLimiter


class Web(Flask):
    """A Flask that hands each view its request.

    It has no contexts, sessions, signals and hooks, which nothing here uses, and every command would pay for.
    """

    def __init__(self, metrics: Metrics, paths: Iterable[str]) -> None:
        super().__init__("matchkeep", static_folder=None)
        self._metrics = metrics
        self.url_map.strict_slashes = True
        self.url_map.converters["default"] = part_of_path(paths)
        self._routes = self.url_map.bind("")

    def wsgi_app(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        """Handles one request: its answer, with what every answer carries, counted and logged."""
        request = Request(environ)
        began = begin(request)
        try:
            response = self._answer(request)
        except RequestRedirect as redirect:
            response = Response(status=redirect.code, headers={"Location": redirect.new_url.removeprefix("http://")})
        except Exception as error:  # whatever it is, it is told as a problem
            problem = problem_of(error)
            self._metrics.problems.labels(problem.code).inc()
            response = problem_response(problem, request.path)
        return send(request, response, began, self._metrics, start_response)

    def _answer(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return cors.preflight(self._routes.allowed_methods(request.path))
        rule, arguments = self._routes.match(request.path, request.method, return_rule=True)
        request.url_rule, request.view_args = rule, dict(arguments)
        return cast(Response, self.view_functions[rule.endpoint](request, **arguments))


def create_web(services: Services, health: Health, metrics: Metrics) -> Flask:
    """The application with every operation routed."""
    app = Web(metrics, [operation.path for operation in OPERATIONS])
    for operation in OPERATIONS:
        app.add_url_rule(
            flask_path(operation.path),
            operation.name,
            runner(services, health, metrics, operation),
            methods=[operation.method],
            provide_automatic_options=False,
        )
    docs_pages.install(app)
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

    def run(request: Request, **path: str) -> Response:
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
