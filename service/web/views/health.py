"""Health and metrics (API §11)."""

from typing import Any

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST

from service.app.problems import not_found, once_more
from service.store.errors import UnavailableError
from service.web.answers.health import Alive, Ready
from service.web.context import RequestContext
from service.web.operation import OperationGroup, ResponseSpec, ok
from service.web.responses import SECRET, json_response

SERVICE = OperationGroup("service", "none", ())


@SERVICE.read("/livez", "Is the process alive?", ok("It is", Alive, *SECRET))
def livez(ctx: RequestContext) -> Response:  # noqa: ARG001 - a view takes the context, whether it needs it or not
    """Whether this process answers at all."""
    return json_response(Alive("ok"), headers=SECRET)


@SERVICE.read(
    "/readyz",
    "Can it serve?",
    ok("It can", Ready, *SECRET),
    ResponseSpec(503, "It cannot: the database or a migration is missing", Ready, (*SECRET,)),
)
def readyz(ctx: RequestContext) -> Response:
    """Whether requests can be served. What is not required (queue, lateness) only makes it ``degraded``."""
    reports: dict[str, Any] = {}
    missing, degraded = False, []
    for check in ctx.health.checks:
        try:
            if check.needs in degraded:
                raise UnavailableError(f"not asked, as {check.needs} does not work")
            reports[check.name] = once_more(check.look)
        except Exception as error:  # whatever it is, it is reported and not raised
            reports[check.name] = str(error) if isinstance(error, UnavailableError) else type(error).__name__
            degraded.append(check.name)
            missing = missing or check.required
    status = "unavailable" if missing else "degraded" if degraded else "ok"
    return json_response(Ready(status, degraded, reports), 503 if missing else 200, SECRET)


@SERVICE.read("/metrics", "Metrics", ok("The metrics", None, *SECRET, media=("text/plain",)), problems=("not_found",))
def metrics(ctx: RequestContext) -> Response:
    """Metrics in Prometheus' text format, for loopback and the networks that the operator names."""
    if not ctx.metrics.may_read(ctx.request.remote_addr or "127.0.0.1"):
        raise not_found("nothing is at this address")
    return Response(ctx.metrics.text(), content_type=CONTENT_TYPE_LATEST, headers=SECRET)
