"""Metrics of a web process, for Prometheus."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

Network = IPv4Network | IPv6Network

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client keeps its counts in a folder, for all processes to read; `serve` sets it."""

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
    gauges: Callable[[], Mapping[str, float]]

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts an answered request."""
        self.request_of(method if method in METHODS else "other", route, str(status)).inc()
        self.duration_of(route).observe(seconds)

    def may_read(self, address: str) -> bool:
        """Whether an address belongs to a network that may read them."""
        return any(ip_address(address) in network for network in self.readers)

    def text(self) -> bytes:
        """Prometheus' text format."""
        return generate_latest(self.of_all_processes()) + b"".join(self._gauges())

    def of_all_processes(self) -> CollectorRegistry:
        """What all web processes have counted, where they share a folder for it; else what this one has."""
        if MULTIPROCESS not in os.environ:
            return self.registry
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry

    def _gauges(self) -> Iterator[bytes]:
        described = set[str]()
        for name, value in self.gauges().items():
            plain = name.partition("{")[0]
            if plain not in described:
                described.add(plain)
                kind = b"counter" if plain.endswith("_total") else b"gauge"
                yield b"# TYPE %s %s\n" % (plain.encode(), kind)
            yield b"%s %s\n" % (name.encode(), str(value).encode())


def new_metrics(readers: Sequence[Network], gauges: Callable[[], Mapping[str, float]]) -> Metrics:
    """Metrics that start at 0."""
    registry = CollectorRegistry()
    requests = Counter("matchkeep_requests", "Requests answered", ("method", "route", "status"), registry=registry)
    durations = Histogram("matchkeep_request_seconds", "Time to answer", ("route",), registry=registry)
    unlimited = Counter("matchkeep_unlimited", "Requests let in as nothing could count them", registry=registry)
    problems = Counter("matchkeep_problems", "Problems answered", ("code",), registry=registry)
    return Metrics(readers, registry, cache(requests.labels), cache(durations.labels), unlimited, problems, gauges)
