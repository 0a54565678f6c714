"""Kotlin and Swift by openapi-generator, held to their text, as no compiler of theirs is at hand; needs Java."""

import re
import shutil
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from service.web.openapi.document import document
from service.web.operations import OPERATIONS
from tests.clients.generated.generators import foreign

needs_java = pytest.mark.skipif(shutil.which("java") is None, reason="needs Java, which is not installed")


def objects(part: Any) -> Iterator[Mapping[str, Any]]:
    """Every object in a part of the description."""
    for inner in part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ():
        yield from objects(inner)
    if isinstance(part, Mapping):
        yield part


def test_the_description_has_nothing_that_they_cannot_say():
    """No lists or objects as values, no values of several kinds, none without a type."""
    schemas = document(OPERATIONS)["components"]["schemas"]
    choices = [schema for schema in objects(schemas) if isinstance(schema.get("enum"), list)]
    assert len(choices) > 50, "the test looked at nothing"
    for schema in choices:
        kinds = {type(value) for value in schema["enum"]} - {type(None)}
        assert kinds in ({str}, {int}), schema
        assert "type" in schema, schema
    assert not [schema for schema in objects(schemas) if "const" in schema and "type" not in schema]
    assert "index" not in map(str.lower, schemas), "orval writes a file for each, and index.ts is its own"


@needs_java
@pytest.mark.long
def test_kotlin():
    models = foreign("kotlin") / "src" / "main"
    texts = [path.read_text() for path in models.rglob("*.kt")]
    assert len(texts) > 300
    for wrong in (
        "Left_Square_Bracket",
        r"enum class \w+\(val value: java.math.BigDecimal\)",
        r"val (type|game): kotlin.Any",
    ):
        assert not [text[:2000] for text in texts if re.search(wrong, text)], wrong


@needs_java
@pytest.mark.long
def test_swift():
    models = foreign("swift6") / "Sources" / "OpenAPIClient" / "Models"
    texts = {path.name: path.read_text() for path in models.glob("*.swift")}
    assert len(texts) > 300
    assert "public enum Move:" in texts["Move.swift"], "a move is one of the games' moves, told apart by its type"
    for wrong in (r"public var (type|game): JSONValue", "leftSquareBracket", r"enum \w+: Double"):
        assert not [name for name, text in texts.items() if re.search(wrong, text)], wrong
