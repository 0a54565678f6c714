"""A body that has not come in time: its 408 is counted and logged like any answer, and the look for others goes on."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from service.logging_setup import set_up_logging
from service.web import bodies
from service.web.bodies import BodyClock, BoundedBodies
from service.web.late_bodies import LateBodies
from service.web.metrics import Metrics, new_metrics
from service.web.own_sockets import tcp_sockets
from tests.support.contract import contract

OWN = "client-0123456789"


class Silent:
    """The body of a client that sends none, until its connection is ended."""

    def __init__(self) -> None:
        self.asked, self.ended = Event(), Event()

    def read(self, _size: int = -1) -> bytes:
        self.asked.set()
        self.ended.wait(30)
        return b""


@contextmanager
def waited_for(clock: BodyClock) -> Iterator[None]:
    """A body that is waited for meanwhile."""
    body = Silent()
    thread = Thread(target=lambda: bounded(clock)(environ_of(body), lambda *_: None))
    thread.start()
    body.asked.wait(10)
    yield
    body.ended.set()
    thread.join()


def bounded(clock: BodyClock, metrics: Metrics | None = None) -> BoundedBodies:
    """Before an application that nobody reaches."""
    return BoundedBodies(lambda *_: [], clock, LateBodies(metrics or new_metrics([], dict)))


def environ_of(body: Any) -> dict[str, Any]:
    builder = EnvironBuilder("/v1/accounts", method="POST", headers={"X-Request-Id": OWN})
    return builder.get_environ() | {"CONTENT_LENGTH": "40", "wsgi.input": body}


def test_it_is_answered_counted_and_logged_under_its_own_id(capfd: pytest.CaptureFixture[str]):
    metrics = new_metrics([], dict)
    clock = BodyClock(threads=8)  # of which one may wait for a body, and two for a moment
    set_up_logging("info")
    try:
        with ExitStack() as stack:
            for _ in range(2):
                stack.enter_context(waited_for(clock))
            raw, status, headers = run_wsgi_app(bounded(clock, metrics), environ_of(Silent()), True)
    finally:
        set_up_logging("error")
    body = b"".join(raw)
    assert (status, json.loads(body)["code"]) == ("408 Request Timeout", "request_timeout")
    contract().check("POST", "/v1/accounts", 408, dict(headers), body)
    assert headers["X-Request-Id"] == OWN
    assert headers.getlist("Connection") == ["close"]
    figures = metrics.text().decode()
    assert 'matchkeep_requests_total{method="POST",route="none",status="408"} 1.0' in figures
    assert 'matchkeep_problems_total{code="request_timeout"} 1.0' in figures
    (line,) = [json.loads(line) for line in capfd.readouterr().err.splitlines() if OWN in line]
    assert (line["logger"], line["method"], line["status"]) == ("matchkeep.access", "POST", 408)


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_a_look_at_the_own_sockets_leaves_nothing_open(tmp_path: Path):
    with (tmp_path / "no socket").open("w"):
        before = open_files()
        for _ in range(3):
            for copy in tcp_sockets():
                copy.close()
        assert open_files() == before


def test_a_look_that_fails_ends_no_later_one(monkeypatch: pytest.MonkeyPatch):
    looks = Event()

    def fail(*_: object) -> None:
        if looks.is_set():
            again.set()
        looks.set()
        raise OSError(24, "Too many open files")

    again = Event()
    monkeypatch.setattr(bodies, "end_connections", fail)
    clock = BodyClock(threads=8)
    with ExitStack() as stack:
        for _ in range(2):  # one more than may wait: it is late at once
            stack.enter_context(waited_for(clock))
        assert again.wait(10)
