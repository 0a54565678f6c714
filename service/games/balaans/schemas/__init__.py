"""The published schemas of options, moves, events and view."""

from service.games.balaans.schemas.events import EVENTS
from service.games.balaans.schemas.moves import MOVES
from service.games.balaans.schemas.options import SCHEMA
from service.games.balaans.schemas.view import VIEW
from service.kernel.game import Schemas

SCHEMAS = Schemas(options=SCHEMA, moves=MOVES, events=EVENTS, view=VIEW)
