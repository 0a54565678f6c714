"""Values that nothing can hold, in every query, path, header and cursor: refused, never 500."""

import base64
import re
from typing import Any

import pytest

from service.web.media import SSE
from service.web.operation import Operation
from service.web.operations import OPERATIONS
from service.web.schemas.loading import parameters
from tests.support.api import Api, Client, begun

VALUES = (
    *(
        "",
        "\0",
        "%00",
        "a\0b",
        "\ud800",
        "\uffff",
        "\u202e",
        "' OR 1=1 --",
        "../../etc/passwd",
        "%",
        "{}",
        "[]",
        "null",
    ),
    *("-1", "0", "1e3", "1.5", "+1", "٣", "²", "99999999999999999999", "2147483648", "9223372036854775808", "NaN"),
    *("x" * 5000, "true ", "TRUE", " 1", "1,2", "0x10", "1_000", "\r\nX-Injected: 1", "\t"),
)

CURSORS = tuple(
    base64.urlsafe_b64encode(text.encode("utf-8", "surrogatepass")).decode().rstrip("=")
    for text in (
        *("", "|", "||", "feed|", "feed|-1", "feed|x", "feed|99999999999999999999999", "feed|1|2", "feed|٣", "feed|+1"),
        *("|01939b1e-7c00-7000-8000-000000000007", "1|", "1|x", "-1|01939b1e-7c00-7000-8000-000000000007"),
        *("99999999999999999999|01939b1e-7c00-7000-8000-000000000007", "1e9|01939b1e-7c00-7000-8000-000000000007"),
        *("\0|\0", "9" * 4000 + "|x", "1_000|01939b1e-7c00-7000-8000-000000000007", "nan|nan", "١|x"),
    )
)

HEADERS = (
    *("If-Match", "If-None-Match", "Idempotency-Key", "Last-Event-ID", "Accept", "Prefer", "Authorization"),
    *("Content-Type", "X-Request-Id", "traceparent", "X-Forwarded-For", "Range", "If-Modified-Since", "Content-Length"),
)


@pytest.fixture(scope="module")
def ann(api: Api) -> Client:
    return api.account()


@pytest.fixture(scope="module")
def match_id(api: Api, ann: Client) -> str:
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}
    return str(ann.post("/v1/matches", wanted).expect(201).data["id"])


def status(client: Client, operation: Operation, path: str, query: Any = None, headers: Any = None) -> int:
    """Whatever the server makes of it; the body is an empty object where one is taken."""
    sent = {"Authorization": f"Bearer {client.token}", **(headers or {})}
    data = b"{}" if operation.body is not None else b""
    sent |= {"Content-Type": "application/json"} if data and "Content-Type" not in (headers or {}) else {}
    method = operation.method
    given, answered, body = begun(client.app, path, method=method, query_string=query, headers=sent, data=data)
    try:
        if answered.get("Content-Type") != SSE:  # a stream may have nothing to say for a long time
            list(body)
    finally:
        body.close()
    return given


def path_of(operation: Operation, match_id: str) -> str:
    known = {
        "match_id": match_id,
        "seat": "0",
        "game": "breach",
        "rules_version": "2",
        "code": "not_found",
        "client_id": "mkc_x",
    }
    return re.sub(r"{(\w+)}", lambda name: known.get(name[1], match_id), operation.path)


READS = [one for one in OPERATIONS if one.name not in ("delete_account", "verify_log", "import_log")]


@pytest.mark.parametrize("operation", [one for one in READS if one.query], ids=lambda one: one.name)
def test_no_value_of_a_query_is_an_error_of_the_server(ann: Client, match_id: str, operation: Operation):
    path = path_of(operation, match_id)
    for name in sorted(parameters(operation.query)) if operation.query else ():
        for value in (*VALUES, *CURSORS):
            if name == "wait" and value.strip().isdigit():
                continue
            given = status(ann, operation, path, {name: value.encode("utf-8", "surrogatepass")})
            assert given < 500, (name, value[:60], given)


@pytest.mark.parametrize("operation", [one for one in READS if "{" in one.path], ids=lambda one: one.name)
def test_no_value_of_a_path_is_an_error_of_the_server(ann: Client, match_id: str, operation: Operation):
    for name in re.findall(r"{(\w+)}", operation.path):
        for value in VALUES:
            quoted = "".join(f"%{byte:02X}" for byte in value.encode("utf-8", "surrogatepass"))
            path = path_of(operation, match_id)
            at = operation.path.split("/").index(f"{{{name}}}")
            parts = path.split("/")
            parts[at] = quoted or "%20"
            assert status(ann, operation, "/".join(parts)) < 500, (name, value[:60])


@pytest.mark.parametrize("operation", READS, ids=lambda one: one.name)
def test_no_value_of_a_header_is_an_error_of_the_server(ann: Client, match_id: str, operation: Operation):
    path = path_of(operation, match_id)
    for name in HEADERS:
        for value in (*VALUES[::3], *CURSORS[:3]):
            if any(char in value for char in "\r\n\0") or name == "Content-Length" or not value.isascii():
                continue
            if (name, operation.tag) == ("Accept", "events"):
                continue
            assert status(ann, operation, path, headers={name: value}) < 500, (name, value[:60])
