"""The answer to a body that has not come in time, made apart from the application: no route is looked for."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Request

from service.app.problems import Problem
from service.web.metrics import Metrics
from service.web.middleware import begin, send
from service.web.problems import problem_response
from service.web.wsgi_types import Environ, StartResponse


class BodyLateError(Problem):
    """The body has not come in time."""

    def __init__(self) -> None:
        super().__init__("request_timeout", "the body has not come in time; nothing was done")


@dataclass(frozen=True, slots=True)
class LateBodies:
    """Answers with it, counts it and logs it, like any other answer."""

    metrics: Metrics

    def answer(
        self, environ: Environ, start_response: StartResponse, late: BodyLateError, seconds: float
    ) -> Iterable[bytes]:
        """To a request whose body was waited for so long."""
        request = Request(environ)
        request_id, began = begin(request)
        self.metrics.problems.labels(late.code).inc()
        response = problem_response(late, request.path)
        response.status, response.headers["Connection"] = "408 Request Timeout", "close"
        return send(request, response, (request_id, began - seconds), self.metrics, start_response)
