"""API §10: making, seeing, changing and ending webhooks."""

import re
from typing import Any

import pytest

from service.web.schemas.webhooks import EVENTS
from tests.support.api import Api, Client
from tests.support.servers import DatabaseUrls
from tests.webhooks.receiver import Receiver
from tests.webhooks.scene import Scene, scene_on

URL = "https://bot.example/hook"
NEW = {"url": URL, "events": ["match.owed"]}


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


def made(client: Client, **more: Any) -> Any:
    return client.post("/v1/webhooks", {**NEW, **more}).expect(201).data


def test_a_webhook_is_made_asleep_with_a_secret_that_is_shown_once(ann: Client):
    answer = ann.post("/v1/webhooks", NEW).expect(201)
    data = answer.data
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", data["secret"])
    assert answer.headers["Location"] == f"/v1/webhooks/{data['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert (data["url"], data["events"], data["match_id"]) == (URL, ["match.owed"], None)
    assert (data["status"], data["enabled"], data["confirmed_at"]) == ("sleeping", True, None)
    seen = ann.get(answer.headers["Location"]).expect(200)
    assert b"secret" not in seen.raw.replace(b"old_secret_until", b"")
    assert seen.data == {name: value for name, value in data.items() if name != "secret"}
    assert ann.get("/v1/webhooks").expect(200).data == {"items": [seen.data]}


def test_its_first_delivery_is_a_challenge(ann: Client):
    hook = made(ann)
    (first,) = ann.get(f"/v1/webhooks/{hook['id']}/deliveries").expect(200).data["items"]
    assert (first["type"], first["status"], first["attempts"]) == ("webhook.challenge", "pending", 0)


def test_webhooks_are_listed_oldest_first_and_have_secrets_of_their_own(ann: Client):
    two = [made(ann), made(ann)]
    assert [one["id"] for one in ann.get("/v1/webhooks").data["items"]] == [one["id"] for one in two]
    assert two[0]["secret"] != two[1]["secret"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({**NEW, "url": "http://bot.example"}, "/url"),
        ({**NEW, "url": "https://127.0.0.1/"}, "/url"),
        ({**NEW, "url": "https://[::ffff:10.0.0.1]/"}, "/url"),
        ({**NEW, "url": "https://localhost/"}, "/url"),
        ({**NEW, "url": "nonsense"}, "/url"),
        ({**NEW, "url": ""}, "/url"),
        ({**NEW, "url": None}, "/url"),
        ({**NEW, "url": "https://" + "x" * 3000}, "/url"),
        ({**NEW, "events": []}, "/events"),
        ({**NEW, "events": ["match.created"]}, "/events/0"),
        ({**NEW, "events": ["webhook.test"]}, "/events/0"),
        ({**NEW, "events": ["match.owed"] * 5}, "/events"),
        ({**NEW, "events": "match.owed"}, "/events"),
        ({**NEW, "match_id": "7"}, "/match_id"),
        ({**NEW, "secret": "whsec_mine"}, "/secret"),
        ({"events": ["match.owed"]}, "/url"),
        ({"url": URL}, "/events"),
        ([], ""),
    ],
)
def test_what_is_no_webhook_is_refused_by_the_field(ann: Client, body: Any, pointer: str):
    answer = ann.post("/v1/webhooks", body).expect(422, "validation_error")
    assert pointer in [error["pointer"] for error in answer.data["errors"]]
    assert ann.get("/v1/webhooks").data["items"] == []


def test_events_are_kept_once_each(ann: Client):
    assert made(ann, events=["match.owed", "match.started", "match.owed"])["events"] == ["match.owed", "match.started"]


def test_one_match_may_be_named_if_the_account_may_see_it(api: Api, ann: Client):
    table = api.table("breach", 2, visibility="private")
    ann.post("/v1/webhooks", {**NEW, "match_id": table.id}).expect(404, "not_found")
    assert made(table.players[0], match_id=table.id)["match_id"] == table.id


def test_a_webhook_is_changed_field_by_field(api: Api, ann: Client):
    match_id = api.table("breach", [ann, api.account()]).id
    path = f"/v1/webhooks/{made(ann)['id']}"
    for change in ({"events": [*EVENTS]}, {"match_id": match_id}, {"enabled": False}, {"match_id": None}, {}):
        before = ann.get(path).data
        after = ann.patch(path, change).expect(200).data
        assert after == {**before, **change, "status": after["status"]} == ann.get(path).data
    assert after["status"] == "disabled"
    assert ann.patch(path, {"enabled": True}).expect(200).data["status"] == "sleeping"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"url": "http://bot.example"}, "/url"),
        ({"url": None}, "/url"),
        ({"events": []}, "/events"),
        ({"enabled": "yes"}, "/enabled"),
        ({"secret": "x"}, "/secret"),
        ({"status": "active"}, "/status"),
    ],
)
def test_what_is_no_change_is_refused_by_the_field(ann: Client, body: Any, pointer: str):
    path = f"/v1/webhooks/{made(ann)['id']}"
    answer = ann.patch(path, body).expect(422, "validation_error")
    assert answer.data["errors"][0]["pointer"] == pointer
    assert ann.get(path).data["url"] == URL


