"""Forms: JSON data held to a JSON Schema, with the first or all faults as pointers and plain words."""

from collections.abc import Iterator
from dataclasses import dataclass

from jsonschema_rs import Draft202012Validator

from service.kernel.values import Json, Schema


@dataclass(frozen=True, slots=True)
class Fault:
    """One place where data breaks its schema: a JSON pointer (RFC 6901) and what is wrong there."""

    pointer: str
    detail: str


class Form:
    """A compiled schema."""

    def __init__(self, schema: Schema) -> None:
        self._validator = Draft202012Validator(dict(schema))

    def first_fault(self, value: Json) -> Fault | None:
        """The first fault, or None if ``value`` fits."""
        return next(self.faults(value), None)

    def faults(self, value: Json) -> Iterator[Fault]:
        """All faults, in the validator's order."""
        try:
            errors = self._validator.iter_errors(value)
        except ValueError:  # what the validator cannot read at all
            yield Fault("", "nested too deeply, or text that is not Unicode (half of a surrogate pair)")
            return
        for error in errors:
            yield Fault(pointer(error.instance_path), error.message)


def pointer(path: list[str | int]) -> str:
    """The JSON pointer of a path (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
