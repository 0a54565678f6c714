"""The published schemas of options, moves, events and the view."""

from service.games.bastion.data.words import COLOURS
from service.games.bastion.event_schemas import EVENTS
from service.games.bastion.move_schemas import MOVES, with_examples
from service.games.bastion.shapes import options_shape, or_null, position_shape, setup_shape
from service.games.bastion.view_schema import VIEW
from service.kernel.game import Schemas

GIVEN_START = {
    "quarters": list(COLOURS),
    "deck": ["beast-red", "rider-green", "mage-blue", "warrior-yellow"],
    "ritual_deck": [],
    "first_seat": 0,
}
GIVEN_POSITION = GIVEN_START | {
    "position": {
        "places": [2],
        "camp": [{"section": 5, "enemies": [{"card": "beast-black"}]}],
        "mana": [{"black": 3}],
        "spells": [["mage-red"]],
    }
}

SCHEMAS = Schemas(
    options=with_examples(
        options_shape(or_null(setup_shape(or_null(position_shape())))),
        {"scenario": "tutorial"},
        {"scenario": "easy", "side": "plain", "support": ["flyer"]},
        {"setup": GIVEN_START},
        {"setup": GIVEN_POSITION},
    ),
    moves=MOVES,
    events=EVENTS,
    view=VIEW,
)
