"""Short ways through what commands bring and get: wherever one is taken, the strict way gives the same."""

import json
import random
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from service.app.matches.disclosure import shown_bytes, shown_event
from service.app.problems import Problem
from service.registry import GAMES, find
from service.web.body import NOT_PLAIN, plain_json, strict_json
from service.web.responses import encode
from service.web.schemas.commands import LARGEST, SCHEMAS, Play
from service.web.schemas.loading import load
from tests.support.api import Api

PLAIN = [
    b'{"type":"play","seat":0,"ply":12,"move":{"type":"switch","from":"a1","to":"b2"}}',
    b' { "type" : "play" , "move" : { "path" : [ "a1" , "a2" , [] , {} ] , "count" : -3 } , "ply" : null } ',
    '{"type":"play","move":{"text":"Königin ♛","yes":true,"no":false}}'.encode(),
    b"[]",
    b"null",
    b'"text"',
    b"9007199254740991",
]
"""JSON as clients send it: all of it goes the short way."""

OTHER = [
    b'{"a":1,"a":2}',
    b'{"a":1,"a" :2}',
    b'{"a":{"b":1,"b":[]},"c":"d"}',
    b'{"a":"b","a":"b"}',
    b'{"a":1.0}',
    b'{"a":1.5}',
    b'{"a":1e3}',
    b'{"a":9007199254740992}',
    b'{"a":123456789012345678901234567890}',
    b'{"a":"\\u0000"}',
    b'{"a":"\\ud800"}',
    b'{"a\\"":1}',
    b'{"a":"\x00"}',
    b'{"a":"\xff"}',
    b'{"a":NaN}',
    b'{"a":1',
    b"",
    b"\xef\xbb\xbf{}",
    b"[" * 40 + b"]" * 40,
]
"""What is read strictly, and mostly refused."""


def mutants(rng: random.Random) -> Iterator[bytes]:
    """Bodies with a few bytes exchanged, doubled or left out."""
    alphabet = b'{}[]":,\\0123456789.-+eEtfn \n\x00ab\xc3\xa9'
    for _ in range(20_000):
        body = bytearray(rng.choice(PLAIN + OTHER))
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(body) + 1)
            end = place + rng.choice((0, 1, 1, rng.randint(0, 12)))
            body[place:end] = rng.choice((b"", bytes([rng.choice(alphabet)]), bytes(body[place:end]) * 2))
        yield bytes(body)


def exactly(value: Any) -> str:
    """A value with its types: 1 and 1.0 and true differ."""
    return repr(value)


@pytest.mark.parametrize("body", PLAIN)
def test_json_as_clients_send_it_goes_the_short_way(body: bytes):
    assert exactly(plain_json(body)) == exactly(strict_json(body))


@pytest.mark.parametrize("body", OTHER)
def test_json_in_any_other_form_goes_the_strict_way(body: bytes):
    assert plain_json(body) is NOT_PLAIN


def test_what_goes_the_short_way_is_what_the_strict_way_reads():
    short = 0
    for body in mutants(random.Random(17)):
        data = plain_json(body)
        if data is not NOT_PLAIN:
            short += 1
            assert exactly(data) == exactly(strict_json(body)), body
    assert short > 1_000


def test_a_form_that_fits_is_loaded_as_it_is():
    rng, fitting = random.Random(18), 0
    numbers = [0, 1, 5, 6, -1, LARGEST, LARGEST + 1, True, 1.0, None, "1", []]
    moves: list[Any] = [{}, {"type": "switch"}, {"a": [None, {"b": 1}]}, None, [], "move", 1]
    for _ in range(5_000):
        form = {"type": "play"}
        for name, values in (("seat", numbers), ("ply", numbers), ("move", moves)):
            if rng.random() < 0.8:
                form[name] = rng.choice(values)
        if rng.random() < 0.1:
            form["more"] = 1
        if Play.fits(form):
            fitting += 1
            assert exactly(load(Play, form, "/")) == exactly(form)
    assert fitting > 100


@pytest.mark.parametrize("name", sorted(SCHEMAS.keys() - {"play"}))
def test_only_moves_take_the_short_way(name: str):
    assert not SCHEMAS[name].fits({"type": name, "seat": 0, "move": {}})


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"type":"play","type":"play","move":{}}', 400),
        (b'{"type":"play","move":{},"more":1}', 422),
        (b'{"type":"play","move":{},"seat":6}', 422),
        (b'{"type":"play","move":{"n":9007199254740992}}', 422),
    ],
)
def test_faults_are_refused_in_the_same_words(api: Api, body: bytes, status: int):
    table = api.table("breach", 2)
    answer = table.players[0].call("POST", f"{table.path}/commands", None, {"Content-Type": "application/json"}, body)
    assert answer.status == status
    with pytest.raises(Problem) as refused:
        load(Play, strict_json(body), "/")
    assert answer.data["detail"] == refused.value.detail


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_answer_from_stored_bytes_is_the_answer_by_the_redactor(api: Api, game: Any):
    table = api.table(game.key, 2 if game.key != "chariot" else 3)
    table.play_on(12)
    table.command(0, {"type": "propose", "kind": "draw"})
    rules = find(game.key)
    assert rules is not None
    stored = api.wired.services.matches.events(table.id, 0, 1_000, 1_000)
    raw = 0
    for event in stored:
        for viewer in (None, 0, 1):
            shown = shown_bytes(rules, event, viewer)
            assert encode(shown) == encode(shown_event(rules, event, viewer)), orjson.loads(event.body)["type"]
            raw += not isinstance(shown, dict)
    moves = sum(json.loads(event.body)["type"].startswith(f"{game.key}.") for event in stored)
    assert moves > 5
    assert raw == (0 if game.hidden else 3 * moves)
