"""The embedded Valkey, for real: a private socket, no port, nothing on disk, back after a kill."""

import signal
import stat
import subprocess
from pathlib import Path

import redis

from service.local import valkey
from service.local.launching import launched
from tests.local.toybox import until


def test_it_answers_on_its_socket_only_and_comes_back_after_kill_9(tmp_path: Path) -> None:
    server = valkey.embedded(tmp_path)
    for end in (signal.SIGKILL, signal.SIGTERM):
        server.prepare()
        popen = subprocess.Popen(launched(server.command()), stdout=subprocess.DEVNULL)
        try:
            until(server.ready)
            client = redis.Redis.from_url(server.url())
            assert client.config_get("port") == {"port": "0"}
            assert client.get("key") is None
            client.set("key", "value")
            assert stat.S_IMODE(server.socket.stat().st_mode) == 0o700
        finally:
            popen.send_signal(end)
            popen.wait(10)
    assert not any(path.is_file() for path in tmp_path.rglob("*"))
