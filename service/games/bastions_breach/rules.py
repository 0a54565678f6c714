"""How a match starts, what a move does, and how the match ends."""

from service.games.bastions_breach.data import RANKS
from service.games.bastions_breach.events import revealed, row_laid, sealed
from service.games.bastions_breach.judging import played, played_through
from service.games.bastions_breach.state import State
from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.game import Gone, Options
from service.kernel.outcome import Outcome, drawn, won_by
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Move, Seat


def start(options: Options, _seats: int, chance: Chance) -> tuple[Event, ...]:
    """BB2.2, BB2.4: the row is shuffled and laid open, unless a setup gives it."""
    setup = options["setup"]
    if setup is None:
        shuffle = chance.shuffle(RANKS)
        return (row_laid(shuffle.after, (), (shuffle,)),)
    row = setup["middle_row"]
    return (row_laid(row, played_through(row, setup["rounds"]), ()),)


def decide(state: State, seat: Seat, move: Move, _chance: Chance) -> tuple[Event, ...] | Refusal:
    """BB3.2: a card is laid face down; the second one closes the ply and both are turned over."""
    refusal = _refused(state, seat, move["card"])
    if refusal is not None:
        return refusal
    opposite = state.laid[1 - seat]
    if opposite is None:
        return (sealed(seat, move),)
    cards = (move["card"], opposite) if seat == 0 else (opposite, move["card"])
    number = len(state.rounds) + 1
    return sealed(seat, move), revealed(played(number, state.middle_row[number - 1], cards, state.carry))


def outcome(state: State, _gone: Gone) -> Outcome | None:
    """BB5.1, BB5.2: more points win; equal points are a draw."""
    if not state.over:
        return None
    first, second = state.scores
    if first == second:
        return drawn("draw", 2)
    return won_by("points", 0 if first > second else 1, 2)


def _refused(state: State, seat: Seat, card: str) -> Refusal | None:
    """BB3.3, BB3.4: a card laid is final, and a card revealed is used up."""
    if state.over:
        return over(None)
    if state.laid[seat] is not None:
        return not_your_turn("BB3.3", "you have laid your card for this round, and a card laid is final")
    if card not in state.hands[seat]:
        return illegal("BB3.4", f"your {card} has been revealed and is used up")
    return None
