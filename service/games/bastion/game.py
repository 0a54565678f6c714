"""The record of Bastion."""

from service.games.bastion.data.words import MAX_SEATS
from service.games.bastion.facts import facts
from service.games.bastion.model import State
from service.games.bastion.moves import legal, timeout, to_act, weights
from service.games.bastion.options import check_options
from service.games.bastion.picture import ON_BOARD, board
from service.games.bastion.rules import decide, leave, start
from service.games.bastion.schemas import SCHEMAS
from service.games.bastion.state import evolve, initial
from service.games.bastion.view import disclose, view
from service.kernel.game import Game

GAME: Game[State] = Game(
    key="bastion",
    title="Bastion",
    version=2,
    order=5,
    min_seats=1,
    max_seats=MAX_SEATS,
    schemas=SCHEMAS,
    state_type=State,
    check_options=check_options,
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    view=view,
    disclose=disclose,
    timeout=timeout,
    leave=leave,
    facts=facts,
    weights=weights,
    board=board,
    on_board=ON_BOARD,
    hidden=True,
    shared_result=True,
)
