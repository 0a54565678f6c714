"""A product to measure: ``matchkeep up`` in a folder of its own, a baseline server beside it, and a plain client."""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from service.local import postgres
from tests.bench.baseline import TABLE
from tests.bench.ports import free_port

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Product:
    """Where the product, its database and the baseline are; ``pid``, ``baseline_pid``: what all of theirs is below."""

    port: int
    pid: int
    baseline: int
    baseline_pid: int
    database_url: str
    owner_url: str
    redis_url: str

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """One request of preparation; its JSON answer."""
        return self._ask(method, path, json.dumps(body if body is not None else {}), token)

    def call_get(self, path: str, token: str | None = None) -> Any:
        """One look; its JSON answer."""
        return self._ask("GET", path, None, token)

    def _ask(self, method: str, path: str, body: str | None, token: str | None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        line.request(method, path, body, headers)
        answer = line.getresponse()
        said = json.loads(answer.read() or b"null")
        line.close()
        assert answer.status < 300, said
        return said


def wait_for(port: int, path: str, process: "subprocess.Popen[bytes]") -> None:
    """Until a server answers, with anything."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, "the server ended"
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
            line.request("GET", path)
            if line.getresponse().status < 500:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise TimeoutError(path)


@contextmanager
def product() -> Iterator[Product]:
    """Both servers, one on the same database as the other; everything is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("wb") as log:
        port, other = free_port(), free_port()
        env = {**os.environ, "MATCHKEEP_WEBHOOK_PRIVATE_TARGETS": "on"}
        up = [sys.executable, "-m", "service.cli", "up", "--port", str(port), "--data-dir", folder, "--with-parent"]
        main = subprocess.Popen(up, cwd=ROOT, env=env, stdout=log, stderr=log)
        sql = postgres.embedded(Path(folder))
        url, owner = sql.url(postgres.SERVICE), sql.url(postgres.OWNER)
        try:
            wait_for(port, "/readyz", main)
            with psycopg.connect(owner) as connection:
                connection.execute(TABLE)
                connection.execute(f"GRANT SELECT, INSERT ON bench_events TO {postgres.SERVICE}")
            serve = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory", "--port", str(other)]
            serve += ["--workers", "1", "--blocking-threads", "2200", "--no-access-log", "--log-level", "error"]
            bare = subprocess.Popen(
                [*serve, "tests.bench.baseline:create_app"],
                cwd=ROOT,
                env={**env, "MATCHKEEP_DATABASE_URL": url},
                stdout=log,
                stderr=log,
            )
            try:
                wait_for(other, "/", bare)
                redis = f"unix://{Path(url.split('host=')[1]) / 'valkey.sock'}"
                yield Product(port, main.pid, other, bare.pid, url, owner, redis)
            finally:
                bare.terminate()
                bare.wait(10)
        finally:
            main.terminate()
            main.wait(20)
