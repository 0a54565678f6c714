"""Problems as documents: RFC 9457, one shape for every error."""

import logging
from collections.abc import Mapping

from flask import Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.app.problems import CODES, Problem, unavailable, used_up
from service.store.errors import QuotaError, UnavailableError
from service.web.answers.problems import document_of
from service.web.media import PROBLEM
from service.web.responses import encode

BY_STATUS: Mapping[int, str] = {
    400: "not_json",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
}


def problem_response(problem: Problem, path: str) -> Response:
    """The document of a problem that came of a request to ``path``."""
    response = Response(encode(document_of(problem, path)), problem.status, content_type=PROBLEM)
    response.headers.update(problem.headers)
    response.headers["Cache-Control"] = "no-store"
    if problem.status in (429, 503):
        response.headers.setdefault("Retry-After", "1")
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def http_problem(error: HTTPException) -> Problem:
    """The problem for an error that Flask or Werkzeug raises."""
    code = BY_STATUS.get(error.code or 500, "internal")
    headers = {}
    if isinstance(error, MethodNotAllowed):
        headers["Allow"] = ", ".join(sorted({*(error.valid_methods or ()), "OPTIONS"}))
    detail = "nothing is at this address" if code == "not_found" else (error.description or CODES[code][1])
    return Problem(code, detail, headers=headers)


def bug(error: Exception) -> Problem:
    """The problem for a bug: logged with its traceback, described without internals."""
    logging.getLogger("matchkeep.web").error("unexpected", exc_info=error)
    return Problem("internal", "this should not have happened; the request id finds it in our logs")


def problem_of(error: Exception) -> Problem:
    """The problem that an error is told as."""
    match error:
        case Problem():
            return error
        case UnavailableError():
            return unavailable(error)
        case QuotaError():
            return used_up(error)
        case HTTPException():
            return http_problem(error)
    return bug(error)
