"""API §1: tokens, times, ids, and bodies of any kind: strict JSON, bounded, with the field named that is wrong."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from service.log.times import from_text
from service.web.operations import OPERATIONS
from tests.support.api import Api, Client, Table

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
JSON = {"Content-Type": "application/json"}
NOWHERE = "0190a5f6-0000-7000-8000-000000000000"


@pytest.fixture(scope="module")
def table(api: Api) -> Table:
    return api.table("breach", 2)


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from leaves(value, f"{path}/{name}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, f"{path}/{number}")
    else:
        yield path, data


def test_names_are_snake_case_times_are_utc_with_milliseconds_and_ids_are_uuid7(table: Table):
    match = table.see()
    names = {name for path, _ in leaves(match) for name in path.split("/") if not name.isdigit()}
    assert all(re.fullmatch(r"[a-z_]*", name) for name in names - set(match["state"]))
    times = {path: value for path, value in leaves(match) if path.endswith(("_at", "_time", "deadline"))}
    assert times.pop("/finished_at") is None
    assert {path for path, value in times.items() if value is not None} >= {
        "/server_time",
        "/created_at",
        "/updated_at",
    }
    assert all(TIME.fullmatch(value) for value in times.values() if value is not None)
    ids = [match["id"], match["created_by"], *(seat["account"]["id"] for seat in match["seats"])]
    assert {uuid.UUID(one).version for one in ids} == {7}


def test_times_are_by_the_databases_clock(api: Api, table: Table):
    before = api.wired.services.clock.now()
    said = table.see()["server_time"]
    after = api.wired.services.clock.now()
    assert before <= from_text(said) <= after


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer mk_unknown", "Basic bWs6", "mk_unknown", "Bearer mk_ü", "Bearer " + "x" * 5000, ""],
)
def test_a_token_that_is_none_is_answered_401_also_where_none_is_needed(api: Api, table: Table, header: str):
    for path in ("/v1/account", table.path):
        answer = api.stranger.get(path, Authorization=header).expect(401, "unauthenticated")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_the_scheme_of_a_token_is_known_in_any_case(api: Api, table: Table):
    token = table.players[0].token
    assert api.stranger.get("/v1/account", Authorization=f"bEARER {token}").status == 200


def test_reading_public_things_needs_no_token_and_acting_always_does(api: Api, table: Table):
    for path in ("/v1/games", "/v1/games/breach", "/v1/games/breach/rules", "/v1/matches", table.path):
        api.stranger.get(path).expect(200)
    for path in (f"{table.path}/events", f"{table.path}/log"):
        api.stranger.get(path).expect(200)
    for method, path in (
        ("POST", "/v1/matches"),
        ("POST", "/v1/join"),
        ("PUT", f"{table.path}/seats/0"),
        ("DELETE", f"{table.path}/seats/0"),
        ("POST", f"{table.path}/commands"),
        ("GET", "/v1/account"),
        ("GET", "/v1/token"),
        ("GET", "/v1/matches?mine=true"),
        ("GET", "/v1/matches?owed=true"),
    ):
        api.stranger.call(method, path, {}).expect(401, "unauthenticated")


NOT_JSON = {
    "blanks": b"  ",
    "half": b'{"name": ',
    "two": b"{} {}",
    "duplicate names": b'{"name": "a", "name": "b"}',
    "duplicate names inside": b'{"name": {"a": 1, "a": 2}}',
    "nan": b'{"name": NaN}',
    "infinity": b'{"name": -Infinity}',
    "1e400": b'{"name": 1e400}',
    "10,000 deep": b'{"name": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "10,000 deep and open": b"[" * 10_000,
    "latin-1": '{"name": "é"}'.encode("latin-1"),
    "utf-16": '{"name": "a"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"name": "a"}',
    "control character": b'{"name": "a\x01b"}',
    "comment": b'{"name": "a" /* so */}',
    "trailing comma": b'{"name": "a",}',
    "single quotes": b"{'name': 'a'}",
    "surrogate bytes": b'{"name": "\xed\xa0\x80"}',
    "huge integer": b'{"name": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("raw", NOT_JSON.values(), ids=NOT_JSON.keys())
def test_what_is_not_json_is_answered_400(api: Api, table: Table, raw: bytes):
    paths = [("POST", "/v1/accounts"), ("POST", f"{table.path}/commands"), ("POST", "/v1/matches")]
    for method, path in paths:
        answer = table.players[0].call(method, path, headers=JSON, raw=raw)
        assert (answer.status, answer.code) == (400, "not_json"), answer.raw


def test_no_body_is_no_json_where_one_is_needed(table: Table):
    for path in ("/v1/matches", "/v1/join", f"{table.path}/commands", "/v1/account/tokens"):
        table.players[0].call("POST", path, headers=JSON).expect(400, "not_json")


WRONG_VALUES = {
    "lone surrogate": (b'{"name": "\\ud800"}', "/name"),
    "lone surrogate in a name": (b'{"name\\udfff": "a"}', None),
    "nul": (b'{"name": "a\\u0000b"}', "/name"),
    "nul in a name": (b'{"na\\u0000me": "a"}', None),
    "40 deep": (b'{"name": ' + b"[" * 40 + b"]" * 40 + b"}", None),
    "beyond 2^53": (b'{"name": 9007199254740992}', "/name"),
    "a list": (b"[]", ""),
    "a text": (b'"name"', ""),
    "null": (b"null", ""),
    "a number": (b'{"name": 7}', "/name"),
    "a boolean": (b'{"name": true}', "/name"),
    "an unknown field": (b'{"nam": "a"}', "/nam"),
    "an unknown field with signs": (b'{"a/b~c": 1}', "/a~1b~0c"),
}


@pytest.mark.parametrize(("raw", "pointer"), WRONG_VALUES.values(), ids=WRONG_VALUES.keys())
def test_values_that_nothing_can_hold_and_unknown_fields_are_named(api: Api, raw: bytes, pointer: str | None):
    answer = api.stranger.call("POST", "/v1/accounts", headers=JSON, raw=raw).expect(422, "validation_error")
    errors = answer.data["errors"]
    assert errors
    assert all(set(one) == {"pointer", "detail"} for one in errors)
    assert pointer is None or pointer in [one["pointer"] for one in errors]


def test_a_body_of_64_kb_is_read_and_one_more_byte_is_too_large(api: Api):
    for size, status, code in ((65_536, 201, None), (65_537, 413, "too_large"), (5_000_000, 413, "too_large")):
        raw = b'{"name": "a"' + b" " * (size - 13) + b"}"
        assert len(raw) == size
        api.stranger.call("POST", "/v1/accounts", headers=JSON, raw=raw).expect(status, code)


@pytest.mark.parametrize(
    ("media", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("APPLICATION/JSON", 201),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/merge-patch+json", 415),
        ("", 415),
    ],
)
def test_bodies_are_sent_as_json(api: Api, media: str, status: int):
    code = "unsupported_media_type" if status == 415 else None
    api.stranger.call("POST", "/v1/accounts", headers={"Content-Type": media}, raw=b'{"name": "a"}').expect(
        status, code
    )


GETS = [one for one in OPERATIONS if one.method == "GET" and re.fullmatch(r"/v1/(\w|/|{match_id}|{game})+", one.path)]


@pytest.mark.parametrize("operation", GETS, ids=lambda one: one.name)
def test_unknown_and_repeated_parameters_are_refused(table: Table, operation: Any):
    path = operation.path.format(match_id=table.id, game="breach", seat=0, token_id=NOWHERE)
    player = table.players[0]
    for query in ("bogus=1", "bogus=1&bogus=2", "BOGUS=", "%00=1", "%ff=1"):
        answer = player.get(f"{path}?{query}").expect(422, "validation_error")
        assert answer.data["errors"][0]["pointer"].startswith("?")
    if operation.query:
        player.get(f"{path}?seat=0&seat=0").expect(422, "validation_error")


@pytest.mark.parametrize(
    "text",
    [
        *("x", "0", "null", "0190a5f6-0000-7000-8000", "{0190a5f6-0000-7000-8000-000000000000}", NOWHERE),
        *(
            "0190a5f6000070008000000000000000",
            "%00",
            "%ff",
            "..%2f..",
            "1" * 500,
            "0190a5f6-0000-7000-8000-00000000000g",
        ),
    ],
)
def test_ids_that_name_nothing_are_answered_404(table: Table, text: str):
    for rest in ("", "/legal", "/events", "/log"):
        table.players[0].get(f"/v1/matches/{text}{rest}").expect(404, "not_found")
    table.players[0].post(f"/v1/matches/{text}/commands", {"type": "resign"}).expect(404, "not_found")
    table.players[0].delete(f"/v1/account/tokens/{text}").expect(404, "not_found")


@pytest.mark.parametrize("seat", ["2", "9", "-1", "x", "1.0", "%00", "99999999999999999999", "٣"])
def test_a_seat_that_the_match_has_not_is_answered_404(table: Table, seat: str):
    table.players[0].put(f"{table.path}/seats/{seat}", {}).expect(404, "not_found")
    table.players[0].delete(f"{table.path}/seats/{seat}").expect(404, "not_found")


@pytest.mark.parametrize("seat", ["-1", "x", "1.0", "", "%00", "1e1", "99999999999999999999", "٣", "+1"])
def test_a_seat_that_is_no_number_is_a_wrong_parameter(table: Table, seat: str):
    for rest in ("", "/legal", "/events", "/log"):
        table.players[0].get(f"{table.path}{rest}?seat={seat}").expect(422, "validation_error")


def test_every_answer_has_a_request_id_of_its_own(api: Api, table: Table):
    answers = [api.stranger.get(path) for path in ("/v1/games", "/v1/nothing", table.path, table.path, "/livez")]
    answers.append(api.stranger.call("BREW", table.path))
    assert len({answer.headers["X-Request-Id"] for answer in answers}) == len(answers)


def test_an_error_is_a_problem_document(api: Api):
    answer = api.stranger.get(f"/v1/matches/{NOWHERE}?at=1").expect(404, "not_found")
    problem = answer.data
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert problem["type"] == "/problems/not_found"
    assert problem["status"] == 404
    assert problem["instance"] == f"/v1/matches/{NOWHERE}"
    assert problem["title"]
    assert problem["detail"]
    assert api.stranger.get(problem["type"]).status == 200


@pytest.mark.parametrize(
    "path", ["/v", "/v1", "/v1/", "/v2/games", "/v1/games/", "/v1/games/chess", "/v1/account/x", "/%ff"]
)
def test_what_is_not_there_is_answered_404(api: Api, path: str):
    api.stranger.get(path).expect(404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW", "PROPFIND"])
def test_a_method_that_does_not_exist_is_answered_405_with_those_that_do(api: Api, method: str):
    answer = api.stranger.call(method, "/v1/matches").expect(405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


def test_head_is_get_without_a_body(table: Table):
    player: Client = table.players[0]
    for path in ("/v1/games", table.path, f"{table.path}/log", f"{table.path}/events"):
        head = player.call("HEAD", path)
        assert (head.status, head.raw) == (200, b"")
        assert head.headers["Content-Type"] == player.get(path).headers["Content-Type"]
