"""The contract: whether an answer is one that openapi.yaml announces. Every test that speaks HTTP can hold it so."""

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any
from urllib.parse import quote

import orjson
from jsonschema_rs import Draft202012, Draft202012Validator, Registry

from service.web.openapi.document import document
from service.web.operations import OPERATIONS

BASE = "matchkeep:openapi"
PROBLEM = "application/problem+json"
LINES = {"application/x-ndjson": b"{", "text/event-stream": b"data: "}
"""How a line begins that holds JSON."""

FRAMING = {"content-type", "content-length", "transfer-encoding", "connection", "date", "server"}
"""Headers of HTTP itself, and those of CORS, which the description's first page speaks of."""

UNDESCRIBED = ("/docs/",)
"""Files behind a page, no part of the API."""


class Contract:
    """The description, ready to be held against answers."""

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.document = described
        self._registry = Registry([(BASE, dict(described))], draft=Draft202012)
        self._validators: dict[str, Draft202012Validator] = {}

    @cached_property
    def _routes(self) -> list[tuple[re.Pattern[str], str]]:
        """Paths as patterns; those with fewer names in braces come first."""
        paths = sorted(self.document["paths"], key=lambda path: path.count("{"))
        return [
            (re.compile(re.sub(r"{\w+}", "[^/]+", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))), path)
            for path in paths
        ]

    def path_of(self, address: str) -> str | None:
        """The described path of an address."""
        plain = address.partition("?")[0]
        return next((path for pattern, path in self._routes if pattern.fullmatch(plain)), None)

    def check(self, method: str, address: str, status: int, headers: Mapping[str, str], body: bytes) -> None:
        """Raises AssertionError, with words, when the description does not announce this answer."""
        if address.startswith(UNDESCRIBED):
            return
        where = f"{method} {address} -> {status}"
        path = self.path_of(address)
        found = self._announced(method, path, status)
        assert found is not None, f"{where} is not described\n{body[:1000]!r}"
        self._check_headers(where, found[1], headers)
        if method != "HEAD":
            self._check_body(where, *found, headers, body)

    def _announced(self, method: str, path: str | None, status: int) -> tuple[str, Mapping[str, Any]] | None:
        """The description of an answer, and the pointer to it."""
        methods = self.document["paths"].get(path, {}) if path else {}
        described = "get" if method == "HEAD" else method.lower()
        if described in methods:
            pointer = f"/paths/{escaped(path or '')}/{described}/responses/{status}"
        elif method == "OPTIONS" and path:
            return ("", {"headers": {"Allow": {}, "X-Request-Id": {}}}) if status == 204 else None
        elif status == (405 if path else 404):
            pointer = f"/components/responses/{'MethodNotAllowed' if path else 'NotFound'}"
        else:
            return None
        try:
            return self._resolved(pointer)
        except KeyError:
            return None

    def _resolved(self, pointer: str) -> tuple[str, Mapping[str, Any]]:
        """What a pointer leads to, through a reference."""
        found: Any = self.document
        for step in pointer.split("/")[1:]:
            found = found[step.replace("~1", "/").replace("~0", "~")]
        return self._resolved(found["$ref"].removeprefix("#")) if "$ref" in found else (pointer, found)

    def _check_headers(self, where: str, answer: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        given = {name.lower(): value for name, value in headers.items()}
        declared = {name.lower(): one for name, one in answer.get("headers", {}).items()}
        unknown = {name for name in given if name not in declared and not name.startswith("access-control-")} - FRAMING
        assert not unknown, f"{where}: headers that are not described: {sorted(unknown)}"
        for name, reference in declared.items():
            pointer, one = self._resolved(reference["$ref"].removeprefix("#")) if reference else ("", {})
            assert name in given or not one.get("required"), f"{where}: the header {name} is missing"
            if pointer and name in given:
                self.check_value(f"{where}, header {name}", f"{pointer}/schema", given[name])

    def _check_body(
        self, where: str, pointer: str, answer: Mapping[str, Any], headers: Mapping[str, str], body: bytes
    ) -> None:
        content = answer.get("content", {})
        if not content:
            assert body == b"", f"{where}: a body that is not described"
            return
        media = headers.get("Content-Type", "").partition(";")[0]
        assert media in content, f"{where}: {media!r} is not among {list(content)}"
        schema = f"{pointer}/content/{escaped(media)}/schema"
        if media in LINES:
            for line in body.split(b"\n"):
                if line.startswith(LINES[media]):
                    self.check_value(where, f"{schema}/contentSchema", orjson.loads(line.removeprefix(b"data: ")))
        elif media.endswith("json"):
            self.check_value(where, schema, orjson.loads(body))

    def check_value(self, where: str, pointer: str, value: Any) -> None:
        fault = next(self._validator(pointer).iter_errors(value), None)
        assert fault is None, f"{where}: {'/'.join(map(str, fault.instance_path))}: {str(fault)[:1500]}"

    def check_schema(self, name: str, value: Any) -> None:
        """Holds a value to a schema of the components."""
        self.check_value(name, f"/components/schemas/{name}", value)

    def _validator(self, pointer: str) -> Draft202012Validator:
        if pointer not in self._validators:
            schema = {"$ref": f"{BASE}#{quote(pointer, safe='/~+')}"}
            self._validators[pointer] = Draft202012Validator(schema, registry=self._registry, validate_formats=True)
        return self._validators[pointer]


def escaped(step: str) -> str:
    """A step of a JSON pointer."""
    return step.replace("~", "~0").replace("/", "~1")


@cache
def contract() -> Contract:
    """The contract as the code describes it now."""
    return Contract(document(OPERATIONS, with_examples=False))
