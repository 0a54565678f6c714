"""Keep-alive clients for measurements: one thread, raw sockets, as little work a request as can be."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Round:
    """One measured round: requests answered, seconds, and each request's milliseconds, sorted."""

    count: int
    seconds: float
    ms: Sequence[float]
    wrong: int

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.count / self.seconds

    def quantile(self, share: float) -> float:
        """The milliseconds within which this share of requests was answered."""
        return self.ms[min(len(self.ms) - 1, int(len(self.ms) * share))] if self.ms else 0.0


def http_request(host: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in {"Content-Type": "application/json", **headers}.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def _client(port: int, requests: Iterator[bytes], until: float, times: list[float]) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    wrong = 0
    for request in requests:
        began = time.perf_counter()
        if began >= until:
            break
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
        times.append((time.perf_counter() - began) * 1000)
        wrong += not head.startswith(b"HTTP/1.1 201")
    writer.close()
    return wrong


async def _all(port: int, clients: Sequence[Iterator[bytes]], seconds: float) -> Round:
    times: list[float] = []
    began = time.perf_counter()
    wrong = await asyncio.gather(*(_client(port, one, began + seconds, times) for one in clients))
    took = time.perf_counter() - began
    return Round(len(times), took, sorted(times), sum(wrong))


def measure(port: int, clients: Sequence[Iterator[bytes]], seconds: float) -> Round:
    """Lets every client send its requests one after another for ``seconds``."""
    return asyncio.run(_all(port, clients, seconds))
