"""The record of Balaans."""

from service.games.balaans.board import board
from service.games.balaans.facts import facts
from service.games.balaans.model import State
from service.games.balaans.moves import legal, timeout, to_act, weights
from service.games.balaans.options import check_options, next_options
from service.games.balaans.rules import decide, start
from service.games.balaans.schemas import SCHEMAS
from service.games.balaans.state import evolve, initial, ply
from service.games.balaans.view import disclose, view
from service.kernel.game import Game

GAME: Game[State] = Game(
    key="balaans",
    title="Balaans",
    version=2,
    order=3,
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
    view=view,
    disclose=disclose,
    timeout=timeout,
    weights=weights,
    next_options=next_options,
    facts=facts,
    board=board,
    on_board=frozenset({"lanes"}),
)
