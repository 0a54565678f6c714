"""`matchkeep mcp --http`: each request plays with its own token, and with none that it did not bring."""

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx2
import pytest
from anyio.from_thread import BlockingPortal
from mcp.client.streamable_http import streamable_http_client

from service.agents.server import security
from service.cli import main
from tests.agents.playing import Agent, RefusedError, agent, play, seated
from tests.support.api import Api
from tests.support.running import free_port
from tests.support.servers import ROOT

START_SECONDS = 60


@pytest.fixture(scope="module")
def address(server: str, api: Api) -> Iterator[str]:
    """Where it serves; its own environment names an account, which nobody may play as."""
    url = f"http://127.0.0.1:{(port := free_port())}/mcp"
    command = [sys.executable, "-m", "service.cli", "mcp", "--server", server, "--http", "--port", str(port)]
    env = {**os.environ, "MATCHKEEP_TOKEN": str(api.account("Operator").token)}
    process = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
    try:
        ends = time.monotonic() + START_SECONDS
        while not listens(port) and time.monotonic() < ends:
            assert process.poll() is None
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(30)


def listens(port: int) -> bool:
    """Whether somebody takes connections."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def over_http(portal: BlockingPortal, address: str, headers: Mapping[str, str], mode: str = "auto") -> Iterator[Agent]:
    """An agent that sends these headers with each request."""
    http = httpx2.AsyncClient(headers=headers, timeout=60)
    with agent(portal, streamable_http_client(address, http_client=http), mode) as made:
        yield made
    portal.call(http.aclose)


def bearing(api: Api, name: str) -> dict[str, str]:
    """The headers of a new account."""
    return {"Authorization": f"Bearer {api.account(name).token}"}


def test_a_game_is_played_to_its_end(portal: BlockingPortal, address: str, api: Api):
    with (
        over_http(portal, address, bearing(api, "Ann")) as ann,
        over_http(portal, address, bearing(api, "Bob"), "legacy") as bob,
    ):
        match = play([ann, bob], seated([ann, bob], "bastions-breach"), random.Random(3), 100)
        assert match["status"] == "finished"
        assert [seat["account"]["name"] for seat in match["seats"]] == ["Ann", "Bob"]
        assert (match["you"], bob.call("see_position", match_id=match["id"])["you"]) == (0, 1)


def test_who_brings_no_token_plays_as_nobody(portal: BlockingPortal, address: str):
    with over_http(portal, address, {}) as stranger:
        assert stranger.call("list_games")["games"]
        for tool, arguments in (("make_match", {"game": "breach"}), ("list_matches", {})):
            with pytest.raises(RefusedError, match=r"(?s)unauthenticated.*Authorization"):
                stranger.call(tool, **arguments)
        assert "Operator" not in stranger.given


@pytest.mark.parametrize(("header", "value"), [("Host", "evil.example"), ("Origin", "http://evil.example")])
def test_a_page_of_another_site_cannot_speak_to_it(address: str, header: str, value: str):
    accept = {"Accept": "application/json, text/event-stream"}
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert httpx2.post(address, json=ping, headers=accept).status_code == 200
    assert httpx2.post(address, json=ping, headers={**accept, header: value}).status_code in (403, 421)


def test_names_are_added_to_those_of_this_machine():
    allowed = security(["mcp.example"])
    assert allowed.enable_dns_rebinding_protection
    assert {"localhost:*", "mcp.example", "mcp.example:*"} <= set(allowed.allowed_hosts)
    assert "https://mcp.example" in allowed.allowed_origins


def test_a_public_address_needs_a_name(capsys: pytest.CaptureFixture[str]):
    assert main(["mcp", "--http", "--host", "0.0.0.0"]) == 2
    assert "--name" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("service.commands.mcp.find_spec", lambda _name: None)
    assert main(["mcp"]) == 2
    assert "pip install 'matchkeep[mcp]'" in capsys.readouterr().err
