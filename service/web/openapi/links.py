"""Links: what an answer gives that other operations take (OpenAPI's link objects)."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.web.openapi.answers import component_name
from service.web.openapi.parameters import names_in
from service.web.operation import Operation, Schematic

GIVEN: Mapping[str, Mapping[str, str]] = {
    "Match": {"match_id": "/id", "seat": "/seats/0/seat"},
    "NewTokenAnswer": {"token_id": "/id"},
    "NewWebhookAnswer": {"webhook_id": "/id"},
    "GameList": {"game": "/items/0/key"},
}
"""By schema of an answer: where in it the parameters of paths stand."""


class Links:
    """The links between operations."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._takers = {operation.name: set(names_in(operation.path)) for operation in operations}

    def of(self, schema: Schematic) -> dict[str, Any]:
        """References for an answer with this schema: to every operation whose path it can fill."""
        name = component_name(schema)
        return {target: {"$ref": f"#/components/links/{name}.{target}"} for target in self._targets(name)}

    def components(self) -> dict[str, Any]:
        """The components of all links, by name."""
        return {
            f"{schema}.{target}": {
                "operationId": target,
                "parameters": {name: f"$response.body#{given[name]}" for name in sorted(self._takers[target])},
            }
            for schema, given in GIVEN.items()
            for target in self._targets(schema)
        }

    def _targets(self, schema: str) -> list[str]:
        given = set(GIVEN.get(schema, {}))
        return [target for target, names in self._takers.items() if names and names <= given]
