"""Health, metrics, and the pages that explain problems (API §11)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

from flask import Flask, Response, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest

from service.app.problems import CODES, Problem, not_found
from service.web.answers import json_answer

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that health looks at: ``look`` gives a word, and raises when it is not well."""

    name: str
    vital: bool
    look: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Vitals:
    """What health and metrics report."""

    checks: Sequence[Check]
    metrics_networks: Sequence[Network]
    registry: CollectorRegistry
    requests: Counter
    durations: Histogram
    waiting: Callable[[], int] = field(default=lambda: 0)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a request."""
        self.requests.labels(method, route, str(status)).inc()
        self.durations.labels(route).observe(seconds)


def new_vitals(checks: Sequence[Check], networks: Sequence[Network], waiting: Callable[[], int]) -> Vitals:
    """Fresh metrics."""
    registry = CollectorRegistry()
    requests = Counter("matchkeep_requests", "Requests answered", ("method", "route", "status"), registry=registry)
    durations = Histogram("matchkeep_request_seconds", "Time to answer", ("route",), registry=registry)
    return Vitals(checks, networks, registry, requests, durations, waiting)


def install(app: Flask, vitals: Vitals) -> None:
    """Adds the routes."""

    @app.get("/livez", provide_automatic_options=False)
    def livez() -> Response:
        return json_answer({"status": "ok"})

    @app.get("/readyz", provide_automatic_options=False)
    def readyz() -> Response:
        return ready_answer(vitals)

    @app.get("/metrics", provide_automatic_options=False)
    def metrics() -> Response:
        address = ip_address(request.remote_addr or "127.0.0.1")
        if not any(address in network for network in vitals.metrics_networks):
            raise not_found("nothing is at this address")
        extra = f"# TYPE matchkeep_waiting gauge\nmatchkeep_waiting {vitals.waiting()}\n"
        return Response(generate_latest(vitals.registry) + extra.encode(), content_type=CONTENT_TYPE_LATEST)

    @app.get("/problems/<code>", provide_automatic_options=False)
    def problem_page(code: str) -> Response:
        if code not in CODES:
            raise not_found("there is no such problem")
        status, title = CODES[code]
        page = f"# {code}\n\nHTTP status {status}. {title}.\n\nSee the API reference at /docs.\n"
        return Response(page, content_type="text/markdown; charset=utf-8")


def ready_answer(vitals: Vitals) -> Response:
    """503 only when something vital is not well; the rest stands in the body as degraded."""
    report: dict[str, Any] = {}
    vital, degraded = False, []
    for check in vitals.checks:
        try:
            report[check.name] = check.look()
        except Exception as error:  # whatever it is, it is reported and not raised
            report[check.name] = error.detail if isinstance(error, Problem) else type(error).__name__
            degraded.append(check.name)
            vital = vital or check.vital
    status = "unavailable" if vital else "degraded" if degraded else "ok"
    headers = {"Cache-Control": "no-store"}
    return json_answer({"status": status, "degraded": degraded, "checks": report}, 503 if vital else 200, headers)
