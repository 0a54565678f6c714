"""The answer to a body that has not come in time, made apart from the application: many may have to be told at once."""

import logging
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from service.app.problems import Problem
from service.tracing import CAUSE, REQUEST_ID, cause_of
from service.web import cors
from service.web.answers.problems import document_of
from service.web.media import PROBLEM
from service.web.metrics import Metrics
from service.web.responses import encode
from service.web.wsgi_types import Environ, StartResponse


def late_problem() -> Problem:
    """The problem of such a body."""
    return Problem("request_timeout", "the body has not come in time; nothing was done")


@dataclass(frozen=True, slots=True)
class LateBodies:
    """Answers with it, counts it and logs it, under the request's id, like any other answer; no route is looked for."""

    metrics: Metrics

    def answer(self, environ: Environ, start_response: StartResponse, seconds: float) -> Iterable[bytes]:
        """To a request whose body was waited for so long."""
        fresh = secrets.token_hex(8)
        cause = cause_of(environ.get("HTTP_X_REQUEST_ID"), environ.get("HTTP_TRACEPARENT"), fresh)
        CAUSE.set(cause)
        problem, method = late_problem(), environ["REQUEST_METHOD"]
        raw = encode(document_of(problem, environ.get("PATH_INFO", "")))
        self.metrics.problems.labels(problem.code).inc()
        self.metrics.count(method, "none", problem.status, seconds)
        fields = {"method": method, "route": "none", "status": problem.status, "ms": round(seconds * 1000, 2)}
        logging.getLogger("matchkeep.access").info("request", extra=fields)
        headers = [
            ("Content-Type", PROBLEM),
            ("Content-Length", str(len(raw))),
            ("Cache-Control", "no-store"),
            ("Connection", "close"),
            (REQUEST_ID, cause.request_id),
            *cors.READABLE,
        ]
        start_response("408 Request Timeout", headers)
        return [raw]
