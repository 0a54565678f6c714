"""Epochs: nobody asks what has moved while it is known that no notice was lost; when one may be, everybody does."""

import threading
import time
from collections.abc import Iterator

import pytest
from redis import Redis

from service.adapters.redis import listener as listening
from service.adapters.redis.channels import EPOCH, NOTIFIERS, channel_of
from service.adapters.redis.doubt import SWEEP_SECONDS
from service.adapters.redis.listener import RedisListener
from service.adapters.redis.notifier import END_EPOCH, RedisNotifier
from service.adapters.redis.verbs import PLAIN, SHARDED, verbs_of
from service.app.problems import Problem
from service.app.streams.follow import Batch, next_batch
from service.store.positions import Topic
from tests.adapters.standing import Standing, over, topic, until_heard, waiting
from workers.epochs import PAUSE_SECONDS, SILENT_SECONDS, Epochs


@pytest.fixture
def client(redis_url: str) -> Redis:
    made = Redis.from_url(redis_url)
    made.delete(EPOCH, NOTIFIERS)
    return made


@pytest.fixture
def notifier(redis_url: str, client: Redis) -> Iterator[RedisNotifier]:
    made = RedisNotifier(redis_url)
    yield made
    made.close()


@pytest.fixture
def epochs(client: Redis, notifier: RedisNotifier) -> Iterator[Epochs]:
    """Told from a thread, as a reconciler does."""
    made, ended = Epochs(client, notifier), threading.Event()

    def tell() -> None:
        while not ended.wait(PAUSE_SECONDS):
            made.tell()

    thread = threading.Thread(target=tell)
    thread.start()
    yield made
    ended.set()
    thread.join()


@pytest.fixture
def standing() -> Standing:
    return Standing()


@pytest.fixture
def listener(redis_url: str, standing: Standing, epochs: Epochs, notifier: RedisNotifier) -> Iterator[RedisListener]:
    """One that trusts: it has heard an epoch, and asked about what it missed before."""
    made = RedisListener(redis_url, standing, lambda: None)
    made.start()
    until_heard(made, notifier)
    time.sleep(2 * SWEEP_SECONDS)
    yield made
    made.close()


def test_while_no_notice_was_lost_each_topic_is_asked_about_once(listener: RedisListener, standing: Standing):
    standing.questions.clear()
    topics = [topic() for _ in range(20)]
    for waiter in [waiting(listener, subject, 0, 3.0) for subject in topics]:
        over(waiter)
    assert sorted(part for asked in standing.questions for part in asked) == sorted((subject, 0) for subject in topics)


def test_who_could_not_tell_ends_the_epoch_and_all_is_asked_about_at_once(
    listener: RedisListener, standing: Standing, notifier: RedisNotifier
):
    subject = topic()
    waiter = waiting(listener, subject, 0, 5.0)
    time.sleep(0.3)
    standing.positions[subject] = 1
    notifier.send(END_EPOCH)
    assert over(waiter) < 0.3 + SWEEP_SECONDS


def test_who_dies_without_a_goodbye_ends_the_epoch(listener: RedisListener, standing: Standing, client: Redis):
    client.hset(NOTIFIERS, "dead", 7)
    subject = topic()
    waiter = waiting(listener, subject, 0, 5.0)
    time.sleep(0.1)
    standing.positions[subject] = 1
    assert over(waiter) < SILENT_SECONDS + 3 * PAUSE_SECONDS


def test_who_leaves_with_a_goodbye_ends_none(redis_url: str, listener: RedisListener, client: Redis):
    before = client.get(EPOCH)
    leaving = RedisNotifier(redis_url)
    name = leaving._name  # others of this process may give signs too
    leaving.tell([(topic(), 1)])
    time.sleep(2 * PAUSE_SECONDS)
    assert client.hexists(NOTIFIERS, name)
    leaving.close()
    time.sleep(SILENT_SECONDS + 3 * PAUSE_SECONDS)
    assert (client.get(EPOCH), client.hexists(NOTIFIERS, name)) == (before, False)


def test_when_no_epoch_is_told_any_more_everything_is_asked_about_each_second(
    listener: RedisListener, standing: Standing, client: Redis, epochs: Epochs, monkeypatch: pytest.MonkeyPatch
):
    subject = topic()
    waiter = waiting(listener, subject, 0, 10.0)
    time.sleep(0.2)
    monkeypatch.setattr(epochs, "tell", lambda: None)
    standing.positions[subject] = 1
    assert over(waiter) < 3 * SWEEP_SECONDS


def test_a_process_hears_what_it_waits_for_and_what_it_waited_for_last(
    listener: RedisListener, client: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(listening, "WATCHED_TOPICS", 2)
    held, others = topic(), [topic() for _ in range(4)]
    waiter = waiting(listener, held, 0, 2.0)
    for subject in others:
        listener.wait(subject, 0, 0.05)
    heard = {channel.decode() for channel in client.pubsub_shardchannels("*")}
    assert {channel_of(held), channel_of(others[-1])} <= heard
    assert not {channel_of(subject) for subject in others[:2]} & heard
    over(waiter)


class Expiring:
    """A source that moves on no more, for a reader whose token expires."""

    topic, token = Topic("account", "01939b1e-7c00-7000-8000-000000000007"), None

    def __init__(self, seconds: float) -> None:
        self.valid_until = time.monotonic() + seconds

    def refresh(self) -> None:
        raise Problem("unauthenticated", "expired")

    def read(self, after: int, limit: int) -> Batch:
        return Batch((), after)


def test_a_token_that_expires_is_looked_at_then_though_nobody_asks(listener: RedisListener):
    began = time.monotonic()
    with pytest.raises(Problem, match="expired"):
        next_batch(listener, Expiring(0.3), 4, 100, 10.0)  # type: ignore[arg-type]  # as much of a source as is asked
    assert 0.3 <= time.monotonic() - began < 0.3 + SWEEP_SECONDS


class Server:
    """The other end of a connection, of a server that has sharded channels or none."""

    def __init__(self, has_sharded: bool) -> None:
        self.answer = [[b"spublish", 3] if has_sharded else None]

    def send_command(self, *command: str) -> None:
        assert command == ("COMMAND", "INFO", "SPUBLISH")

    def read_response(self) -> object:
        return self.answer


def test_sharded_channels_are_taken_where_the_server_has_them():
    assert verbs_of(Server(has_sharded=True)) == SHARDED
    assert verbs_of(Server(has_sharded=False)) == PLAIN
