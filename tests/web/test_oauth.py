"""OAuth 2.1 for third-party sites: the whole flow by authlib's own client, and each refusal (API §2)."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from threading import Thread
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from werkzeug.serving import make_server

from service.app.accounts.clients import TOKEN_SECONDS
from tests.support.api import Api, Client
from tests.support.oauth import CALLBACK, NO_CODE, Site, fault, led_on, registered, send


@pytest.fixture(scope="module")
def address(api: Api) -> Iterator[str]:
    """The application on a socket of its own."""
    server = make_server("localhost", 0, api.app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture
def site(api: Api) -> Site:
    return registered(api, api.account())


def test_the_whole_flow_with_authlibs_own_client(api: Api, ann: Client, address: str):
    described = httpx.get(f"{address}/.well-known/oauth-authorization-server").json()
    client_id = registered(api, api.account(), "Elo & Co").client_id
    session = OAuth2Client(
        client_id,
        redirect_uri=CALLBACK,
        scope="play read",
        code_challenge_method="S256",
        token_endpoint_auth_method="none",
        revocation_endpoint_auth_method="none",
    )
    verifier = "v" * 50
    to, state = session.create_authorization_url(described["authorization_endpoint"], code_verifier=verifier)
    with httpx.Client() as browser:
        page = browser.get(to)
        assert "Elo &amp; Co" in page.text
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text)
        form = {name: unescape(value) for name, value in hidden}
        form |= {"credential": str(ann.token), "decision": "allow"}
        back = browser.post(to.partition("?")[0], data=form, headers={"Origin": address})
    assert back.status_code == 303
    assert dict(parse_qsl(urlsplit(back.headers["Location"]).query))["iss"] == described["issuer"] == address
    token = session.fetch_token(
        described["token_endpoint"],
        authorization_response=back.headers["Location"],
        state=state,
        code_verifier=verifier,
    )
    assert (token["token_type"], token["scope"]) == ("Bearer", "play read")
    assert TOKEN_SECONDS - 60 < token["expires_in"] <= TOKEN_SECONDS
    assert session.get(f"{address}/v1/account").json()["id"] == ann.id
    assert session.post(f"{address}/v1/account/tokens", json={"scopes": ["read"]}).status_code == 403
    (listed,) = [one for one in ann.get("/v1/account/tokens").data["items"] if one["client_id"]]
    assert (listed["note"], listed["client_id"], listed["scopes"]) == ("Elo & Co", client_id, ["play", "read"])
    assert session.revoke_token(described["revocation_endpoint"], token["access_token"]).status_code == 200
    assert session.get(f"{address}/v1/account").status_code == 401


def test_the_metadata_is_what_the_rfc_asks_for(api: Api):
    described = api.stranger.get("/.well-known/oauth-authorization-server").expect(200).data
    metadata = AuthorizationServerMetadata(described | {"issuer": "https://matchkeep.example"})
    metadata.validate()
    assert described["code_challenge_methods_supported"] == ["S256"]
    assert described["issuer"].startswith("http://localhost")


def test_a_code_of_a_further_device_consents_as_well_and_only_once(api: Api, ann: Client, site: Site):
    code = ann.post("/v1/account/device-codes", {"scopes": ["read", "play"]}).expect(201).data["code"]
    assert site.token(code, "play read").get("/v1/account").expect(200).data["id"] == ann.id
    assert b"wrong, too old or used" in site.consented(code, "play").raw
    narrow = ann.post("/v1/account/device-codes", {"scopes": ["read"]}).expect(201).data["code"]
    assert site.consented(narrow, "play").status == 403


def test_the_page_names_what_is_asked_runs_nothing_and_is_in_no_frame(site: Site):
    answer = site.asks("read play")
    assert answer.status == 200
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "form-action 'self' https://elo.example;" in policy
    assert policy.endswith("frame-ancestors 'none'")
    assert "script" not in policy
    assert b"<script" not in answer.raw
    assert b"play in your name" in answer.raw
    assert b"further tokens" not in answer.raw
    assert answer.headers["Cache-Control"] == "no-store"


def test_what_a_client_says_of_itself_is_shown_as_text(api: Api):
    site = registered(api, api.account(), "<b>Elo</b>")
    assert b"&lt;b&gt;Elo&lt;/b&gt;" in site.asks().raw
    assert b"<b>" not in site.asks(state="<b>x</b>").raw


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
    ids=str,
)
def test_a_form_of_another_sites_page_allows_nothing(ann: Client, site: Site, headers: dict[str, str]):
    assert site.consented(str(ann.token), headers=headers).status == 403
    assert len(ann.get("/v1/account/tokens").data["items"]) == 1
    for own in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}, {}):
        assert "code" in led_on(site.consented(str(ann.token), headers=own))


def test_who_denies_gives_nothing(ann: Client, site: Site):
    told = led_on(site.consented(str(ann.token), decision="deny"))
    assert (told["error"], told["state"]) == ("access_denied", "s-1")
    assert "code" not in told


@pytest.mark.parametrize("credential", ["", "mk_nobody", "2222-2222-22", "x" * 500])
def test_what_opens_nothing_consents_to_nothing(site: Site, credential: str):
    answer = site.consented(credential)
    assert answer.status == 403
    assert b'role="alert"' in answer.raw


def test_scopes_beyond_those_of_the_token_are_refused(ann: Client, site: Site):
    for scopes, more in ((["read", "play"], {}), (["manage", "read"], {})):
        narrow = ann.post("/v1/account/tokens", {"scopes": scopes, **more}).expect(201).data["token"]
        assert site.consented(narrow, "play").status == 403, scopes
    assert led_on(site.consented(str(ann.token), "read admin"))["error"] == "invalid_scope"
    assert led_on(site.asks("everything"))["error"] == "invalid_scope"


@pytest.mark.parametrize(
    "change",
    [
        {"code_challenge_method": "plain"},
        {"code_challenge_method": None},
        {"code_challenge": None},
        {"code_challenge": None, "code_challenge_method": None},
        {"code_challenge": "short"},
    ],
    ids=str,
)
def test_without_a_challenge_by_s256_there_is_no_code(ann: Client, site: Site, change: dict[str, str | None]):
    assert led_on(site.asks(**change))["error"] == "invalid_request"
    assert led_on(site.consented(str(ann.token), **change))["error"] == "invalid_request"


@pytest.mark.parametrize(
    "change",
    [
        {"redirect_uri": "https://evil.example/callback"},
        {"redirect_uri": f"{CALLBACK}/"},
        {"redirect_uri": f"{CALLBACK}?x=1"},
        {"redirect_uri": "https://ELO.example/callback"},
        {"redirect_uri": None},
        {"client_id": "mkc_nobody"},
        {"client_id": None},
        {"state": 'a"b'},
        {"state": "ü"},
    ],
    ids=str,
)
def test_a_request_that_may_lead_elsewhere_leads_nowhere(ann: Client, site: Site, change: dict[str, str | None]):
    for answer in (site.asks(**change), site.consented(str(ann.token), **change)):
        assert answer.status == 422
        assert "Location" not in answer.headers
        assert answer.headers["Content-Type"].startswith("text/html")


def test_another_kind_of_response_is_told_to_the_client(site: Site):
    assert led_on(site.asks(response_type="token"))["error"] == "unsupported_response_type"


def test_a_code_needs_its_verifier_its_client_and_its_redirect_uri(api: Api, ann: Client, site: Site):
    other = registered(api, ann)
    code = site.code(str(ann.token))
    assert fault(site.exchange(code, code_verifier="w" * 50)) == "invalid_grant"
    assert fault(site.exchange(code, code_verifier=None)) == "invalid_request"
    assert fault(site.exchange(code, redirect_uri="https://evil.example/")) == "invalid_grant"
    assert fault(site.exchange(code, redirect_uri=None)) == "invalid_grant"
    assert fault(replace(site, client_id=other.client_id).exchange(code)) == "invalid_grant"
    assert fault(replace(site, client_id="mkc_nobody").exchange(code)) == "invalid_client"
    assert fault(site.exchange(code, grant_type="password")) == "unsupported_grant_type"
    assert fault(site.exchange(NO_CODE)) == "invalid_grant"
    assert fault(site.exchange(None)) == "invalid_request"
    site.exchange(code).expect(200)


def test_a_replayed_code_is_refused_and_ends_what_came_of_it(api: Api, ann: Client, site: Site):
    code = site.code(str(ann.token))
    first = Client(api.app, site.exchange(code).expect(200).data["access_token"])
    first.get("/v1/token").expect(200)
    assert fault(site.exchange(code)) == "invalid_grant"
    first.get("/v1/token").expect(401, "unauthenticated")


def test_of_many_exchanges_at_once_one_gives_a_token_at_the_most(ann: Client, site: Site):
    code = site.code(str(ann.token))
    with ThreadPoolExecutor(5) as threads:
        answers = list(threads.map(lambda _: site.exchange(code), range(5)))
    assert sorted(answer.status for answer in answers)[:2] != [200, 200]
    working = [one for one in ann.get("/v1/account/tokens").data["items"] if one["client_id"]]
    assert working == [], "who replays a code ends what came of it"


def test_a_code_works_for_a_minute(api: Api, ann: Client, site: Site):
    code = site.code(str(ann.token))
    with api.wired.pool.connection() as connection:
        old = "UPDATE oauth_codes SET expires_at = expires_at - interval '61 seconds' WHERE account_id = %s"
        connection.execute(old, [ann.id])
    assert fault(site.exchange(code)) == "invalid_grant"


def test_only_hashes_of_codes_are_stored_and_old_ones_are_forgotten(api: Api, ann: Client, site: Site):
    code = site.code(str(ann.token))
    with api.wired.pool.connection() as connection:
        (row,) = connection.execute("SELECT * FROM oauth_codes WHERE account_id = %s", [ann.id]).fetchall()
        assert code[26:] not in str(row)
        api.wired.services.oauth.forget()
        count = "SELECT count(*) FROM oauth_codes WHERE account_id = %s"
        assert connection.execute(count, [ann.id]).fetchone() == (1,)
        old = "UPDATE oauth_codes SET expires_at = expires_at - interval '25 hours' WHERE account_id = %s"
        connection.execute(old, [ann.id])
        connection.commit()
        api.wired.services.oauth.forget()
        assert connection.execute(count, [ann.id]).fetchone() == (0,)


def test_the_token_ends_with_the_one_that_consented(api: Api, ann: Client, site: Site):
    parent = ann.post("/v1/account/tokens", {"scopes": ["manage", "read"], "expires_in": 600}).expect(201).data
    app = site.token(parent["token"])
    assert app.get("/v1/token").data["expires_at"] == parent["expires_at"]
    late = site.code(parent["token"])
    ann.delete(f"/v1/account/tokens/{parent['id']}").expect(204)
    app.get("/v1/token").expect(401, "unauthenticated")
    assert fault(site.exchange(late)) == "invalid_grant"


def test_a_client_ends_its_own_tokens_and_nobody_elses(api: Api, ann: Client, site: Site):
    app, other = site.token(str(ann.token)), registered(api, ann)
    for token in (str(app.token), str(ann.token), "mk_nobody"):
        send(api, "/oauth/revoke", {"client_id": other.client_id, "token": token}).expect(200)
    app.get("/v1/token").expect(200)
    ann.get("/v1/token").expect(200)
    send(api, "/oauth/revoke", {"client_id": site.client_id, "token": str(app.token)}).expect(200)
    app.get("/v1/token").expect(401, "unauthenticated")
    assert fault(send(api, "/oauth/revoke", {"client_id": "mkc_nobody", "token": "x"})) == "invalid_client"
    assert fault(send(api, "/oauth/revoke", {"client_id": site.client_id})) == "invalid_request"


def test_a_form_has_each_parameter_once(site: Site):
    for path in ("/oauth/token", "/oauth/revoke", "/oauth/authorize"):
        answer = site.api.stranger.call(
            "POST", path, headers={"Content-Type": "application/x-www-form-urlencoded"}, raw=b"client_id=a&client_id=b"
        )
        assert answer.status == (422 if path == "/oauth/authorize" else 400)
    site.api.stranger.post("/oauth/token", {}).expect(415, "unsupported_media_type")
