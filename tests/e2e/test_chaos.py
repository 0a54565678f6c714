"""Clients behind a network that drops, delays, duplicates and cuts: in the end everybody sees what the server has."""

import http.client
import json
import random
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest

from service.settings import Settings
from tests.support.api import Api, Client, Table
from tests.support.chaos import FATES, Proxy, misbehaving
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

BROKEN = (OSError, http.client.HTTPException, json.JSONDecodeError)
PATIENCE = 90.0


def ask(address: str, token: str | None, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
    """One request on a line of its own: status and body. Raises one of ``BROKEN``."""
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    try:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        line.request(method, path, None if body is None else json.dumps(body), sent)
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


@dataclass
class Follower:
    """A spectator or seat that follows a match by a stream, through whatever breaks, from its own cursor."""

    address: str
    path: str
    token: str | None
    form: str
    seen: list[dict[str, Any]] = field(default_factory=list)
    breaks: int = 0

    @property
    def cursor(self) -> int:
        """The last version that arrived."""
        return self.seen[-1]["version"] if self.seen else 0

    def follow(self) -> None:
        """Until the stream says that the match is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self.listen():
                    return
            except BROKEN:
                pass
            self.breaks += 1
        raise TimeoutError(self.path)

    def listen(self) -> bool:
        """One connection; whether it came to the match's end."""
        line = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=10)
        headers = {"Accept": self.form} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        try:
            line.request("GET", f"{self.path}/events?after={self.cursor}", headers=headers)
            answer = line.getresponse()
            while raw := answer.readline():
                text = raw.decode().removeprefix("data:").strip()
                if not raw.endswith(b"\n") or not text.startswith("{"):
                    continue
                event = json.loads(text)
                if event.get("type") == "stream.end":
                    return event["reason"] == "finished"
                self.seen.append(event)
            return False
        finally:
            line.close()


def play(proxy: Proxy, table: Table, seat: int, seed: int) -> list[int]:
    """One seat plays random moves until the match is over, trying again with the same key; its versions."""
    rng, token, versions = random.Random(seed), table.players[seat].token, []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = json.loads(ask(proxy.address, token, "GET", f"{table.path}/legal?seat={seat}")[1])
        except BROKEN:
            continue
        if not found["moves"]:
            if json.loads(ask_until(proxy, token, table.path))["status"] != "active":
                return versions
            continue
        body = {"type": "play", "seat": seat, "ply": found["ply"], "move": rng.choice(found["moves"])}
        version = send_until(proxy, token, f"{table.path}/commands", body)
        if version is not None:
            versions.append(version)
    raise TimeoutError(table.path)


def ask_until(proxy: Proxy, token: str | None, path: str) -> bytes:
    """Asks until it is answered."""
    while True:
        try:
            status, raw = ask(proxy.address, token, "GET", path)
            if status == 200:
                json.loads(raw)
                return raw
        except BROKEN:
            pass


def send_until(proxy: Proxy, token: str | None, path: str, body: Any) -> int | None:
    """Sends a command until it is answered, always with the same key; its version, None if it was refused."""
    key = str(uuid.uuid4())
    while True:
        try:
            status, raw = ask(proxy.address, token, "POST", path, body, Idempotency_Key=key)
            said = json.loads(raw)
            return int(said["version"]) if status == 201 else None
        except BROKEN:
            pass


@pytest.mark.parametrize("game", ["bastions-breach", "breach"])
def test_behind_a_misbehaving_network_everybody_sees_in_the_end_what_the_server_has(
    api: Api, api_settings: Settings, database_urls: DatabaseUrls, redis_url: str, game: str
):
    tables = [api.table(game, 2, {"quiet_limit": 20} if game == "breach" else {}) for _ in range(2)]
    with running_server(database_urls, redis_url) as address, misbehaving(address, seed=7) as proxy:
        followers = [
            Follower(proxy.address, table.path, token, form)
            for table in tables
            for token, form in ((table.players[0].token, "text/event-stream"), (None, "application/x-ndjson"))
        ]
        with ThreadPoolExecutor(len(followers) + 4) as pool:
            following = [pool.submit(one.follow) for one in followers]
            playing = {
                (table.id, seat): pool.submit(play, proxy, table, seat, seat) for table in tables for seat in (0, 1)
            }
            acknowledged = {who: one.result(PATIENCE) for who, one in playing.items()}
            for one in following:
                one.result(PATIENCE)
        assert set(proxy.met) == set(FATES), "every mishap was met"
        assert sum(one.breaks for one in followers) > 0, "streams were broken"
    for table in tables:
        check(api, table, [one for one in followers if one.path == table.path], acknowledged)


def check(api: Api, table: Table, followers: list[Follower], acknowledged: dict[tuple[str, int], list[int]]) -> None:
    """Nothing is missing, nothing is double, and every follower has each event once, as its viewer may see it."""
    own = events_of(table.players[0], table)
    assert [one["version"] for one in own] == list(range(1, len(own) + 1))
    by_version = {one["version"]: one for one in own}
    for (match_id, _seat), versions in acknowledged.items():
        if match_id == table.id:
            assert len(set(versions)) == len(versions)
            assert all(version in by_version for version in versions)
    for one in followers:
        viewer = table.players[0] if one.token else api.stranger
        assert one.seen == events_of(viewer, table)


def events_of(viewer: Client, table: Table) -> list[dict[str, Any]]:
    """All events as a viewer is shown them."""
    return list(viewer.get(f"{table.path}/events?limit=500").expect(200).data["events"])
