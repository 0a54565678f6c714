"""The sender against real targets, good and bad: in time, to the address that was checked, and nowhere else."""

import socket
import ssl
import time
from collections.abc import Iterator
from typing import Any

import pytest
import trustme

from service.adapters import resolving
from service.adapters.resolving import Resolve, resolve
from service.adapters.sender import Bounds, HttpSender
from tests.webhooks.receiver import Behave, Receiver, answer, drip, flood, hang, receiving, reset

BODY = b'{"type": "webhook.test"}'
NAME = "hooks.test"


def here(host: str, port: int, seconds: float) -> list[str]:
    """Every name is this machine's."""
    return ["127.0.0.1"]


QUICK = Bounds(0.5, 0.8)


def sender(private: bool = True, find: Resolve = here, **more: Any) -> HttpSender:
    """A sender with less patience than the usual one, so that the tests need not have it either."""
    return HttpSender(private, find, bounds=QUICK, **more)


def tried(
    by: HttpSender, url: str, attempt: int = 1, most: int = 0, bounds: Bounds = QUICK
) -> tuple[int | None, str | None]:
    """One attempt, which is over in time whatever happens: its status, or what went wrong."""
    began = time.monotonic()
    reply = by.send(url, {"webhook-id": "1"}, BODY, attempt, most)
    assert time.monotonic() - began < bounds.total + 0.5
    assert 0 <= reply.took_ms <= (bounds.total + 0.5) * 1000
    return reply.status, reply.fault


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def trusted(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


@pytest.fixture
def secure(authority: trustme.CA) -> Iterator[Receiver]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(NAME).configure_cert(context)
    with receiving(context=context) as receiver:
        yield receiver


def test_a_message_arrives_as_it_was_sent():
    with receiving() as receiver:
        sent = {"webhook-id": "msg-1", "Content-Type": "application/json"}
        reply = sender().send(receiver.url(path="/a?b=c"), sent, BODY, 1, 0)
        (got,) = receiver.got
    assert (reply.status, reply.fault) == (200, None)
    assert got.line == "POST /a?b=c HTTP/1.1"
    assert got.body == BODY
    assert got.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert got.headers["webhook-id"] == "msg-1"
    assert got.headers["connection"] == "close"


CHAOS: dict[str, tuple[Behave, tuple[int | None, str | None]]] = {
    "hangs": (hang, (None, "timeout")),
    "resets": (reset, (None, "broken")),
    "hangs up": (lambda got, line: None, (None, "broken")),
    "speaks nonsense": (lambda got, line: line.sendall(b"SSH-2.0-x\r\n\r\n"), (None, "broken")),
    "drips its status": (drip(b"HTTP/1.1 200 OK and more and more"), (None, "timeout")),
    "drips its headers": (drip(b"HTTP/1.1 200 OK\r\na: b\r\nc: d\r\n"), (None, "timeout")),
    "says wait for ever": (drip(b"HTTP/1.1 100 Continue\r\n\r\n"), (None, "timeout")),
    "has an endless header": (
        lambda got, line: line.sendall(b"HTTP/1.1 200 OK\r\na: " + b"x" * 99_999),
        (None, "broken"),
    ),
    "has an endless body": (flood, (200, None)),
    "promises more than it gives": (
        lambda got, line: line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nx"),
        (200, None),
    ),
    "fails": (answer(500, b"x" * 100_000), (500, None)),
    "is gone": (answer(410), (410, None)),
}


@pytest.mark.parametrize(("behave", "wanted"), CHAOS.values(), ids=CHAOS)
def test_a_target_that(behave: Behave, wanted: tuple[int | None, str | None]):
    with receiving(behave) as receiver:
        assert tried(sender(), receiver.url()) == wanted


def test_by_default_an_attempt_takes_five_seconds_at_most():
    with receiving(drip(b"HTTP/1.1 200 OK\r\na: b\r\nc: d\r\n")) as receiver:
        assert tried(HttpSender(True), receiver.url(), bounds=Bounds(3.0, 5.0)) == (None, "timeout")


def test_of_an_answer_no_more_is_read_than_was_asked_for():
    with receiving(flood) as receiver:
        assert sender().send(receiver.url(), {}, BODY, 1, 1000).body == b"x" * 1000


def test_a_body_that_drips_is_waited_for_no_longer_than_anything_else():
    slow = drip(b"HTTP/1.1 200 OK\r\n\r\n")
    with receiving(lambda got, line: (line.sendall(b"HTTP/1.1 200 OK\r\n\r\n"), slow(got, line))[1]) as receiver:
        assert tried(sender(), receiver.url(), most=1000) == (None, "timeout")


def test_a_redirect_is_an_answer_and_is_not_followed():
    with receiving() as other, receiving(answer(307, Location=other.url())) as receiver:
        assert tried(sender(), receiver.url()) == (307, None)
        assert other.got == []


def test_nobody_answers_there():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert tried(sender(), f"http://127.0.0.1:{unused.getsockname()[1]}") == (None, "unreachable")


def test_a_target_that_does_not_even_take_the_connection():
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        waiting = [socket.socket() for _ in range(3)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        assert tried(sender(), f"http://127.0.0.1:{full.getsockname()[1]}") == (None, "timeout")
        for one in waiting:
            one.close()


# What is not public


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["64:ff9b::a00:1"], ["fe80::1%1"], []]
)
def test_a_name_that_leads_to_no_public_address_is_refused(addresses: list[str]):
    with receiving() as receiver:
        by = sender(False, lambda *_: addresses)
        assert tried(by, f"https://{NAME}:{receiver.port}/") == (None, "target_refused")
        assert receiver.got == []


