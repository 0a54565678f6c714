"""API §10: what puts a webhook to sleep, and what wakes it up."""

from tests.webhooks.receiver import Receiver, answer, receiving, reset, well
from tests.webhooks.scene import Scene

DAY = 86_400


def told(receiver: Receiver) -> list[str]:
    return [one.type for one in receiver.messages]


def test_410_disables_until_it_is_enabled_again_and_echoes(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.awake(ann, target, ["match.started"])
    for _ in range(2):
        scene.api.table("breach", [ann, scene.account()])
    target.behave = answer(410)
    scene.tell(hook)
    scene.tell(hook)
    assert len(target.messages) == 1
    assert (hook.see()["status"], hook.see()["enabled"]) == ("gone", False)
    assert sorted(one["status"] for one in hook.deliveries()) == ["delivered", "dropped", "failed"]
    scene.api.table("breach", [ann, scene.account()])
    scene.tell(hook)
    assert len(hook.deliveries()) == 3, "nothing is kept for a webhook that is disabled"
    for path in ("test", f"deliveries/{hook.last()['id']}/retry"):
        ann.post(f"{hook.path}/{path}", {}).expect(409, "not_offered")
    target.behave = well
    assert ann.patch(hook.path, {"enabled": True}).expect(200).data["status"] == "sleeping"
    scene.let_pass(hook, 2)
    scene.carry(hook)
    assert hook.see()["status"] == "active"


def test_a_disabled_one_is_sent_nothing_and_wakes_up_without_another_echo(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.awake(ann, target, ["match.started"])
    scene.api.table("breach", [ann, scene.account()])
    scene.tell(hook)
    target.behave = reset
    ann.post(f"{hook.path}/test", {}).expect(202)
    scene.carry(hook)
    ann.patch(hook.path, {"enabled": False}).expect(200)
    assert (hook.last()["status"], hook.last()["fault"]) == ("dropped", "disabled")
    target.behave = well
    scene.let_pass(hook, DAY)
    scene.carry(hook)
    assert told(target) == ["match.started", "webhook.test"]
    assert ann.patch(hook.path, {"enabled": True}).expect(200).data["status"] == "active"


def test_another_url_has_to_echo_first(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    with receiving(answer(200, b"no")) as other:
        hook.owner.patch(hook.path, {"url": other.url()}).expect(200)
        assert hook.see()["status"] == "sleeping"
        scene.let_pass(hook, 2)
        scene.carry(hook)
        assert [one.type for one in other.got] == ["webhook.challenge"]
        assert hook.see()["status"] == "sleeping"
    assert target.messages == []


def test_a_target_that_has_not_echoed_is_asked_every_two_seconds_at_most(scene: Scene):
    with receiving(answer(200, b"no")) as one, receiving(answer(200, b"no")) as other:
        hook = scene.asleep(scene.account(), one.url())
        scene.carry(hook)
        for _ in range(3):
            for receiver in (other, one):
                hook.owner.patch(hook.path, {"url": receiver.url()}).expect(200)
                hook.owner.post(f"{hook.path}/test", {}).expect(202)
                scene.carry(hook)
        assert (len(one.got), len(other.got)) == (1, 0)
        scene.let_pass(hook, 2)
        scene.carry(hook)
        assert (len(one.got), len(other.got)) == (2, 0)


def test_an_echo_counts_for_the_url_that_it_came_from(scene: Scene, target: Receiver):
    hook = scene.asleep(scene.account(), target.url())

    def behave(got, line):
        hook.owner.patch(hook.path, {"url": target.url(path="/elsewhere")}).expect(200)
        well(got, line)

    target.behave = behave
    store = scene.api.wired.services.hooks.store
    before = len(target.got)
    scene.carry(hook)
    assert len(target.got) > before
    assert store.read(hook.key).url.endswith("/elsewhere")
    assert target.got[0].line.startswith("POST /hook ")
    assert all(one.type == "webhook.challenge" for one in target.got)
