"""How a match starts, what a move does, and how the match ends."""

from service.games.bastions_breach.data import RANKS, SUITS
from service.games.bastions_breach.events import revealed, row_laid, sealed, suit_picked
from service.games.bastions_breach.judging import played, played_through
from service.games.bastions_breach.refusals import refused
from service.games.bastions_breach.state import State
from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.game import Gone, Options
from service.kernel.outcome import Outcome, drawn, won_by
from service.kernel.refusal import Refusal
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
    """BB2.5: a suit is picked; BB3.2: a card is laid face down, and the second one turns both over."""
    refusal = refused(state, seat, move)
    if refusal is not None:
        return refusal
    if move["type"] == "pick":
        return (suit_picked(seat, move, _suits_after(state, seat, move["suit"])),)
    return _lay(state, seat, move)


def outcome(state: State, _gone: Gone) -> Outcome | None:
    """BB5.1, BB5.2: more points win; equal points are a draw."""
    if not state.over:
        return None
    first, second = state.scores
    if first == second:
        return drawn("draw", 2)
    return won_by("points", 0 if first > second else 1, 2)


def _suits_after(state: State, seat: Seat, suit: str) -> tuple[str | None, ...]:
    """BB2.5: the second pick settles the row's suit too: the one meant for it, or the first that is free."""
    if seat == 0:
        return suit, None, None
    taken = (state.suits.settled[0], suit)
    return (*taken, next(free for free in (state.suits.meant, *SUITS) if free not in taken))


def _lay(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """BB3.2: a card is laid face down; the second one closes the ply, and the round is judged."""
    opposite = state.laid[1 - seat]
    if opposite is None:
        return (sealed(seat, move),)
    cards = (move["card"], opposite) if seat == 0 else (opposite, move["card"])
    number = len(state.rounds) + 1
    return sealed(seat, move), revealed(played(number, state.middle_row[number - 1], cards, state.carry))
