"""Idempotency-Key on everything that makes something: the same answer again, nothing twice, no secret at rest."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.support.api import Answer, Api, Client

HOOK = {"url": "https://bot.example", "events": ["match.owed"]}
SEATS = [{"kind": "me"}, {"kind": "open"}]


def rematch_path(api: Api, ann: Client) -> str:
    table = api.table("breach", [ann, api.account()])
    table.command(0, {"type": "resign"}).expect(201)
    return f"{table.path}/rematch"


def hint_path(api: Api, ann: Client) -> str:
    return f"{api.table('breach', [ann, api.account()], hints=True).path}/hint"


MAKING: dict[str, Callable[[Api, Client], tuple[str, Any]]] = {
    "account": lambda api, ann: ("/v1/accounts", {"name": "Ann"}),
    "token": lambda api, ann: ("/v1/account/tokens", {"scopes": ["play", "read"]}),
    "webhook": lambda api, ann: ("/v1/webhooks", HOOK),
    "join": lambda api, ann: (
        "/v1/join",
        {"code": api.account().post("/v1/matches", {"game": "breach", "seats": SEATS}).data["join_codes"]["1"]},
    ),
    "rematch": lambda api, ann: (rematch_path(api, ann), {}),
    "hint": lambda api, ann: (hint_path(api, ann), {}),
}


def told(answer: Answer) -> tuple[int, bytes, str | None, str | None]:
    return answer.status, answer.raw, answer.headers.get("ETag"), answer.headers.get("Location")


@pytest.mark.parametrize("thing", MAKING)
def test_a_repeated_request_gets_the_same_answer_and_another_body_is_refused(api: Api, thing: str):
    ann, key = api.account(), str(uuid4())
    path, body = MAKING[thing](api, ann)
    first = ann.post(path, body, Idempotency_Key=key)
    assert first.status in (200, 201, 202)
    again = ann.post(path, body, Idempotency_Key=key)
    assert told(again) == told(first)
    assert ("Idempotent-Replayed" in first.headers, again.headers["Idempotent-Replayed"]) == (False, "true")
    if thing in (*CHANGED, "account"):
        other = {"name": "Bob"} if thing == "account" else {**body, **CHANGED[thing]}
        ann.post(path, other, Idempotency_Key=key).expect(422, "idempotency_key_reused")


CHANGED: dict[str, dict[str, Any]] = {
    "token": {"note": "x"},
    "webhook": {"events": ["match.started"]},
    "join": {"salt": "s"},
}


def test_nothing_is_made_twice(api: Api):
    ann, key = api.account(), str(uuid4())
    for _ in range(3):
        ann.post("/v1/account/tokens", {"scopes": ["read"]}, Idempotency_Key=key).expect(201)
        ann.post("/v1/webhooks", HOOK, Idempotency_Key=f"{key}-hook").expect(201)
    assert len(ann.get("/v1/account/tokens").data["items"]) == 2
    assert len(ann.get("/v1/webhooks").data["items"]) == 1


def test_what_is_refused_keeps_no_key(api: Api):
    ann = api.account()
    table = api.table("breach", [ann, api.account()])
    ann.post(f"{table.path}/rematch", {}, Idempotency_Key="k").expect(409, "match_running")
    table.command(0, {"type": "resign"}).expect(201)
    ann.post(f"{table.path}/rematch", {}, Idempotency_Key="k").expect(201)


def test_secrets_are_read_by_who_sent_the_request_alone(api: Api):
    ann, key = api.account(), str(uuid4())
    made = ann.post("/v1/account/tokens", {"scopes": ["manage"]}, Idempotency_Key=key).expect(201).data
    with api.wired.pool.connection() as connection:
        (row,) = connection.execute("SELECT answer FROM kept_answers WHERE account_id = %s", [ann.id]).fetchall()
    assert made["token"].encode() not in bytes(row[0])
    other = Client(api.app, made["token"])
    body = {"scopes": ["manage"]}
    other.post("/v1/account/tokens", body, Idempotency_Key=key).expect(422, "idempotency_key_reused")


def test_a_strangers_key_is_one_that_nobody_guesses(api: Api):
    short = [api.stranger.post("/v1/accounts", {}, Idempotency_Key="move-1").expect(201).data for _ in range(2)]
    assert short[0]["account"]["id"] != short[1]["account"]["id"]
    key = str(uuid4())
    first, again = (api.stranger.post("/v1/accounts", {}, Idempotency_Key=key).expect(201).data for _ in range(2))
    assert first == again
    assert Client(api.app, first["token"]).get("/v1/account").expect(200).data["id"] == first["account"]["id"]


def test_a_request_that_was_cut_off_is_made_again_after_a_minute(api: Api):
    ann, key = api.account(), "cut off"
    ann.post("/v1/account/tokens", {"scopes": ["read"]}, Idempotency_Key=key).expect(201)
    with api.wired.pool.connection() as connection:
        connection.execute("UPDATE kept_answers SET answer = NULL WHERE account_id = %s", [ann.id])
    ann.post("/v1/account/tokens", {"scopes": ["read"]}, Idempotency_Key=key).expect(503, "unavailable")
    with api.wired.pool.connection() as connection:
        old = "UPDATE kept_answers SET created_at = created_at - interval '2 minutes' WHERE account_id = %s"
        connection.execute(old, [ann.id])
    ann.post("/v1/account/tokens", {"scopes": ["read"]}, Idempotency_Key=key).expect(201)
    assert len(ann.get("/v1/account/tokens").data["items"]) == 3


def test_answers_are_forgotten_after_a_day(api: Api):
    ann, kept = api.account(), api.wired.services.kept_answers
    ann.post("/v1/webhooks", HOOK, Idempotency_Key="old").expect(201)
    with api.wired.pool.connection() as connection:
        old = "UPDATE kept_answers SET created_at = now() - interval '25 hours' WHERE account_id = %s"
        connection.execute(old, [ann.id])
    assert kept.forget(1000) >= 1
    ann.post("/v1/webhooks", HOOK, Idempotency_Key="old").expect(201)
    assert len(ann.get("/v1/webhooks").data["items"]) == 2
