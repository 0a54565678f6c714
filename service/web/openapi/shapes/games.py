"""Games as clients meet them (API §3)."""

from service.pieces.shapes import Shape, flag, list_of, record, whole
from service.registry import GAMES
from service.web.openapi.words import anything, ref, said, text

KEY = {"enum": sorted({game.key for game in GAMES})}
SCHEMA = said("A JSON Schema (2020-12).", anything())
SCHEMAS_BY_NAME = {"type": "object", "additionalProperties": SCHEMA}

LEVEL = record(
    level=whole(1, 5),
    name=text(),
    description=text(),
    pace_ms=said("When it moves after its ply has opened, in games with hidden information.", whole(0)),
)

LISTED: dict[str, Shape] = {
    "key": ref("GameKey"),
    "title": text(),
    "rules_version": said("Fixed when a match starts; a match ends under the rules it began with.", whole(1)),
    "seats": record(min=whole(1), max=whole(1)),
    "options_schema": SCHEMA,
    "move_schemas": said("By type of move.", SCHEMAS_BY_NAME),
    "view_schema": SCHEMA,
    "event_schemas": said("Of an event's `data`, by its `type`.", SCHEMAS_BY_NAME),
    "ai_levels": list_of(LEVEL),
    "hidden_information": said("Whether seats know what others do not.", flag()),
    "takeback": said("Whether moves can be taken back by agreement.", flag()),
    "draw": said("Whether the seats can agree on a draw.", flag()),
    "turns_seats": said("Whether a rematch of two turns the seats; else everybody keeps the seat.", flag()),
    "versions": said("The rules versions that can be played on here, the newest last.", list_of(whole(1), 1)),
    "links": record(self=text(), rules=text()),
}

FACTS: Shape = {
    "type": "object",
    "properties": {
        "game": ref("GameKey"),
        "rules_version": whole(1),
        "languages": said("The languages in which words stand, by their codes.", list_of(text())),
    },
    "required": ["game", "rules_version", "languages"],
    "description": "What is printed on the game's cards and boards; the other fields are the game's own. Words stand "
    'by language, `{"en": "…"}`. With it and a view a client can draw every card; nothing in it changes a rule.',
}

GAMES_SHAPES: dict[str, Shape] = {
    "GameKey": said("A game.", KEY),
    "ListedGame": record(**LISTED),
    "Game": record(**LISTED, facts=FACTS),
    "GameList": record(items=list_of(ref("ListedGame"))),
}
