"""How the tools ask the API: again with the same key, for a bounded time; as the account of the call."""

import json

import httpx2
import pytest
from anyio.from_thread import BlockingPortal

from service.agents.api import Api, pause_after
from service.agents.games import PAGE_CHARACTERS, paged
from service.agents.server import mcp_server
from tests.agents.playing import RefusedError, agent

COMMANDED = {"match": {"you": 0, "to_act": [1], "status": "active", "version": 3, "ply": 1}, "events": []}
PLAY = {"match_id": "01a22dd2-1f4d-7c26-8a7e-c224fef31a2e", "ply": 0, "move": {"type": "pass"}}


class Server:
    """An httpx2 transport that answers what it is told to, and remembers what it was asked."""

    def __init__(self, *answers: httpx2.Response | Exception) -> None:
        self.answers, self.requests = list(answers), []  # type: ignore[var-annotated]

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def api(self, token: str | None) -> Api:
        return Api("http://server", token, httpx2.AsyncClient(transport=httpx2.MockTransport(self)))


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.agents.api.PAUSE_SECONDS", 0.001)


def test_a_move_is_sent_again_with_its_key_until_it_is_answered(portal: BlockingPortal):
    server = Server(
        httpx2.ConnectError("refused"),
        httpx2.ReadError("cut"),
        httpx2.Response(503),
        httpx2.Response(201, json=COMMANDED),
    )
    with agent(portal, mcp_server(server.api("mk_1"))) as player:
        assert player.call("play", **PLAY)["version"] == 3
    assert len({request.headers["Idempotency-Key"] for request in server.requests}) == 1
    assert {request.headers["Authorization"] for request in server.requests} == {"Bearer mk_1"}
    assert json.loads(server.requests[-1].content) == {"type": "play", "ply": 0, "move": {"type": "pass"}}


def test_a_server_that_asks_for_more_time_than_an_agent_has_is_not_waited_for(portal: BlockingPortal):
    problem = {"status": 429, "code": "rate_limited", "detail": "too many"}
    server = Server(httpx2.Response(429, json=problem, headers={"Retry-After": "60"}))
    with (
        agent(portal, mcp_server(server.api("mk_1"))) as player,
        pytest.raises(RefusedError, match=r"rate_limited: too many\nWhat to do: call again later \(60 s\)"),
    ):
        player.call("play", **PLAY)
    assert len(server.requests) == 1


ILLEGAL = {"status": 409, "code": "illegal_move", "rule": "X1", "detail": "no", "ply": 4, "version": 9}
INVALID = {"status": 422, "code": "validation_error", "detail": "no", "errors": [{"pointer": "/move", "detail": "bad"}]}


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (httpx2.Response(404, text="<h1>nginx</h1>"), "not like a Matchkeep server"),
        (httpx2.Response(409, json=ILLEGAL), "illegal_move, rule X1: no\nWhat to do: play .*\n.*version 9, ply 4.$"),
        (httpx2.Response(409, json={**ILLEGAL, "legal": [{"type": "pass"}]}), 'Legal now:\n  {"type": "pass"}$'),
        (httpx2.Response(422, json=INVALID), r'validation_error: no\n  {"pointer": "/move", "detail": "bad"}'),
    ],
)
def test_a_refusal_in_words(portal: BlockingPortal, answer: httpx2.Response, words: str):
    with (
        agent(portal, mcp_server(Server(answer).api(None))) as player,
        pytest.raises(RefusedError, match=words),
    ):
        player.call("play", **PLAY)


def test_only_what_may_pass_is_sent_again():
    assert pause_after(httpx2.Response(409)) is None
    assert pause_after(httpx2.Response(429, headers={"Retry-After": "7"})) == 7
    assert pause_after(None) is not None


def test_pages_are_whole_lines_and_leave_nothing_out():
    text = "".join(f"{'x' * 97}{number:03}\n" for number in range(400))
    pages = paged(text)
    assert "".join(pages) == text
    assert len(pages) == 4
    assert all(len(page) <= PAGE_CHARACTERS and page.endswith("\n") for page in pages)
