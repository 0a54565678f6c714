"""What a notice costs whom: ``python -m tests.bench.notices``."""

import os
import time
from collections.abc import Sequence
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection

from redis import Redis

from service.adapters.redis.listener import RedisListener
from service.adapters.redis.notifier import RedisNotifier
from service.store.positions import Topic
from tests.bench.processes import cpu_seconds
from tests.bench.servers import servers

TOPICS = [Topic("match", f"01939b1e-7c00-7000-8000-0000000{number:05d}") for number in range(200)]
NOTICES = 40_000


def listen(url: str, topics: Sequence[Topic], parent: Connection) -> None:
    """A process that hears topics: tells when it does, and, once asked, what it has computed since."""
    listener = RedisListener(url, lambda _asked: [], lambda: None)
    listener.start()
    time.sleep(0.5)
    for topic in topics:
        listener.wait(topic, 0, 0.005)
    parent.send(None)
    before = time.process_time()
    parent.recv()
    parent.send(time.process_time() - before)


def measured(url: str, topics: Sequence[Topic]) -> dict[str, float]:
    """Microseconds of CPU a notice, with one process that listens to topics."""
    parent, child = Pipe()
    process = get_context("spawn").Process(target=listen, args=(url, topics, child))
    process.start()
    parent.recv()
    client, notifier = Redis.from_url(url), RedisNotifier(url)
    time.sleep(0.5)
    client.config_resetstat()
    servers_before, before = cpu_seconds(os.getpid()), time.process_time()
    for number in range(NOTICES):
        notifier.tell([(TOPICS[number % len(TOPICS)], number)])
    while client.info("commandstats").get("cmdstat_spublish", {}).get("calls", 0) < NOTICES:
        time.sleep(0.05)
    notifier.close()
    own, servers_after = time.process_time() - before, cpu_seconds(os.getpid())
    time.sleep(1)
    parent.send(None)
    heard = parent.recv()
    process.join()
    seconds = {"teller": own, "valkey": servers_after["valkey"] - servers_before["valkey"], "listener": heard}
    return {name: round(used / NOTICES * 1e6, 1) for name, used in seconds.items()}


def main() -> None:
    """Measures and prints."""
    with servers() as settings:
        print("heard by a process that waits for it:", measured(settings.redis_url, TOPICS))
        print("beside a process that waits for other things:", measured(settings.redis_url, []))


if __name__ == "__main__":
    main()
