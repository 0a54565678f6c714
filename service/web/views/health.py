"""Health and metrics (API §11)."""

from ipaddress import ip_address
from typing import Any

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from service.app.problems import Problem, not_found
from service.web.answers import json_answer
from service.web.context import Context
from service.web.operation import Answer, Operation

FRESH = {"Cache-Control": "no-store"}


def get_livez(ctx: Context) -> Response:  # noqa: ARG001
    """Whether this process answers at all."""
    return json_answer({"status": "ok"}, headers=FRESH)


def get_readyz(ctx: Context) -> Response:
    """Whether requests can be served. What is not vital (queue, workers, lateness) only makes it ``degraded``."""
    report: dict[str, Any] = {}
    vital, degraded = False, []
    for check in ctx.vitals.checks:
        try:
            report[check.name] = check.look()
        except Exception as error:  # whatever it is, it is reported and not raised
            report[check.name] = error.detail if isinstance(error, Problem) else type(error).__name__
            degraded.append(check.name)
            vital = vital or check.vital
    status = "unavailable" if vital else "degraded" if degraded else "ok"
    return json_answer({"status": status, "degraded": degraded, "checks": report}, 503 if vital else 200, FRESH)


def get_metrics(ctx: Context) -> Response:
    """Metrics in Prometheus' text format, for loopback and the networks that the operator names."""
    vitals = ctx.vitals
    address = ip_address(ctx.request.remote_addr or "127.0.0.1")
    if not any(address in network for network in vitals.metrics_networks):
        raise not_found("nothing is at this address")
    extra = f"# TYPE matchkeep_waiting gauge\nmatchkeep_waiting {vitals.waiting()}\n"
    return Response(generate_latest(vitals.registry) + extra.encode(), content_type=CONTENT_TYPE_LATEST, headers=FRESH)


OPERATIONS = (
    Operation(
        "GET",
        "/livez",
        "livez",
        "Is the process alive?",
        get_livez,
        {200: Answer("It is", "Alive", headers=(*FRESH,))},
        "service",
        auth="none",
    ),
    Operation(
        "GET",
        "/readyz",
        "readyz",
        "Can it serve?",
        get_readyz,
        {
            200: Answer("It can", "Ready", headers=(*FRESH,)),
            503: Answer("It cannot: the database or a migration is missing", "Ready", headers=(*FRESH,)),
        },
        "service",
        auth="none",
    ),
    Operation(
        "GET",
        "/metrics",
        "metrics",
        "Metrics",
        get_metrics,
        {200: Answer("The metrics", media=("text/plain",), headers=(*FRESH,))},
        "service",
        auth="none",
        problems=("not_found",),
    ),
)
