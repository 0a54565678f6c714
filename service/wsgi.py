"""The WSGI application, made by a factory when a server asks for it, and what its health checks look at."""

import atexit
import os
from functools import partial

from flask import Flask
from redis import Redis

from service.adapters.redis.channels import CHORES_QUEUE, DEADLINES_QUEUE, MOVES_QUEUE
from service.app.services import Services
from service.bootstrap import Wired, wire
from service.settings import Settings
from service.store import migrations
from service.store.errors import UnavailableError
from service.store.queries import connected, fetch_columns, fetch_value
from service.telemetry import spans
from service.web.app import create_web
from service.web.bodies import BodyClock, BoundedBodies
from service.web.client_address import TrustedProxies
from service.web.health import Check, Health
from service.web.late_bodies import LateBodies
from service.web.metrics import Metrics, new_metrics
from service.web.wsgi_types import Application

CHECK_SECONDS = 0.8
"""What a check may take for each of its waits: the shipped probes give all of them three seconds."""


MOST_AHEAD = 2.0
"""Seconds by which clocks of several hosts may differ."""


def create_app() -> Flask:
    """The application as the environment's settings describe it."""
    app, wired = build()
    atexit.register(wired.close)
    return app


def build() -> tuple[Flask, Wired]:
    """The application, and the parts that it works with."""
    settings = Settings.from_env(os.environ)
    wired = wire(settings)
    metrics = metrics_of(wired, settings)
    app = application(wired, settings, metrics)
    bodies = BoundedBodies(app.wsgi_app, BodyClock(settings.web_threads), LateBodies(metrics))
    app.wsgi_app = traced(bodies)  # type: ignore[method-assign, assignment]
    return app, wired


def traced(application: Application) -> Application:
    """The application with a span for each request, where somebody wants spans."""
    wanted = spans()
    if wanted is None:
        return application
    from service.web.traced_requests import TracedRequests  # noqa: PLC0415 - it imports what the extra `otel` brings

    return TracedRequests(application, wanted.tracer)


def application(wired: Wired, settings: Settings, metrics: Metrics | None = None) -> Flask:
    """The application on a process's parts."""
    app = create_web(wired.services, health(wired), metrics or metrics_of(wired, settings))
    if settings.trusted_proxies:
        app.wsgi_app = TrustedProxies(app.wsgi_app, settings.trusted_proxies)  # type: ignore[method-assign]
    return app


def metrics_of(wired: Wired, settings: Settings) -> Metrics:
    """What a process counts, and what is counted when somebody asks."""
    return new_metrics(settings.metrics_networks, lambda: gauges(wired, settings))


def gauges(wired: Wired, settings: Settings) -> dict[str, float]:
    """What is counted when metrics are read, of all processes but for the first; what does not answer is left out."""
    services = wired.services
    pool = wired.pool.get_stats()
    waiting: dict[str, float] = {
        "matchkeep_waiting": services.stream_slots.taken,
        "matchkeep_pool_connections": pool.get("pool_size", 0),
        "matchkeep_pool_free": pool.get("pool_available", 0),
        "matchkeep_pool_waiting": pool.get("requests_waiting", 0),
        **ai_totals(services),
    }
    queue = wired.redis[settings.redis_for("queue")]
    for name in (MOVES_QUEUE, DEADLINES_QUEUE, CHORES_QUEUE):
        length = queue.ask(partial(length_of, name))
        if length is not None:
            waiting[f'matchkeep_jobs_waiting{{queue="{name}"}}'] = length
    try:
        counts = services.set_aside.counts()
        return {
            **waiting,
            **services.figures.read(),
            "matchkeep_matches_retired": counts.get("retired", 0),
            "matchkeep_matches_unreadable": counts.get("unreadable", 0),
            "matchkeep_snapshots_differing": services.snapshots.differing(),
            "matchkeep_seconds_ahead": round(services.clock.seconds_ahead()),
        }
    except UnavailableError:
        return waiting


def ai_totals(services: Services) -> dict[str, float]:
    """How many moves AIs have found, and how long they thought, by game and level."""
    series: dict[str, float] = {}
    for (game, level), (moves, seconds) in services.ai_times.totals().items():
        labels = f'{{game="{game}",level="{level}"}}'
        series[f"matchkeep_ai_moves_total{labels}"] = moves
        series[f"matchkeep_ai_seconds_total{labels}"] = round(seconds, 6)
    return dict(sorted(series.items()))


def length_of(name: str, client: Redis) -> int:
    """How many jobs wait in a queue of rq's."""
    return int(client.llen(f"rq:queue:{name}"))


def health(wired: Wired) -> Health:
    """The database and its migrations are required; without the queue, or with late seats, requests are served."""

    def database() -> str:
        with connected(wired.pool, CHECK_SECONDS) as connection:
            takes_writes = fetch_value(connection, "takes_writes")
        if not takes_writes:
            wired.pool.drain()
            raise UnavailableError("the database takes no writes")
        return "ok"

    def schema() -> str:
        with connected(wired.pool, CHECK_SECONDS) as connection:
            missing = migrations.pending(connection)
        if missing:
            raise UnavailableError(f"migrations to apply: {', '.join(missing)}")
        return "ok"

    def queue() -> str:
        for redis in wired.redis.values():
            redis.client.ping()
        return "ok"

    def lateness() -> dict[str, float]:
        with connected(wired.pool, CHECK_SECONDS) as connection:
            (late,) = fetch_columns(connection, "overdue_seats")
        if late["overdue"]:
            raise UnavailableError(f"{late['overdue']} seats are overdue, the oldest for {late['seconds']:.1f} s")
        return late

    def clock() -> str:
        ahead = wired.services.clock.seconds_ahead(CHECK_SECONDS)
        if ahead > MOST_AHEAD:
            raise UnavailableError(f"there are events of the future: the clock was {ahead:.0f} s ahead")
        return "ok"

    return Health(
        (
            Check("database", True, database),
            Check("migrations", True, schema, needs="database"),
            Check("queue", False, queue),
            Check("lateness", False, lateness, needs="database"),
            Check("clock", False, clock, needs="database"),
        )
    )
