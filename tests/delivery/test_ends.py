"""API §7: why a stream ends, within a second, with the reason, and with nothing more delivered on it."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest

from service.app.streams import follow
from tests.delivery.conftest import Listen
from tests.support.api import Api, Client, Table
from tests.support.listening import SOON, Listener

FORMS = ("sse", "ndjson")
SECOND = 1.3
"""A second, and what a busy machine takes to say so."""


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("breach", 2)


def token_of(client: Client, **wanted: Any) -> tuple[str, str]:
    """A further token: its id and its secret."""
    made = client.post("/v1/account/tokens", {"scopes": ["read"], **wanted}).expect(201).data
    return made["id"], made["token"]


def ready(listener: Listener, table: Table) -> Listener:
    """The listener, up to date."""
    listener.until(table.see()["version"])
    return listener


def ends(listener: Listener, reason: str, act: Callable[[], object], seconds: float = SECOND) -> dict[str, Any]:
    """The stream ends for this reason, soon after ``act``."""
    began = time.monotonic()
    act()
    said = listener.end()
    assert said["reason"] == reason
    assert time.monotonic() - began < seconds
    return said


@pytest.mark.parametrize("form", FORMS)
def test_a_finished_match_ends_its_streams_after_the_last_event(table: Table, listen: Listen, form: str):
    listener = ready(listen(f"{table.path}/events", form=form), table)
    table.command(0, {"type": "resign"}).expect(201)
    head = table.see()["version"]
    assert listener.end() == {"type": "stream.end", "reason": "finished", "resume": head}
    assert [event["version"] for event in listener.heard] == list(range(1, head + 1))
    assert listener.heard[-1]["type"] == "match.finished"
    again = listen(f"{table.path}/events", form=form, after=head)
    assert again.end()["reason"] == "finished"
    assert again.heard == []


def test_an_aborted_match_ends_its_streams_too(api: Api, listen: Listen):
    ann = api.account()
    match = ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}).expect(201).data
    listener = listen(f"/v1/matches/{match['id']}/events", ann.token)
    listener.next()
    ann.post(f"/v1/matches/{match['id']}/commands", {"type": "abort"}).expect(201)
    assert listener.end()["reason"] == "finished"
    assert listener.heard[-1]["type"] == "match.aborted"


@pytest.mark.parametrize("form", FORMS)
def test_a_revoked_token_ends_its_streams_and_nothing_more_is_delivered(table: Table, listen: Listen, form: str):
    ann = table.players[0]
    token_id, secret = token_of(ann)
    streams = [listen(f"{table.path}/events", secret, form), listen("/v1/account/events", secret, form)]
    kept = ready(listen(f"{table.path}/events", ann.token, form), table)
    ready(streams[0], table)
    version = table.see()["version"]

    def revoke() -> None:
        ann.delete(f"/v1/account/tokens/{token_id}").expect(204)
        table.play_on(1)

    assert ends(streams[0], "revoked", revoke)["resume"] == version
    assert streams[1].end()["reason"] == "revoked"
    assert streams[0].heard[-1]["version"] == version
    kept.until(table.see()["version"])


def test_a_lost_notice_of_a_revocation_delays_by_a_second(api: Api, unheard: Api, table: Table, listen: Listen):
    token_id, secret = token_of(table.players[0])
    listener = ready(listen(f"{table.path}/events", secret), table)
    mute = table.players[0].at(unheard)
    ends(listener, "revoked", lambda: mute.delete(f"/v1/account/tokens/{token_id}").expect(204))


def test_a_command_tells_of_no_revocation_but_delivers_nothing_either(unheard: Api, table: Table, listen: Listen):
    """The token is asked for again before anything is delivered, whoever woke the stream."""
    token_id, secret = token_of(table.players[0])
    listener = ready(listen(f"{table.path}/events", secret), table)
    version = table.see()["version"]
    table.players[0].at(unheard).delete(f"/v1/account/tokens/{token_id}").expect(204)
    table.play_on(1)
    assert listener.end() == {"type": "stream.end", "reason": "revoked", "resume": version}


def test_revoking_ends_the_streams_of_what_the_token_made(table: Table, listen: Listen):
    ann = table.players[0]
    parent_id, parent = token_of(ann, scopes=["read", "manage"])
    _, child = token_of(Client(ann.app, parent))
    listener = ready(listen(f"{table.path}/events", child), table)
    ends(listener, "revoked", lambda: ann.delete(f"/v1/account/tokens/{parent_id}").expect(204))


def test_a_token_that_expires_ends_its_streams(table: Table, listen: Listen):
    _, secret = token_of(table.players[0], expires_in=1)
    listener = ready(listen(f"{table.path}/events", secret), table)
    ends(listener, "revoked", lambda: None, 1 + SECOND)


def test_an_erased_account_ends_its_streams(api: Api, table: Table, listen: Listen):
    ann = table.players[0]
    streams = [ready(listen(f"{table.path}/events", ann.token), table), listen("/v1/account/events", ann.token)]
    ends(streams[0], "revoked", lambda: ann.delete("/v1/account").expect(202))
    assert streams[1].end()["reason"] == "revoked"


def open_table(ann: Client, bob: Client, **more: Any) -> Table:
    """A match that bob has joined, and that waits for a third."""
    seats = [{"kind": "me"}, {"kind": "account", "account_id": bob.id}, {"kind": "open"}]
    made = ann.post("/v1/matches", {"game": "bastion", "seats": seats, **more}).expect(201).data
    return Table(made["id"], [ann, bob])


@pytest.mark.parametrize("form", FORMS)
def test_a_seat_that_changes_hands_ends_its_streams(api: Api, listen: Listen, form: str):
    ann, bob = api.account(), api.account()
    table = open_table(ann, bob)
    bob.put(f"{table.path}/seats/1", {}).expect(200)
    own = ready(listen(f"{table.path}/events", bob.token, form), table)
    others = ready(listen(f"{table.path}/events", ann.token, form), table)
    version = table.see()["version"]
    said = ends(own, "seat_changed", lambda: ann.delete(f"{table.path}/seats/1").expect(204))
    assert said["resume"] == version
    assert own.heard[-1]["version"] == version
    others.until(version + 1)
    assert others.heard[-1]["type"] == "match.seat_left"
    assert others.ended is None


def test_who_declines_a_private_match_sees_no_more_of_it(api: Api, listen: Listen):
    ann, bob = api.account(), api.account()
    table = open_table(ann, bob, visibility="private")
    listener = ready(listen(f"{table.path}/events", bob.token), table)
    ends(listener, "seat_changed", lambda: bob.delete(f"{table.path}/seats/1").expect(204))
    bob.get(f"{table.path}/events").expect(404, "not_found")


def test_a_long_poll_meets_what_a_stream_ends_for(api: Api, table: Table):
    """The next request's problem, in the place of a page."""
    token_id, secret = token_of(table.players[0])
    reader, version = Client(api.app, secret), table.see()["version"]
    with ThreadPoolExecutor(2) as held:
        paths = (f"{table.path}/events?after={version}&wait=20", "/v1/account/events?wait=20&after=" + newest(reader))
        answers = [held.submit(reader.get, path) for path in paths]
        wait_for_waiters(api, 2)
        table.players[0].delete(f"/v1/account/tokens/{token_id}").expect(204)
        for one in answers:
            one.result(SECOND).expect(401, "unauthenticated")


