"""Who owes a choice, the legal list of a seat, and the move that is played when its time runs out."""

from collections.abc import Iterator
from itertools import combinations

from service.games.chariot.data.cards import SUITS
from service.games.chariot.data.characters import ATTRIBUTES
from service.games.chariot.model import GM, State
from service.games.chariot.owing import OUT_OF_TURN, owes, sources, to_cover, window_open
from service.kernel.values import Move, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """CH2.6: the seats that owe a choice, ascending."""
    return tuple(seat for seat in state.seats if owes(state, seat))


def legal(state: State, seat: Seat) -> list[Move]:
    """CH14.2: what is owed first, situational plays last."""
    moves = list(_owed(state, seat)) if owes(state, seat) else []
    if seat != GM and window_open(state):
        moves.extend(_situational(state, seat))
    return moves


def timeout(state: State, seat: Seat) -> Move | None:
    """CH14.5: the move that the server plays; None for a seat that owes nothing."""
    if not owes(state, seat):
        return None
    match state.phase:
        case "scene":
            return {"type": "end_scene"} if state.history else {"type": "declare", "stakes": ""}
        case "stakes":
            attributes = state.sides[seat].attributes
            suit = _highest(state.suits[seat], SUITS)
            return {"type": "stake", "text": "", "suit": suit, "attribute": _highest(attributes, ATTRIBUTES)}
        case "rechoose":
            old = state.the_contest.stake(seat)
            return {"type": "stake", "text": old.text, "suit": old.suit, "attribute": old.attribute}
        case "stall":
            return {"type": "stall", "against": []}
        case "replenish":
            return {"type": "replenish", "from": _highest(state.suits[seat], sources(state, seat))}
    return next(_owed(state, seat))


def stakeable(state: State, seat: Seat) -> tuple[str, ...]:
    """CH5.2: the Suits with a point, or all of them where there is none."""
    suits = state.suits[seat]
    return tuple(suit for suit in SUITS if suits[suit]) or SUITS


def can_oppose(state: State, low: Seat, high: Seat) -> bool:
    """CH3.2: two seats of the match, the lower first, not named yet."""
    return low < high < len(state.sides) and (low, high) not in state.named


def _owed(state: State, seat: Seat) -> Iterator[Move]:
    match state.phase:
        case "scene":
            yield from _scene(state)
        case "stakes" | "rechoose":
            for suit in stakeable(state, seat):
                for attribute in ATTRIBUTES:
                    yield {"type": "stake", "text": "", "suit": suit, "attribute": attribute}
        case "commit":
            yield from _commit(state, seat)
        case "stall":
            opponents = state.the_contest.opponents(seat)
            for number in range(min(len(opponents), state.in_use(seat)) + 1):
                for against in combinations(opponents, number):
                    yield {"type": "stall", "against": list(against)}
        case "replenish":
            for suit in sources(state, seat):
                yield {"type": "replenish", "from": suit}


def _scene(state: State) -> Iterator[Move]:
    """CH3.1–CH3.4: what the GM may do between contests."""
    yield {"type": "declare", "stakes": ""}
    for low, high in combinations(state.seats, 2):
        if can_oppose(state, low, high):
            yield {"type": "oppose", "pair": [low, high]}
    if state.history:
        yield {"type": "end_scene"}


def _commit(state: State, seat: Seat) -> Iterator[Move]:
    """CH6.2, CH6.3, CH6.5: a card or none against the next opponent, or a concession before the first."""
    others, hand = to_cover(state, seat), state.hands[seat]
    for card in hand:
        yield {"type": "commit", "against": others[0], "card": card}
    if len(hand) < len(others):
        yield {"type": "commit", "against": others[0], "card": None}
    if not state.sealed[seat]:
        yield {"type": "concede"}


def _situational(state: State, seat: Seat) -> Iterator[Move]:
    """CH4.2, CH4.5: Trumps and Courts; an own Fate card once for each Suit that it may favour."""
    for card in state.hands[seat]:
        if card in OUT_OF_TURN:
            if state.is_fate(seat, card):
                for suit in SUITS:
                    yield {"type": "situational", "card": card, "suit": suit}
            else:
                yield {"type": "situational", "card": card}


def _highest(scores: dict[str, int], names: tuple[str, ...]) -> str:
    """The name with the most points, of equals the first."""
    return max(names, key=scores.__getitem__)
