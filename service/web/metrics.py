"""Metrics of a web process, for Prometheus."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

Network = IPv4Network | IPv6Network

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""What a client sends besides counts as one: it shall make no series of its own."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """``readers``: the networks that may read them; ``gauges``: what is counted when somebody asks, by its name.

    ``request_of``, ``duration_of``: the series of a method, route and status, and of a route.
    """

    readers: Sequence[Network]
    registry: CollectorRegistry
    request_of: Callable[[str, str, str], Counter]
    duration_of: Callable[[str], Histogram]
    unlimited: Counter
    problems: Counter
    gauges: Callable[[], Mapping[str, int]]

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts an answered request."""
        self.request_of(method if method in METHODS else "other", route, str(status)).inc()
        self.duration_of(route).observe(seconds)

    def may_read(self, address: str) -> bool:
        """Whether an address belongs to a network that may read them."""
        return any(ip_address(address) in network for network in self.readers)

    def text(self) -> bytes:
        """Prometheus' text format."""
        gauges = "".join(f"# TYPE {name} gauge\n{name} {value}\n" for name, value in self.gauges().items())
        return generate_latest(self.registry) + gauges.encode()


def new_metrics(readers: Sequence[Network], gauges: Callable[[], Mapping[str, int]]) -> Metrics:
    """Metrics that start at 0."""
    registry = CollectorRegistry()
    requests = Counter("matchkeep_requests", "Requests answered", ("method", "route", "status"), registry=registry)
    durations = Histogram("matchkeep_request_seconds", "Time to answer", ("route",), registry=registry)
    unlimited = Counter("matchkeep_unlimited", "Requests let in as nothing could count them", registry=registry)
    problems = Counter("matchkeep_problems", "Problems answered", ("code",), registry=registry)
    return Metrics(readers, registry, cache(requests.labels), cache(durations.labels), unlimited, problems, gauges)
