"""API §7: tickets: for one stream, until unused for a minute; they restrict, and only a hash of them is kept."""

import http.client
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from urllib.parse import urlsplit

import psycopg
import pytest

from service.app.accounts.tickets import renewing, use_ticket
from tests.delivery.conftest import Listen
from tests.support.api import Answer, Api, Client, Table
from tests.support.running import server_process
from tests.support.servers import DatabaseUrls

LATER = "0190a5f6-0000-7000-8000-000000000000"


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("balaans", 2)


def ticket(client: Client, **wanted: object) -> str:
    answer = client.post("/v1/account/stream-tickets", wanted).expect(201)
    assert answer.headers["Cache-Control"] == "no-store"
    return str(answer.data["ticket"])


def use(api: Api, path: str, secret: str, query: str = "") -> Answer:
    return api.stranger.get(f"{path}?ticket={secret}{query}")


def test_a_ticket_opens_one_stream_as_who_made_it(api: Api, table: Table, listen: Listen):
    bob = table.players[1]
    listener = listen(f"{table.path}/events", ticket=(secret := ticket(bob)))
    own = bob.get(f"{table.path}/events?limit=500").expect(200).data["events"]
    assert listener.until(own[-1]["version"]) == own
    assert own != api.stranger.get(f"{table.path}/events?limit=500").expect(200).data["events"]
    assert use(api, f"{table.path}/events", secret, "&limit=500").expect(200).data["events"] == own


def test_a_ticket_opens_the_feed(api: Api, table: Table):
    assert use(api, "/v1/account/events", ticket(table.players[0])).expect(200).data["cursor"]


def test_of_many_streams_that_are_asked_for_with_a_ticket_one_is_opened(api: Api, table: Table):
    secret, other = ticket(table.players[0]), api.table("breach", 2)
    streams = (f"{table.path}/events", f"{other.path}/events", "/v1/account/events")
    with ThreadPoolExecutor(6) as clients:
        answers = list(clients.map(lambda path: (path, use(api, path, secret).status), streams * 2))
    assert len({path for path, status in answers if status == 200}) == 1
    assert sorted(status for _, status in answers) == [200] * 2 + [401] * 4


def test_a_ticket_is_for_the_seat_that_it_was_used_for(api: Api, table: Table):
    secret = ticket(table.players[0])
    use(api, f"{table.path}/events", secret, "&seat=0").expect(200)
    use(api, f"{table.path}/events", secret).expect(401, "unauthenticated")
    use(api, f"{table.path}/events", secret, "&seat=0").expect(200)


def versions(server: str, path: str, after: int, count: int, come_from: str) -> list[int]:
    """So many versions of a stream, as a browser reads it that comes from an address of this machine."""
    line = http.client.HTTPConnection(urlsplit(server).netloc, timeout=20, source_address=(come_from, 0))
    line.request("GET", path, headers={"Accept": "text/event-stream", "Last-Event-ID": str(after)})
    answer = line.getresponse()
    assert answer.status == 200, answer.read()
    found: list[int] = []
    while len(found) < count:
        name, _, value = answer.readline().decode().rstrip().partition(": ")
        found += [int(value)] if name == "id" else []
    line.close()
    return found


def test_a_stream_comes_back_with_its_ticket_after_a_kill_and_from_another_address(
    api: Api, table: Table, server: str, database_urls: DatabaseUrls, redis_url: str
):
    path = f"{table.path}/events?ticket={ticket(table.players[0])}"
    head = table.see()["version"]
    with server_process(database_urls, redis_url) as (address, process):
        assert versions(address, path, 0, head, "127.0.0.1") == list(range(1, head + 1))
        process.kill()
        process.wait()
    table.play_on(2)
    now = table.see()["version"]
    assert versions(server, path, head, now - head, "127.0.0.2") == list(range(head + 1, now + 1))


