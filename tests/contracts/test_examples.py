"""The examples of the description: there is one for everything, they are what the server says, and they fit."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service.web.openapi import examples
from service.web.openapi.document import document
from service.web.openapi.problems import codes_of
from service.web.operation import Operation
from service.web.operations import OPERATIONS
from tests.contracts.record_examples import FOLDER, as_text, record
from tests.support.contract import Contract, escaped
from tests.support.servers import DatabaseUrls

RECORDED = examples.load()
AGAIN = "run: make examples"
BEYOND_JSON = {"metrics", "openapi_yaml", "openapi_json", "docs", "explain_problem", "log_schema"}
BEYOND_JSON |= {"stream_events", "stream_event_lines", "stream_account_events", "stream_account_event_lines"}
BEYOND_JSON |= {"authorize", "consent"}
"""Answers that are files, pages and streams; they show themselves."""


def test_they_are_what_the_server_answers(new_database: Callable[[], DatabaseUrls], redis_url: str):
    found = record(new_database(), redis_url)
    stored = {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.json")}
    assert set(found) == set(stored), AGAIN
    for name, data in found.items():
        assert as_text(data) == stored[name], f"{name}.json is not what the server says now; {AGAIN}"


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_every_request_and_every_answer_has_one(operation: Operation):
    if operation.body is not None:
        assert RECORDED.requests(operation.name)
    if operation.name not in BEYOND_JSON:
        for status in operation.responses:
            assert RECORDED.answers(operation.name, status) or status in (204, 304, 503), status


def places(described: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every media type with examples: a pointer to its schema, and the value of each example."""
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            where = f"/paths/{escaped(path)}/{method}"
            bodies = {"requestBody": operation.get("requestBody", {})}
            answers = {f"responses/{status}": one for status, one in operation["responses"].items()}
            for name, holder in (bodies | answers).items():
                yield from held(described, f"{where}/{name}", holder)
    for name, holder in described["components"]["responses"].items():
        yield from held(described, f"/components/responses/{name}", holder)


def held(described: dict[str, Any], where: str, holder: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for media, content in holder.get("content", {}).items():
        for name, reference in content.get("examples", {}).items():
            key = reference["$ref"].removeprefix("#/components/examples/")
            value = described["components"]["examples"][key]["value"]
            yield f"{where}/content/{escaped(media)}/schema", (name, value)


def test_each_fits_the_schema_where_it_stands():
    described = document(OPERATIONS)
    held_to = Contract(described)
    count = 0
    for pointer, (name, value) in places(described):
        held_to.check_value(f"{pointer}, example {name}", pointer, value)
        count += 1
    assert count > 100


def test_every_code_that_an_operation_may_answer_has_one():
    codes = {code for operation in OPERATIONS for listed in codes_of(operation).values() for code in listed}
    assert len(codes) > 30
    assert codes <= set(RECORDED.recorded["problems"])
