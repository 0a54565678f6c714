"""Options of a new match: one loop over a game's table of options, with defaults, rules and plain words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.kernel.forms import Form, pointer
from service.kernel.refusal import Refusal, invalid_option
from service.kernel.values import Json, Schema

LONGEST_DETAIL = 200
"""How many characters a refusal has in the validator's words, which repeat what was sent."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. ``shape``: its JSON Schema; ``rule``: the number a refusal names; ``says``: what it takes, in words.

    Without ``says`` a refusal speaks in the validator's words, at the place that is wrong.
    """

    default: Json
    shape: Schema
    rule: str
    says: str | None = None
    form: Form = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "form", Form(self.shape))


def checked(
    table: Mapping[str, Option], raw: Json, rule: str, title: str, apart: str = "setup"
) -> dict[str, Json] | Refusal:
    """The options complete with their defaults, in the table's order, or the refusal of the first that is wrong.

    ``rule`` speaks where the options are no object or one has an unknown name. What the option ``apart`` holds is
    not looked at here (its default is None): a given position is the game's own to check.
    """
    if not isinstance(raw, Mapping):
        return invalid_option(rule, "options are an object", "")
    for name, value in raw.items():
        if name == apart:
            continue
        option = table.get(name)
        if option is None:
            return invalid_option(rule, f"the options of {title} are {', '.join([*table, apart])}", pointer([name]))
        fault = option.form.first_fault(value)
        if fault is not None:
            where = pointer([name]) + fault.pointer
            return invalid_option(option.rule, option.says or fault.detail[:LONGEST_DETAIL], where)
    given = {name: raw.get(name, option.default) for name, option in table.items()}
    return {**given, apart: raw.get(apart)}


def published(table: Mapping[str, Option], setup: Schema) -> Schema:
    """The JSON Schema of all options; none is required.

    A default that its own shape does not take (None for what depends on the number of seats) is not published.
    """
    shapes = {
        name: dict(option.shape)
        if option.form.first_fault(option.default)
        else {**option.shape, "default": option.default}
        for name, option in table.items()
    }
    properties = {**shapes, "setup": {**setup, "default": None}}
    return {"type": "object", "properties": properties, "additionalProperties": False}
