"""Spans of requests, jobs, deliveries and statements, in the SDK's own exporter; none where no collector is named."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from service import telemetry
from service.bootstrap import wire
from service.settings import Settings
from service.spans import named, spans_to
from service.store import pool
from service.telemetry import is_wanted
from service.tracing import Cause
from service.web.traced_requests import TracedRequests
from service.web.wsgi_types import Application
from service.wsgi import application
from tests.support.api import Api
from tests.support.servers import ROOT, DatabaseUrls
from tests.webhooks.receiver import answer, receiving
from tests.webhooks.scene import Scene, scene_on
from workers.jobs import for_its_cause
from workers.relay import relay

TRACE = "0af7651916cd43dd8448eb211c80319c"
TRACEPARENT = f"00-{TRACE}-b7ad6b7169203331-01"
BROUGHT = ("exporter", "instrumentation", "propagate")
"""Of OpenTelemetry, what nobody else imports; redis-py imports the rest where it is installed."""

COLLECTOR = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}


@pytest.fixture
def exporter(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    """What is exported while this test runs."""
    made = InMemorySpanExporter()
    wanted = spans_to(SimpleSpanProcessor(made), Resource({}))
    for module in (telemetry, pool):
        monkeypatch.setattr(module, "spans", lambda: wanted)
    return made


@pytest.fixture
def traced(exporter: InMemorySpanExporter, api_settings: Settings, api: Api) -> Iterator[Api]:
    """An application whose requests and statements are traced."""
    wired = wire(api_settings)
    app = application(wired, api_settings)
    app.wsgi_app = traced_app(app.wsgi_app)  # type: ignore[method-assign, assignment]
    yield Api(app, wired)
    wired.close()


@pytest.fixture
def scene(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[Scene]:
    with scene_on(database_urls, redis_url) as made:
        yield made


def traced_app(app: Application) -> TracedRequests:
    wanted = telemetry.spans()
    assert wanted is not None
    return TracedRequests(app, wanted.tracer)


def finished(exporter: InMemorySpanExporter, kind: SpanKind) -> list[ReadableSpan]:
    return [span for span in exporter.get_finished_spans() if span.kind is kind]


def attributes(span: ReadableSpan) -> dict[str, Any]:
    return dict(span.attributes or {})


def test_a_request_is_a_span_named_by_its_route_in_the_trace_that_it_says(traced: Api, exporter: InMemorySpanExporter):
    table = traced.table("breach", 2)
    exporter.clear()
    table.players[0].get(f"{table.path}?seat=0", traceparent=TRACEPARENT).expect(200)
    (span,) = finished(exporter, SpanKind.SERVER)
    assert span.name == "GET /v1/matches/<match_id>"
    told = {"http.request.method": "GET", "http.route": "/v1/matches/<match_id>", "http.response.status_code": 200}
    assert attributes(span) == told
    assert span.context is not None
    assert span.parent is not None
    assert (f"{span.context.trace_id:032x}", f"{span.parent.span_id:016x}") == (TRACE, "b7ad6b7169203331")
    statements = finished(exporter, SpanKind.CLIENT)
    assert statements
    assert {statement.parent.span_id for statement in statements if statement.parent} == {span.context.span_id}
    assert not [statement for statement in statements if table.id in str(attributes(statement))], "no values"


def test_no_span_tells_a_path_a_query_or_a_token(traced: Api, exporter: InMemorySpanExporter):
    ann = traced.account("Canary-name")
    ticket = ann.post("/v1/account/stream-tickets", {}).expect(201).data["ticket"]
    assert traced.stranger.opens(f"/v1/account/events?ticket={ticket}") == 200
    traced.stranger.get("/v1/nothing/canary-path").expect(404, "not_found")
    told = "".join(span.to_json() for span in exporter.get_finished_spans())
    assert "GET /v1/account/events" in told
    for secret in (ticket, ann.token, "Canary-name", "canary-path"):
        assert str(secret) not in told


def test_only_faults_of_the_server_are_errors(traced: Api, exporter: InMemorySpanExporter):
    traced.stranger.get("/v1/account").expect(401, "unauthenticated")
    broken = traced_app(lambda _environ, start: start("503 Unavailable", []) and [])
    broken({"REQUEST_METHOD": "GET"}, lambda *_: print).close()
    refused, failed = finished(exporter, SpanKind.SERVER)
    assert (refused.status.status_code, failed.status.status_code) == (StatusCode.UNSET, StatusCode.ERROR)
    assert failed.name == "GET"


def test_statements_that_nobody_asked_for_are_no_spans(traced: Api, exporter: InMemorySpanExporter):
    exporter.clear()
    traced.wired.services.clock.seconds_ahead()
    assert exporter.get_finished_spans() == ()


def test_a_job_is_a_span_of_the_request_that_it_is_done_for(
    exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
):
    done = []
    monkeypatch.setattr(
        "workers.jobs.get_current_job", lambda: SimpleNamespace(meta={"cause": ["req-1234", TRACEPARENT]})
    )

    def ai_move(match_id: str, seat: int) -> None:
        done.append((match_id, seat))

    for_its_cause(ai_move)("m1", 1)
    (span,) = exporter.get_finished_spans()
    assert done == [("m1", 1)]
    assert (span.name, attributes(span)) == ("job ai_move", {"matchkeep.subject": "m1"})
    assert span.context is not None
    assert f"{span.context.trace_id:032x}" == TRACE


def test_a_delivery_is_a_span_that_tells_how_it_went(scene: Scene, exporter: InMemorySpanExporter):
    with receiving() as target:
        ann = scene.account()
        hook = scene.awake(ann, target, ["match.started"])
        exporter.clear()
        target.behave = answer(500)
        started = partial(ann.post, "/v1/matches", {"game": "breach"})
        started(traceparent=TRACEPARENT).expect(201)
        relay(scene.api.wired.services)
        scene.carry(hook)
    (span,) = [span for span in exporter.get_finished_spans() if span.name == "webhook delivery"]
    told = attributes(span)
    assert (told["matchkeep.status"], told["matchkeep.fault"]) == ("pending", "status")
    assert told["matchkeep.delivery_id"] == hook.last()["id"]
    assert span.context is not None
    assert f"{span.context.trace_id:032x}" == TRACE
    assert target.port != 0
    assert str(target.port) not in span.to_json()


@pytest.mark.parametrize(
    ("env", "wanted"),
    [
        (COLLECTOR, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": ""}, False),
        ({**COLLECTOR, "OTEL_SDK_DISABLED": "true"}, False),
        ({**COLLECTOR, "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)
def test_spans_are_made_where_a_collector_is_named(env: dict[str, str], wanted: bool):
    assert is_wanted(env) is wanted


def test_without_the_extra_nothing_is_wanted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("service.telemetry.find_spec", lambda _name: None)
    assert not is_wanted(COLLECTOR)


def test_without_a_collector_there_is_no_span_and_nothing_is_imported():
    ours = ("service.spans", "service.web.traced_requests", *(f"opentelemetry.{part}" for part in BROUGHT))
    program = (
        f"OURS = {ours}\n"
        "import sys, service.wsgi; from service.telemetry import span, spans\n"
        "with span('job', None) as told: assert told is None and spans() is None\n"
        "print([name for name in sys.modules if name.startswith(OURS)])"
    )
    env = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_service_is_called_matchkeep_unless_it_is_told(monkeypatch: pytest.MonkeyPatch):
    assert named(Resource.create()).attributes["service.name"] == "matchkeep"
    monkeypatch.setenv("OTEL_SERVICE_NAME", "games")
    assert named(Resource.create()).attributes["service.name"] == "games"


def test_a_cause_without_a_trace_begins_one(exporter: InMemorySpanExporter):
    with telemetry.span("job", Cause("req-1234")) as told:
        assert told is not None
    (span,) = exporter.get_finished_spans()
    assert span.parent is None
