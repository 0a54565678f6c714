"""Pages of docs/ as the service shows them: all of them, with links that lead on."""

import re

import pytest

from service.registry import GAMES
from service.web.docs_pages import led_on, page_names, to_html
from tests.support.api import Api

PAGES = [f"/docs/{name}" for name in sorted(page_names())] + [f"/docs/rules/{game.key}" for game in GAMES]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_served_and_each_of_its_links_leads_somewhere(api: Api, page: str):
    client = api.app.test_client()
    answer = client.get(page)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert client.get(page, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    links = set(re.findall(r'<a href="(/[^"#]*)', answer.text))
    assert "/docs/API" in links
    for link in links:
        assert client.get(link).status_code == 200, (page, link)


def test_an_unknown_game_has_no_rules_page(api: Api):
    assert api.app.test_client().get("/docs/rules/hazard").status_code == 404


def test_html_in_a_text_is_shown_and_not_run():
    assert "<script>" not in to_html("a <script>alert(1)</script> b")


def test_links_of_the_repository_lead_on_within_the_service():
    assert led_on("CONVENTIONS.md#x") == "/docs/CONVENTIONS#x"
    assert led_on("../service/games/bastions_breach/RULES.md") == "/docs/rules/bastions-breach"
    assert led_on("../openapi.yaml") == "/openapi.yaml"
    assert led_on("https://example.org/a.md") == "https://example.org/a.md"
    assert led_on("../tests/log/vectors.json") == "/docs"
