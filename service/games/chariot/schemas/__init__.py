"""The published schemas of options, moves, events and view."""

from service.games.chariot.schemas.events import EVENTS
from service.games.chariot.schemas.moves import MOVES
from service.games.chariot.schemas.options import OPTIONS
from service.games.chariot.schemas.view import VIEW
from service.kernel.game import Schemas

SCHEMAS = Schemas(options=OPTIONS, moves=MOVES, events=EVENTS, view=VIEW)