def test_a_webhook_that_was_ended_is_gone_with_its_deliveries(ann: Client):
    path = f"/v1/webhooks/{made(ann)['id']}"
    ann.delete(path).expect(204)
    ann.delete(path).expect(404, "not_found")
    ann.get(path).expect(404, "not_found")
    ann.get(f"{path}/deliveries").expect(404, "not_found")
    assert ann.get("/v1/webhooks").data["items"] == []


def every_call(path: str, delivery: str) -> list[tuple[str, str, Any]]:
    return [
        ("GET", path, None),
        ("PATCH", path, {"enabled": False}),
        ("DELETE", path, None),
        ("POST", f"{path}/rotate", {}),
        ("POST", f"{path}/test", {}),
        ("GET", f"{path}/deliveries", None),
        ("POST", f"{path}/deliveries/{delivery}/retry", {}),
    ]


def test_it_is_its_account_s_only(api: Api, ann: Client):
    path = f"/v1/webhooks/{made(ann)['id']}"
    delivery = ann.get(f"{path}/deliveries").data["items"][0]["id"]
    bob, reader = api.account(), ann.post("/v1/account/tokens", {"scopes": ["read", "play"]}).data["token"]
    for method, address, body in every_call(path, delivery):
        bob.call(method, address, body).expect(404, "not_found")
        Client(api.app, reader).call(method, address, body).expect(403, "insufficient_scope")
        api.stranger.call(method, address, body).expect(401, "unauthenticated")
    assert ann.get(path).data["enabled"]


def test_a_token_for_one_match_has_nothing_to_do_with_webhooks(api: Api, ann: Client):
    match_id = api.table("breach", [ann, api.account()]).id
    wanted = {"scopes": ["manage"], "match_id": match_id}
    bound = Client(api.app, ann.post("/v1/account/tokens", wanted).expect(201).data["token"])
    bound.post("/v1/webhooks", {**NEW, "match_id": match_id}).expect(403, "insufficient_scope")
    bound.get("/v1/webhooks").expect(403, "insufficient_scope")


@pytest.mark.parametrize("name", ["7", "0190a5f6-0000-7000-8000-000000000000", "x" * 300])
def test_what_names_no_webhook_or_delivery_is_not_found(ann: Client, name: str):
    path = f"/v1/webhooks/{made(ann)['id']}"
    for method, address, body in every_call(f"/v1/webhooks/{name}", name):
        ann.call(method, address, body).expect(404, "not_found")
    ann.post(f"{path}/deliveries/{name}/retry", {}).expect(404, "not_found")


def test_calls_without_a_body_s_need_take_none_or_an_empty_one(ann: Client):
    path = f"/v1/webhooks/{made(ann)['id']}"
    ann.call("POST", f"{path}/rotate").expect(200)
    ann.post(f"{path}/rotate", {"secret": "mine"}).expect(422, "validation_error")


def test_deliveries_come_in_pages_newest_first(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    for _ in range(4):
        hook.owner.post(f"{hook.path}/test", {}).expect(202)
        scene.carry(hook)
    found, cursor = [], ""
    while cursor is not None:
        page = hook.owner.get(f"{hook.path}/deliveries?limit=2{cursor and f'&cursor={cursor}'}").expect(200).data
        found += page["items"]
        cursor = page["next_cursor"]
    assert [one["type"] for one in found] == ["webhook.test"] * 4 + ["webhook.challenge"]
    assert found == hook.deliveries()
    for query in ("limit=0", "limit=101", "cursor=x", "status=failed"):
        hook.owner.get(f"{hook.path}/deliveries?{query}").expect(422, "validation_error")


def test_with_limits_on_an_account_has_five(api: Api, database_urls: DatabaseUrls, redis_url: str):
    with scene_on(database_urls, redis_url, limits=True) as limited:
        ann = limited.account()
        hooks = [made(ann) for _ in range(5)]
        answer = ann.post("/v1/webhooks", NEW).expect(429, "quota")
        assert answer.data["bucket"] == "webhooks"
        for _ in range(2):  # the key is kept for nothing
            ann.post("/v1/webhooks", NEW, Idempotency_Key="k").expect(429, "quota")
        ann.delete(f"/v1/webhooks/{hooks[0]['id']}").expect(204)
        made(ann)
        ann.post("/v1/webhooks", NEW).expect(429, "quota")
        made(limited.account())
