"""OpenTelemetry spans: where the extra `otel` is installed and OpenTelemetry's own variables name a collector.

Elsewhere nothing of it is imported: ``spans`` is None, and whoever asks it does without (docs/operations.md).
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from service.tracing import TRACEPARENT, Cause

if TYPE_CHECKING:
    from opentelemetry.trace import Span

    from service.spans import Spans
ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")


@cache
def spans() -> "Spans | None":
    """What this process makes spans with, made when first asked for; None where nobody wants them.

    What it needs comes with the extra, so it is imported here and not before.
    """
    if not is_wanted(os.environ):
        return None
    from service.spans import exported_spans  # noqa: PLC0415 - see above

    return exported_spans()


def is_wanted(env: Mapping[str, str]) -> bool:
    """Whether a collector is named, spans are not switched off, and the extra is installed."""
    named = any(env.get(name) for name in ENDPOINTS) and env.get("OTEL_TRACES_EXPORTER", "otlp") == "otlp"
    off = env.get("OTEL_SDK_DISABLED", "").lower() == "true"
    return named and not off and find_spec("opentelemetry") is not None and find_spec("opentelemetry.sdk") is not None


@contextmanager
def span(name: str, cause: Cause | None, **attributes: str) -> "Iterator[Span | None]":
    """While something is done for a cause; None where nobody wants spans."""
    wanted = spans()
    if wanted is None:
        yield None
        return
    from opentelemetry.propagate import extract  # noqa: PLC0415 - comes with the extra

    parent = extract({TRACEPARENT: cause.traceparent} if cause and cause.traceparent else {})
    told = {f"matchkeep.{key}": value for key, value in attributes.items()}
    with wanted.tracer.start_as_current_span(name, parent, attributes=told) as current:
        yield current
