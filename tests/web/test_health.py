"""API §11: health, metrics, CORS, secrets that are not stored on the way, and log lines that hold none."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from service.bootstrap import Wired, migrate, wire
from service.logging_setup import set_up_logging
from service.settings import Settings
from service.web.operations import OPERATIONS
from service.wsgi import application
from tests.support.api import Api, Client, settings_for
from tests.support.servers import DatabaseUrls

EXPOSED = {
    *("ETag", "Location", "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "Idempotent-Replayed"),
    *("Preference-Applied", "X-Request-Id", "Deprecation", "Sunset", "Allow", "WWW-Authenticate", "Date"),
}


@pytest.fixture
def alone(new_database: Callable[[], DatabaseUrls], redis_url: str) -> Iterator[tuple[Client, Settings, Wired]]:
    """An application on a database of its own, not yet migrated."""
    settings = settings_for(new_database(), redis_url)
    wired = wire(settings)
    yield Client(application(wired, settings)), settings, wired
    wired.close()


def test_alive_and_ready(api: Api):
    api.stranger.get("/livez").expect(200)
    ready = api.stranger.get("/readyz").expect(200).data
    assert ready["status"] in ("ok", "degraded")
    assert set(ready["degraded"]) <= {"lateness", "workers"}


def test_not_ready_before_the_database_is_up_to_date(alone: tuple[Client, Settings, Wired]):
    client, settings, _ = alone
    client.get("/livez").expect(200)
    assert client.get("/readyz").status == 503
    migrate(settings)
    assert client.get("/readyz").expect(200).data["checks"]["migrations"] == "ok"


def test_not_ready_without_the_database(alone: tuple[Client, Settings, Wired]):
    client, settings, wired = alone
    migrate(settings)
    wired.pool.close()
    assert client.get("/readyz").status == 503
    client.get("/livez").expect(200)
    answer = client.post("/v1/accounts", {}).expect(503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0


def test_ready_and_playing_without_the_queue(new_database: Callable[[], DatabaseUrls]):
    settings = settings_for(new_database(), "unix:///nowhere/valkey.sock")
    migrate(settings)
    wired = wire(settings)
    try:
        client = Client(application(wired, settings))
        ready = client.get("/readyz").expect(200).data
        assert (ready["status"], "queue" in ready["degraded"]) == ("degraded", True)
        ann = Client(client.app, client.post("/v1/accounts", {}).expect(201).data["token"])
        match = ann.post("/v1/matches", {"game": "breach"}).expect(201).data
        move = ann.get(match["links"]["legal"]).expect(200).data["moves"][0]
        ann.post(f"{match['links']['self']}/commands", {"type": "play", "move": move}).expect(201)
    finally:
        wired.close()


def test_what_is_overdue_is_reported(alone: tuple[Client, Settings, Wired]):
    client, settings, wired = alone
    migrate(settings)
    assert client.get("/readyz").data["checks"]["lateness"] == {"overdue": 0, "seconds": 0.0}
    ann = Client(client.app, client.post("/v1/accounts", {}).expect(201).data["token"])
    ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "ai"}, {"kind": "ai"}]}).expect(201)
    with wired.pool.connection() as connection:
        connection.execute("UPDATE seats SET due_at = now() - interval '1 minute' WHERE due_at IS NOT NULL")
    late = client.get("/readyz").expect(200).data
    assert (late["status"], "lateness" in late["degraded"]) == ("degraded", True)


def from_address(client: Client, path: str, address: str) -> int:
    return client.app.test_client().get(path, environ_base={"REMOTE_ADDR": address}).status_code


def test_metrics_are_for_loopback_and_named_networks(api: Api):
    text = api.stranger.get("/metrics").expect(200).raw.decode()
    assert "matchkeep_requests_total{" in text
    assert "matchkeep_request_seconds_bucket{" in text
    assert "matchkeep_waiting " in text
    for address, status in (("127.0.0.1", 200), ("::1", 200), ("10.1.2.3", 404), ("2001:db8::1", 404)):
        assert from_address(api.stranger, "/metrics", address) == status


def test_metrics_count_routes_and_not_addresses(api: Api):
    table = api.table("breach", 2)
    api.stranger.get(f"/v1/matches/{'x' * 50}-made-up")
    api.stranger.get("/made/up/address")
    text = api.stranger.get("/metrics").raw.decode()
    assert table.id not in text
    assert "made" not in text
    assert 'route="/v1/matches/<match_id>"' in text


def test_no_client_makes_a_series_of_its_own(api: Api):
    def labels() -> set[str]:
        text = api.stranger.get("/metrics").raw.decode()
        return {line.rpartition(" ")[0] for line in text.splitlines() if not line.startswith("#")}

    table = api.table("breach", 2)
    for method in ("MADEUP1", "get", "BREW"):
        api.stranger.call(method, table.path)
    known = labels()
    for number in range(20):
        api.stranger.call(f"MADEUP{number}", table.path)
        api.stranger.call(
            "GET", f"{table.path}?x{number}=1", headers={"Host": f"h{number}", "User-Agent": f"u{number}"}
        )
        api.stranger.call("GET", f"/v1/games/g{number}")
    assert not [label for label in labels() - known if "MADEUP" in label or "h1" in label or "/g1" in label]
    assert 'method="other"' in "".join(labels())
    assert "MADEUP" not in "".join(labels())


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_any_origin_may_ask_and_preflights_are_cached(api: Api, operation: Any):
    path = re.sub(r"{\w+}", "x", operation.path)
    asked = {"Origin": "https://game.example", "Access-Control-Request-Method": operation.method}
    answer = api.stranger.call("OPTIONS", path, headers=asked)
    assert (answer.status, answer.raw) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert operation.method in answer.headers["Access-Control-Allow-Methods"].split(", ")
    allowed = {name.strip().lower() for name in answer.headers["Access-Control-Allow-Headers"].split(",")}
    assert {"authorization", "content-type", "idempotency-key", "if-match", "if-none-match", "prefer"} <= allowed
    assert int(answer.headers["Access-Control-Max-Age"]) >= 3600


def test_every_answer_can_be_read_from_any_origin_with_its_headers(api: Api):
    table = api.table("breach", 2)
    answers = [
        api.stranger.get(table.path),
        api.stranger.get("/v1/account"),
        api.stranger.get("/v1/nothing"),
        api.stranger.call("BREW", table.path),
        api.stranger.call("POST", "/v1/accounts", headers={"Content-Type": "application/json"}, raw=b"{"),
        table.play(0, table.legal(0)[0]),
        table.players[0].get(table.path, If_None_Match=table.players[0].get(table.path).headers["ETag"]),
    ]
    assert [answer.status for answer in answers] == [200, 401, 404, 405, 400, 201, 304]
    for answer in answers:
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert {one.strip() for one in answer.headers["Access-Control-Expose-Headers"].split(",")} >= EXPOSED
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert "Set-Cookie" not in answer.headers


def test_answers_with_secrets_are_not_stored(api: Api):
    ann = api.account()
    for answer in (api.stranger.post("/v1/accounts", {}), ann.post("/v1/account/tokens", {"scopes": ["read"]})):
        assert answer.expect(201).headers["Cache-Control"] == "no-store"
    for path in ("/v1/account", "/v1/matches?mine=true"):
        assert ann.get(path).headers["Cache-Control"] == "private, no-cache"
        assert ann.get(path).headers["Vary"] == "Authorization, Accept-Encoding"


def test_log_lines_are_json_with_the_request_id_and_hold_no_secret(
    api_settings: Settings, capfd: pytest.CaptureFixture[str]
):
    wired = wire(replace(api_settings, log_level="debug"))
    try:
        web = Client(application(wired, api_settings))
        made = web.post("/v1/accounts", {"name": "Canary-name"}).expect(201).data
        ann = Client(web.app, made["token"])
        wanted = {
            "game": "bastions-breach",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "metadata": {"x": "Canary-data"},
        }
        match = ann.post("/v1/matches", wanted, Idempotency_Key="Canary-key").expect(201).data
        code = match["join_codes"]["1"]
        ann.post("/v1/join", {"code": code, "salt": "Canary-salt"}).expect(200)
        path = f"{match['links']['self']}/commands"
        for body in ({"type": "Canary-type"}, {"type": "play", "move": {"type": "play", "card": "Canary-card"}}):
            ann.post(path, body).expect(422, "validation_error")
        played = ann.post(path, {"type": "play", "move": {"type": "play", "card": "7"}}).expect(201)
        web.get("/v1/account", Authorization="Bearer mk_Canary-token").expect(401, "unauthenticated")
        web.get(f"/v1/matches?cursor=Canary-cursor&bogus={code}").expect(422, "validation_error")
        web.get("/Canary-address").expect(404, "not_found")
    finally:
        wired.close()
        set_up_logging(api_settings.log_level)
    said = capfd.readouterr().err
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert played.headers["X-Request-Id"] in [line.get("request_id") for line in lines]
    assert match["id"] in [line.get("match_id") for line in lines]
    for secret in ("Canary", made["token"], made["token"][3:12], code, '"card"', '"7"', "hand"):
        assert secret not in said, secret


def test_an_unexpected_error_says_nothing_of_the_inside(
    api: Api, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    def breaks(_match_id: str) -> None:
        raise ValueError("Canary of the inside")

    table = api.table("breach", 2)
    monkeypatch.setattr(api.wired.services.matches, "read", breaks)
    answer = table.players[0].get(table.path).expect(500, "internal")
    assert b"Canary" not in answer.raw
    assert answer.headers["X-Request-Id"]
