"""Vitals: what health and metrics report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram

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
    unlimited: Counter
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
    unlimited = Counter("matchkeep_unlimited", "Requests let in as nothing could count them", registry=registry)
    return Vitals(checks, networks, registry, requests, durations, unlimited, waiting)
