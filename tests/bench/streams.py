"""Streams beside play: rate, memory, delay, drain, and clients that do not read: ``python -m tests.bench.streams``."""

import argparse
import json
import os
import signal
import socket
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.client import Round, measure
from tests.bench.commands import CLIENTS, Somebody, command, new_match, player, quiet_moves, somebody
from tests.bench.delays import delays
from tests.bench.product import Product, product


def web_processes(port: int) -> list[int]:
    """The web server's main process and those that answer, by the port they were given."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                named = f"MATCHKEEP_PORT={port}".encode() in (entry / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"service.commands.web_server" in words and named:
                found.append(int(entry.name))
    return sorted(found)


def memory(port: int) -> int:
    """Bytes that the web processes hold in memory."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in web_processes(port))
    return pages * os.sysconf("SC_PAGE_SIZE")


def open_stream(port: int, path: str, who: Somebody, after: int = 0, buffer: int | None = None) -> socket.socket:
    """A stream of server-sent events, asked for and not yet read."""
    line = socket.socket()
    if buffer is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.connect(("127.0.0.1", port))
    wanted = f"GET {path}?after={after} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n"
    line.sendall(f"{wanted}Authorization: Bearer {who.token}\r\n\r\n".encode())
    return line


def idle_streams(target: Product, who: Somebody, matches: list[str], stack: ExitStack) -> list[socket.socket]:
    """A stream on each match, all up to date."""
    lines = []
    for match_id in matches:
        line = stack.enter_context(open_stream(target.port, f"/v1/matches/{match_id}/events", who))
        said = b""
        while b'"type":"match.started"' not in said:
            said += line.recv(65_536)
        lines.append(line)
    return lines


def beside_play(target: Product, count: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Commands a second without streams and with ``count`` idle ones, in turns; a stream's memory; how a drain goes."""
    who, enough = somebody(target), int(seconds * 300)
    matches = [new_match(target, who) for _ in range(count)]

    def commands(number: int) -> Round:
        clients = [player(target, (who,), number * 1000 + n, enough) for n in range(CLIENTS)]
        return measure(target.port, clients, seconds)

    commands(99)
    alone, crowded, each, drains = [], [], [], []
    for number in range(rounds):
        alone.append(commands(number))
        with ExitStack() as stack:
            before = memory(target.port)
            lines = idle_streams(target, who, matches, stack)
            each.append((memory(target.port) - before) / count)
            crowded.append(commands(number + 500))
            if number == rounds - 1:
                drains = drain(target, lines)
    assert not any(one.wrong for one in alone + crowded), "a request was refused"
    return {
        "streams": count,
        "per_second_alone": round(median(one.rate for one in alone)),
        "per_second_beside_streams": round(median(one.rate for one in crowded)),
        "share": [round(b.rate / a.rate, 3) for a, b in zip(alone, crowded, strict=True)],
        "p99_ms_alone": round(median(one.quantile(0.99) for one in alone), 1),
        "p99_ms_beside_streams": round(median(one.quantile(0.99) for one in crowded), 1),
        "bytes_a_stream": round(max(each)),
        "drained": sum(1 for one in drains if one is not None),
        "drain_seconds": round(max((one for one in drains if one is not None), default=0.0), 2),
    }


def drain(target: Product, lines: list[socket.socket]) -> list[float | None]:
    """Tells the web server to end; after how long each stream had said that it drains, and was closed."""
    began = time.monotonic()
    os.kill(web_processes(target.port)[0], signal.SIGTERM)
    return [_last_words(line, began) for line in lines]


def _last_words(line: socket.socket, began: float) -> float | None:
    line.settimeout(10)
    said = b""
    while piece := line.recv(65_536):
        said += piece
    return time.monotonic() - began if b'"reason":"drain"' in said else None


def stalled(target: Product, count: int, length: int = 1500) -> dict[str, Any]:
    """Clients that ask for a long stream and never read it: do commands go on, and when is the last one dropped."""
    who = somebody(target)
    match_id = new_match(target, who)
    moves = quiet_moves(7)
    measure(target.port, [iter([command(match_id, who.token, *next(moves)) for _ in range(length)])], 600)
    play = player(target, (who,), 4711, 100)
    with ExitStack() as stack:
        for _ in range(count):
            stack.enter_context(open_stream(target.port, f"/v1/matches/{match_id}/events", who, buffer=4096))
        began = time.monotonic()
        beside = measure(target.port, [play], 60)
        while waiting(target) and time.monotonic() - began < 120:
            time.sleep(0.5)
        return {
            "clients": count,
            "p99_ms_of_commands_beside": round(beside.quantile(0.99), 1),
            "left_after_seconds": round(time.monotonic() - began, 1),
            "left": waiting(target),
        }


def waiting(target: Product) -> int:
    """Streams that are open, by the server's own count."""
    with urllib.request.urlopen(f"http://127.0.0.1:{target.port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("matchkeep_waiting "))))


def measured(target: Product, count: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Everything; the drain is the last, as it ends the web server."""
    delays(target, pairs=8, moves=20, pause=0.01)  # everything is loaded and prepared
    return {
        "delay_ms": delays(target, pairs=8, moves=100, pause=0.05),
        "stalled": stalled(target, 50),
        "beside_play": beside_play(target, count, rounds, seconds),
    }


def main(print_out: Callable[[str], None] = print) -> None:
    """Measures, prints a table, writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    with product() as target:
        found = measured(target, chosen.streams, chosen.rounds, chosen.seconds)
    for part, figures in found.items():
        for name, value in figures.items():
            print_out(f"{part}.{name:<28} {value}")
    print_out(json.dumps(found))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
