"""A dead target never slows another: threads apart for unhealthy ones, few for one target, and only so many in all."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from service.adapters.sender import Bounds, HttpSender
from tests.webhooks.receiver import Receiver, after_echo, answer, hang, receiving
from tests.webhooks.scene import Hook, Scene
from workers.relay import relay
from workers.webhooks import THREADS_PER_TARGET, WebhookDispatcher

ALL = 10_000


@pytest.fixture
def dispatcher(scene: Scene) -> Iterator[WebhookDispatcher]:
    """Eight threads, and two for targets that are not healthy; an attempt takes two seconds at most."""
    made = WebhookDispatcher(scene.api.wired.services, HttpSender(True, bounds=Bounds(1.0, 2.0)), 8)
    yield made
    made.close()


def dispatch(scene: Scene, dispatcher: WebhookDispatcher, hooks: list[Hook]) -> None:
    """What ``dispatch_due`` does, for some webhooks only."""
    keys = {hook.key for hook in hooks}
    for target in scene.api.wired.services.hooks.store.due(ALL):
        for _ in range(target.count if target.key in keys else 0):
            dispatcher.dispatch(target.key, target.healthy)


def until(true: Callable[[], bool], seconds: float = 10) -> None:
    """Returns as soon as it is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to be"
        time.sleep(0.01)


def played(scene: Scene, hook: Hook, matches: int) -> None:
    """So many matches have started, and that is on its way."""
    for _ in range(matches):
        scene.api.table("breach", [hook.owner, scene.account()])
    relay(scene.api.wired.services)


def test_targets_that_hang_leave_the_others_alone(scene: Scene, dispatcher: WebhookDispatcher, target: Receiver):
    with ExitStack() as dead_ones:
        dead = [dead_ones.enter_context(receiving(after_echo(hang))) for _ in range(6)]
        hooks = [scene.awake(scene.account(), one, ["match.started"]) for one in dead]
        good = scene.awake(scene.account(), target, ["match.started"])
        for hook in (*hooks, good):
            played(scene, hook, 3)
        dispatch(scene, dispatcher, [*hooks, good])
        target.wait_for(3, seconds=1.5)  # while the others take two seconds to fail
        until(lambda: all(hook.see()["failures"] == 1 for hook in hooks))
        for hook in hooks:
            scene.let_pass(hook, 6)
        played(scene, good, 1)
        assert len([hook for hook in hooks if dispatcher.dispatch(hook.key, healthy=False)]) == 2, (
            "their threads are taken"
        )
        dispatch(scene, dispatcher, [good])
        target.wait_for(4, seconds=1.5)


def test_a_target_is_visited_by_few_at_a_time(scene: Scene, dispatcher: WebhookDispatcher):
    inside, most, lock = 0, 0, threading.Lock()

    def slow(got, line):
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        time.sleep(0.2)
        with lock:
            inside -= 1
        answer(200)(got, line)

    with receiving(after_echo(slow)) as receiver:
        hook = scene.awake(scene.account(), receiver, ["match.started"])
        played(scene, hook, 12)
        until_all = threading.Event()
        dispatching = threading.Thread(target=lambda: dispatch_on(scene, dispatcher, hook, until_all))
        dispatching.start()
        receiver.wait_for(12)
        until_all.set()
        dispatching.join()
    assert most == THREADS_PER_TARGET
    assert len(receiver.messages) == 12, "and each delivery is made once"


def dispatch_on(scene: Scene, dispatcher: WebhookDispatcher, hook: Hook, stop: threading.Event) -> None:
    while not stop.wait(0.02):
        dispatch(scene, dispatcher, [hook])


def test_a_target_that_has_not_answered_yet_is_visited_by_one(scene: Scene, dispatcher: WebhookDispatcher):
    with receiving(after_echo(hang)) as receiver:
        hook = scene.awake(scene.account(), receiver, ["match.started"])
        played(scene, hook, 3)
        assert [dispatcher.dispatch(hook.key, healthy=True) for _ in range(3)] == [True, False, False]
        receiver.wait_for(1)
    assert len(receiver.messages) == 1


def test_there_are_only_so_many(scene: Scene, dispatcher: WebhookDispatcher):
    with receiving(after_echo(hang)) as receiver:
        hooks = [scene.awake(scene.account(), receiver, ["match.started"]) for _ in range(10)]
        for hook in hooks:
            played(scene, hook, 1)
        assert [dispatcher.dispatch(hook.key, healthy=True) for hook in hooks] == [True] * 8 + [False] * 2
        receiver.wait_for(8)


def test_what_a_dispatcher_could_not_send_another_finds(scene: Scene, dispatcher: WebhookDispatcher, target: Receiver):
    hook = scene.awake(scene.account(), target, ["match.started"])
    played(scene, hook, 1)
    dispatcher.close()
    with pytest.raises(RuntimeError):
        dispatch(scene, dispatcher, [hook])
    others = WebhookDispatcher(scene.api.wired.services, scene.sender, 2)
    dispatch(scene, others, [hook])
    target.wait_for(1)
    others.close()


def test_closing_waits_for_what_is_being_sent(scene: Scene, target: Receiver):
    dispatcher = WebhookDispatcher(scene.api.wired.services, scene.sender, 2)
    hook = scene.awake(scene.account(), target, ["match.started"])
    played(scene, hook, 1)
    target.behave = lambda got, line: (time.sleep(0.3), answer(200)(got, line))[1]
    dispatch(scene, dispatcher, [hook])
    target.wait_for(1)
    dispatcher.close()
    assert hook.last()["status"] == "delivered"


def test_two_dispatchers_deliver_nothing_twice(scene: Scene, target: Receiver):
    dispatchers = [WebhookDispatcher(scene.api.wired.services, scene.sender, 4) for _ in range(2)]
    hook = scene.awake(scene.account(), target, ["match.started"])
    played(scene, hook, 20)
    for dispatcher in dispatchers:
        dispatch(scene, dispatcher, [hook])
    until(lambda: all(one["status"] == "delivered" for one in hook.deliveries()))
    for dispatcher in dispatchers:
        dispatcher.close()
    assert len(target.messages) == len({one.headers["webhook-id"] for one in target.messages}) == 20
