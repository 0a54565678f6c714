"""Examples: recorded from a real run of the server, a file for each operation (``tests/contracts/record_examples``)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

import orjson

PROBLEMS = "problems"


@dataclass(frozen=True)
class Examples:
    """What was recorded: by operation and name of the exchange, and by problem code."""

    recorded: Mapping[str, Mapping[str, Any]]

    def requests(self, operation: str) -> dict[str, Any]:
        """References to the bodies that were sent."""
        return self._references(operation, "request", None)

    def answers(self, operation: str, status: int) -> dict[str, Any]:
        """References to the bodies that came back with a status."""
        return self._references(operation, "answer", status)

    def problem(self, code: str) -> dict[str, Any]:
        """A reference to a problem document."""
        return {code: {"$ref": f"#/components/examples/{PROBLEMS}.{code}"}} if code in self._problems else {}

    def components(self) -> dict[str, Any]:
        """Every body, under the names that the references use."""
        made = {f"{PROBLEMS}.{code}": {"value": body} for code, body in self._problems.items()}
        for operation, exchanges in self.recorded.items():
            if operation == PROBLEMS:
                continue
            for name, exchange in exchanges.items():
                for side in ("request", "answer"):
                    if side in exchange:
                        made[f"{operation}.{name}.{side}"] = {"summary": exchange["summary"], "value": exchange[side]}
        return made

    @cached_property
    def _problems(self) -> Mapping[str, Any]:
        return self.recorded.get(PROBLEMS, {})

    def _references(self, operation: str, side: str, status: int | None) -> dict[str, Any]:
        found = self.recorded.get(operation, {})
        return {
            name: {"$ref": f"#/components/examples/{operation}.{name}.{side}"}
            for name, exchange in found.items()
            if side in exchange and status in (None, exchange["status"])
        }


def load() -> Examples:
    """All recorded files."""
    folder = files("service.web.openapi") / "examples"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return Examples({file.name.removesuffix(".json"): orjson.loads(file.read_bytes()) for file in found})
