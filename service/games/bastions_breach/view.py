"""What a viewer may see of the state and of each event."""

from service.games.bastions_breach.data import ROUNDS
from service.games.bastions_breach.events import REVEALED, ROW_LAID, SEALED, Entry
from service.games.bastions_breach.state import Round, State
from service.kernel.event import Event
from service.kernel.values import Json, Viewer

PUBLIC = {
    ROW_LAID: ("middle_row", "rounds"),
    SEALED: ("seat",),
    REVEALED: ("round", "middle", "cards", "result", "winner", "points"),
}
"""BB3.5: the fields of each event that everybody sees; its own seat sees all of it."""


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    """BB7.3: the same for everybody but for the viewer's own face-down card."""
    return {
        "round": min(len(state.rounds) + 1, ROUNDS),
        "middle_row": list(state.middle_row),
        "suits": list(state.suits),
        "carry": state.carry,
        "scores": list(state.scores),
        "hands": [list(hand) for hand in state.hands],
        "committed": [card is not None for card in state.laid],
        "your_card": None if viewer is None else state.laid[viewer],
        "rounds": [_entry(played) for played in state.rounds],
    }


def disclose(event: Event, viewer: Viewer) -> Event:
    """BB3.5: which card lies face down is known to its owner only."""
    if viewer is not None and viewer == event.seat:
        return event
    public = PUBLIC[event.tag]
    data = {name: value if name in public else None for name, value in event.data.items()}
    return Event(event.tag, data, event.schema, event.shuffles)


def _entry(played: Round) -> Entry:
    return {
        "round": played.round,
        "middle": played.middle,
        "cards": list(played.cards),
        "result": played.result,
        "winner": played.winner,
        "points": played.points,
    }
