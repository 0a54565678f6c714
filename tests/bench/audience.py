"""Who is told: readers of feeds and a target of webhooks, in a process that is not measured."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.bench.ports import free_port

ROOT = Path(__file__).parents[2]


@contextmanager
def audience(product: int, tokens: Sequence[str]) -> Iterator[str]:
    """Reads the feed of every token, and takes webhooks at the URL that it gives; ends with the context."""
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.audience", str(product), str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(tokens).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()  # it listens
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()


async def _serve(product: int, port: int, tokens: Sequence[str]) -> None:
    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        body = json.loads(await reader.readexactly(_length(head)))
        answer = str(body["data"].get("challenge", "")).encode()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(answer), answer))
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", port, backlog=1024)
    print("listening", flush=True)
    async with server:
        await asyncio.gather(*(_read_feed(product, token) for token in tokens))


async def _read_feed(product: int, token: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", product)
    wanted = "GET /v1/account/events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n"
    writer.write(f"{wanted}Authorization: Bearer {token}\r\n\r\n".encode())
    while await reader.read(65_536):
        pass


def _length(head: bytes) -> int:
    return int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.stdin.readline())))
