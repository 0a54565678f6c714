"""Games as clients meet them (API §3)."""

from dataclasses import asdict
from typing import Annotated, Any

from msgspec import Meta

from service.app.formats import AiLevel, Document, GameKey, JsonObject, Natural, Positive, about
from service.kernel.game import Game
from service.match.levels import LEVELS
from service.registry import GAMES

JsonSchema = Annotated[JsonObject, about("A JSON Schema (2020-12).")]

FACTS = {
    "properties": {
        "game": {"$ref": "#/components/schemas/GameKey"},
        "rules_version": {"type": "integer", "minimum": 1},
        "languages": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The languages in which words stand, by their codes.",
        },
    },
    "required": ["game", "rules_version", "languages"],
}
"""The fields that the facts of every game have."""


class SeatRange(Document, frozen=True):
    """How many seats a match may have."""

    min: Positive
    max: Positive


class LevelResource(Document, frozen=True):
    """A level of AI player."""

    level: AiLevel
    name: str
    description: str
    pace_ms: Annotated[Natural, about("When it moves after its ply has opened, in games with hidden information.")]


class GameLinks(Document, frozen=True):
    """Paths of a game."""

    self: str
    rules: str


class ListedGame(Document, frozen=True, kw_only=True):
    """A game in a list."""

    key: GameKey
    title: str
    rules_version: Annotated[Positive, about("Fixed when a match starts; a match ends under the rules it began with.")]
    seats: SeatRange
    options_schema: JsonSchema
    move_schemas: Annotated[dict[str, JsonSchema], about("By type of move.")]
    view_schema: JsonSchema
    event_schemas: Annotated[dict[str, JsonSchema], about("Of an event's `data`, by its `type`.")]
    ai_levels: Annotated[list[LevelResource], Meta(min_length=0)]
    hidden_information: Annotated[bool, about("Whether seats know what others do not.")]
    takeback: Annotated[bool, about("Whether moves can be taken back by agreement.")]
    draw: Annotated[bool, about("Whether the seats can agree on a draw.")]
    turns_seats: Annotated[bool, about("Whether a rematch of two turns the seats; else everybody keeps the seat.")]
    versions: Annotated[
        list[Positive],
        Meta(min_length=1, description="The rules versions that are still playable, the newest last."),
    ]
    links: GameLinks


class GameResource(ListedGame, frozen=True, kw_only=True):
    """A game."""

    facts: Annotated[
        JsonObject,
        Meta(
            description="What is printed on the game's cards and boards; the other fields are the game's own. Words "
            'stand by language, `{"en": "…"}`. With it and a view a client can draw every card; nothing in it changes '
            "a rule.",
            extra_json_schema=FACTS,
        ),
    ]


class GameList(Document, frozen=True):
    """The games."""

    items: Annotated[list[ListedGame], Meta(min_length=0)]


def game_fields(game: Game[Any]) -> dict[str, Any]:
    """The fields that every answer about a game has."""
    schemas, path = game.schemas, f"/v1/games/{game.key}/versions/{game.version}"
    return {
        "key": game.key,
        "title": game.title,
        "rules_version": game.version,
        "seats": SeatRange(game.min_seats, game.max_seats),
        "options_schema": schemas.options,
        "move_schemas": schemas.moves,
        "view_schema": schemas.view,
        "event_schemas": {f"{game.key}.{tag}": schema for tag, schema in schemas.events.items()},
        "ai_levels": [LevelResource(**asdict(level)) for level in LEVELS],
        "hidden_information": game.hidden,
        "takeback": game.takeback,
        "draw": game.draw,
        "turns_seats": game.turns_seats,
        "versions": [known.version for known in GAMES if known.key == game.key],
        "links": GameLinks(path, f"{path}/rules"),
    }
