"""API §§7, 11: how many streams and long polls are open at once, and that commands never wait for them."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis import Redis

from service.bootstrap import wire
from service.settings import Settings
from service.wsgi import application
from tests.support.api import Answer, Api, Client, Table, settings_for
from tests.support.listening import SOON
from tests.support.servers import DatabaseUrls

Made = Callable[..., Any]


@pytest.fixture
def services(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[Callable[..., Api]]:
    """Makes applications with settings of their own, as so many web processes."""
    wired = []

    def make(**more: Any) -> Api:
        settings: Settings = settings_for(database_urls, redis_url, db_pool=4, **more)
        wired.append(wire(settings))
        return Api(application(wired[-1], settings), wired[-1])

    yield make
    for one in wired:
        one.close()


@contextmanager
def streaming(client: Client, path: str, address: str = "10.0.0.1") -> Iterator[int]:
    """A stream that is open, or the status with which it was turned down."""
    sent = {"Accept": "text/event-stream"} | ({"Authorization": f"Bearer {client.token}"} if client.token else {})
    answer = client.app.test_client().get(
        path, headers=sent, environ_overrides={"REMOTE_ADDR": address}, buffered=False
    )
    if answer.status_code == 200:
        next(iter(answer.response))
    try:
        yield answer.status_code
    finally:
        answer.close()


def test_a_place_that_was_taken_while_the_clock_was_ahead_does_not_stay_taken(api: Api, services: Made, redis_url: str):
    here, ann = services(limits=True, streams_per_account=1), api.account()
    of_the_future = time.time() + 3600
    client = Redis.from_url(redis_url)
    path = f"{api.table('breach', [ann, ann]).path}/events"
    with streaming(ann.at(here), path) as first:
        (key,) = client.keys(f"*streams*{ann.id}*")
        client.zadd(key, {"lost": of_the_future})
    with streaming(ann.at(here), path) as second:
        assert (first, second) == (200, 200)


def test_a_process_is_full_at_its_cap_and_still_plays(services: Made):
    here = services(streams_per_process=2)
    table = here.table("breach", 2)
    ann, path = table.players[0], f"{table.path}/events"
    with streaming(ann, path) as first, streaming(ann, path) as second:
        assert (first, second) == (200, 200)
        waiting = f"?after={table.see()['version']}&wait=9"
        for query, form in (("", "text/event-stream"), ("", "application/x-ndjson"), (waiting, "*/*")):
            full = ann.get(path + query, Accept=form).expect(503, "streams_full")
            assert int(full.headers["Retry-After"]) > 0
        ann.get(path).expect(200)
        table.play_on(2)
    with streaming(ann, path) as again:
        assert again == 200


def test_without_limits_an_account_has_as_many_as_the_process(services: Made):
    here = services(streams_per_process=20, streams_per_account=1, streams_per_address=1)
    table = here.table("breach", 2)
    with (
        streaming(table.players[0], f"{table.path}/events"),
        streaming(table.players[0], f"{table.path}/events") as more,
    ):
        assert more == 200


def full(client: Client, path: str) -> Answer:
    return client.get(path, Accept="text/event-stream").expect(429, "streams_full")


def test_with_limits_an_account_has_its_own_cap_over_all_processes(services: Made):
    one, other = services(limits=True, streams_per_account=2), services(limits=True, streams_per_account=2)
    ann = one.account()
    match = ann.post("/v1/matches", {"game": "breach"}).expect(201).data
    path = f"/v1/matches/{match['id']}/events"
    with streaming(ann, path) as first, streaming(ann.at(other), path) as second:
        assert (first, second) == (200, 200)
        for here in (one, other):
            assert int(full(ann.at(here), path).headers["Retry-After"]) > 0
            full(ann.at(here), "/v1/account/events")
            ann.at(here).get(f"{path}?after={match['version']}&wait=5").expect(429, "streams_full")
        with streaming(one.account(), path) as somebody_else:
            assert somebody_else == 200
    with streaming(ann, path) as again:
        assert again == 200


def test_with_limits_an_address_has_its_own_cap(services: Made):
    here = services(limits=True, streams_per_address=2)
    match = here.account().post("/v1/matches", {"game": "breach"}).expect(201).data
    path = f"/v1/matches/{match['id']}/events"
    home, neighbour = "2001:db8:1:2::1", "2001:db8:1:2:ffff::9"
    with streaming(here.stranger, path, home) as first, streaming(here.account(), path, neighbour) as second:
        assert (first, second) == (200, 200)
        with streaming(here.stranger, path, "2001:db8:1:2::77") as third:
            assert third == 429
        with streaming(here.stranger, path, "2001:db8:1:3::1") as elsewhere:
            assert elsewhere == 200


def test_the_lease_of_a_process_that_died_ends(services: Made, redis_url: str):
    here = services(limits=True, streams_per_account=1)
    ann = here.account()
    redis, name = Redis.from_url(redis_url), f"matchkeep:streams:account:{ann.id}"
    redis.zadd(name, {"left behind": time.time() + 30})
    full(ann, "/v1/account/events")
    redis.zadd(name, {"left behind": time.time() - 1})
    assert ann.get("/v1/account/events?wait=1").expect(200)


def test_with_valkey_away_everybody_is_let_in(database_urls: DatabaseUrls, api: Api):
    settings = settings_for(
        database_urls, "redis://127.0.0.1:1/0", db_pool=4, limits=True, streams_per_account=1, streams_per_process=3
    )
    wired = wire(settings)
    away = Api(application(wired, settings), wired)
    ann = api.account().at(away)
    match = ann.post("/v1/matches", {"game": "breach"}).expect(201).data
    path = f"/v1/matches/{match['id']}/events"
    try:
        with streaming(ann, path) as first, streaming(ann, path) as second:
            assert (first, second) == (200, 200)
            table = Table(match["id"], [ann])
            table.play(0, table.legal(0)[0]).expect(201)
        assert wired.services.stream_slots.taken == 0
        assert ann.get(f"{table.path}/presence").expect(200).data["0"]["connected"] is False
    finally:
        wired.close()


def test_a_place_is_left_however_a_stream_ends(services: Made):
    here = services(streams_per_process=5)
    table = here.table("breach", 2)
    path = f"{table.path}/events"
    table.players[0].get(f"{path}?after=99&wait=1").expect(200)
    table.players[0].get(f"{path}?seat=7", Accept="text/event-stream").expect(403, "no_seat")
    table.players[0].get(f"{table.path}/log").expect(200)
    with streaming(table.players[0], path):
        assert here.wired.services.stream_slots.taken == 1
    table.command(0, {"type": "resign"}).expect(201)
    ended = table.players[0].get(path, Accept="application/x-ndjson").expect(200)
    assert b'"finished"' in ended.raw.splitlines()[-1]
    until = time.monotonic() + SOON
    while here.wired.services.stream_slots.taken and time.monotonic() < until:
        time.sleep(0.01)
    assert here.wired.services.stream_slots.taken == 0
