"""The published schemas of options, moves, events and view."""

from service.games.chariot.shapes.events import EVENTS
from service.games.chariot.shapes.moves import MOVES
from service.games.chariot.shapes.options import OPTIONS
from service.games.chariot.shapes.view import VIEW
from service.kernel.game import Schemas

SCHEMAS = Schemas(options=OPTIONS, moves=MOVES, events=EVENTS, view=VIEW)
