"""The record of Breach: everything that the house knows of it."""

from typing import Final

from service.games.breach.moves import legal, timeout, to_act
from service.games.breach.options import SEATS, check_options
from service.games.breach.picture import board
from service.games.breach.rules import decide, start
from service.games.breach.schemas import SCHEMAS
from service.games.breach.state import State, evolve, initial
from service.games.breach.view import disclose, view
from service.kernel.game import Game, leaver_loses

GAME: Final = Game(
    key="breach",
    title="Breach",
    version=1,
    min_seats=SEATS,
    max_seats=SEATS,
    hidden=False,
    takeback=True,
    draw=True,
    schemas=SCHEMAS,
    state_type=State,
    check_options=check_options,
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    ply=lambda state: state.plies,
    to_act=to_act,
    legal=legal,
    outcome=lambda state, _gone: state.outcome,
    view=view,
    disclose=disclose,
    timeout=timeout,
    leave=leaver_loses,
    free_fields={},
    board=board,
    on_board=frozenset({"position"}),
    turns_seats=True,
)
