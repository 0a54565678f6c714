"""What a viewer may see of the state (BA12)."""

from service.games.balaans.data import HAND_LIMIT, LANES, NEAR, REACT, TURN, VALUE
from service.games.balaans.lanes import energy, holder, is_exchanged, is_full, lane_value, leads, live, threat
from service.games.balaans.legal import in_catalogue_order
from service.games.balaans.state import State
from service.games.balaans.table import Laid
from service.kernel.values import Json, Viewer


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    """BA12.1: the same for everybody but for the viewer's own hand."""
    return {
        "phase": state.phase,
        "active": state.active,
        "turn": state.turn,
        "first_seat": state.first_seat,
        "plays": state.plays,
        "idle_turns": state.idle_turns,
        "must_play": _must_play(state),
        "chips": list(state.chips),
        "hand": None if viewer is None else in_catalogue_order(state.hands[viewer]),
        "hand_counts": [len(hand) for hand in state.hands],
        "deck_counts": [len(deck) for deck in state.decks],
        "discards": [list(cards) for cards in state.discards],
        "lanes": {str(lane): _lane(state, lane) for lane in LANES},
        "exchanges": [{"seat": one.seat, "lane": one.lane, "lanes": list(NEAR[one.lane])} for one in state.exchanges],
        "position": {"full": is_full(state), "leads": list(leads(state)), "threat": threat(state)},
        "pending": _pending(state),
        "committed": [card is not None for card in state.sealed],
        "reveals": [list(pair) for pair in state.reveals],
    }


def _must_play(state: State) -> bool:
    """BA3.4: true while the active seat holds seven cards."""
    return state.active is not None and state.phase in (TURN, REACT) and len(state.hands[state.active]) == HAND_LIMIT


def _lane(state: State, lane: int) -> dict[str, Json]:
    """BA12.2."""
    return {
        "stacks": [[_laid(laid) for laid in side[lane - 1]] for side in state.stacks],
        "values": [lane_value(state, seat, lane) for seat in (0, 1)],
        "energy": [energy(state, seat, lane) for seat in (0, 1)],
        "live": [live(state, seat, lane) is not None for seat in (0, 1)],
        "exchanged": is_exchanged(state, lane),
        "holder": holder(state, lane),
    }


def _laid(laid: Laid) -> dict[str, Json]:
    return {"card": laid.card, "tapped" if laid.card in VALUE else "spent": laid.used}


def _pending(state: State) -> dict[str, Json] | None:
    pending = state.pending
    if pending is None:
        return None
    return {
        "seat": pending.seat,
        "card": pending.card,
        "lane": pending.lane,
        "activated": pending.activated,
        "strength": pending.strength,
        "buffs": list(pending.buffs),
        "depth": pending.depth,
        "to_lane": pending.to_lane,
    }
