"""Clients of OAuth: registered by an account, few, led to exactly where they said, and gone with all that they had."""

import pytest

from service.app.accounts.clients import MOST_CLIENTS, may_be_led_to
from service.app.accounts.erasure import clear_up
from tests.support.api import Api, Client
from tests.support.oauth import CALLBACK, registered


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.mark.parametrize(
    "uri",
    [CALLBACK, "http://127.0.0.1:8080/cb", "http://[::1]/cb", "http://localhost/cb", "com.example.app:/cb"],
)
def test_where_codes_may_be_sent(ann: Client, uri: str):
    made = ann.post("/v1/oauth/clients", {"name": " Elo ", "redirect_uris": [uri]}).expect(201).data
    assert (made["name"], made["redirect_uris"]) == ("Elo", [uri])
    assert ann.get("/v1/oauth/clients").data["items"] == [made]


@pytest.mark.parametrize(
    "uri",
    [
        "http://elo.example/cb",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://",
        "//elo.example/cb",
        "https://elo.example/cb#x",
        "https://a@elo.example/cb",
        "https://elo.example/c b",
        "https://elo.example\\@evil.example/",
        "https://[",
        "https://elo.example:x/",
        "myapp:/cb",
        "https://elö.example/",
    ],
)
def test_where_they_may_not(ann: Client, uri: str):
    assert not may_be_led_to(uri)
    wanted = {"name": "Elo", "redirect_uris": [CALLBACK, uri]}
    refused = ann.post("/v1/oauth/clients", wanted).expect(422, "validation_error")
    assert refused.data["errors"][0]["pointer"] == "/redirect_uris/1"


def test_an_account_registers_ten(ann: Client):
    for number in range(MOST_CLIENTS):
        ann.post("/v1/oauth/clients", {"name": f"c{number}", "redirect_uris": [CALLBACK]}).expect(201)
    full = ann.post("/v1/oauth/clients", {"name": "more", "redirect_uris": [CALLBACK]}).expect(429, "quota")
    assert full.data["bucket"] == "oauth_clients"


def test_a_registration_with_a_key_is_made_once(ann: Client):
    body = {"name": "Elo", "redirect_uris": [CALLBACK]}
    ids = {ann.post("/v1/oauth/clients", body, Idempotency_Key="k").expect(201).data["client_id"] for _ in range(2)}
    assert len(ids) == len(ann.get("/v1/oauth/clients").data["items"]) == 1


def test_another_account_cannot_take_a_client_away_and_its_owner_ends_all_that_it_had(api: Api, ann: Client):
    owner = api.account()
    site = registered(api, owner)
    app, code = site.token(str(ann.token), "read manage"), site.code(str(ann.token))
    child = Client(api.app, app.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data["token"])
    ann.delete(f"/v1/oauth/clients/{site.client_id}").expect(404, "not_found")
    app.get("/v1/token").expect(200)
    owner.delete(f"/v1/oauth/clients/{site.client_id}").expect(204)
    for token in (app, child):
        token.get("/v1/token").expect(401, "unauthenticated")
    assert site.exchange(code).status == 400
    assert site.asks().status == 422
    owner.delete(f"/v1/oauth/clients/{site.client_id}").expect(404, "not_found")


def test_with_its_account_a_client_is_gone_and_its_name_is_nowhere(api: Api, ann: Client):
    owner = api.account()
    site = registered(api, owner, "Zephyrine's site")
    app = site.token(str(ann.token))
    owner.delete("/v1/account").expect(202)
    assert site.asks().status == 422
    clear_up(api.wired.services, owner.id)
    app.get("/v1/token").expect(401, "unauthenticated")
    with api.wired.pool.connection() as connection:
        for table in ("oauth_clients", "oauth_codes", "tokens"):
            named = f"SELECT count(*) FROM {table} AS row WHERE row::text LIKE '%%Zephyrine%%'"
            assert connection.execute(named).fetchone() == (0,), table


def test_of_who_is_erased_no_consent_remains(api: Api, ann: Client):
    site = registered(api, api.account())
    code, app = site.code(str(ann.token)), site.token(str(ann.token))
    ann.delete("/v1/account").expect(202)
    app.get("/v1/token").expect(401, "unauthenticated")
    assert site.exchange(code).status == 400
    with api.wired.pool.connection() as connection:
        left = connection.execute("SELECT count(*) FROM oauth_codes WHERE account_id = %s", [ann.id]).fetchone()
    assert left == (0,)
