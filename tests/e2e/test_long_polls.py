"""Five hundred clients that wait keep nobody from being served, on the real server (API §7)."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.e2e.calling import Caller, Tell, account, busy
from tests.support.api import Api
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

WAITING = 500
ROOM = {"web_threads": "640", "streams_per_process": "600"}
COMMANDS = 60
SLOW = 0.5
"""Seconds that a command may take at most, on a machine that does other things as well."""


@pytest.fixture(scope="module")
def server(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    with running_server(database_urls, redis_url, **ROOM) as address:
        yield address


async def wait_there(address: str, path: str) -> tuple[int, Any]:
    """One client that asks until it has an answer; where hundreds come at once the database may be busy (API §12)."""
    while True:
        status, again, data = await asked(address, path)
        if not (status == 503 and data["code"] == "unavailable"):
            return status, data
        await asyncio.sleep(again)


async def asked(address: str, path: str) -> tuple[int, int, Any]:
    """One request, whose connection is held until it is answered: the status, `Retry-After`, the body."""
    where = urlsplit(address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    await writer.drain()
    raw = await reader.read()
    writer.close()
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), int(headers.get("retry-after", 0)), json.loads(body)


def waiting(address: str) -> int:
    """How many wait, as the metrics say."""
    text = Caller(address).call("GET", "/metrics").data.decode()
    return int(float(next(line.split()[1] for line in text.splitlines() if line.startswith("matchkeep_waiting "))))


def play(address: str, ann: Caller, count: int) -> list[float]:
    """Commands in a match of their own, one after another: the seconds that each took."""
    both = [{"kind": "me"}, {"kind": "open"}]
    match = ann.make(game="breach", seats=both, options={"quiet_limit": 1000})
    assert ann.call("POST", "/v1/join", {"code": match["join_codes"]["1"]}).status == 200
    took: list[float] = []
    while len(took) < count:
        match = ann.get(match["links"]["self"])
        if match["status"] != "active":
            return took + play(address, ann, count - len(took))
        seat = match["to_act"][0]
        move = ann.get(f"{match['links']['legal']}?seat={seat}")["moves"][0]
        began = time.monotonic()
        reply = ann.command(match["id"], type="play", seat=seat, ply=match["ply"], move=move)
        took.append(time.monotonic() - began)
        assert reply.status == 201, reply
    return took


def figures(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:.1f} ms at the median, {max(seconds) * 1000:.0f} ms at most"


def test_500_waiting_clients_keep_no_command_from_being_served_and_all_hear_of_the_move(server: str, told: Tell):
    ann = account(server)
    match = ann.make(game="breach", seats=[{"kind": "me"}, {"kind": "open"}])
    assert ann.call("POST", "/v1/join", {"code": match["join_codes"]["1"]}).status == 200
    match = ann.get(match["links"]["self"])
    alone = play(server, account(server), COMMANDS)

    async def scene() -> tuple[list[float], float, list[tuple[int, Any]]]:
        path = f"{match['links']['events']}?after={match['version']}&wait=30"
        clients = [asyncio.create_task(wait_there(server, path)) for _ in range(WAITING)]
        began = time.monotonic()
        while await asyncio.to_thread(waiting, server) < WAITING:
            assert time.monotonic() < began + 20 * busy(), "they do not all wait"
            await asyncio.sleep(0.05)
        took = await asyncio.to_thread(play, server, account(server), COMMANDS)
        assert not any(one.done() for one in clients)
        move = ann.get(match["links"]["legal"])["moves"][0]
        began = time.monotonic()
        assert ann.command(match["id"], type="play", ply=0, move=move).status == 201
        return took, began, await asyncio.gather(*clients)

    took, began, heard = asyncio.run(scene())
    spread = time.monotonic() - began
    told(f"a command takes {figures(took)} beside {WAITING} waiting clients, {figures(alone)} without them")
    told(f"{WAITING} waiting clients were told of a move within {spread:.2f} s")
    assert max(took) < SLOW * busy()
    assert spread < 5 * busy()
    assert {status for status, _ in heard} == {200}
    assert {page["events"][0]["version"] for _, page in heard} == {match["version"] + 1}


def test_who_finds_no_room_is_told_so_and_commands_go_on(server: str):
    ann = account(server)
    match = ann.make(game="breach", seats=[{"kind": "me"}, {"kind": "open"}])
    room = int(ROOM["streams_per_process"])

    async def scene() -> list[int]:
        path = f"{match['links']['events']}?after={match['version']}&wait=30"
        clients = [asyncio.create_task(wait_there(server, path)) for _ in range(room + 20)]
        done, _ = await asyncio.wait(clients, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        while len(done) < 20:
            more, _ = await asyncio.wait([one for one in clients if one not in done], timeout=10,
                                         return_when=asyncio.FIRST_COMPLETED)  # fmt: skip
            assert more, "nobody was turned away"
            done |= more
        assert {one.result()[1]["code"] for one in done} == {"streams_full"}
        took = await asyncio.to_thread(play, server, account(server), 10)
        assert max(took) < SLOW * busy()
        assert (await asyncio.to_thread(ann.command, match["id"], type="abort")).status == 201
        return [status for status, _ in await asyncio.gather(*clients)]

    statuses = asyncio.run(scene())
    assert statuses.count(503) == 20
    assert statuses.count(200) == room


def test_an_idle_connection_costs_no_thread(server: str):
    """More connections than threads, none of which asks anything."""

    async def scene() -> None:
        where = urlsplit(server)
        idle = [await asyncio.open_connection(where.hostname, where.port) for _ in range(900)]
        took = await asyncio.to_thread(play, server, account(server), 10)
        assert max(took) < SLOW * busy()
        for _, writer in idle:
            writer.close()

    asyncio.run(scene())


def test_every_stream_gives_its_place_back(api: Api, database_urls: DatabaseUrls, redis_url: str):
    """Logs, streams and long polls that ended, were broken off, or were asked for by HEAD."""
    with running_server(database_urls, redis_url, streams_per_process="8") as address:
        ann = account(address)
        match = ann.make(game="breach", seats=[{"kind": "me"}, {"kind": "open"}])
        ann.command(match["id"], type="abort")
        log, events = match["links"]["log"], match["links"]["events"]
        for _ in range(12):
            assert ann.call("GET", log).status == 200
            assert ann.call("GET", log, Accept="application/x-ndjson").status == 200
            assert ann.call("HEAD", log).status == 200
            assert ann.call("GET", events, Accept="text/event-stream").status == 200
            assert ann.call("GET", f"{events}?after=99&wait=1").status == 200
        running = ann.make(game="breach", seats=[{"kind": "me"}, {"kind": "open"}])
        for _ in range(6):
            broken_off(address, f"{running['links']['events']}?after={running['version']}")
        until = time.monotonic() + 25
        while ann.call("GET", log).status != 200:
            assert time.monotonic() < until, "places are not given back"
            time.sleep(0.1)


def broken_off(address: str, path: str) -> None:
    """A stream whose client goes away without a word."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname or "", where.port or 0)) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".encode())
        line.recv(1000)
