"""The record of Bastion's Breach."""

from service.games.bastions_breach.facts import facts
from service.games.bastions_breach.moves import legal, timeout, to_act
from service.games.bastions_breach.options import check_options
from service.games.bastions_breach.rules import decide, outcome, start
from service.games.bastions_breach.schemas import SCHEMAS
from service.games.bastions_breach.state import State, evolve, initial, ply
from service.games.bastions_breach.view import disclose, view
from service.kernel.game import Game

GAME: Game[State] = Game(
    key="bastions-breach",
    title="Bastion's Breach",
    version=2,
    order=1,
    min_seats=2,
    max_seats=2,
    hidden=True,
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
    facts=facts,
)