def test_one_private_address_among_public_ones_is_enough_to_refuse_a_name():
    by = sender(False, lambda *_: ["8.8.8.8", "127.0.0.1"])
    assert tried(by, f"https://{NAME}/") == (None, "target_refused")


def test_a_target_that_was_allowed_once_is_refused_when_it_is_not_any_more():
    with receiving() as receiver:
        assert tried(sender(), receiver.url()) == (200, None)
        assert tried(sender(False), receiver.url()) == (None, "target_refused")
        assert len(receiver.got) == 1


def test_a_name_is_resolved_once_for_an_attempt_and_its_address_is_the_one_that_is_used():
    asked = []

    def rebinding(host: str, port: int, seconds: float) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.9"]

    with receiving() as receiver:
        assert tried(sender(find=rebinding), receiver.url("rebinding.test")) == (200, None)
        assert asked == ["rebinding.test"]
        assert receiver.got[0].headers["host"] == f"rebinding.test:{receiver.port}"


def test_a_name_with_several_addresses_is_tried_at_another_one_each_time():
    by = sender(find=lambda *_: ["127.0.0.9", "127.0.0.1"])
    with receiving() as receiver:
        found = [tried(by, receiver.url("two.test"), attempt) for attempt in (1, 2, 3)]
    assert found == [(None, "unreachable"), (200, None), (None, "unreachable")]


def test_a_name_that_is_none_is_not_resolved():
    assert tried(sender(find=resolve), "http://nobody.invalid/")[1] in ("unresolvable", "timeout")


def test_a_resolver_that_hangs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resolving.socket, "getaddrinfo", lambda *_, **__: time.sleep(2) or [])
    assert tried(sender(find=resolve), "http://slow.test/") == (None, "timeout")


def test_the_systems_resolver_is_asked():
    assert resolve("127.0.0.1", 80, 3) == ["127.0.0.1"]
    assert set(resolve("localhost", 80, 3)) <= {"127.0.0.1", "::1"}


# TLS


def test_a_certificate_for_the_name_is_accepted_at_the_address(secure: Receiver, trusted: ssl.SSLContext):
    by = sender(trusted=trusted)
    assert tried(by, secure.url(NAME)) == (200, None)
    assert tried(by, secure.url(f"{NAME}.")) == (200, None)


def test_a_certificate_for_another_name_is_not(secure: Receiver, trusted: ssl.SSLContext):
    assert tried(sender(trusted=trusted), secure.url("other.test")) == (None, "tls")
    assert tried(sender(trusted=trusted), secure.url("127.0.0.1")) == (None, "tls")
    assert secure.got == []


def test_a_certificate_that_nobody_vouches_for_is_not(secure: Receiver):
    assert tried(sender(), secure.url(NAME)) == (None, "tls")
    assert secure.got == []


def test_the_name_is_said_in_the_handshake(authority: trustme.CA, trusted: ssl.SSLContext):
    said = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(NAME).configure_cert(context)
    context.sni_callback = lambda line, name, _context: said.append(name)
    with receiving(context=context) as receiver:
        tried(sender(trusted=trusted), receiver.url(NAME))
    assert said == [NAME]


def test_a_target_that_speaks_no_tls_is_no_secure_one(trusted: ssl.SSLContext):
    with receiving() as receiver:
        url = receiver.url(NAME).replace("http:", "https:")
        status, fault = tried(sender(trusted=trusted), url)
    assert status is None
    assert fault in ("tls", "timeout")


def test_a_handshake_that_hangs_ends_in_time(trusted: ssl.SSLContext):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"https://{NAME}:{silent.getsockname()[1]}/"
        assert tried(sender(trusted=trusted), url) == (None, "timeout")
