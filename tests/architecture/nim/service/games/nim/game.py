"""The record of Nim. NM3.2: as it gives no timeout move, a seat that runs out of time forfeits."""

from service.games.nim.rules import check_options, decide, legal, to_act, view
from service.games.nim.schemas import SCHEMAS
from service.games.nim.state import State, evolve, initial

from service.kernel.game import Game

GAME: Game[State] = Game(
    key="nim",
    title="Nim",
    version=1,
    min_seats=2,
    max_seats=2,
    takeback=True,
    schemas=SCHEMAS,
    state_type=State,
    check_options=check_options,
    initial=initial,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    view=view,
)
