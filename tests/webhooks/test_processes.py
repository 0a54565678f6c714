"""The dispatcher and the relay as processes: what Postgres says is due arrives, whoever dies or is not there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from redis import Redis

from service.bootstrap import migrate
from tests.support.api import settings_for
from tests.support.servers import ROOT, DatabaseUrls
from tests.webhooks.receiver import Receiver, after_echo, hang, receiving, well
from tests.webhooks.scene import Hook, Scene, scene_on

Start = Callable[[str], "subprocess.Popen[bytes]"]

LOADED_SECONDS = 60
"""In which a process has loaded and done its first work, on a busy machine too."""


@pytest.fixture(scope="module")
def urls(new_database: Callable[[], DatabaseUrls], redis_url: str) -> DatabaseUrls:
    made = new_database()
    migrate(settings_for(made, redis_url))
    return made


@pytest.fixture(scope="module")
def scene(urls: DatabaseUrls, redis_url: str) -> Iterator[Scene]:
    with scene_on(urls, redis_url) as made:
        yield made


@pytest.fixture(scope="module")
def start(urls: DatabaseUrls, redis_url: str) -> Iterator[Start]:
    """Starts a process of ours; all are ended after the last test."""
    begun: list[subprocess.Popen[bytes]] = []
    names = {
        "DATABASE_URL": urls.service,
        "REDIS_URL": redis_url,
        "WEBHOOK_PRIVATE_TARGETS": "on",
        "LOG_LEVEL": "error",
    }
    env = {**os.environ, **{f"MATCHKEEP_{name}": value for name, value in names.items()}}

    def begin(module: str) -> "subprocess.Popen[bytes]":
        begun.append(subprocess.Popen([sys.executable, "-m", module], cwd=ROOT, env=env))
        return begun[-1]

    yield begin
    for one in begun:
        one.kill()
        one.wait()


@pytest.fixture(scope="module")
def reconciler(start: Start) -> "subprocess.Popen[bytes]":
    return start("workers.reconcile")


@contextmanager
def dispatcher(start: Start) -> Iterator["subprocess.Popen[bytes]"]:
    """A dispatcher that is told to stop in the end, and does."""
    process = start("workers.webhooks")
    try:
        yield process
    finally:
        process.terminate()
        status = process.wait(10)
    assert status in (0, -signal.SIGKILL)


def awake(scene: Scene, receiver: Receiver) -> Hook:
    hook = scene.asleep(scene.account(), receiver.url(), ["match.started"])
    end = time.monotonic() + LOADED_SECONDS
    while hook.see()["status"] != "active":
        assert time.monotonic() < end, hook.deliveries()
        time.sleep(0.02)
    return hook


def play(scene: Scene, hook: Hook) -> str:
    return scene.api.table("breach", [hook.owner, scene.account()]).id


@pytest.mark.usefixtures("reconciler")
def test_what_happens_in_a_match_arrives(scene: Scene, start: Start, target: Receiver):
    with dispatcher(start):
        hook = awake(scene, target)
        began = time.monotonic()
        match_id = play(scene, hook)
        (got,) = target.wait_for(1)
        assert got.at - began < 5
    assert got.verified(hook.secret)["data"]["match_id"] == match_id


@pytest.mark.usefixtures("reconciler")
def test_what_was_due_while_no_dispatcher_ran_arrives(scene: Scene, start: Start, target: Receiver, redis_url: str):
    with dispatcher(start):
        hook = awake(scene, target)
    matches = {play(scene, hook) for _ in range(3)}
    Redis.from_url(redis_url).flushdb()
    with dispatcher(start):
        got = target.wait_for(3, LOADED_SECONDS)
    assert {one.verified(hook.secret)["data"]["match_id"] for one in got} == matches


@pytest.mark.usefixtures("reconciler")
def test_a_dispatcher_that_is_killed_in_an_attempt_loses_nothing(scene: Scene, start: Start):
    with receiving() as receiver:
        with dispatcher(start) as killed:
            hook = awake(scene, receiver)
            receiver.behave = after_echo(hang)
            play(scene, hook)
            receiver.wait_for(1)
            killed.kill()
        receiver.behave = well
        scene.let_pass(hook, 13)
        with dispatcher(start):
            one, two = receiver.wait_for(2, LOADED_SECONDS)
    assert one.headers["webhook-id"] == two.headers["webhook-id"]
    assert hook.last()["attempts"] == 2
