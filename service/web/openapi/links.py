"""Links: what an answer gives that other operations take (OpenAPI's link objects)."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.web.media import NDJSON, SSE
from service.web.openapi.answers import component_name
from service.web.openapi.parameters import names_in
from service.web.operation import Operation, Schematic

GIVEN: Mapping[str, Mapping[str, str]] = {
    "Match": {"match_id": "/id", "seat": "/seats/0/seat"},
    "NewTokenAnswer": {"token_id": "/id"},
    "NewWebhookAnswer": {"webhook_id": "/id"},
    "GameList": {"game": "/items/0/key"},
    "DeliveryPage": {"delivery_id": "/items/0/id"},
}
"""By schema of an answer: where in it the parameters of paths stand."""

KNOWN: Mapping[str, Mapping[str, str]] = {"DeliveryPage": {"webhook_id": "$request.path.webhook_id"}}
"""Parameters that the request for the answer named."""

BODIES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "Match": {"join": {"body.code": "$response.body#/join_codes/1"}}
}
"""By schema of an answer: operations whose body it fills. openapi-generator reads no description with a requestBody."""


class Links:
    """The links between operations. None leads to a stream, which who follows links would wait for without end."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._takers = {
            operation.name: set(names_in(operation.path))
            for operation in operations
            if operation.shape.media[:1] not in ((SSE,), (NDJSON,))
        }

    def of(self, schema: Schematic) -> dict[str, Any]:
        """References for an answer with this schema: to every operation whose path it can fill."""
        name = component_name(schema)
        targets = (*self._targets(name), *BODIES.get(name, ()))
        return {target: {"$ref": f"#/components/links/{name}.{target}"} for target in targets}

    def components(self) -> dict[str, Any]:
        """The components of all links, by name."""
        return {
            f"{schema}.{target}": {
                "operationId": target,
                "parameters": {name: expression(schema, name) for name in sorted(self._takers[target])},
            }
            for schema in GIVEN
            for target in self._targets(schema)
        } | {
            f"{schema}.{target}": {"operationId": target, "parameters": body}
            for schema, filled in BODIES.items()
            for target, body in filled.items()
        }

    def _targets(self, schema: str) -> list[str]:
        named = set(GIVEN.get(schema, {}))
        given = named | set(KNOWN.get(schema, {}))
        return [target for target, names in self._takers.items() if names & named and names <= given]


def expression(schema: str, name: str) -> str:
    """Where a parameter comes from."""
    known = KNOWN.get(schema, {})
    return known[name] if name in known else f"$response.body#{GIVEN[schema][name]}"
