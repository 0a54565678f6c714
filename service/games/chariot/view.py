"""What a viewer may see of the state and of events (CH15)."""

from collections.abc import Mapping
from dataclasses import asdict

from service.games.chariot import events as e
from service.games.chariot.data.cards import COURT
from service.games.chariot.events import Record
from service.games.chariot.model import Contest, FaceDown, Side, Slot, State
from service.games.chariot.owing import owes
from service.kernel.redaction import Fields, all_public, discloser, each, own, public
from service.kernel.values import Json, Seat, Viewer

SHOWN: Mapping[str, Fields] = {
    e.OPENED: all_public("discards"),
    e.DREW: {"draws": each(seat=public, count=public, cards=own)},
    e.OPPOSED: all_public("seat", "move"),
    e.DECLARED: all_public("seat", "move", "number", "pairs"),
    e.SITUATION_PLAYED: all_public("seat", "move"),
    e.FATE_FAVOURED: all_public("seat", "suit"),
    e.SEALED: {"seat": public, "move": own},
    e.STAKES_REVEALED: all_public("choices"),
    e.ROUND_OPENED: all_public("round"),
    e.CARDS_LAID: {
        "laid": each(seat=public, against=public, card=own, text=own, relationship=own),
        "uncovered": public,
        "conceded": public,
    },
    e.STALLS_REVEALED: all_public("stalls"),
    e.ROUND_PLAYED: all_public("record"),
    e.PAIRS_DECIDED: all_public("round", "pairs", "swept"),
    e.CONTEST_ENDED: all_public("number", "winners", "points"),
    e.HANDS_DISCARDED: all_public("hands"),
    e.REPLENISH_CALLED: all_public("seats"),
    e.REPLENISHED: all_public("transfers"),
    e.SCENE_ENDED: all_public("seat", "move"),
}
"""CH15.1–CH15.4: decks are nobody's, cards drawn or laid and sealed moves their owner's, all else is public."""

disclose = discloser(SHOWN, closed_draws=frozenset((e.OPENED, e.RESHUFFLED)))


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    """CH15.1: everything but hands, the deck, cards face down and what is sealed at the open ply."""
    return {
        "phase": state.phase,
        "contests": {"played": len(state.history), "limit": state.limit},
        "sides": [_side(side) for side in state.sides],
        "suits": [dict(suits) for suits in state.suits],
        "points": list(state.points),
        "hand_counts": [_hand_count(state, seat) for seat in state.seats],
        "owes": [owes(state, seat) for seat in state.seats],
        "relationships": {str(seat): _relationships(state.relationships[seat]) for seat in state.seats[1:]},
        "hand": None if viewer is None else list(state.hands[viewer]),
        "sealed": None if viewer is None else [dict(move) for move in state.sealed[viewer]],
        "deck_count": len(state.deck),
        "discards": list(state.discards),
        "reshuffles": state.reshuffles,
        "named_pairs": [list(pair) for pair in state.named],
        "contest": None if state.contest is None else _contest(state.contest, viewer),
        "history": list(state.history),
        "situations": list(state.situations),
    }


def _side(side: Side) -> Record:
    return {
        "role": side.role,
        "name": side.name,
        "attributes": dict(side.attributes),
        "fate": list(side.fate),
    }


def _hand_count(state: State, seat: Seat) -> int:
    """CH15.2: cards sealed at the open ply count as in hand, so that nothing tells a concession."""
    return len(state.hands[seat]) + sum(move.get("card") is not None for move in state.sealed[seat])


def _relationships(slots: dict[str, Slot]) -> Record:
    """CH12.1: all 16 Courts, closed or open."""
    return {court: asdict(slots[court]) if court in slots else None for court in COURT}


def _contest(contest: Contest, viewer: Viewer) -> Record:
    """CH15.5: the running contest, or the last one."""
    return {
        "number": contest.number,
        "round": contest.round,
        "stakes": contest.stakes,
        "ended": contest.ended,
        "winners": list(contest.winners),
        "participants": [asdict(stake) for stake in contest.participants],
        "pairs": [pair.record for pair in contest.pairs],
        "table": [_face_down(card, viewer) for card in contest.table],
        "rounds": list(contest.rounds),
    }


def _face_down(card: FaceDown, viewer: Viewer) -> Record:
    """CH15.4: which card it is, and what goes with it, only its owner sees."""
    own = card.seat == viewer
    return {
        "seat": card.seat,
        "against": card.against,
        "stalled": card.stalled,
        "card": card.card if own else None,
        "text": card.text if own else None,
    }
