"""The record of Breach."""

from typing import Final

from service.games.breach.board import board
from service.games.breach.facts import facts
from service.games.breach.moves import legal, to_act
from service.games.breach.options import check_options
from service.games.breach.rules import decide
from service.games.breach.schemas import SCHEMAS
from service.games.breach.state import State, evolve, initial, ply
from service.games.breach.view import view
from service.kernel.game import Game

GAME: Final = Game(
    key="breach",
    title="Breach",
    version=2,
    order=2,
    min_seats=2,
    max_seats=2,
    takeback=True,
    draw=True,
    turns_seats=True,
    schemas=SCHEMAS,
    state_type=State,
    check_options=check_options,
    initial=initial,
    decide=decide,
    evolve=evolve,
    ply=ply,
    to_act=to_act,
    legal=legal,
    view=view,
    facts=facts,
    board=board,
    on_board=frozenset({"position"}),
)
