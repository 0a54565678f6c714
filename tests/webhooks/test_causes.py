"""A delivery names the request that brought it about, in its headers and log lines; its body and the events do not."""

import json

import psycopg
import pytest

from service.logging_setup import set_up_logging
from tests.webhooks.receiver import Receiver
from tests.webhooks.scene import Scene

TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
OWN = "client-0123456789"


def named(**headers: str) -> dict[str, str]:
    return {"X_Request_Id": OWN, **headers}


def test_what_a_command_tells_others_names_its_request_and_trace(
    scene: Scene, target: Receiver, capfd: pytest.CaptureFixture[str]
):
    ann, bob = scene.account(), scene.account()
    hook = scene.awake(bob, target, ["match.owed"])
    table = scene.api.table("bastions-breach", [ann, bob])
    scene.tell(hook)
    table.play(1, table.legal(1)[0]).expect(201)
    table.play(0, table.legal(0)[0], **named(traceparent=TRACE)).expect(201)
    set_up_logging("info")
    try:
        scene.tell(hook)
    finally:
        set_up_logging("error")
    got = target.messages[-1]
    assert got.type == "match.owed"
    assert (got.headers["x-request-id"], got.headers["traceparent"]) == (OWN, TRACE)
    assert OWN not in got.body.decode() + table.players[0].get(f"{table.path}/events?limit=500").raw.decode()
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if '"attempt"' in line]
    assert [(line["request_id"], line["traceparent"]) for line in lines] == [(OWN, TRACE)]


def test_who_sends_no_trace_passes_none_on(scene: Scene, target: Receiver):
    ann = scene.account()
    hook = scene.awake(ann, target, ["match.started"])
    ann.post("/v1/matches", {"game": "breach"}, **named()).expect(201)
    scene.tell(hook)
    got = target.messages[-1]
    assert got.type == "match.started"
    assert got.headers["x-request-id"] == OWN
    assert "traceparent" not in got.headers


def test_challenges_tests_and_retries_name_who_asked_for_them(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target)
    assert len(target.got[0].headers["x-request-id"]) == 16, "a request without an id is given one"
    asked = hook.owner.post(f"{hook.path}/test", {}, **named()).expect(202).data
    scene.carry(hook)
    assert target.messages[-1].headers["x-request-id"] == OWN
    hook.owner.post(f"{hook.path}/deliveries/{asked['id']}/retry", {}, X_Request_Id="somebody-else").expect(202)
    scene.carry(hook)
    assert target.messages[-1].headers["x-request-id"] == "somebody-else"


def test_deliveries_that_nobody_asked_for_name_nobody(scene: Scene, target: Receiver):
    hook = scene.awake(scene.account(), target, ["match.started"])
    scene.api.table("breach", [hook.owner, scene.account()])
    with psycopg.connect(scene.owner_url) as connection:
        connection.execute("UPDATE outbox SET request_id = NULL")
    scene.tell(hook)
    assert "x-request-id" not in target.messages[-1].headers
