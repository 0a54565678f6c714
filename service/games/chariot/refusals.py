"""Why a move is turned down: the rule of the first line that fits (CH14.3)."""

from collections.abc import Callable

from service.games.chariot.data.cards import COURT, OUT_OF_TURN
from service.games.chariot.model import GM, State
from service.games.chariot.moves import can_declare, can_oppose, refusable, stakeable
from service.games.chariot.owing import may_move, owes, sources, to_cover, window_open
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Move, Seat


def refused(state: State, seat: Seat, move: Move) -> Refusal | None:
    """CH14.3: None when the move is in the seat's legal list."""
    if state.phase == "over":
        return over("CH13.1")
    if not may_move(state, seat):
        return not_your_turn("CH14.3", "this seat owes nothing now and has nothing to play out of turn")
    return CHECKS[move["type"]](state, seat, move)


def _gm_only(state: State, seat: Seat) -> Refusal | None:
    if seat != GM or state.phase != "scene":
        return illegal("CH3.1", "only the GM calls contests, begins scenes and ends the session, between contests")
    return None


def _declare(state: State, seat: Seat, _move: Move) -> Refusal | None:
    if refusal := _gm_only(state, seat):
        return refusal
    if not can_declare(state):
        return illegal("CH3.5", "without named pairs the GM and a player must hold a card")
    return None


def _oppose(state: State, seat: Seat, move: Move) -> Refusal | None:
    if refusal := _gm_only(state, seat):
        return refusal
    if not can_oppose(state, *move["pair"]):
        return illegal("CH3.2", "a pair is two seats of the match, the lower first, not named yet")
    return None


def _new_scene(state: State, seat: Seat, _move: Move) -> Refusal | None:
    return _gm_only(state, seat)


def _end_session(state: State, seat: Seat, _move: Move) -> Refusal | None:
    if refusal := _gm_only(state, seat):
        return refusal
    if not state.history:
        return illegal("CH3.4", "the session can end once a contest has ended")
    return None


def _situational(state: State, seat: Seat, move: Move) -> Refusal | None:
    card = move["card"]
    if not window_open(state, seat):
        return illegal("CH4.1", "situational plays are for players, and not possible now")
    if card not in state.hands[seat]:
        return illegal("CH1.6", f"{card} is not in your hand")
    if card not in OUT_OF_TURN:
        return illegal("CH4.2", "only a Trump or a Court can be played out of turn")
    if card in state.barred:
        return illegal("CH4.11", f"{card} was refused, and no other phase has begun since")
    if state.is_fate(seat, card) != ("suit" in move):
        return illegal("CH4.5", "an own Fate card names a suit, any other card does not")
    return _relationship(state, seat, card, move)


def _judge(state: State, seat: Seat, move: Move) -> Refusal | None:
    if seat != GM or move["refused"] not in refusable(state):
        return illegal("CH4.10", "the GM judges what is laid before it, and refuses seats that ask, ascending")
    return None


def _relationship(state: State, seat: Seat, card: str | None, move: Move) -> Refusal | None:
    """CH12.3: a player names the Relationship of a Court while it has no name."""
    if "relationship" not in move:
        return None
    slot = state.relationships[seat].get(card or "")
    if seat == GM or card not in COURT or (slot is not None and slot.name is not None):
        return illegal("CH12.3", "only a player's Court names a Relationship, and only one without a name")
    return None


def _intend(state: State, seat: Seat, _move: Move) -> Refusal | None:
    if state.phase != "intents" or not owes(state, seat):
        return illegal("CH5.1", "this seat owes no intention now")
    return None


def _stake(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.phase != "stakes" or not owes(state, seat):
        return illegal("CH5.3", "this seat owes no Suit and Attribute now")
    if move["suit"] not in stakeable(state, seat):
        return illegal("CH5.2", "the Suit must have at least 1 point")
    return None


def _commit(state: State, seat: Seat, move: Move) -> Refusal | None:
    others, hand, card = to_cover(state, seat), state.hands[seat], move["card"]
    if not others or move["against"] != others[0]:
        return illegal("CH6.2", "cards are laid against open opponents, one each, in ascending order")
    if card is None and len(hand) >= len(others):
        return illegal("CH6.3", "with enough cards nobody can be left uncovered")
    if card is not None and card not in hand:
        return illegal("CH1.6", f"{card} is not in your hand")
    if move.get("text") and card not in OUT_OF_TURN:
        return illegal("CH6.6", "text goes with a Trump or a Court only")
    return _relationship(state, seat, card, move)


def _concede(state: State, seat: Seat, _move: Move) -> Refusal | None:
    if not to_cover(state, seat) or state.sealed[seat]:
        return illegal("CH6.5", "a seat concedes instead of its first card of a round")
    return None


def _stall(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.phase != "stall" or not owes(state, seat):
        return illegal("CH7.1", "this seat has no card to stall now")
    against, opponents = move["against"], state.the_contest.opponents(seat)
    if len(against) > len(opponents) or against != [other for other in opponents if other in against]:
        return illegal("CH7.2", "stalled cards are named by open opponents, ascending, each once")
    if len(against) > state.in_use(seat):
        return illegal("CH7.2", "every stalled card costs a point of the Suit in use")
    return None


def _replenish(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.phase != "replenish" or not owes(state, seat) or move["from"] not in sources(state, seat):
        return illegal("CH11.5", "2 points move to an empty Suit in use, from another Suit that has them")
    return None


CHECKS: dict[str, Callable[[State, Seat, Move], Refusal | None]] = {
    "declare": _declare,
    "oppose": _oppose,
    "new_scene": _new_scene,
    "end_session": _end_session,
    "situational": _situational,
    "judge": _judge,
    "intend": _intend,
    "stake": _stake,
    "commit": _commit,
    "concede": _concede,
    "stall": _stall,
    "replenish": _replenish,
}
