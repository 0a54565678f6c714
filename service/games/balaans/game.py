"""The record of Balaans."""

from service.games.balaans.disclosure import disclose
from service.games.balaans.evolve import evolve
from service.games.balaans.moves import legal, timeout, to_act
from service.games.balaans.opening import start
from service.games.balaans.options import check_options
from service.games.balaans.rules import decide, outcome
from service.games.balaans.schemas import SCHEMAS
from service.games.balaans.state import State, initial, ply
from service.games.balaans.view import view
from service.kernel.game import Game, leaver_loses

GAME: Game[State] = Game(
    key="balaans",
    title="Balaans",
    version=1,
    min_seats=2,
    max_seats=2,
    hidden=True,
    takeback=False,
    draw=True,
    schemas=SCHEMAS,
    state_type=State,
    check_options=check_options,
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    ply=ply,
    to_act=to_act,
    legal=legal,
    outcome=outcome,
    view=view,
    disclose=disclose,
    timeout=timeout,
    leave=leaver_loses,
    free_fields={},
)
