"""Logs over HTTP: verified and imported (API §8)."""

import copy
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jsonschema
import orjson
import pytest

from service.app.matches.log_import import MOST_BYTES
from tests.log.verify.forging import forged
from tests.log.verify.stories import recorder
from tests.log.verify.test_hostile import seats_come_and_go
from tests.support.api import Answer, Api, Client, Table
from tests.support.recording import Log, as_lines, parts, recorded

LINES = {"Content-Type": "application/x-ndjson"}


@pytest.fixture(scope="module")
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture(scope="module")
def table(api: Api) -> Table:
    """A finished match."""
    table = api.table("bastions-breach", 2)
    table.play_on(8)
    table.command(0, {"type": "resign"}).expect(201)
    return table


@pytest.fixture
def log(table: Table) -> dict[str, Any]:
    return table.players[0].get(f"{table.path}/log").expect(200).data


def verify(client: Client, log: Any) -> Any:
    return client.post("/v1/logs/verify", log).expect(200).data


def whole(log: Log) -> dict[str, Any]:
    header, events = log
    return {**header, "events": events}


def post_raw(client: Client, path: str, raw: bytes, **headers: str) -> Answer:
    return client.call("POST", path, headers={"Content-Type": "application/json", **headers}, raw=raw)


def test_a_log_of_this_server_is_consistent_and_authentic(ann: Client, log: dict[str, Any]):
    said = verify(ann, log)
    assert said == {
        "consistent": True,
        "authentic": True,
        "first_wrong": None,
        "rules_known": True,
        "match_id": log["match_id"],
        "game": "bastions-breach",
        "rules_version": log["rules_version"],
        "version": len(log["events"]),
        "commitment": log["commitment"],
        "head_hash": log["events"][-1]["hash"],
    }


def test_line_by_line_it_is_the_same(ann: Client, log: dict[str, Any]):
    answer = ann.call("POST", "/v1/logs/verify", headers=LINES, raw=as_lines(parts(log))).expect(200)
    assert answer.data == verify(ann, log)


def test_a_log_of_elsewhere_is_consistent_and_not_authentic(ann: Client):
    said = verify(ann, whole(recorder("breach").play_on(random.Random(1)).log()))
    assert (said["consistent"], said["authentic"]) == (True, False)


def test_a_forgery_with_fresh_hashes_is_consistent_and_not_authentic(ann: Client, log: dict[str, Any]):
    """What nobody can check, such as the time of the last move, may differ; the hash that is published tells."""

    def later(events: list[dict[str, Any]]) -> None:
        events[-1]["at"] = events[-2]["at"] = "2031-01-01T00:00:00.000Z"

    said = verify(ann, whole(forged(parts(log), later)))
    assert (said["consistent"], said["authentic"], said["first_wrong"]) == (True, False, None)


def test_the_first_wrong_event_is_named(ann: Client, log: dict[str, Any]):
    broken = copy.deepcopy(log)
    broken["events"][5]["ply"] = 77
    said = verify(ann, broken)
    assert (said["consistent"], said["authentic"]) == (False, False)
    assert said["first_wrong"]["version"] == 6
    assert said["first_wrong"]["check"] == "chain"


def test_unknown_rules_are_said_to_be_unknown(ann: Client, log: dict[str, Any]):
    said = verify(ann, {**log, "rules_version": 9})
    assert (said["consistent"], said["rules_known"], said["first_wrong"]) == (False, False, None)


def test_a_private_match_is_authentic_only_for_those_who_may_see_it(api: Api, ann: Client):
    table = api.table("breach", 2, visibility="private")
    table.command(0, {"type": "abort"}).expect(201)
    log = table.players[0].get(f"{table.path}/log").expect(200).data
    assert verify(table.players[1], log)["authentic"]
    assert not verify(ann, log)["authentic"]
    assert verify(ann, log)["consistent"]


def test_logs_of_running_matches_are_incomplete(api: Api, ann: Client, log: dict[str, Any]):
    table = api.table("bastions-breach", 2)
    running = table.players[0].get(f"{table.path}/log").expect(200).data
    for path in ("/v1/logs/verify", "/v1/matches/import"):
        ann.post(path, running).expect(422, "log_incomplete")
        ann.post(path, {**log, "events": log["events"][:-1]}).expect(422, "log_incomplete")


