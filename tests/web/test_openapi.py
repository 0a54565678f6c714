"""The description: fresh, valid, complete; and the contract that tests are held to bites."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.app.problems import CODES
from service.cli import main
from service.web.openapi.document import document
from service.web.openapi.problems import codes_of
from service.web.operations import OPERATIONS
from tests.support.api import Api
from tests.support.contract import contract

FILE = Path(__file__).parents[2] / "openapi.yaml"
DESCRIBED = document(OPERATIONS)
OPERATION_OBJECTS = [
    (f"{method.upper()} {path}", one) for path, methods in DESCRIBED["paths"].items() for method, one in methods.items()
]
operations = pytest.mark.parametrize(
    "one", [one for _, one in OPERATION_OBJECTS], ids=[n for n, _ in OPERATION_OBJECTS]
)


def test_the_file_is_fresh(tmp_path: Path):
    fresh = tmp_path / "openapi.yaml"
    assert main(["openapi", str(fresh)]) == 0
    assert fresh.read_text("utf-8") == FILE.read_text("utf-8"), "run: make openapi"


def test_it_is_openapi_3_1():
    assert DESCRIBED["openapi"].startswith("3.1.")
    assert [str(fault) for fault in OpenAPIV31SpecValidator(DESCRIBED).iter_errors()] == []


def test_every_schema_is_json_schema():
    for schema in DESCRIBED["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def references(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if str(data.get("$ref")).startswith("#/components/"):
            yield data["$ref"]
        yield from data.get("discriminator", {}).get("mapping", {}).values() if "oneOf" in data else ()
        for inner in data.values():
            yield from references(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from references(inner)


def test_every_reference_leads_somewhere_and_every_component_is_used():
    components = {
        f"#/components/{kind}/{name}"
        for kind, named in DESCRIBED["components"].items()
        for name in named
        if kind != "securitySchemes"
    }
    assert set(references(DESCRIBED)) == components


def test_every_route_is_described(api: Api):
    routes = {
        (method, re.sub(r"<(?:string:)?(\w+)>", r"{\1}", rule.rule))
        for rule in api.app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    described = {tuple(name.split(" ")) for name, _ in OPERATION_OBJECTS}
    assert routes - described == {("GET", "/docs/{name}"), ("GET", "/docs/rules/{key}")}, "pages for people alone"
    assert described <= routes


@operations
def test_an_operation_says_what_it_does(one: dict[str, Any]):
    assert one["summary"]
    assert len(one["description"]) > len(one["summary"]) / 2
    assert one["tags"][0] in {tag["name"] for tag in DESCRIBED["tags"]}
    assert all(status.isdigit() for status in one["responses"])
    for parameter in one.get("parameters", []):
        assert "$ref" in parameter or parameter["description"], parameter


@operations
def test_security_is_said(one: dict[str, Any]):
    (operation,) = (found for found in OPERATIONS if found.name == one["operationId"])
    anonymous = not one["security"] or {} in one["security"]
    assert anonymous == (operation.auth != "required")
    assert ("401" in one["responses"]) == (operation.auth != "none")


@operations
def test_every_answer_names_its_request(one: dict[str, Any]):
    for status, answer in one["responses"].items():
        found = answer
        if "$ref" in answer:
            found = DESCRIBED["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        assert found["description"], status
        assert "X-Request-Id" in found["headers"], status


@operations
def test_what_a_body_brings_with_it(one: dict[str, Any]):
    with_body = {"400", "413", "415"}
    assert with_body <= set(one["responses"]) if "requestBody" in one else not with_body & set(one["responses"])
    assert {"405", "500"} <= set(one["responses"])


def test_every_problem_is_one_of_the_published_codes():
    for operation in OPERATIONS:
        for status, codes in codes_of(operation).items():
            assert all(CODES[code][0] == status or code == "streams_full" for code in codes)
        assert set(operation.problems) <= set(CODES), operation.name


def test_it_is_served_as_yaml_and_json(api: Api):
    text = api.stranger.get("/openapi.yaml").expect(200)
    assert text.headers["Content-Type"] == "application/yaml"
    assert text.raw.decode() == FILE.read_text("utf-8")
    answer = api.stranger.get("/openapi.json").expect(200)
    assert answer.data == yaml.load(text.raw, yaml.CSafeLoader)
    assert answer.data == orjson.loads(orjson.dumps(DESCRIBED))
    tag = answer.headers["ETag"]
    assert api.stranger.get("/openapi.json", If_None_Match=tag).expect(304).raw == b""


GOOD = {"X-Request-Id": "1", "Cache-Control": "no-store", "Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "status", "headers", "body"),
    [
        ("GET", "/livez", 201, GOOD, b'{"status":"ok"}'),
        ("GET", "/livez", 200, GOOD, b'{"status":"well"}'),
        ("GET", "/livez", 200, GOOD, b'{"status":"ok","more":1}'),
        ("GET", "/livez", 200, GOOD | {"Surprise": "1"}, b'{"status":"ok"}'),
        ("GET", "/livez", 200, {"Content-Type": "application/json", "Cache-Control": "no-store"}, b'{"status":"ok"}'),
        ("GET", "/livez", 200, GOOD | {"Content-Type": "text/html"}, b"<p>"),
        ("GET", "/nowhere", 200, GOOD, b"{}"),
        ("DELETE", "/v1/account/tokens/0195a5c0-7b00-7000-8000-000000000001", 204, GOOD, b"a body"),
        ("BREW", "/livez", 200, GOOD, b"{}"),
    ],
)
def test_the_contract_bites(method: str, path: str, status: int, headers: dict[str, str], body: bytes):
    contract().check("GET", "/livez", 200, GOOD, b'{"status":"ok"}')
    with pytest.raises(AssertionError):
        contract().check(method, path, status, headers, body)
