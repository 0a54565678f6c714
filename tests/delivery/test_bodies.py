"""Bodies that come slowly, never, or are far too large: nobody else waits for them, and whoever sent one is told."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import pytest

from service.web.bodies import BODY_SECONDS
from tests.support.api import Api
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

THREADS = 64
HEAD = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"


@pytest.fixture(scope="module")
def address(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    """A server with few threads. ``api`` migrates its database."""
    with running_server(database_urls, redis_url, web_threads=str(THREADS)) as found:
        yield found


def opened(address: str, raw: bytes) -> socket.socket:
    """A connection on which this was sent."""
    where = urlsplit(address)
    line = socket.create_connection((where.hostname, where.port), timeout=30)
    line.sendall(raw)
    return line


def ask(address: str, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    sent = {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
    line.request(method, path, body, sent)
    return line.getresponse()


def seconds_of(address: str, method: str, path: str, status: int, body: bytes | None = None) -> float:
    began = time.monotonic()
    assert ask(address, method, path, body).status == status
    return time.monotonic() - began


def let_in_within(address: str, seconds: float) -> bool:
    """Whether somebody whose body comes with the head makes an account, perhaps not at the first attempt."""
    until = time.monotonic() + seconds
    while ask(address, "POST", "/v1/accounts", b"{}").status != 201:
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def test_bodies_that_never_come_keep_nobody_waiting_and_are_given_up(address: str):
    with ExitStack() as stack:
        lines = [stack.enter_context(opened(address, HEAD)) for _ in range(5 * THREADS)]
        began = time.monotonic()
        for _ in range(3):
            assert seconds_of(address, "GET", "/livez", 200) < 2
            assert let_in_within(address, 3)
        for line in lines:
            line.settimeout(max(0.1, began + BODY_SECONDS + 10 - time.monotonic()))
            with suppress(ConnectionError):
                while line.recv(65_536):
                    pass  # its connection is ended
    assert seconds_of(address, "POST", "/v1/accounts", 201, b"{}") < 2


def test_a_body_that_drips_is_waited_for_in_all_and_not_by_the_byte(address: str):
    began = time.monotonic()
    with opened(address, HEAD) as line, suppress(ConnectionError):
        while time.monotonic() - began < BODY_SECONDS + 5:
            line.sendall(b" ")
            time.sleep(0.5)
    assert BODY_SECONDS - 1 < time.monotonic() - began < BODY_SECONDS + 3


def test_a_slow_but_honest_body_is_taken(address: str):
    body = json.dumps({"name": "Ann"}).encode()
    head = HEAD.replace(b": 40", b": %d" % len(body))[:-1]
    with opened(address, head) as line:
        for byte in body:
            line.sendall(bytes([byte]))
            time.sleep(0.05)
        assert line.recv(12) == b"HTTP/1.1 201"


@pytest.mark.parametrize(("token", "status"), [("", 413), ("Bearer mk_nobody", 401)])
def test_who_sends_twenty_megabytes_first_reads_why_they_were_not_wanted(address: str, token: str, status: int):
    headers = {"Authorization": token} if token else {}
    path = "/v1/accounts" if status == 413 else "/v1/matches"
    answer = ask(address, "POST", path, b'{"x": "' + b"x" * 20_000_000 + b'"}', **headers)
    assert answer.status == status
    assert json.loads(answer.read())["status"] == status
    assert answer.getheader("Connection") == "close"


def test_long_polls_of_the_same_client_are_not_taken_for_such_bodies(api: Api, address: str):
    ann = api.account()
    path = f"{ann.post('/v1/matches', {'game': 'breach'}).expect(201).data['links']['self']}/events?after=2&wait=14"
    with opened(address, HEAD), opened(address, HEAD):
        time.sleep(1)
        assert ask(address, "GET", path, Authorization=f"Bearer {ann.token}").status == 200


def test_an_endless_chunked_body_is_cut_off(address: str):
    head = (
        b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    with opened(address, head) as line:
        began = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - began < BODY_SECONDS + 5:
                line.sendall(b"1\r\nx\r\n")
                time.sleep(0.01)
        assert time.monotonic() - began < BODY_SECONDS + 4
