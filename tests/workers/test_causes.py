"""A request's id and trace: taken in, given back, and found again in the lines of what was done because of it."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from redis import Redis

from service.adapters.redis.channels import due_message, read_due
from service.bootstrap import wire
from service.logging_setup import set_up_logging
from service.settings import Settings
from service.store.match_records import Due
from service.tracing import Cause
from service.wsgi import application
from tests.support.api import Api, Client
from workers import jobs
from workers.main import work
from workers.queues import JobQueues
from workers.reconcile import job_for

TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
OWN = "client-0123456789"


def test_a_request_keeps_the_id_that_it_came_with(api: Api):
    assert api.stranger.get("/livez", X_Request_Id=OWN).headers["X-Request-Id"] == OWN


@pytest.mark.parametrize("wrong", ["", "short", "x" * 65, "with space", "a\u00e9bcdefgh", "semi;colon"])
def test_an_id_that_no_log_should_hold_is_not_taken(api: Api, wrong: str):
    given = api.stranger.get("/livez", X_Request_Id=wrong).headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", given)


@pytest.mark.parametrize("cause", [None, Cause(OWN), Cause(OWN, TRACE)])
def test_a_notice_carries_its_cause(cause: Cause | None):
    due = Due("01939b1e-7c00-7000-8000-000000000007", 1, True, 5)
    assert read_due(due_message(due, cause)) == (due, cause)
    assert job_for(due, cause).job_id == job_for(due).job_id, "a cause makes no other job"


def test_its_lines_name_it_in_the_web_and_in_the_worker_and_no_event_does(
    api_settings: Settings, capfd: pytest.CaptureFixture[str], client: Redis, monkeypatch: pytest.MonkeyPatch
):
    wired = wire(replace(api_settings, log_level="info"))
    monkeypatch.setattr(jobs, "wired", lambda: wired)
    try:
        web = Client(application(wired, api_settings))
        ann = Client(web.app, web.post("/v1/accounts", {}).expect(201).data["token"])
        match = ann.post("/v1/matches", {"game": "breach"}).expect(201).data
        path = match["links"]["self"]
        while 0 not in ann.get(path).data["to_act"]:
            jobs.act_once(wired.services, match["id"], 1)
        body: dict[str, Any] = {"type": "play", "move": ann.get(f"{path}/legal").data["moves"][0]}
        ann.call("POST", f"{path}/commands", body, {"X-Request-Id": OWN, "traceparent": TRACE}).expect(201)
        due = Due(match["id"], 1, True, 0)
        queues = JobQueues(client)
        queues.put(queues.queues[1].name, [job_for(due, Cause(OWN, TRACE))])
        work(client, burst=True)
        events = ann.get(f"{path}/events?limit=500").raw.decode()
    finally:
        wired.close()
        set_up_logging(api_settings.log_level)
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    named = [line for line in lines if line.get("request_id") == OWN]
    assert {line["logger"] for line in named} == {"matchkeep.access", "matchkeep.worker"}
    assert all(line["traceparent"] == TRACE for line in named)
    assert OWN not in events
    assert TRACE[3:35] not in events
