"""`matchkeep webhooks listen`: a server on loopback gets what a webhook would have been sent, through restarts too."""

import json
import os
import signal
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from service.cli import main
from service.commands.remote import Server, ServerAwayError
from service.commands.webhooks import end_of_feed, events_after, forward_of
from service.local.errors import LocalError
from tests.support.api import Client
from tests.support.running import free_port, server_process
from tests.support.servers import ROOT, DatabaseUrls
from tests.webhooks.receiver import Receiver, receiving
from tests.webhooks.scene import Scene
from workers.relay import relay

CAUSE = {"x-request-id", "traceparent"}
"""Headers that a webhook has beside: of the request that it tells of, which a feed does not say."""


@contextmanager
def listening(server: str, owner: Client, *flags: str) -> Iterator["subprocess.Popen[str]"]:
    """The command as a process."""
    command = [sys.executable, "-m", "service.cli", "webhooks", "listen", "--server", server, *flags]
    env = {**os.environ, "MATCHKEEP_TOKEN": str(owner.token)}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: "subprocess.Popen[str]") -> str:
    """The next line that it prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def without_id(body: bytes) -> Mapping[str, object]:
    message = json.loads(body)
    assert message["data"].pop("webhook_id")
    return dict(message)


def test_it_is_sent_what_a_webhook_is_sent_through_a_restart(
    scene: Scene, target: Receiver, database_urls: DatabaseUrls, redis_url: str
):
    ann, bob = scene.account("Ann"), scene.account("Bob")
    hook, port = scene.awake(ann, target), str(free_port())
    with receiving() as local, server_process(database_urls, redis_url, port=port) as (server, first):
        with listening(server, ann, "--forward-to", local.url()) as process:
            secret = said(process).removeprefix("signing secret: ")
            assert local.url() in said(process)
            table = scene.api.table("breach", [ann, bob])
            scene.tell(hook)
            by_webhook, by_listener = target.wait_for(2), local.wait_for(2, 60)
            for sent, got in zip(by_webhook, by_listener, strict=True):
                assert without_id(got.body) == without_id(sent.body)
                assert set(got.headers) == set(sent.headers) - CAUSE
                assert got.verified(secret) == got.data
            assert [said(process).split()[1] for _ in range(2)] == ["match.started", "match.owed"]
            with pytest.raises(LocalError, match="401"):
                end_of_feed(Server(server, "mk_nobody"))
            first.terminate()
            first.wait()
            with server_process(database_urls, redis_url, port=port):
                for seat in (0, 1):
                    table.play(seat, table.legal(seat)[0]).expect(201)
                relay(scene.api.wired.services)
                assert local.wait_for(3, 60)[2].data["data"]["ply"] == 2
                assert said(process).endswith(" ms)")
                process.send_signal(signal.SIGINT)
                assert said(process).startswith("to go on from here: --after ")
        assert len({got.headers["webhook-id"] for got in local.messages}) == 3


def chosen(**flags: str | None) -> Namespace:
    usual = {"forward_to": "http://localhost:9/x", "events": "match.owed", "secret": None, "match": None}
    return Namespace(**(usual | flags))


def test_it_forwards_what_is_wanted():
    forward = forward_of(chosen(match="01a22dd2-1f4d-7c26-8a7e-c224fef31a2e"))
    wanted = {"type": "match.owed", "match_id": "01a22dd2-1f4d-7c26-8a7e-c224fef31a2e"}
    assert forward.wants(wanted)
    assert not forward.wants({**wanted, "type": "match.started"})
    assert not forward.wants({**wanted, "match_id": "01a22dd2-1f4d-7c26-8a7e-c224fef31a2f"})


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"forward_to": "ftp://localhost/x"}, "only https"),
        ({"events": "match.owed,match.lost"}, "no events match.lost"),
        ({"match": "7"}, "UUID"),
        ({"secret": "whsec_!"}, "."),
        ({"secret": "mk_aaaa"}, "whsec_"),
    ],
)
def test_what_it_cannot_do_it_says(flags: dict[str, str], words: str):
    with pytest.raises(LocalError, match=words):
        forward_of(chosen(**flags))


def test_it_needs_a_token(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.delenv("MATCHKEEP_TOKEN", raising=False)
    assert main(["webhooks", "listen", "--forward-to", "http://localhost:9/"]) == 2
    assert "MATCHKEEP_TOKEN" in capsys.readouterr().err


class Feed(Server):
    """A feed of so many events that is away now and then."""

    asked: list[str] = []  # noqa: RUF012 - set anew by each test

    def get(self, path: str, **query: object) -> object:
        after = int(str(query["after"] or 0))
        self.asked.append(str(query["after"]))
        if len(self.asked) % 2:
            raise ServerAwayError("away")
        return {"events": [{"cursor": str(after + 1)}], "cursor": str(after + 1)}


def test_a_server_that_is_away_is_asked_again_from_where_it_stopped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("service.commands.webhooks.PAUSE_SECONDS", 0)
    monkeypatch.setattr(Feed, "asked", [])
    events = events_after(Feed("http://server", "mk_1"), "7")
    assert [next(events)["cursor"] for _ in range(3)] == ["8", "9", "10"]
    assert Feed.asked == ["7", "7", "8", "8", "9", "9"]
