"""What comes in: marshmallow schemas as JSON Schemas, by apispec."""

from collections.abc import Mapping
from inspect import getdoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from service.kernel.game import Game
from service.pieces.shapes import Shape, list_of
from service.web.fields import MOST_DIGITS, ByKind
from service.web.openapi.words import camel, chosen, constant, ref
from service.web.schemas.commands import SCHEMAS as COMMANDS
from service.web.schemas.matches import CLOCKS, SEATS, NewMatch

KINDS: Mapping[str, tuple[str, str, Mapping[str, type[Schema]]]] = {
    "SeatWanted": ("kind", "seat", SEATS),
    "ClockWanted": ("kind", "clock", CLOCKS),
    "Command": ("type", "command", COMMANDS),
}
"""Unions: the field that tells the kinds apart, the last word of their names, a schema for each."""


class Requests:
    """CheckSlots marshmallow schemas into components, each under its class's name."""

    def __init__(self, version: str) -> None:
        plugin: Any = MarshmallowPlugin(schema_name_resolver=lambda _schema: "")
        APISpec("", "", version, plugins=[plugin])
        self._converter = plugin.converter
        self._converter.add_attribute_function(union)

    def shape(self, schema: type[Schema]) -> Shape:
        """An object with the schema's fields and no others."""
        made = {**self._converter.schema2jsonschema(schema()), "additionalProperties": False}
        made["properties"] = {name: tidy(schema) for name, schema in made["properties"].items()}
        words = getdoc(schema)
        return {"description": words, **made} if words else made

    def query(self, schema: type[Schema]) -> list[dict[str, Any]]:
        """The query's parameters; a text knows no null, so what may be left out has no null either."""
        found = self._converter.schema2parameters(schema(), location="query")
        return [{**parameter, "schema": tidy(as_query(parameter["schema"]))} for parameter in found]

    def unions(self) -> dict[str, Shape]:
        """Seats, clocks and commands: a component for each kind, and one for their choice."""
        made: dict[str, Shape] = {}
        for name, (key, word, kinds) in KINDS.items():
            named = {kind: camel(kind, word) for kind in kinds}
            for kind, schema in kinds.items():
                made[named[kind]] = constantly(self.shape(schema), key, kind)
            made[name] = chosen(key, named)
        made["PlayCommand"]["properties"]["move"] = ref("Move")
        return made

    def new_matches(self, games: list[Game[Any]]) -> dict[str, Shape]:
        """A new match of each game, with its own options and number of seats."""
        plain = self.shape(NewMatch)
        made: dict[str, Shape] = {}
        named = {game.key: camel("new", game.key, "match") for game in games}
        for game in games:
            own = constantly(plain, "game", game.key)
            own["properties"]["options"] = ref(camel(game.key, "options"))
            own["properties"]["seats"] = list_of(ref("SeatWanted"), game.min_seats, game.max_seats)
            own["properties"]["clock"] = ref("ClockWanted")
            made[named[game.key]] = own
        return {"NewMatch": chosen("game", named)} | made


def union(_converter: OpenAPIConverter, field: fields.Field[Any], **_: Any) -> Shape:
    """What apispec does not know: a field that is one of several kinds."""
    if not isinstance(field, ByKind):
        return {}
    return next(ref(name) for name, (_key, _word, kinds) in KINDS.items() if kinds is field.schemas)


def constantly(shape: Shape, key: str, value: str) -> Shape:
    """The shape with one field fixed."""
    return {**shape, "properties": {**shape["properties"], key: constant(value)}}


def tidy(shape: Shape) -> Shape:
    """In the dialect of JSON Schema: its regular expressions, and ``examples`` for ``example``."""
    kept = {name: value for name, value in shape.items() if name != "example"}
    if "pattern" in shape:
        kept["pattern"] = shape["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
    return kept | {"examples": [shape["example"]]} if "example" in shape else kept


def as_query(shape: Shape) -> Shape:
    """As a query can say it: no null, no sign, at most ten digits."""
    kept = {name: value for name, value in shape.items() if not (name == "default" and value is None)}
    if isinstance(kept.get("type"), list):
        (kept["type"],) = (kind for kind in kept["type"] if kind != "null")
    if "enum" in kept:
        kept["enum"] = [value for value in kept["enum"] if value is not None]
    bounds = {"minimum": 0, "maximum": 10**MOST_DIGITS - 1} if kept.get("type") == "integer" else {}
    return bounds | kept
