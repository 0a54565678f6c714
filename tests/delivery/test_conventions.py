"""What HTTP and HTML say of streams: browsers stop at the end, proxies pass on what comes, lost events are noticed."""

import time
from typing import Any

import orjson
import pytest

from service.app.streams.feed_source import cursor_of
from tests.support.api import Answer, Api, Table
from tests.support.event_source import EventSource, middlebox
from tests.support.listening import Listener

SSE, NDJSON = "text/event-stream", "application/x-ndjson"


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("breach", 2)


@pytest.fixture
def over(table: Table) -> Table:
    """A match that has ended."""
    table.command(0, {"type": "resign"}).expect(201)
    return table


@pytest.mark.parametrize("buffering", [True, False], ids=["buffering", "compressing"])
def test_an_event_source_behind_a_proxy_hears_at_once_and_stops_at_the_end(
    api: Api, server: str, table: Table, buffering: bool
):
    with middlebox(server, buffering) as proxy:
        source = EventSource(proxy, f"{table.path}/events")
        head = table.see()["version"]
        assert source.until(head, 5), "nothing came while the stream was open"
        table.play_on(1)
        assert source.until(table.see()["version"], 2), "an event was held back"
        table.command(0, {"type": "resign"}).expect(201)
        assert source.closed.wait(5), f"it comes back for ever: {source.statuses}"
        assert source.statuses == [200, 204]
        assert len(source.data) == table.see()["version"] + 1


def test_an_event_source_that_begins_at_the_end_stops_too(server: str, over: Table):
    source = EventSource(server, f"{over.path}/events?after={over.see()['version']}")
    assert source.closed.wait(5)
    assert source.statuses == [200, 204]


@pytest.mark.parametrize("media", [SSE, NDJSON])
def test_no_stream_and_no_log_may_be_transformed(over: Table, media: str):
    answer = over.players[0].get(f"{over.path}/events", Accept=media).expect(200)
    assert "no-transform" in answer.headers["Cache-Control"]
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert "no-transform" in over.players[0].get(f"{over.path}/log").headers["Cache-Control"]


def test_an_empty_last_event_id_is_none(over: Table):
    ann, head = over.players[0], over.see()["version"]
    page = ann.get(f"{over.path}/events?after={head - 1}", Last_Event_ID="").expect(200).data
    assert [event["version"] for event in page["events"]] == [head]
    feed = ann.get("/v1/account/events").expect(200).data
    same = ann.get(f"/v1/account/events?after={feed['cursor']}", Last_Event_ID="").expect(200).data
    assert same["events"] == []


@pytest.mark.parametrize("media", [SSE, NDJSON])
@pytest.mark.parametrize("by_header", [True, False])
def test_a_stream_from_beyond_the_head_is_refused(table: Table, media: str, by_header: bool):
    beyond = table.see()["version"] + 1
    query, headers = ("", {"Last-Event-ID": str(beyond)}) if by_header else (f"?after={beyond}", {})
    refused = table.players[0].call("GET", f"{table.path}/events{query}", headers={"Accept": media, **headers})
    assert f"version {beyond - 1}" in refused.expect(404, "no_such_version").data["detail"]


def test_a_page_from_beyond_the_head_tells_the_head_at_once(table: Table):
    head = table.see()["version"]
    began = time.monotonic()
    page = table.players[0].get(f"{table.path}/events?after={head + 5}&wait=10").expect(200).data
    assert (page["events"], page["head"]) == ([], head)
    assert time.monotonic() - began < 2


@pytest.mark.parametrize("by_header", [True, False])
def test_a_feed_from_beyond_its_end_is_refused(api: Api, by_header: bool):
    cursor = cursor_of(api.wired.services.feed.end() + 1000)
    query, headers = ("", {"Last-Event-ID": cursor}) if by_header else (f"?after={cursor}", {})
    refused = api.account().call("GET", f"/v1/account/events{query}", headers=headers)
    assert refused.expect(422, "validation_error").data["errors"][0]["pointer"] in ("Last-Event-ID", "?after")


def test_the_streams_of_their_own_are_server_sent_events_alone(server: str, table: Table):
    source = EventSource(server, f"{table.path}/events/stream")
    assert source.until(table.see()["version"], 5)
    table.command(0, {"type": "resign"}).expect(201)
    assert source.closed.wait(5)
    assert source.statuses == [200, 204]
    ann = table.players[0]
    assert ann.opens("/v1/account/events/stream") == 200
    for path in (f"{table.path}/events/stream", "/v1/account/events/stream"):
        for other in ("application/json", NDJSON):
            ann.get(path, Accept=other).expect(406, "not_acceptable")


def lines(answer: Answer) -> list[Any]:
    return [orjson.loads(line) for line in answer.expect(200).raw.splitlines() if line]


def test_lines_wait_for_what_comes_and_end_after_a_silence(server: str, table: Table):
    head = table.see()["version"]
    listener = Listener(
        server, f"{table.path}/events/lines", table.players[0].token, "ndjson", {"wait": 2, "after": head}
    )
    table.play(0, table.legal(0)[0]).expect(201)
    listener.until(head + 1)
    assert listener.end() == {"type": "stream.end", "reason": "limit", "resume": listener.heard[-1]["version"]}


def test_the_lines_of_their_own_are_ndjson_alone_and_end_when_nothing_comes(table: Table):
    ann, path = table.players[0], f"{table.path}/events/lines"
    *events, end = lines(ann.get(path))
    assert [event["version"] for event in events] == list(range(1, table.see()["version"] + 1))
    assert end == {"type": "stream.end", "reason": "limit", "resume": len(events)}
    table.command(0, {"type": "resign"}).expect(201)
    *rest, end = lines(ann.get(f"{path}?after={end['resume']}"))
    assert [event["version"] for event in rest] == list(range(len(events) + 1, table.see()["version"] + 1))
    assert end["reason"] == "finished"
    assert lines(ann.get("/v1/account/events/lines"))[-1]["reason"] == "limit"
    for path in (f"{table.path}/events/lines", "/v1/account/events/lines"):
        for other in ("application/json", SSE):
            ann.get(path, Accept=other).expect(406, "not_acceptable")