@pytest.mark.parametrize("path", ["/v1/logs/verify", "/v1/matches/import"])
def test_what_is_no_log_is_refused(ann: Client, path: str, log: dict[str, Any]):
    post_raw(ann, path, b"{").expect(400, "not_json")
    post_raw(ann, path, b'{"events": [], "events": []}').expect(400, "not_json")
    post_raw(ann, path, b"[" * 5000).expect(400, "not_json")
    post_raw(ann, path, b"\xff").expect(400, "not_json")
    ann.post(path, []).expect(422, "validation_error")
    ann.post(path, {"events": []}).expect(422, "validation_error")
    ann.post(path, {**log, "more": 1}).expect(422, "validation_error")
    wrong = ann.post(path, {**log, "rules_version": "1"}).expect(422, "validation_error")
    assert wrong.data["errors"][0]["pointer"] == "/rules_version"
    ann.post(f"{path}?x=1", log).expect(422, "validation_error")
    post_raw(ann, path, orjson.dumps(log), **{"Content-Type": "text/plain"}).expect(415, "unsupported_media_type")


@pytest.mark.parametrize("path", ["/v1/logs/verify", "/v1/matches/import"])
def test_logs_have_a_bound(ann: Client, path: str):
    post_raw(ann, path, b" " * (MOST_BYTES + 1)).expect(413, "too_large")
    log = seats_come_and_go(5000).log()
    assert len(log[1]) > 10_000
    ann.call("POST", path, headers=LINES, raw=as_lines(log)).expect(413, "too_large")


def test_events_of_any_kind_get_an_answer(ann: Client, log: dict[str, Any]):
    for odd in (None, 7, "x", [], {}, {"version": 1}, [[[]]]):
        said = verify(ann, {**log, "events": [odd]})
        assert said["first_wrong"]["check"] == "form"
        assert said["first_wrong"]["version"] == 1


@pytest.mark.parametrize("path", ["/v1/logs/verify", "/v1/matches/import"])
@pytest.mark.parametrize(
    "old", [b'"quiet_limit"', b'"breach"', b'"account"', b'"public"', b'"type"', b'"at"', b'"format"']
)
def test_half_characters_anywhere_get_an_answer(ann: Client, path: str, old: bytes):
    raw = orjson.dumps(recorded("breach"))
    for new in (b'"\\ud800"', b'"\\u0000"', b'"' + old[1:-1] + b'\\udfff"'):
        assert raw.count(old)
        answer = post_raw(ann, path, raw.replace(old, new), **{"Idempotency-Key": f"half {old!r} {new!r}"})
        assert answer.status in (200, 422), answer.raw
        answer = post_raw(ann, path, raw.replace(old, new, 1))
        assert answer.status in (200, 422), answer.raw


def test_verify_needs_a_token_that_reads_and_import_one_that_manages(api: Api, ann: Client, log: dict[str, Any]):
    api.stranger.post("/v1/logs/verify", log).expect(401, "unauthenticated")
    api.stranger.post("/v1/matches/import", log).expect(401, "unauthenticated")
    reader = ann.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data["token"]
    player = ann.post("/v1/account/tokens", {"scopes": ["play"]}).expect(201).data["token"]
    verify(Client(api.app, reader), log)
    Client(api.app, player).post("/v1/logs/verify", log).expect(403, "insufficient_scope")
    Client(api.app, reader).post("/v1/matches/import", log).expect(403, "insufficient_scope")


def test_an_account_has_one_log_checked_at_a_time(api: Api, ann: Client, log: dict[str, Any]):
    with api.wired.services.check_slots.take(log=ann.id):
        refused = ann.post("/v1/logs/verify", log).expect(429, "rate_limited")
        ann.post("/v1/matches/import", log).expect(429, "rate_limited")
        assert int(refused.headers["Retry-After"]) >= 1
    verify(ann, log)


def test_other_accounts_wait_for_each_other(api: Api, log: dict[str, Any]):
    clients = [api.account() for _ in range(5)]
    with ThreadPoolExecutor(len(clients)) as threads:
        assert all(said["consistent"] for said in threads.map(lambda client: verify(client, log), clients))


def test_the_schema_of_a_log_is_published(api: Api, log: dict[str, Any]):
    answer = api.stranger.get("/schemas/log.json").expect(200)
    schema = answer.data
    assert not list(jsonschema.Draft202012Validator(schema).iter_errors(log))
    api.stranger.get("/schemas/log.json", If_None_Match=answer.headers["ETag"]).expect(304)
