"""What every request passes on its way in and its answer on its way out: request id, CORS, the access log, metrics."""

import logging
import time
from collections.abc import Iterable
from random import getrandbits
from typing import Any

from flask import Request, Response

from service.tracing import CAUSE, REQUEST_ID, TRACEPARENT, Cause, cause_of
from service.web import cors
from service.web.compression import compressed
from service.web.metrics import Metrics
from service.web.wsgi_types import Headers, StartResponse

LOG = logging.getLogger("matchkeep.access")


def begin(request: Request) -> tuple[str, float]:
    """The request's id, which this thread works for from now on, and when it began."""
    sent, cause = request.headers, Cause(f"{getrandbits(64):016x}")  # no secret: the system's randomness costs a call
    if REQUEST_ID in sent or TRACEPARENT in sent:
        cause = cause_of(sent.get(REQUEST_ID), sent.get(TRACEPARENT), cause.request_id)
    CAUSE.set(cause)
    return cause.request_id, time.perf_counter()


def send(
    request: Request, response: Response, begun: tuple[str, float], metrics: Metrics, start_response: StartResponse
) -> Iterable[bytes]:
    """Sends the response with the CORS headers and the request id, compressed where that helps; counts and logs it."""
    request_id, began = begun
    if "Accept-Encoding" in request.headers:
        response = compressed(request, response)
    seconds = time.perf_counter() - began
    route = request.url_rule.rule if request.url_rule else "none"
    metrics.count(request.method, route, response.status_code, seconds)
    if LOG.isEnabledFor(logging.INFO):
        # a record without the place in the code, the search for which costs more than all else of a line
        record = LOG.makeRecord(LOG.name, logging.INFO, "", 0, "request", (), None)
        fields = vars(record)
        fields["request_id"], fields["method"], fields["route"] = request_id, request.method, route
        fields["status"], fields["ms"] = response.status_code, round(seconds * 1000, 2)
        if request.view_args and "match_id" in request.view_args:
            fields["match_id"] = request.view_args["match_id"][:36]
        LOG.handle(record)

    def start(status: str, headers: Headers, *failure: Any) -> Any:
        return start_response(status, [*headers, (REQUEST_ID, request_id), *cors.READABLE], *failure)

    return response(request.environ, start)
