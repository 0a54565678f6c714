"""What a viewer may see of the state and of each event (BA12)."""

from collections.abc import Mapping

from service.games.balaans import events
from service.games.balaans.data import COLOURS, HAND_LIMIT, LANES, NEAR, REACT, TURN, VALUE
from service.games.balaans.lanes import energy, holder, is_exchanged, is_full, lane_value, leads, live, threat
from service.games.balaans.model import Exchange, State
from service.games.balaans.stakes import stakes
from service.games.balaans.table import Laid, in_catalogue_order
from service.kernel.redaction import Fields, all_public, by_seat, discloser, nobody_of_each, own
from service.kernel.values import Json, Viewer

SHOWN: Mapping[str, Fields] = {
    events.DEALT: {**all_public("seat"), "hand": own},
    events.POSITION_GIVEN: {
        **all_public("lanes", "discards", "chips", "to_move", "plays", "idle_turns", "exchanges"),
        "hands": by_seat,
        "decks": nobody_of_each,
    },
    events.HAND_REDRAWN: {**all_public("seat", "shown"), "hand": own},
    events.SEALED: {**all_public("seat"), "move": own},
    events.REVEALED: all_public("cards"),
    events.CARD_RETURNED: all_public("seat", "card"),
    events.STARTER_DISCARDED: all_public("seat", "card"),
    events.CARD_DRAWN: {**all_public("seat"), "card": own},
    events.TURN_BEGAN: all_public("seat", "turn"),
    events.POWER_PLAYED: all_public("seat", "move"),
    events.DESTINY_LAID: all_public("seat", "move", "strength", "bonus"),
    events.CARD_ACTIVATED: all_public("seat", "move", "card", "strength", "bonus"),
    events.COMBO_PLAYED: all_public("seat", "move", "lanes"),
    events.CARD_DISCARDED: all_public("seat", "move"),
    events.PASSED: all_public("seat", "move"),
    events.TURN_ENDED: all_public("seat", "move", "idle_turns", "exchanges"),
    events.STRENGTH_CHANGED: all_public("seat", "strength"),
    events.CARDS_TURNED: all_public("tapped", "spent"),
    events.CARD_MOVED: all_public("seat", "card", "lane", "depth", "to_lane"),
    events.CHIPS_LOST: all_public("seat", "lost"),
    events.SETTLED: all_public("seat", "card", "lane", "cancelled"),
    events.GAME_ENDED: all_public("ending", "winners", "returns"),
}
"""BA1.7, BA12.3: hands are their owner's, the order of decks is nobody's; that a card was drawn is public."""

disclose = discloser(SHOWN)


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
        "colours": list(COLOURS),
        "chips": list(state.chips),
        "stakes": stakes(state),
        "hand": None if viewer is None else in_catalogue_order(state.hands[viewer]),
        "hand_counts": [len(hand) for hand in state.hands],
        "deck_counts": [len(deck) for deck in state.decks],
        "discards": [list(cards) for cards in state.discards],
        "lanes": {str(lane): _lane(state, lane) for lane in LANES},
        "exchanges": [_exchange(exchange) for exchange in state.exchanges],
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


def _exchange(exchange: Exchange) -> dict[str, Json]:
    return {"seat": exchange.seat, "lane": exchange.lane, "lanes": list(NEAR[exchange.lane])}


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
