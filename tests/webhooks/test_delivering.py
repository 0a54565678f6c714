"""API §10: what is sent, signed how, to whom, how often, and what an answer means."""

import time

import psycopg
import pytest

from tests.webhooks.receiver import Receiver, answer, receiving, reset, well
from tests.webhooks.scene import Hook, Scene

DAY = 86_400


def told(receiver: Receiver) -> list[str]:
    return [one.type for one in receiver.messages]


def test_a_subscription_sleeps_until_its_target_has_echoed_a_challenge(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.asleep(ann, target.url())
    scene.api.table("breach", [ann, scene.account()])
    scene.tell(hook)
    assert [one.type for one in target.got] == ["webhook.challenge"]
    assert hook.see()["status"] == "active"
    assert hook.see()["confirmed_at"] is not None
    scene.api.table("breach", [ann, scene.account()])
    scene.tell(hook)
    assert told(target) == ["match.started", "match.owed"]


def test_the_challenge_is_signed_and_names_the_webhook(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    message = target.got[0].verified(hook.secret)
    assert message["data"]["webhook_id"] == hook.id
    assert len(message["data"]["challenge"]) == 64


@pytest.mark.parametrize(
    "behave",
    [
        answer(200, b"ok"),
        answer(200),
        answer(204),
        answer(200, b"x" * 5000),
        answer(404),
        answer(200, b'{"challenge": 1}'),
    ],
)
def test_what_is_no_echo_leaves_it_asleep(scene: Scene, behave):
    with receiving(behave) as receiver:
        hook = scene.asleep(scene.account(), receiver.url())
        scene.carry(hook)
        assert hook.see()["status"] == "sleeping"
        assert hook.last()["fault"] in ("no_echo", "status")
        assert hook.last()["status"] == "pending"
        receiver.behave = well
        hook.owner.post(f"{hook.path}/test", {}).expect(202)
        scene.let_pass(hook, 2)
        scene.carry(hook)
    assert hook.see()["status"] == "active"
    assert [one["type"] for one in hook.deliveries()] == ["webhook.challenge"]


def test_the_echo_may_be_json(scene: Scene):
    def behave(got, line):
        answer(201, b'{"challenge": "%s"}' % got.data["data"]["challenge"].encode())(got, line)

    with receiving(behave) as receiver:
        scene.awake(scene.account(), receiver)


def test_a_message_is_thin_and_the_published_verifier_accepts_it(scene: Scene, target: Receiver):
    ann, bob = scene.account(), scene.account()
    hook = scene.awake(bob, target)
    table = scene.api.table("breach", [ann, bob])
    version = table.play(0, table.legal(0)[0]).expect(201).data["version"]
    scene.tell(hook)
    messages = [one.verified(hook.secret) for one in target.messages]
    assert [one["type"] for one in messages] == ["match.invited", "match.started", "match.owed"]
    owed = messages[-1]
    wanted = {"webhook_id": hook.id, "match_id": table.id, "version": version, "seat": 1, "ply": 1}
    assert owed == {"type": "match.owed", "timestamp": owed["timestamp"], "data": wanted}
    table.command(1, {"type": "resign"}).expect(201)
    scene.tell(hook)
    finished = target.messages[-1].verified(hook.secret)
    assert finished["type"] == "match.finished"
    assert (finished["data"]["seat"], finished["data"]["ply"]) == (None, None)
    assert all(delivery["status"] == "delivered" for delivery in hook.deliveries())


def test_only_the_events_and_the_match_that_were_asked_for_are_told(scene: Scene, target: Receiver):
    ann = scene.account()
    first = scene.api.table("breach", [ann, scene.account()])
    hook = scene.awake(ann, target, ["match.finished"], match_id=first.id)
    second = scene.api.table("breach", [ann, scene.account()])
    for table in (second, first):
        table.command(0, {"type": "resign"}).expect(201)
    scene.tell(hook)
    assert [(one.type, one.data["data"]["match_id"]) for one in target.messages] == [("match.finished", first.id)]


def test_every_webhook_of_an_account_is_told(scene: Scene, target: Receiver):
    ann = scene.account()
    hooks = [scene.awake(ann, target, ["match.started"]) for _ in range(2)]
    scene.api.table("breach", [ann, scene.account()])
    for hook in hooks:
        scene.tell(hook)
    assert {one.data["data"]["webhook_id"] for one in target.messages} == {hook.id for hook in hooks}
    assert len({one.headers["webhook-id"] for one in target.messages}) == 1, "one message, whoever gets it"


def test_what_is_told_once_in_the_feed_is_told_once(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.awake(ann, target)
    table = scene.api.table("breach", [ann, scene.account()])
    for _ in range(3):
        scene.tell(hook)
    assert told(target) == ["match.started", "match.owed"]
    assert len(scene.api.wired.services.feed.page(ann.id, 0, 100)) == 2
    assert table.see()["to_act"] == [0]


def test_an_attempt_that_failed_is_made_again_later_with_the_same_id_and_body(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    target.behave = answer(500)
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    scene.carry(hook)
    scene.carry(hook)
    assert len(target.messages) == 1, "not at once"
    tried = hook.last()
    assert (tried["status"], tried["answer"], tried["fault"], tried["attempts"]) == ("pending", 500, "status", 1)
    target.behave = well
    scene.let_pass(hook, 6)
    scene.carry(hook)
    one, two = target.messages
    assert one.headers["webhook-id"] == two.headers["webhook-id"] == tried["id"]
    assert one.body == two.body
    assert two.verified(hook.secret)["type"] == "webhook.test"
    done = hook.last()
    assert (done["status"], done["answer"], done["fault"], done["attempts"]) == ("delivered", 200, None, 2)
    assert done["next_attempt_at"] is None
    assert hook.see()["failures"] == 0


@pytest.mark.parametrize(
    ("behave", "fault"),
    [(answer(302, Location="http://127.0.0.1:1/"), "redirect"), (answer(404), "status"), (reset, "broken")],
)
def test_whatever_is_no_success_is_a_failure(scene: Scene, target: Receiver, behave, fault: str):
    hook = scene.awake(scene.account(), target)
    target.behave = behave
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    scene.carry(hook)
    assert (hook.last()["status"], hook.last()["fault"]) == ("pending", fault)
    assert hook.see()["failures"] == 1


def test_waits_grow_and_a_day_is_enough(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    target.behave = answer(503)
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    waits = []
    for _ in range(20):
        scene.carry(hook)
        found = hook.last()
        if found["status"] != "pending":
            break
        with psycopg.connect(scene.owner_url) as connection:
            sql = """SELECT extract(epoch FROM due_at - now())::float, extract(epoch FROM paused_until - now())::float
                FROM deliveries JOIN webhooks USING (account_id, webhook_id) WHERE delivery_id = %s"""
            wait, rest = connection.execute(sql, (found["id"],)).fetchone()
        waits.append(wait)
        scene.let_pass(hook, max(wait, rest) + 0.1)
    assert (found["status"], found["fault"]) == ("failed", "status")
    assert 8 <= found["attempts"] == len(target.messages) < 20
    assert all(2 <= wait / min(5 * 4**n, 4 * 3600) * 4 <= 4.1 for n, wait in enumerate(waits)), waits
    assert DAY - 5 * 3600 < sum(waits) <= DAY


def test_of_a_failing_target_only_one_delivery_is_tried_at_a_time(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.awake(ann, target, ["match.started"])
    for _ in range(5):
        scene.api.table("breach", [ann, scene.account()])
    target.behave = answer(500)
    for _ in range(3):
        scene.tell(hook)
    assert len(target.messages) == 1
    target.behave = well
    scene.let_pass(hook, 6)
    scene.carry(hook)
    assert len(target.messages) == 6


def test_what_has_waited_for_a_day_behind_a_dead_target_is_given_up(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.awake(ann, target, ["match.started"])
    for _ in range(3):
        scene.api.table("breach", [ann, scene.account()])
    target.behave = answer(500)
    scene.tell(hook)
    scene.let_pass(hook, DAY + 1)
    scene.carry(hook)
    assert {one["status"] for one in hook.deliveries() if one["type"] == "match.started"} == {"failed"}
    assert len(target.messages) == 2


def test_rotating_gives_a_new_secret_and_for_a_day_two_signatures(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    rotated = hook.owner.post(f"{hook.path}/rotate", {}).expect(200)
    assert rotated.headers["Cache-Control"] == "no-store"
    assert rotated.data["secret"] != hook.secret
    assert rotated.data["old_secret_until"] is not None
    assert message_after(scene, hook, target, seconds=0, accepted=[hook.secret, rotated.data["secret"]]) == 2
    assert message_after(scene, hook, target, seconds=DAY + 1, accepted=[rotated.data["secret"]]) == 1


def message_after(scene: Scene, hook: Hook, target: Receiver, seconds: float, accepted: list[str]) -> int:
    """How many signatures a test message carries; each of the secrets is enough to verify it."""
    scene.let_pass(hook, seconds)
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    scene.carry(hook)
    for secret in accepted:
        target.messages[-1].verified(secret)
    return len(target.messages[-1].headers["webhook-signature"].split(" "))


def test_a_delivery_is_repeated_when_asked_for(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    first = hook.owner.post(f"{hook.path}/test", {}).expect(202).data
    scene.carry(hook)
    again = hook.owner.post(f"{hook.path}/deliveries/{first['id']}/retry", {}).expect(202).data
    assert (again["id"], again["status"]) == (first["id"], "pending")
    scene.carry(hook)
    assert [one.headers["webhook-id"] for one in target.messages] == [first["id"]] * 2


def test_asking_for_a_repetition_shortens_the_rest_of_a_failing_target(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    target.behave = answer(500)
    first = hook.owner.post(f"{hook.path}/test", {}).expect(202).data
    scene.carry(hook)
    target.behave = well
    hook.owner.post(f"{hook.path}/deliveries/{first['id']}/retry", {}).expect(202)
    scene.let_pass(hook, 2)
    scene.carry(hook)
    assert hook.last()["status"] == "delivered"


def test_one_test_at_a_time(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    asked = [hook.owner.post(f"{hook.path}/test", {}).expect(202).data["id"] for _ in range(5)]
    assert len(set(asked)) == 1
    scene.carry(hook)
    assert told(target) == ["webhook.test"]


def test_an_attempt_that_nobody_finished_is_made_again(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    store = scene.api.wired.services.hooks.store
    assert store.claim(hook.key, 12.0) is not None
    assert store.claim(hook.key, 12.0) is None
    scene.carry(hook)
    assert target.messages == []
    scene.let_pass(hook, 13)
    scene.carry(hook)
    assert told(target) == ["webhook.test"]
    assert hook.last()["attempts"] == 2


def test_deliveries_are_forgotten_after_thirty_days(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    scene.carry(hook)
    store = scene.api.wired.services.hooks.store
    scene.let_pass(hook, 29.9 * DAY)
    store.forget()
    assert len(hook.deliveries()) == 2
    scene.let_pass(hook, 0.2 * DAY)
    store.forget()
    assert hook.deliveries() == []


def test_a_message_says_when_it_was_sent(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    hook.owner.post(f"{hook.path}/test", {}).expect(202)
    scene.carry(hook)
    assert abs(int(target.messages[0].headers["webhook-timestamp"]) - time.time()) < 5
