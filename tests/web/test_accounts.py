"""API §2: accounts and tokens."""

import re
import time

import pytest

from tests.support.api import Api, Client


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


def test_an_account_is_made_without_anything(api: Api):
    answer = api.stranger.post("/v1/accounts", {}).expect(201)
    account = answer.data["account"]
    assert re.fullmatch(r"Guest-[0-9a-z]{4}", account["name"])
    assert account["kind"] == "human"
    assert answer.data["token"].startswith("mk_")
    assert answer.headers["Cache-Control"] == "no-store"
    assert Client(api.app, answer.data["token"]).get("/v1/account").expect(200).data == account


def test_a_bad_token_does_not_keep_anybody_from_making_an_account(api: Api):
    api.stranger.post("/v1/accounts", {}, Authorization="Bearer mk_gone").expect(201)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann\t", "Ann"),
        ("x" * 40, "x" * 40),
        ("Ægir 🂡", "Ægir 🂡"),
        (" " * 50 + "x", "x"),
        ("<b>", "<b>"),
    ],
)
def test_names_are_trimmed(api: Api, ann: Client, given: str, kept: str):
    assert api.account(given).get("/v1/account").data["name"] == kept
    assert ann.patch("/v1/account", {"name": given}).expect(200).data["name"] == kept
    assert ann.get("/v1/account").data["name"] == kept


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\u200bb", "a\u202eb", "\x7f", "\u0085"])
def test_names_that_are_none_are_refused(api: Api, ann: Client, name: str):
    refused = [api.stranger.post("/v1/accounts", {"name": name}), ann.patch("/v1/account", {"name": name})]
    for answer in refused:
        assert answer.expect(422, "validation_error").data["errors"][0]["pointer"] == "/name"
    assert ann.get("/v1/account").data["name"] == "Ann"


@pytest.mark.parametrize("kind", ["robot", "", None, 1])
def test_the_kind_is_human_or_bot(api: Api, kind: object):
    assert api.account("R2", "bot").account["kind"] == "bot"
    api.stranger.post("/v1/accounts", {"kind": kind}).expect(422, "validation_error")


@pytest.mark.parametrize("body", [{}, {"name": None}, {"kind": "bot"}, {"name": "a", "kind": "bot"}])
def test_only_the_name_is_changed(ann: Client, body: object):
    ann.patch("/v1/account", body).expect(422, "validation_error")


def test_a_first_token_may_do_everything_and_says_so(ann: Client):
    token = ann.get("/v1/token").expect(200).data
    assert token["scopes"] == ["manage", "play", "read"]
    assert (token["account_id"], token["match_id"], token["seat"], token["expires_at"]) == (ann.id, None, None, None)
    assert [one["id"] for one in ann.get("/v1/account/tokens").data["items"]] == [token["id"]]


def test_a_secret_is_shown_once(api: Api, ann: Client):
    answer = ann.post("/v1/account/tokens", {"scopes": ["read"], "note": "phone"}).expect(201)
    made = answer.data
    assert answer.headers["Cache-Control"] == "no-store"
    listed = ann.get("/v1/account/tokens").data["items"]
    assert [one["note"] for one in listed] == [None, "phone"]
    assert made["token"].encode() not in ann.get("/v1/account/tokens").raw
    assert Client(api.app, made["token"]).get("/v1/token").data["id"] == made["id"]
    with api.wired.pool.connection() as connection:
        found = connection.execute("SELECT * FROM tokens").fetchall()
    assert made["token"] not in str(found)


@pytest.mark.parametrize(
    ("scopes", "may"),
    [
        (["read"], {"read"}),
        (["play"], {"play", "read its own"}),
        (["manage"], {"manage"}),
        (["read", "manage"], {"read", "manage"}),
    ],
)
def test_scopes(api: Api, ann: Client, scopes: list[str], may: set[str]):
    table = api.table("breach", [ann, api.account()])
    secret = ann.post("/v1/account/tokens", {"scopes": scopes}).expect(201).data["token"]
    narrow = Client(api.app, secret)
    narrow.get("/v1/token").expect(200)
    tries = {
        "read": [narrow.get(f"{table.path}/legal"), narrow.get("/v1/matches?mine=true")],
        "play": [narrow.post("/v1/matches", {"game": "breach"}), narrow.post(f"{table.path}/commands", {})],
        "manage": [narrow.get("/v1/account/tokens"), narrow.patch("/v1/account", {"name": "Ann"})],
    }
    for scope, answers in tries.items():
        allowed = scope in may or (scope == "read" and "read its own" in may)
        assert all((answer.code != "insufficient_scope") == allowed for answer in answers), (scope, answers)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"scopes": []},
        {"scopes": ["all"]},
        {"scopes": "read"},
        {"scopes": ["read"], "expires_in": 0},
        {"scopes": ["read"], "expires_in": "60"},
        {"scopes": ["read"], "expires_in": 1.5},
        {"scopes": ["read"], "note": 5},
        {"scopes": ["read"], "note": "x" * 500},
        {"scopes": ["read"], "bogus": 1},
    ],
)
def test_a_wrong_form_of_a_token_is_refused(ann: Client, body: object):
    ann.post("/v1/account/tokens", body).expect(422, "validation_error")


def test_a_token_never_makes_one_wider_than_itself(api: Api, ann: Client):
    body = {"scopes": ["manage", "read"], "expires_in": 60}
    narrow = Client(api.app, ann.post("/v1/account/tokens", body).expect(201).data["token"])
    narrow.post("/v1/account/tokens", {"scopes": ["read", "play"]}).expect(403, "insufficient_scope")
    own_end = narrow.get("/v1/token").data["expires_at"]
    for wanted in (None, 3600):
        made = narrow.post("/v1/account/tokens", {"scopes": ["read"], "expires_in": wanted}).expect(201).data
        assert made["expires_at"] == own_end
    assert narrow.post("/v1/account/tokens", {"scopes": ["read"], "expires_in": 5}).data["expires_at"] < own_end


def test_revoking_a_token_revokes_what_it_made(api: Api, ann: Client):
    made = [ann.post("/v1/account/tokens", {"scopes": ["manage"]}).data]
    for _ in range(2):
        parent = Client(api.app, made[-1]["token"])
        made.append(parent.post("/v1/account/tokens", {"scopes": ["manage"]}).data)
    chain = [Client(api.app, one["token"]) for one in made]
    assert [one.get("/v1/token").status for one in chain] == [200, 200, 200]
    ann.delete(f"/v1/account/tokens/{made[1]['id']}").expect(204)
    assert [one.get("/v1/token").status for one in chain] == [200, 401, 401]
    ann.delete(f"/v1/account/tokens/{made[1]['id']}").expect(404, "not_found")
    assert [one["id"] for one in ann.get("/v1/account/tokens").data["items"]][1:] == [made[0]["id"]]


def test_another_accounts_token_is_not_there(api: Api, ann: Client):
    other = api.account().get("/v1/token").data["id"]
    ann.delete(f"/v1/account/tokens/{other}").expect(404, "not_found")


def test_a_token_ends_when_it_expires(api: Api, ann: Client):
    short = Client(api.app, ann.post("/v1/account/tokens", {"scopes": ["read"], "expires_in": 1}).data["token"])
    assert short.get("/v1/token").status == 200
    until = time.monotonic() + 3.5
    while short.get("/v1/token").status != 401:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert len(ann.get("/v1/account/tokens").data["items"]) == 1
