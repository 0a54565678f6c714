"""The form of a log: its published JSON Schema (log.schema.json), and the parts of it that verification holds to."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from service.kernel.forms import Form
from service.kernel.values import Schema


@cache
def log_schema() -> Schema:
    """The schema of a whole log as one JSON document; ``$defs`` has ``header`` and ``event``, the lines of NDJSON."""
    text = (files(__package__) / "log.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def form_of(name: str) -> Form:
    """The compiled form of one of the schema's definitions."""
    schema = log_schema()
    ref = {"$ref": f"#/$defs/{name}", "unevaluatedProperties": False}
    return Form({"$schema": schema["$schema"], **ref, "$defs": schema["$defs"]})
