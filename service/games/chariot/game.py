"""The record of Chariot."""

from service.games.chariot.facts import facts
from service.games.chariot.model import State
from service.games.chariot.moves import legal, timeout, to_act, weights
from service.games.chariot.options import check_options, next_options
from service.games.chariot.owing import waits
from service.games.chariot.rules import decide, leave, outcome, start
from service.games.chariot.schemas import SCHEMAS
from service.games.chariot.state import evolve, initial, ply
from service.games.chariot.view import disclose, view
from service.kernel.game import Game

GAME: Game[State] = Game(
    key="chariot",
    title="Chariot",
    version=2,
    order=4,
    min_seats=2,
    max_seats=6,
    hidden=True,
    schemas=SCHEMAS,
    state_type=State,
    check_options=check_options,
    next_options=next_options,
    facts=facts,
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
    leave=leave,
    waits=waits,
    weights=weights,
    free_fields={
        "declare": ("stakes",),
        "new_scene": ("text",),
        "judge": ("text",),
        "intend": ("text",),
        "commit": ("text", "relationship"),
        "situational": ("text", "relationship"),
    },
)
