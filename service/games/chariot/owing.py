"""Who owes choices, how many, and who may play out of turn (CH2.6, CH4.1, CH11.5)."""

from service.games.chariot.data.cards import OUT_OF_TURN, SUITS
from service.games.chariot.model import GM, State
from service.games.chariot.state import MOVED
from service.kernel.values import Seat


def owes(state: State, seat: Seat) -> int:
    """CH2.6: how many choices the seat still owes at this ply."""
    match state.phase:
        case "scene" | "consent":
            return int(seat == GM)
        case "intents":
            return int(seat in state.the_contest.unnamed)
        case "stakes" | "stall":
            return int(not state.sealed[seat] and bool(state.the_contest.opponents(seat)))
        case "commit":
            return len(to_cover(state, seat))
        case "replenish":
            return int(seat in state.needy and not state.sealed[seat])
    return 0


def to_cover(state: State, seat: Seat) -> tuple[Seat, ...]:
    """CH6.2: the opponents against whom the seat still has to commit; nobody after a concession (CH6.5)."""
    if state.phase != "commit":
        return ()
    sealed = state.sealed[seat]
    if sealed and sealed[0]["type"] == "concede":
        return ()
    return state.the_contest.uncovered(seat)[len(sealed) :]


def waits(state: State) -> bool:
    """CH4.10, CH5.6, CH14.4: a choice is sealed that may be revealed at a later ply."""
    return any(state.waiting) or any(state.sealed)


def window_open(state: State, seat: Seat) -> bool:
    """CH4.1: a player may play situationally in every phase but `consent` and `over`."""
    return seat != GM and state.phase not in ("consent", "over")


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """CH4.2, CH4.11: the Trumps and Courts of the hand that are not refused for now."""
    return tuple(card for card in state.hands[seat] if card in OUT_OF_TURN and card not in state.barred)


def may_move(state: State, seat: Seat) -> bool:
    """The seat's legal list is not empty."""
    return bool(owes(state, seat) or (window_open(state, seat) and playable(state, seat)))


def sources(state: State, seat: Seat) -> tuple[str, ...]:
    """CH11.5: the Suits from which the participant may fill its Suit in use."""
    suit = state.the_contest.suit(seat)
    return tuple(other for other in SUITS if other != suit and state.suits[seat][other] >= MOVED)


def must_replenish(state: State) -> tuple[Seat, ...]:
    """CH11.5: the participants whose Suit in use is 0 and who have another one to fill it from."""
    participants = state.the_contest.participants
    used = [(participant.seat, participant.suit) for participant in participants if participant.suit is not None]
    return tuple(seat for seat, suit in used if not state.suits[seat][suit] and sources(state, seat))
