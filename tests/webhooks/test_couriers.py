"""A dead target never slows another: lanes, few couriers to one target, and no more than there is room for."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from service.adapters.sender import Bounds, HttpSender
from tests.webhooks.receiver import Receiver, after_echo, answer, hang, receiving
from tests.webhooks.scene import Hook, Scene
from workers.couriers import PARALLEL, Couriers
from workers.relay import relay

ALL = 10_000


@pytest.fixture
def crew(scene: Scene) -> Iterator[Couriers]:
    """Eight couriers, and two for doubtful targets; an attempt takes two seconds at most."""
    made = Couriers(scene.api.wired.services, HttpSender(True, bounds=Bounds(1.0, 2.0)), 8)
    yield made
    made.close()


def ring(scene: Scene, crew: Couriers, hooks: list[Hook]) -> None:
    """What the notifier do, for some webhooks only."""
    keys = {hook.key for hook in hooks}
    for target in scene.api.wired.services.hooks.store.due(ALL):
        for _ in range(target.count if target.key in keys else 0):
            crew.go(target.key, target.doubtful)


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


def test_targets_that_hang_leave_the_others_alone(scene: Scene, crew: Couriers, target: Receiver):
    with ExitStack() as dead_ones:
        dead = [dead_ones.enter_context(receiving(after_echo(hang))) for _ in range(6)]
        hooks = [scene.awake(scene.account(), one, ["match.started"]) for one in dead]
        good = scene.awake(scene.account(), target, ["match.started"])
        for hook in (*hooks, good):
            played(scene, hook, 3)
        ring(scene, crew, [*hooks, good])
        target.wait_for(3, seconds=1.5)  # while the others take two seconds to fail
        until(lambda: all(hook.see()["failures"] == 1 for hook in hooks))
        for hook in hooks:
            scene.let_pass(hook, 6)
        played(scene, good, 1)
        assert len([hook for hook in hooks if crew.go(hook.key, doubtful=True)]) == 2, "their lane is full"
        ring(scene, crew, [good])
        target.wait_for(4, seconds=1.5)


def test_a_target_is_visited_by_few_at_a_time(scene: Scene, crew: Couriers):
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
        ringing = threading.Thread(target=lambda: ring_on(scene, crew, hook, until_all))
        ringing.start()
        receiver.wait_for(12)
        until_all.set()
        ringing.join()
    assert most == PARALLEL
    assert len(receiver.messages) == 12, "and each delivery is made once"


def ring_on(scene: Scene, crew: Couriers, hook: Hook, stop: threading.Event) -> None:
    while not stop.wait(0.02):
        ring(scene, crew, [hook])


def test_a_target_that_has_not_answered_yet_is_visited_by_one(scene: Scene, crew: Couriers):
    with receiving(after_echo(hang)) as receiver:
        hook = scene.awake(scene.account(), receiver, ["match.started"])
        played(scene, hook, 3)
        assert [crew.go(hook.key, doubtful=False) for _ in range(3)] == [True, False, False]
        receiver.wait_for(1)
    assert len(receiver.messages) == 1


def test_there_are_only_so_many(scene: Scene, crew: Couriers):
    with receiving(after_echo(hang)) as receiver:
        hooks = [scene.awake(scene.account(), receiver, ["match.started"]) for _ in range(10)]
        for hook in hooks:
            played(scene, hook, 1)
        assert [crew.go(hook.key, doubtful=False) for hook in hooks] == [True] * 8 + [False] * 2
        receiver.wait_for(8)


def test_what_a_courier_could_not_do_is_rung_for_again(scene: Scene, crew: Couriers, target: Receiver):
    hook = scene.awake(scene.account(), target, ["match.started"])
    played(scene, hook, 1)
    crew.close()
    with pytest.raises(RuntimeError):
        ring(scene, crew, [hook])
    others = Couriers(scene.api.wired.services, scene.sender, 2)
    ring(scene, others, [hook])
    target.wait_for(1)
    others.close()


def test_closing_waits_for_who_is_on_the_way(scene: Scene, target: Receiver):
    crew = Couriers(scene.api.wired.services, scene.sender, 2)
    hook = scene.awake(scene.account(), target, ["match.started"])
    played(scene, hook, 1)
    target.behave = lambda got, line: (time.sleep(0.3), answer(200)(got, line))[1]
    ring(scene, crew, [hook])
    target.wait_for(1)
    crew.close()
    assert hook.last()["status"] == "delivered"


def test_twice_as_many_couriers_deliver_nothing_twice(scene: Scene, target: Receiver):
    crews = [Couriers(scene.api.wired.services, scene.sender, 4) for _ in range(2)]
    hook = scene.awake(scene.account(), target, ["match.started"])
    played(scene, hook, 20)
    for crew in crews:
        ring(scene, crew, [hook])
    until(lambda: all(one["status"] == "delivered" for one in hook.deliveries()))
    for crew in crews:
        crew.close()
    assert len(target.messages) == len({one.headers["webhook-id"] for one in target.messages}) == 20
