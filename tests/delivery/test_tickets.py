"""API §7: tickets for streams: for a minute, once, restrict, and nothing of them is kept but a hash."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import psycopg
import pytest

from tests.delivery.conftest import Listen
from tests.support.api import Answer, Api, Client, Table
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
    use(api, f"{table.path}/events", secret).expect(401, "unauthenticated")


def test_a_ticket_opens_the_feed(api: Api, table: Table):
    assert use(api, "/v1/account/events", ticket(table.players[0])).expect(200).data["cursor"]


def test_of_many_who_come_with_a_ticket_one_is_let_in(api: Api, table: Table):
    secret = ticket(table.players[0])
    with ThreadPoolExecutor(8) as clients:
        answers = list(clients.map(lambda _: use(api, f"{table.path}/events", secret), range(8)))
    assert sorted(one.status for one in answers) == [200] + [401] * 7


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
