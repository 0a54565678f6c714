"""RFC 9110 §8.4: answers are compressed as the client accepts; streams, secrets and small answers are not."""

import gzip
from collections.abc import Callable, Mapping

import pytest
from backports import zstd

from service.web.compression import CODINGS, LEAST_BYTES
from tests.support.api import Answer, Api, Client, Table

DECODERS: Mapping[str, Callable[[bytes], bytes]] = {
    "zstd": zstd.decompress,
    "gzip": gzip.decompress,
}


def coded(client: Client, path: str, accept: str, **headers: str) -> Answer:
    """As it comes over the wire: the description is of what it says once it is decoded."""
    sent = {"Authorization": f"Bearer {client.token}"} if client.token else {}
    got = client.app.test_client().get(path, headers={"Accept-Encoding": accept, **sent, **headers})
    return Answer(got.status_code, dict(got.headers), got.data)


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("breach", 2)


@pytest.mark.parametrize("coding", CODINGS)
def test_json_and_pages_come_in_each_coding_and_say_the_same(api: Api, table: Table, coding: str):
    ann = table.players[0]
    for path in ("/v1/games", "/openapi.json", "/docs/API", f"{table.path}/legal", f"{table.path}/log"):
        plain, answer = ann.get(path), coded(ann, path, coding)
        assert answer.headers["Content-Encoding"] == coding
        assert DECODERS[coding](answer.raw) == plain.raw
        assert "Content-Encoding" not in plain.headers
        assert len(answer.raw) < len(plain.raw)
        for either in (plain, answer):
            assert "Accept-Encoding" in either.headers["Vary"].split(", ")


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "gzip"),
        ("gzip;q=1, zstd;q=0.5", "gzip"),
        ("identity", None),
        ("identity, gzip;q=0.5", None),
        ("*", "zstd"),
        ("gzip;q=0", None),
        ("snappy", None),
    ],
)
def test_the_client_chooses_and_then_we(api: Api, accept: str, coding: str | None):
    assert coded(api.stranger, "/v1/games", accept).headers.get("Content-Encoding") == coding


def test_the_entity_tag_of_a_match_is_its_version_in_every_coding(api: Api, table: Table):
    ann = table.players[0]
    tag = ann.get(table.path).headers["ETag"]
    assert (tag, coded(ann, table.path, "gzip").headers["ETag"]) == ('"3"', '"3"')
    for known in (tag, 'W/"3"', '"1", "3"', "*"):
        again = coded(ann, table.path, "gzip", **{"If-None-Match": known}).expect(304)
        assert again.headers["ETag"] == tag
    coded(ann, table.path, "gzip", **{"If-None-Match": '"1"'}).expect(200)


def test_streams_secrets_and_small_answers_are_left_alone(api: Api, table: Table):
    ann = table.players[0]
    table.command(0, {"type": "resign"}).expect(201)
    for media in ("text/event-stream", "application/x-ndjson"):
        stream = coded(ann, f"{table.path}/events", "gzip", Accept=media)
        assert len(stream.raw) > LEAST_BYTES
        assert "Content-Encoding" not in stream.headers
    assert "Content-Encoding" not in coded(ann, "/v1/account", "gzip").headers
    note = {"scopes": ["read"], "note": "n" * 100}
    made = ann.call("POST", "/v1/account/tokens", note, {"Accept-Encoding": "gzip"}).expect(201)
    assert "Content-Encoding" not in made.headers
