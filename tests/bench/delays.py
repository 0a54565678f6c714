"""How long an event takes to the other seat's stream, while matches are played at a human pace and above."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.bench.commands import Somebody, command, new_match, play_match, somebody
from tests.bench.product import Product


@dataclass(frozen=True, slots=True)
class Pair:
    """A match, the requests that play it, and when each version was sent, answered, and heard by the other seat."""

    match_id: str
    requests: Sequence[bytes]
    sent: dict[int, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    heard: dict[int, float] = field(default_factory=dict)


def delays(target: Product, pairs: int, moves: int, pause: float) -> dict[str, Any]:
    """Milliseconds from sending a command to its answer, and to its last event on the other seat's stream.

    The commit lies between sending and answer, so what is told is more than the time since the commit.
    """
    who = somebody(target)
    played = []
    for number in range(pairs):
        match_id = new_match(target, who)
        steps = list(play_match(random.Random(number)))[:moves]
        played.append(Pair(match_id, [command(match_id, who.token, *one) for one in steps]))
    asyncio.run(_all(target.port, who, played, pause))
    answers = [one.answered[v] - one.sent[v] for one in played for v in one.answered]
    events = [one.heard[v] - one.sent[v] for one in played for v in one.answered if v in one.heard]
    assert len(events) == len(answers), "an event was not heard"
    return {"events": len(events), "to_answer": quantiles(answers), "to_other_stream": quantiles(events)}


def quantiles(seconds: list[float]) -> dict[str, float]:
    """Median and 99th percentile, in ms."""
    found = sorted(seconds)
    return {name: round(found[int(len(found) * share)] * 1000, 1) for name, share in (("p50", 0.5), ("p99", 0.99))}


async def _all(port: int, who: Somebody, played: Sequence[Pair], pause: float) -> None:
    listeners = [asyncio.create_task(_listen(port, who, one)) for one in played]
    await asyncio.sleep(0.5)
    await asyncio.gather(*(_play(port, one, pause) for one in played))
    await asyncio.sleep(0.5)
    for one in listeners:
        one.cancel()


async def _play(port: int, pair: Pair, pause: float) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in pair.requests:
        began = time.perf_counter()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]))
        assert head.startswith(b"HTTP/1.1 201"), body
        version = int(body.split(b'"version":', 1)[1].split(b",", 1)[0])
        pair.sent[version], pair.answered[version] = began, time.perf_counter()
        await asyncio.sleep(pause * random.uniform(0.5, 1.5))
    writer.close()


async def _listen(port: int, who: Somebody, pair: Pair) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    wanted = f"GET /v1/matches/{pair.match_id}/events?seat=1 HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n"
    writer.write(f"{wanted}Authorization: Bearer {who.token}\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"id: "):
            pair.heard[int(line[4:])] = time.perf_counter()
