"""clients/python: games are played to their end through connections that are cut, delayed and overtake each other."""

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from matchkeep_client import AsyncMatchkeep, Matchkeep, ProblemError, ServerGoneError
from matchkeep_client.requests import Reply, get, pause_after, post

from tests.clients.rough_proxy import rough
from tests.support.api import Api
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

LONG = [pytest.param(game, marks=pytest.mark.long) for game in ("breach", "balaans", "chariot", "bastion")]
SEED = 7


@pytest.fixture(scope="module")
def server(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    with running_server(database_urls, redis_url, web_threads="200", streams_per_process="150") as address:
        yield address


def play_all(url: str, token: str, match_id: str, rng: random.Random) -> int:
    """Plays a seat with the client for threads; how many moves it played."""
    with Matchkeep(url, token) as client:
        played, match = 0, client.match(match_id)
        for legal in match.turns():
            match.play(rng.choice(legal["moves"]), legal["ply"])
            played += 1
        return played


async def play_all_async(url: str, token: str, match_id: str, rng: random.Random) -> int:
    """The same with the client for asyncio."""
    async with AsyncMatchkeep(url, token) as client:
        played, match = 0, await client.match(match_id)
        async for legal in match.turns():
            await match.play(rng.choice(legal["moves"]), legal["ply"])
            played += 1
        return played


def followed(url: str, token: str, match_id: str) -> list[Any]:
    with Matchkeep(url, token) as client:
        return list(client.match(match_id).follow())


@pytest.mark.parametrize("game", ["bastions-breach", *LONG])
def test_a_game_is_played_to_its_end_over_a_rough_network(server: str, api: Api, game: str):
    seats = 1 if game == "bastion" else 2
    table = api.table(game, seats)
    tokens = [str(player.token) for player in table.players]
    with rough(server, SEED) as proxy, ThreadPoolExecutor(3) as threads:
        url = f"http://127.0.0.1:{proxy.port}"
        events = threads.submit(followed, url, tokens[0], table.id)
        first = threads.submit(play_all, url, tokens[0], table.id, random.Random(1))
        others = [
            threads.submit(asyncio.run, play_all_async(url, token, table.id, random.Random(2))) for token in tokens[1:]
        ]
        played = [first.result(), *(other.result() for other in others)]
        assert proxy.cuts > 5
        seen = events.result()
    log = table.players[0].get(f"{table.path}/events?limit=500").expect(200).data
    assert [event["version"] for event in seen] == list(range(1, len(seen) + 1)), "nothing twice, nothing missed"
    assert seen[: len(log["events"])] == log["events"]
    by_player = [event["seat"] for event in seen if event["cause"] == "player" and event["ply"] is not None]
    assert [by_player.count(seat) for seat in range(seats)] == played or game != "bastions-breach"


class Server:
    """An httpx transport that answers what it is told to, and remembers what it was asked."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers, self.requests = list(answers), []  # type: ignore[var-annotated]

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self) -> Matchkeep:
        return Matchkeep("http://server", "mk_x", httpx.Client(transport=httpx.MockTransport(self)))


def test_a_request_is_sent_again_with_its_key_until_it_is_answered(monkeypatch: pytest.MonkeyPatch):
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    server = Server(
        httpx.ConnectError("refused"),
        httpx.RemoteProtocolError("cut"),
        httpx.Response(429, json={"code": "rate_limited"}, headers={"Retry-After": "3"}),
        httpx.Response(502, text="<h1>Bad Gateway</h1>"),
        httpx.Response(201, json={"token": "mk_1"}),
    )
    assert server.client().sign_up("Ann").token == "mk_1"
    assert len({request.headers["Idempotency-Key"] for request in server.requests}) == 1
    assert slept[2] == 3
    assert all(0 < seconds <= 10 for seconds in slept)


def test_a_refusal_says_its_rule_and_what_is_legal_and_is_not_repeated():
    document = {"code": "illegal_move", "detail": "not there", "rule": "BR3.1", "legal": [{"type": "pass"}]}
    server = Server(httpx.Response(409, json=document))
    with pytest.raises(ProblemError, match=r"illegal_move: not there \(rule BR3.1\); legal: .*pass") as refused:
        server.client().run(post("/v1/matches/1/commands", {"type": "play"}))
    assert (refused.value.rule, refused.value.legal) == ("BR3.1", [{"type": "pass"}])
    assert len(server.requests) == 1


def test_patience_ends(monkeypatch: pytest.MonkeyPatch):
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    client = Server(*[httpx.ConnectError("refused")] * 50).client()
    with pytest.raises(ServerGoneError):
        client.run(get("/v1/games", patience=5))
    assert 2 < sum(slept) <= 5


def test_pauses_grow_up_to_ten_seconds():
    assert max(pause_after(Reply(0), attempt) for attempt in range(100)) <= 10
    assert pause_after(Reply(0), 0) < 0.11
