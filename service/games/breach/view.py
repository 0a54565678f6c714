"""What viewers of Breach see: everything, all alike (BR6.4)."""

from service.games.breach.positions import points, position
from service.games.breach.state import State, Switch
from service.kernel.values import Json, Viewer


def view(state: State, _viewer: Viewer) -> dict[str, Json]:
    """BR6.4: the same for both seats and for spectators."""
    sides = [state.sides.index(seat) for seat in (0, 1)]
    return {
        "position": position(state.board),
        "sides": list(state.sides),
        "to_move": state.seat_to_move if state.outcome is None else None,
        "turn": state.turn,
        "plies": state.plies,
        "quiet_plies": state.quiet_plies,
        "repetitions": state.repetitions,
        "points": [points(state.board, side) for side in sides],
        "defeated": [list(state.lost[side]) for side in sides],
        "last": None if state.last is None else _last(state.last),
    }


def _last(switch: Switch) -> dict[str, Json]:
    return {"from": switch.origin, "to": switch.target, "defeated": switch.defeated}
