"""What a viewer may see of the state and of each event."""

from collections.abc import Mapping

from service.games.bastions_breach.data import ROUNDS
from service.games.bastions_breach.events import REVEALED, ROW_LAID, SEALED, SUIT_PICKED, Entry
from service.games.bastions_breach.state import Round, State
from service.kernel.redaction import Fields, all_public, discloser, own, public
from service.kernel.values import Json, Viewer

SHOWN: Mapping[str, Fields] = {
    ROW_LAID: all_public("middle_row", "rounds"),
    SUIT_PICKED: all_public("seat", "move", "suits"),
    SEALED: {"seat": public, "move": own},
    REVEALED: all_public("round", "middle", "cards", "result", "winner", "points"),
}
"""BB3.5: which card lies face down is known to its owner only."""

disclose = discloser(SHOWN, open_draws=frozenset({ROW_LAID}))


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    """BB7.3: the same for everybody but for the viewer's own face-down card."""
    return {
        "round": min(len(state.rounds) + 1, ROUNDS),
        "middle_row": list(state.middle_row),
        "suits": list(state.suits.settled),
        "carry": state.carry,
        "scores": list(state.scores),
        "hands": [list(hand) for hand in state.hands],
        "committed": [card is not None for card in state.laid],
        "your_card": None if viewer is None else state.laid[viewer],
        "rounds": [_entry(played) for played in state.rounds],
    }


def _entry(played: Round) -> Entry:
    return {
        "round": played.round,
        "middle": played.middle,
        "cards": list(played.cards),
        "result": played.result,
        "winner": played.winner,
        "points": played.points,
    }