def test_an_open_stream_keeps_its_ticket_and_an_unused_one_ends(
    api: Api, table: Table, database_urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch
):
    services = api.wired.services
    caller = use_ticket(services, ticket(table.players[0]), "here")
    times = iter((0.0, 1.0, 15.0, 15.0, 16.0))
    monkeypatch.setattr("service.app.accounts.tickets.monotonic", lambda: next(times))
    with psycopg.connect(database_urls.owner, autocommit=True) as connection:

        def seconds_left() -> float:
            text = "SELECT extract(epoch FROM expires_at - now()) FROM stream_tickets WHERE hash = %s"
            (left,) = connection.execute(text, [caller.ticket]).fetchone() or (0,)
            return float(left)

        used = "UPDATE stream_tickets SET expires_at = now() + interval '9 s' WHERE hash = %s"
        connection.execute(used, [caller.ticket])
        left = [seconds_left() for _ in renewing(services, caller, iter(range(3)))]
    assert [round(seconds, -1) for seconds in left] == [10, 70, 70]


def test_a_ticket_holds_for_a_minute(api: Api, table: Table, database_urls: DatabaseUrls):
    answer = table.players[0].post("/v1/account/stream-tickets", {}).expect(201).data
    left = datetime.fromisoformat(answer["expires_at"]) - datetime.now(UTC)
    assert 50 < left.total_seconds() <= 61
    with psycopg.connect(database_urls.service) as connection:
        digests = connection.execute("SELECT hash FROM stream_tickets").fetchall()
        assert not any(answer["ticket"].encode() in bytes(one) for (one,) in digests)
    with psycopg.connect(database_urls.owner) as connection:
        connection.execute("UPDATE stream_tickets SET expires_at = now() - interval '1 ms'")
    use(api, f"{table.path}/events", answer["ticket"]).expect(401, "unauthenticated")


def test_a_ticket_falls_with_its_token(api: Api, table: Table, listen: Listen):
    ann = table.players[0]
    made = ann.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data
    reader = Client(api.app, made["token"])
    kept, used = ticket(reader), ticket(reader)
    listener = listen(f"{table.path}/events", ticket=used)
    listener.next()
    ann.delete(f"/v1/account/tokens/{made['id']}").expect(204)
    assert listener.end(1.5)["reason"] == "revoked"
    use(api, f"{table.path}/events", kept).expect(401, "unauthenticated")


def test_a_ticket_for_a_match_and_seat_opens_nothing_else(api: Api):
    ann = api.account()
    seats = [{"kind": "me"}, {"kind": "account", "account_id": ann.id}]
    table = Table(ann.post("/v1/matches", {"game": "balaans", "seats": seats}).expect(201).data["id"], [ann, ann])
    ann.put(f"{table.path}/seats/1", {}).expect(200)
    hidden = api.table("balaans", [ann, api.account()], visibility="private")
    path, other = f"{table.path}/events", f"{hidden.path}/events"
    as_one = ann.get(f"{path}?seat=1&limit=500").expect(200).data["events"]
    assert use(api, path, ticket(ann, match_id=table.id, seat=1), "&limit=500").expect(200).data["events"] == as_one
    use(api, path, ticket(ann, match_id=table.id, seat=1), "&seat=0").expect(403, "no_seat")
    use(api, other, ticket(ann, match_id=table.id)).expect(403, "insufficient_scope")
    use(api, "/v1/account/events", ticket(ann, match_id=table.id)).expect(403, "insufficient_scope")


def test_a_ticket_is_not_made_for_what_its_maker_may_not_see(api: Api, table: Table):
    hidden, stranger = api.table("breach", 2, visibility="private"), api.account()
    path = "/v1/account/stream-tickets"
    stranger.post(path, {"match_id": hidden.id}).expect(404, "not_found")
    stranger.post(path, {"match_id": LATER}).expect(404, "not_found")
    stranger.post(path, {"match_id": table.id, "seat": 0}).expect(403, "no_seat")
    stranger.post(path, {"seat": 0}).expect(422, "validation_error")
    stranger.post(path, {"match_id": "x"}).expect(422, "validation_error")
    api.stranger.post(path, {}).expect(401, "unauthenticated")


def test_a_ticket_opens_streams_only(api: Api, table: Table):
    secret = ticket(table.players[0])
    for path in (table.path, f"{table.path}/legal", f"{table.path}/log", f"{table.path}/presence"):
        assert api.stranger.get(f"{path}?ticket={secret}").status in (401, 422)
    use(api, f"{table.path}/events", secret).expect(200)


def test_a_wrong_ticket_is_no_stranger(api: Api, table: Table):
    """Who shows something is not let in as if nothing had been shown."""
    for wrong in ("mkt_wrong", "x", "%00"):
        use(api, f"{table.path}/events", wrong).expect(401, "unauthenticated")
