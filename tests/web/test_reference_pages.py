"""The API reference and the problems' pages: readable, self-contained, and nothing is fetched from elsewhere."""

import re

import pytest

from service.app.problems import CODES
from service.web.problem_texts import TEXTS
from tests.support.api import Api, Client

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS")


@pytest.fixture(scope="module")
def stranger(api: Api) -> Client:
    return api.stranger


def test_the_reference_loads_only_from_this_server(stranger: Client):
    page = stranger.get("/docs").expect(200)
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    html = page.raw.decode()
    assert "//" not in html
    linked = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert "docs/swagger-ui-bundle.js" in linked
    for address in linked:
        got = stranger.get(f"/{address}").expect(200)
        assert got.raw
        assert got.headers["Content-Type"].partition(";")[0] in (
            "text/css",
            "text/javascript",
            "image/png",
            "application/yaml",
        )
        stranger.get(f"/{address}", If_None_Match=got.headers["ETag"]).expect(304)


def test_its_script_asks_this_server_and_no_validator(stranger: Client):
    script = stranger.get("/docs/reference.js").expect(200).raw.decode()
    assert 'url: "openapi.json"' in script
    assert "validatorUrl: null" in script


def test_other_files_of_the_package_are_not_served(stranger: Client):
    for name in ("index.css", "swagger-ui.js", "VERSION", "..", "%2e%2e%2fpyproject.toml"):
        stranger.get(f"/docs/{name}").expect(404, "not_found")


def test_every_code_is_explained():
    assert set(TEXTS) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_problems_page_says_what_it_means_and_what_to_do(stranger: Client, code: str):
    page = stranger.get(f"/problems/{code}").expect(200)
    html = page.raw.decode()
    assert code in html
    assert CODES[code][1] in html
    assert "What to do" in html
    assert "`" not in html
    assert "$" not in html


def test_an_unknown_code_has_no_page(stranger: Client):
    stranger.get("/problems/out_of_luck").expect(404, "not_found")


def test_a_problems_type_leads_to_its_page(stranger: Client):
    problem = stranger.get("/v1/account").expect(401, "unauthenticated").data
    stranger.get(problem["type"]).expect(200)


@pytest.mark.parametrize("path", ["/livez", "/docs", "/openapi.yaml", "/v1/games", "/v1/accounts"])
def test_methods_that_do_not_exist_are_named_by_allow(stranger: Client, path: str):
    allowed = stranger.call("OPTIONS", path).expect(204).headers["Allow"].split(", ")
    for method in METHODS:
        answer = stranger.call(method, path)
        assert (answer.status == 405) == (method not in allowed), (method, allowed)
        if answer.status == 405:
            assert answer.headers["Allow"].split(", ") == allowed


@pytest.mark.parametrize("path", ["/v1", "/v2/games", "/v1/games/", "/docs/", "/v1/matches/1/2/3", "/favicon.ico"])
@pytest.mark.parametrize("method", METHODS)
def test_unknown_addresses_are_not_found(stranger: Client, path: str, method: str):
    answer = stranger.call(method, path)
    assert answer.status == 404
    assert method == "HEAD" or answer.code == "not_found"


def test_head_is_get_without_the_body(stranger: Client):
    for path in ("/v1/games", "/v1/games/breach", "/openapi.json", "/livez"):
        full, short = stranger.get(path), stranger.call("HEAD", path)
        assert short.raw == b""
        same = ("Content-Type", "Content-Length", "ETag", "Cache-Control")
        assert [short.headers.get(name) for name in same] == [full.headers.get(name) for name in same]


def test_the_first_address_leads_browsers_and_programs_on(stranger: Client):
    page = stranger.get("/", Accept="text/html,application/xhtml+xml,*/*;q=0.8").expect(200)
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    linked = re.findall(r'href="([^"]+)"', page.raw.decode())
    links = stranger.get("/", Accept="*/*").expect(200).data
    assert {"/docs", "/docs/rules/breach"} <= set(linked)
    for address in (*linked, *links.values()):
        assert stranger.get(address).status in (200, 405), address
    for answer in (page, stranger.get("/")):
        assert answer.headers["Vary"] == "Accept, Accept-Encoding"
