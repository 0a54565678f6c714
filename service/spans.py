"""What a process makes spans with, of what the extra `otel` brings; imported by ``service.telemetry`` alone."""

from dataclasses import dataclass
from typing import Any

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF, ParentBased
from opentelemetry.trace import Tracer

NAME = "matchkeep"


@dataclass(frozen=True, slots=True)
class Spans:
    """A process's tracer, and the provider of spans of statements.

    A statement is a span of the request, job or delivery that it is made for, its text without values. One that nobody
    asked for, of which every process makes several a second, would be a root, and is not sampled.
    """

    tracer: Tracer
    statements: TracerProvider

    def of_statements(self, connection: Any) -> None:
        """Makes spans of what a connection of psycopg executes from now on.

        The instrumentation of all connections at once (``instrument()``) loses the class that was asked for.
        """
        PsycopgInstrumentor.instrument_connection(connection, self.statements)


def exported_spans() -> Spans:
    """Spans that are sent by OTLP over HTTP, as OpenTelemetry's variables say."""
    return spans_to(BatchSpanProcessor(OTLPSpanExporter()), named(Resource.create()))


def named(resource: Resource) -> Resource:
    """What the variables say of this service; its name, where they say none."""
    known = not str(resource.attributes.get(SERVICE_NAME)).startswith("unknown_service")
    return resource if known else resource.merge(Resource({SERVICE_NAME: NAME}))


def spans_to(processor: SpanProcessor, resource: Resource) -> Spans:
    """Spans that a processor is given."""
    provider = TracerProvider(resource=resource)
    statements = TracerProvider(sampler=ParentBased(ALWAYS_OFF), resource=resource)
    for source in (provider, statements):
        source.add_span_processor(processor)
    return Spans(provider.get_tracer(NAME), statements)
