"""A database whose clock was an hour ahead for a moment: AIs go on, clocks and tokens last as long as they may.

On a database of its own, whose functions of time are the tests'.
"""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import psycopg
import pytest

from service.app.matches.execute import execute
from service.bootstrap import migrate, wire
from service.match.commands import Expire
from service.wsgi import application
from tests.support.api import Api, settings_for
from tests.support.servers import DatabaseUrls, Servers
from workers.jobs import act_once

HOUR = 3600

SHIFTED = """
CREATE TABLE ahead (seconds int NOT NULL);
INSERT INTO ahead VALUES (0);
GRANT SELECT ON ahead TO PUBLIC;
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
    AS 'SELECT pg_catalog.clock_timestamp() + make_interval(secs => (SELECT seconds FROM public.ahead))';
CREATE FUNCTION public.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT pg_catalog.now() + make_interval(secs => (SELECT seconds FROM public.ahead))';
ALTER TABLE tokens ALTER COLUMN created_at SET DEFAULT public.now();
"""

SetAhead = Callable[[int], None]


@pytest.fixture(scope="module")
def urls(new_database: Callable[[], DatabaseUrls]) -> DatabaseUrls:
    return new_database()


@pytest.fixture(scope="module")
def api(urls: DatabaseUrls, redis_url: str, servers: Servers) -> Iterator[Api]:
    settings = settings_for(urls, redis_url)
    migrate(settings)
    name = psycopg.conninfo.conninfo_to_dict(urls.service)["dbname"]
    with psycopg.connect(urls.owner, autocommit=True) as owner:
        owner.execute(SHIFTED)
    with psycopg.connect(servers.superuser, autocommit=True) as operator:
        operator.execute(f"ALTER ROLE matchkeep IN DATABASE {name} SET search_path = public, pg_catalog")
    wired = wire(settings, listens=False)  # it reads every match, and so knows at once that the clock has jumped
    yield Api(application(wired, settings), wired)
    wired.close()


@pytest.fixture
def ahead(urls: DatabaseUrls) -> Iterator[SetAhead]:
    """Sets the database's clock so many seconds ahead."""
    with psycopg.connect(urls.owner, autocommit=True) as owner:
        yield lambda seconds: owner.execute("UPDATE ahead SET seconds = %s", (seconds,)) and None
        owner.execute("UPDATE ahead SET seconds = 0")


def due(api: Api, match_id: str, within: float) -> bool:
    return match_id in {seat.match_id for seat in api.wired.services.matches.due(within, 1000)}


@pytest.mark.parametrize("game", ["breach", "bastions-breach", "balaans"])
def test_an_ai_that_came_to_move_in_the_future_moves_now_and_keeps_no_pace(api: Api, ahead: SetAhead, game: str):
    """In a game that hides something an AI keeps its pace: what it has to wait for lies an hour ahead as well."""
    ann, services = api.account(), api.wired.services
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "ai"}]}
    match = ann.post("/v1/matches", wanted).expect(201).data
    path = match["links"]["self"]
    while 1 in ann.get(path).data["to_act"]:
        act_once(services, match["id"], 1)
        time.sleep(0.05)
    ahead(HOUR)
    while 1 not in ann.get(path).data["to_act"]:
        move = ann.get(f"{path}/legal").data["moves"][-1]
        ann.post(f"{path}/commands", {"type": "play", "move": move}).expect(201)
    ahead(0)
    before = ann.get(path).data
    assert 1 in before["to_act"]
    assert not due(api, match["id"], 60)
    services.clock.mend()
    assert due(api, match["id"], 0.1)
    assert act_once(services, match["id"], 1)
    assert ann.get(path).data["version"] > before["version"]
    ann.post(f"{path}/commands", {"type": "resign"}).expect(201)
    log = ann.get(f"{path}/log").expect(200).data
    assert ann.post("/v1/logs/verify", log).expect(200).data["consistent"] is True


def test_a_clock_that_began_in_the_future_lasts_as_long_as_it_may(api: Api, ahead: SetAhead):
    ahead(HOUR)
    table = api.table("breach", 2, clock={"kind": "per_move", "seconds": 2, "on_expiry": "forfeit"})
    ahead(0)
    assert max(seat["remaining_ms"] or 0 for seat in table.see()["seats"]) <= 2000
    services = api.wired.services
    assert services.clock.mend() > 0
    assert services.clock.mend() > 0, "mending again moves nothing"
    assert due(api, table.id, 2.1)
    assert not due(api, table.id, 1.0)
    time.sleep(2.1)
    assert execute(services, table.id, lambda _match: Expire()).done
    assert table.see()["status"] == "finished"
    log = table.players[0].get(f"{table.path}/log").expect(200).data
    assert table.players[0].post("/v1/logs/verify", log).expect(200).data["consistent"] is True


def test_tokens_and_tickets_made_in_the_future_do_not_live_longer(api: Api, ahead: SetAhead, urls: DatabaseUrls):
    ahead(HOUR)
    ann = api.account()
    ann.post("/v1/account/tokens", {"scopes": ["read"], "expires_in": 60}).expect(201)
    ann.post("/v1/account/stream-tickets", {}).expect(201)
    ahead(0)
    api.wired.services.clock.mend()
    with psycopg.connect(urls.owner) as owner:
        for table in ("tokens", "stream_tickets"):
            query = f"SELECT extract(epoch FROM max(expires_at) - pg_catalog.now()) FROM {table}"
            left = owner.execute(query.encode()).fetchone()
            assert left
            assert left[0] <= 61, table


def test_a_secret_that_was_replaced_in_the_future_does_not_sign_longer_than_a_day(api: Api, ahead: SetAhead):
    ann = api.account()
    wanted = {"url": "https://bot.example/hook", "events": ["match.owed"]}
    path = f"/v1/webhooks/{ann.post('/v1/webhooks', wanted).expect(201).data['id']}"
    ahead(HOUR)
    ann.post(f"{path}/rotate", {}).expect(200)
    ahead(0)
    api.wired.services.clock.mend()
    until = datetime.fromisoformat(ann.get(path).expect(200).data["old_secret_until"])
    assert (until - datetime.now(UTC)).total_seconds() <= 24 * HOUR


def test_health_and_metrics_tell_of_events_of_the_future(api: Api, ahead: SetAhead):
    assert api.stranger.get("/readyz").expect(200).data["checks"]["clock"] == "ok"
    ahead(HOUR)
    api.table("breach", 2, visibility="public")
    ahead(0)
    ready = api.stranger.get("/readyz").expect(200).data
    assert "clock" in ready["degraded"]
    assert "3600 s ahead" in ready["checks"]["clock"] or "3599 s ahead" in ready["checks"]["clock"]
    text = api.stranger.get("/metrics").expect(200).raw.decode()
    assert 3590 < float(text.split("\nmatchkeep_seconds_ahead ")[1].split("\n")[0]) <= HOUR
