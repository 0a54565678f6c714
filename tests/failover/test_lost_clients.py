"""A server is asked to find out by itself that a client is gone: else it keeps a place for it for two hours."""

import signal
from pathlib import Path

from service.local.postgres import DATABASE, SERVICE, embedded
from service.store.pool import open_pool
from tests.failover.servers import start


def test_a_server_gives_a_client_up_that_a_device_on_the_way_has_forgotten(tmp_path: Path):
    node = start(embedded(tmp_path / "node", {"listen_addresses": "127.0.0.1"}), tmp_path)
    pool = open_pool(f"postgresql://{SERVICE}@127.0.0.1:{node.port}/{DATABASE}", 1)
    try:
        with pool.connection() as session:
            asked = [f"tcp_keepalives_{name}" for name in ("idle", "interval", "count")] + ["tcp_user_timeout"]
            values = [session.execute(f"SHOW {name}").fetchone() for name in asked]
        assert values == [("30",), ("10",), ("3",), ("60000",)]
    finally:
        pool.close()
        node.process.send_signal(signal.SIGQUIT)
        node.process.wait(30)
