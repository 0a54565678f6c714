"""API §10: before each delivery it is asked again whether what it tells is still the account's to know."""

import pytest

from service.app.accounts.erasure import clear_up
from tests.support.api import Client
from tests.webhooks.receiver import Receiver
from tests.webhooks.scene import Hook, Scene


@pytest.fixture
def ann(scene: Scene) -> Client:
    return scene.account("Ann")


@pytest.fixture
def bob(scene: Scene) -> Client:
    return scene.account("Bob")


def invited(scene: Scene, by: Client, whom: Client, **more: str) -> str:
    """A match with a seat that is reserved."""
    seats = [{"kind": "me"}, {"kind": "account", "account_id": whom.id}]
    return str(by.post("/v1/matches", {"game": "breach", "seats": seats, **more}).expect(201).data["id"])


def relayed(scene: Scene, hook: Hook) -> None:
    """What there is to tell is on its way, and nobody carries it yet."""
    claimed = scene.api.wired.services.feed.move(1000)
    while claimed[0]:
        claimed = scene.api.wired.services.feed.move(1000)
    assert hook.last()["status"] == "pending"


def test_an_invitation_that_was_declined_meanwhile_is_not_told(
    scene: Scene, target: Receiver, ann: Client, bob: Client
):
    hook = scene.awake(bob, target)
    match_id = invited(scene, ann, bob)
    relayed(scene, hook)
    bob.delete(f"/v1/matches/{match_id}/seats/1").expect(204)
    scene.carry(hook)
    assert target.messages == []
    assert (hook.last()["status"], hook.last()["fault"]) == ("dropped", "not_visible")
    assert hook.see()["failures"] == 0


def test_a_seat_that_changed_hands_is_told_of_to_its_new_owner_only(
    scene: Scene, target: Receiver, ann: Client, bob: Client
):
    hook = scene.awake(bob, target)
    wanted = {
        "game": "breach",
        "visibility": "private",
        "seats": [{"kind": "me"}, {"kind": "account", "account_id": bob.id}],
    }
    match_id = ann.post("/v1/matches", wanted).expect(201).data["id"]
    relayed(scene, hook)
    ann.delete(f"/v1/matches/{match_id}/seats/1").expect(204)
    code = ann.get(f"/v1/matches/{match_id}").data["join_codes"]["1"]
    scene.account().post("/v1/join", {"code": code}).expect(200)
    bob.get(f"/v1/matches/{match_id}").expect(404, "not_found")
    scene.tell(hook)
    assert target.messages == []


def test_who_sits_in_a_private_match_is_told(scene: Scene, target: Receiver, ann: Client, bob: Client):
    hook = scene.awake(bob, target)
    scene.api.table("breach", [ann, bob], visibility="private")
    scene.tell(hook)
    assert [one.type for one in target.messages] == ["match.invited", "match.started"]


def test_an_organiser_is_told_of_the_start_and_the_end(scene: Scene, target: Receiver, ann: Client, bob: Client):
    organiser = scene.account()
    hook = scene.awake(organiser, target)
    seats = [{"kind": "account", "account_id": one.id} for one in (ann, bob)]
    match_id = organiser.post("/v1/matches", {"game": "breach", "seats": seats}).expect(201).data["id"]
    for seat, player in enumerate((ann, bob)):
        player.put(f"/v1/matches/{match_id}/seats/{seat}", {}).expect(200)
    ann.post(f"/v1/matches/{match_id}/commands", {"type": "resign"}).expect(201)
    scene.tell(hook)
    assert [one.type for one in target.messages] == ["match.started", "match.finished"]


def test_an_erased_account_is_told_nothing_from_that_moment_on(
    scene: Scene, target: Receiver, ann: Client, bob: Client
):
    hook = scene.awake(bob, target)
    scene.api.table("breach", [ann, bob])
    relayed(scene, hook)
    bob.delete("/v1/account").expect(202)
    scene.carry(hook)
    assert target.messages == []


def test_with_the_account_its_webhooks_go(scene: Scene, target: Receiver, ann: Client, bob: Client):
    hook = scene.awake(bob, target)
    scene.api.table("breach", [ann, bob])
    relayed(scene, hook)
    bob.delete("/v1/account").expect(202)
    services = scene.api.wired.services
    clear_up(services, bob.id)
    assert services.hooks.store.read(hook.key) is None
    assert services.hooks.store.page(hook.key, None, 10) == []
    scene.tell(hook)
    assert target.messages == []
