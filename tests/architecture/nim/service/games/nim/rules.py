"""The rules of Nim: options, moves, decisions and the view."""

from typing import Final

from service.games.nim.schemas import OPTIONS, SETUP
from service.games.nim.state import State, took

from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.forms import Form
from service.kernel.game import Options
from service.kernel.options import checked
from service.kernel.refusal import Refusal, illegal, invalid_option, invalid_setup, not_your_turn, over
from service.kernel.values import Json, Move, Seat, Viewer

_SETUP: Final = Form(SETUP)


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """NM1.1, NM3.1, NM5.1: two seats, and known options."""
    if seats != 2:
        return invalid_option("NM1.1", "Nim has two seats", "")
    options = checked(OPTIONS, raw, "NM5.1", "Nim")
    if isinstance(options, Refusal) or options["setup"] is None:
        return options
    fault = _SETUP.first_fault(options["setup"])
    return invalid_setup("NM5.1", fault.detail, "/setup" + fault.pointer) if fault else options


def to_act(state: State) -> tuple[Seat, ...]:
    """NM2.1: one seat until the end."""
    return () if state.outcome else (state.to_move,)


def legal(state: State, seat: Seat) -> list[dict[str, Json]]:
    """NM4.2: by heap, then by objects."""
    if seat not in to_act(state):
        return []
    heaps = enumerate(state.heaps, 1)
    return [{"type": "take", "heap": heap, "objects": n} for heap, left in heaps for n in range(1, left + 1)]


def decide(state: State, seat: Seat, move: Move, _chance: Chance) -> tuple[Event, ...] | Refusal:
    """NM2.1, NM2.2, NM3.1: the objects are taken, and perhaps that ends the match."""
    if state.outcome:
        return over("NM3.1")
    if seat != state.to_move:
        return not_your_turn("NM2.1", "the other seat is to move")
    heap, objects = move["heap"], move["objects"]
    if heap > len(state.heaps) or objects > state.heaps[heap - 1]:
        return illegal("NM2.2", "the heap does not hold so many objects")
    left = sum(state.heaps) - objects
    winner = seat if state.last_wins else 1 - seat
    return (took(seat, move, None if left else winner),)


def view(state: State, _viewer: Viewer) -> dict[str, Json]:
    """NM4.3: everything, the same for everybody."""
    return {
        "heaps": list(state.heaps),
        "to_move": None if state.outcome else state.to_move,
        "last": None if state.last is None else {"heap": state.last[0], "objects": state.last[1]},
    }
