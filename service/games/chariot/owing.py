"""Who owes choices, how many, and who may play out of turn (CH2.6, CH4.1, CH11.5)."""

from service.games.chariot.data.cards import COURT, SUITS, TRUMPS
from service.games.chariot.model import GM, State
from service.games.chariot.state import MOVED
from service.kernel.values import Seat

OUT_OF_TURN = frozenset((*COURT, *TRUMPS))
"""CH4.2: the cards of situational plays."""


def owes(state: State, seat: Seat) -> int:
    """CH2.6: how many choices the seat still owes at this ply."""
    if state.phase == "commit":
        return len(to_cover(state, seat))
    return int(not state.sealed[seat] and _called(state, seat))


def to_cover(state: State, seat: Seat) -> tuple[Seat, ...]:
    """CH6.2: the opponents against whom the seat still has to commit; nobody after a concession (CH6.5)."""
    if state.phase != "commit":
        return ()
    sealed = state.sealed[seat]
    if sealed and sealed[0]["type"] == "concede":
        return ()
    return state.the_contest.uncovered(seat)[len(sealed) :]


def window_open(state: State) -> bool:
    """CH4.1: situational plays are possible, in `commit` only before anything is sealed."""
    return state.phase in ("scene", "stakes", "rechoose") or (state.phase == "commit" and not any(state.sealed))


def may_move(state: State, seat: Seat) -> bool:
    """The seat's legal list is not empty."""
    if owes(state, seat):
        return True
    return seat != GM and window_open(state) and not OUT_OF_TURN.isdisjoint(state.hands[seat])


def sources(state: State, seat: Seat) -> tuple[str, ...]:
    """CH11.5: the Suits from which the seat may fill its empty Suit in use; none where it need not."""
    contest = state.the_contest
    suit = contest.stake(seat).suit if any(stake.seat == seat for stake in contest.participants) else None
    if suit is None or state.suits[seat][suit]:
        return ()
    return tuple(other for other in SUITS if state.suits[seat][other] >= MOVED)


def _called(state: State, seat: Seat) -> bool:
    """The phase asks this seat for a choice."""
    match state.phase:
        case "scene":
            return seat == GM
        case "stakes":
            return any(stake.seat == seat for stake in state.the_contest.participants)
        case "stall" | "rechoose":
            return bool(state.the_contest.opponents(seat))
        case "replenish":
            return bool(sources(state, seat))
    return False