def newest(client: Client) -> str:
    """The cursor at which a feed stands now."""
    return str(client.get("/v1/account/events?limit=500").expect(200).data["cursor"])


def wait_for_waiters(api: Api, count: int) -> None:
    """Until so many have a place among the streams."""
    until = time.monotonic() + SOON
    while api.wired.services.stream_slots.taken < count:
        assert time.monotonic() < until
        time.sleep(0.005)


def test_a_slow_reader_is_dropped(api: Api, table: Table, monkeypatch: pytest.MonkeyPatch):
    """The stream is read in this process, so that what it takes to hand over a piece is in the test's hands."""
    monkeypatch.setattr(follow, "SLOW_READER_SECONDS", 0.05)
    sent, others = {"Accept": "application/x-ndjson"}, api.wired.services.stream_slots.taken
    answer = api.app.test_client().get(f"{table.path}/events", headers=sent, buffered=False)
    pieces = iter(answer.response)
    first = orjson.loads(next(pieces))
    assert api.wired.services.stream_slots.taken == others + 1
    time.sleep(0.1)
    assert orjson.loads(next(pieces)) == {"type": "stream.end", "reason": "limit", "resume": first["version"]}
    assert next(pieces, None) is None
    answer.close()
    assert api.wired.services.stream_slots.taken == others
