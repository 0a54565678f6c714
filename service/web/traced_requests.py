"""A span for each HTTP request; imported only where somebody wants spans (``service.telemetry``)."""

from collections.abc import Iterable, Iterator
from typing import Any

from opentelemetry.propagate import extract, inject
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer, use_span

from service.web.wsgi_types import Application, Environ, StartResponse

HEADERS = {"traceparent": "HTTP_TRACEPARENT", "tracestate": "HTTP_TRACESTATE", "baggage": "HTTP_BAGGAGE"}
"""Names of headers that lead from span to span, and what WSGI calls them."""


class TracedRequests:
    """WSGI middleware: a span that is named by the route, a child of the one that the request says it belongs to.

    It tells method, route and status, no path or query: there may be ids and tickets in them. The request goes on as
    this span's, so that log lines, jobs and webhooks that come of it belong to it too.
    """

    def __init__(self, application: Application, tracer: Tracer) -> None:
        self._application, self._tracer = application, tracer

    def __call__(self, environ: Environ, start_response: StartResponse) -> "TracedBody":
        """Handles one request; its span ends with its body."""
        method = environ["REQUEST_METHOD"]
        parent = extract({name: environ[key] for name, key in HEADERS.items() if key in environ})
        span = self._tracer.start_span(method, parent, SpanKind.SERVER, {"http.request.method": method})

        def started(status: str, headers: Any, *more: Any) -> Any:
            tell(span, int(status.split(maxsplit=1)[0]))
            return start_response(status, headers, *more)

        try:
            with use_span(span):
                carrier: dict[str, str] = {}
                inject(carrier)
                environ |= {key: carrier[name] for name, key in HEADERS.items() if name in carrier}
                body = self._application(environ, started)
        except BaseException:
            span.end()
            raise
        if (rule := getattr(environ.get("werkzeug.request"), "url_rule", None)) is not None:
            span.update_name(f"{method} {rule.rule}")
            span.set_attribute("http.route", rule.rule)
        return TracedBody(body, span)


def tell(span: Span, status: int) -> None:
    """The status of an answer; by OpenTelemetry's conventions only faults of the server are errors of its spans."""
    span.set_attribute("http.response.status_code", status)
    if status >= 500:
        span.set_status(StatusCode.ERROR)


class TracedBody:
    """A body that is made within its request's span, which ends when the body is closed."""

    def __init__(self, body: Iterable[bytes], span: Span) -> None:
        self._body, self._pieces, self._span = body, iter(body), span

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        with use_span(self._span, record_exception=False, set_status_on_exception=False):
            return next(self._pieces)

    def close(self) -> None:
        """Closes the body, and ends the span."""
        try:
            if (close := getattr(self._body, "close", None)) is not None:
                close()
        finally:
            self._span.end()
