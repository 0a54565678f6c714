"""Streams of a real web process: its stop, a database that breaks off, clients that go away or do not read."""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from service.bootstrap import migrate
from tests.bench.commands import quiet_moves
from tests.e2e.calling import Caller, account
from tests.support.api import settings_for
from tests.support.listening import SOON, Listener
from tests.support.running import server_process
from tests.support.servers import DatabaseUrls

STREAMS, POLLS = 100, 20
DRAIN = 5.0

CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
"""

Running = tuple[str, "subprocess.Popen[bytes]"]


@pytest.fixture(scope="module")
def urls(new_database: Callable[[], DatabaseUrls], redis_url: str) -> DatabaseUrls:
    """A database that no other test uses."""
    made = new_database()
    migrate(settings_for(made, redis_url))
    return made


@pytest.fixture
def running(urls: DatabaseUrls, redis_url: str) -> Iterator[Running]:
    """A web process that the test may end."""
    with server_process(urls, redis_url, web_threads="160", streams_per_process="140") as found:
        yield found


def both_seats(ann: Caller) -> Any:
    """A match whose seats one account holds."""
    match = ann.make(game="breach", seats=[{"kind": "me"}, {"kind": "open"}], options={"quiet_limit": 1000})
    assert ann.call("POST", "/v1/join", {"code": match["join_codes"]["1"]}).status == 200
    return ann.get(match["links"]["self"])


def play(ann: Caller, match: Any, count: int) -> Any:
    """So many first legal moves; the match after them."""
    for _ in range(count):
        seat = match["to_act"][0]
        move = ann.get(f"{match['links']['legal']}?seat={seat}")["moves"][0]
        match = ann.command(match["id"], type="play", seat=seat, ply=match["ply"], move=move).data["match"]
    return match


def waiting(address: str) -> int:
    """Streams and long polls that the server counts."""
    text = Caller(address).call("GET", "/metrics").data.decode()
    return int(float(next(line.split()[1] for line in text.splitlines() if line.startswith("matchkeep_waiting "))))


def until_waiting(address: str, count: int, seconds: float = SOON) -> float:
    """Seconds until the server counts so many."""
    began = time.monotonic()
    while waiting(address) != count:
        assert time.monotonic() - began < seconds, waiting(address)
        time.sleep(0.02)
    return time.monotonic() - began


def test_a_stop_drains_every_stream_and_answers_every_long_poll(running: Running):
    address, server = running
    ann = account(address)
    match = both_seats(ann)
    path, version = match["links"]["events"], match["version"]
    streams = [Listener(address, path, ann.token, ("sse", "ndjson")[n % 2]) for n in range(STREAMS)]
    feed = Listener(address, "/v1/account/events", ann.token)
    for one in streams:
        one.until(version)
    with ThreadPoolExecutor(POLLS) as polls:
        clients = [Caller(address, ann.token) for _ in range(POLLS)]
        held = [polls.submit(one.call, "GET", f"{path}?after={version}&wait=30") for one in clients]
        until_waiting(address, STREAMS + POLLS + 1)
        began = time.monotonic()
        server.terminate()
        assert {one.end(DRAIN)["reason"] for one in [*streams, feed]} == {"drain"}
        assert all(one.ended and one.ended["resume"] == version for one in streams)
        for one in held:
            reply = one.result(DRAIN)
            assert (reply.status, reply.data["events"], reply.data["version"]) == (200, [], version)
        assert server.wait(DRAIN) == 0
        assert time.monotonic() - began < DRAIN


def test_a_stream_outlives_a_database_that_breaks_off(running: Running, urls: DatabaseUrls):
    address, _ = running
    ann = account(address)
    match = both_seats(ann)
    listener = Listener(address, match["links"]["events"], ann.token)
    listener.until(match["version"])
    for _ in range(3):
        with psycopg.connect(urls.service, autocommit=True) as service:
            service.execute(CUT)
        match = play(ann, match, 2)
    listener.until(match["version"])
    assert [event["version"] for event in listener.heard] == list(range(1, match["version"] + 1))
    listener.close()


def test_a_client_that_goes_away_leaves_its_place(running: Running):
    address, _ = running
    ann = account(address)
    match = both_seats(ann)
    streams = [Listener(address, match["links"]["events"], ann.token) for _ in range(10)]
    until_waiting(address, 10)
    for one in streams:
        one.close()
    play(ann, match, 1)
    until_waiting(address, 0)


def test_a_head_of_a_stream_leaves_nothing_behind(running: Running):
    address, _ = running
    ann = account(address)
    match = both_seats(ann)
    assert ann.call("HEAD", match["links"]["events"], Accept="text/event-stream").status == 200
    until_waiting(address, 0)


@pytest.mark.long
def test_a_client_that_reads_nothing_is_dropped_and_takes_nothing_with_it(running: Running):
    """The kernel gives up a connection whose client took nothing for 30 seconds; until then commands go on."""
    address, _ = running
    ann = account(address)
    match, moves = both_seats(ann), quiet_moves(1)
    for seat, ply, move in islice(moves, 500):
        assert ann.command(match["id"], type="play", seat=seat, ply=ply, move=move).status == 201
    where, stalled = urlsplit(address), []
    asked = f"GET {match['links']['events']} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"
    for _ in range(20):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect((where.hostname, where.port))
        line.sendall(asked.encode())
        stalled.append(line)
    until_waiting(address, 20)
    began = time.monotonic()
    play(ann, both_seats(ann), 20)
    assert time.monotonic() - began < 5
    assert 20 < until_waiting(address, 0, 60) < 50
    for line in stalled:
        line.close()
