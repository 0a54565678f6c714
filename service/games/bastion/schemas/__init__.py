"""The published schemas of options, moves, events and the view."""

from service.games.bastion.schemas.events import EVENTS
from service.games.bastion.schemas.moves import MOVES
from service.games.bastion.schemas.options import OPTIONS_SHAPE
from service.games.bastion.schemas.view import VIEW
from service.kernel.game import Schemas

SCHEMAS = Schemas(options=OPTIONS_SHAPE, moves=MOVES, events=EVENTS, view=VIEW)
