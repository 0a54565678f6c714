"""What a viewer may see of the state and of events (CH15)."""

from collections.abc import Mapping

from service.games.chariot import events as e
from service.games.chariot.data.cards import COURT
from service.games.chariot.events import Record
from service.games.chariot.model import Consent, Contest, FaceDown, Participant, Scene, Side, Slot, State
from service.games.chariot.owing import owes
from service.kernel.event import SEALED
from service.kernel.redaction import Fields, all_public, discloser, each, own, public
from service.kernel.values import Json, Seat, Viewer

SHOWN: Mapping[str, Fields] = {
    e.OPENED: all_public("discards"),
    e.DREW: {"draws": each(seat=public, count=public, cards=own)},
    e.OPPOSED: all_public("seat", "move"),
    e.DECLARED: all_public("seat", "move", "number", "pairs"),
    e.SCENE_BEGUN: all_public("seat", "move", "number"),
    e.SITUATION_PLAYED: all_public("seat", "move"),
    e.LAID_OPEN: all_public("seat", "move"),
    e.CONSENT_ASKED: all_public("seats"),
    e.JUDGED: all_public("seat", "move"),
    e.FATE_FAVOURED: all_public("seat", "suit"),
    e.STEP_INTERRUPTED: all_public("step"),
    e.STEP_RESUMED: all_public("step"),
    e.INTENTS_ASKED: all_public("seats"),
    e.INTENDED: all_public("seat", "move"),
    SEALED: {"seat": public, "move": own},
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
    e.SESSION_ENDED: all_public("seat", "move"),
}
"""CH15.1–CH15.4: decks are nobody's, cards drawn or laid and sealed moves their owner's, all else is public."""

disclose = discloser(SHOWN, closed_draws=frozenset((e.OPENED, e.RESHUFFLED)))


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    """CH15.1: everything but hands, the deck, cards face down and what is sealed."""
    return {
        "phase": state.phase,
        "contests": {"played": len(state.history), "limit": state.settings.limit},
        "scenes": [_fields(scene) for scene in state.scenes],
        "sides": [_side(side) for side in state.settings.sides],
        "suits": [dict(suits) for suits in state.suits],
        "points": list(state.points),
        "carried": list(state.settings.carried),
        "hand_counts": [_hand_count(state, seat) for seat in state.seats],
        "owes": [owes(state, seat) for seat in state.seats],
        "relationships": {str(seat): _relationships(state.relationships[seat]) for seat in state.seats[1:]},
        "hand": None if viewer is None else list(state.hands[viewer]),
        "sealed": None if viewer is None else [dict(move) for move in (*state.waiting[viewer], *state.sealed[viewer])],
        "deck_count": len(state.deck),
        "discards": list(state.discards),
        "reshuffles": state.reshuffles,
        "named_pairs": [list(pair) for pair in state.named],
        "consent": None if state.consent is None else _consent(state.consent),
        "contest": None if state.contest is None else _contest(state.contest, viewer),
        "history": list(state.history),
        "situations": list(state.situations),
        "refusals": list(state.refusals),
    }


def _side(side: Side) -> Record:
    return {
        "role": side.role,
        "name": side.name,
        "attributes": dict(side.attributes),
        "fate": list(side.fate),
    }


def _hand_count(state: State, seat: Seat) -> int:
    """CH15.2: cards that are sealed and not on the table count as in hand, so that nothing tells a concession."""
    sealed = (*state.waiting[seat], *state.sealed[seat])
    return len(state.hands[seat]) + sum(move.get("card") is not None for move in sealed)


def _relationships(slots: dict[str, Slot]) -> Record:
    """CH12.1: all 16 Courts, closed or open."""
    return {court: _fields(slots[court]) if court in slots else None for court in COURT}


def _fields(record: Scene | Slot | Participant) -> Record:
    """The fields of a record that holds nothing but numbers and words."""
    return {name: getattr(record, name) for name in record.__slots__}


def _consent(consent: Consent) -> Record:
    """CH15.8: whose play or intentions the GM judges."""
    move = consent.move
    play = move and {
        "card": move["card"],
        "suit": move.get("suit"),
        "text": move.get("text") or None,
        "relationship": move.get("relationship"),
    }
    return {"seats": list(consent.seats), "step": consent.step, "play": play}


def _contest(contest: Contest, viewer: Viewer) -> Record:
    """CH15.5: the running contest, or the last one."""
    return {
        "number": contest.number,
        "round": contest.round,
        "stakes": contest.stakes,
        "ended": contest.ended,
        "interrupted": contest.interrupted,
        "winners": list(contest.winners),
        "participants": [_fields(participant) for participant in contest.participants],
        "pairs": [pair.record for pair in contest.pairs],
        "table": [_face_down(card, viewer) for card in contest.table],
        "rounds": list(contest.rounds),
    }


def _face_down(card: FaceDown, viewer: Viewer) -> Record:
    """CH15.4: which card it is, and what goes with it, only its owner sees."""
    own_card = card.seat == viewer
    return {
        "seat": card.seat,
        "against": card.against,
        "stalled": card.stalled,
        "card": card.card if own_card else None,
        "text": card.text if own_card else None,
    }
