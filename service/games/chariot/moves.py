"""Who owes a choice, the legal list of a seat, the timeout move, and how a random player weighs moves."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from service.games.chariot.data.cards import SUITS, TRUMPS
from service.games.chariot.data.characters import ATTRIBUTES
from service.games.chariot.model import GM, State
from service.games.chariot.owing import owes, playable, sources, to_cover, window_open
from service.kernel.values import Json, Move, Seat

MOST_NPCS = 6
"""How many non-player characters a scene has at most (CH3.6)."""


def to_act(state: State) -> tuple[Seat, ...]:
    """CH2.6: the seats that owe a choice, ascending."""
    return tuple(seat for seat in state.seats if owes(state, seat))


def legal(state: State, seat: Seat) -> list[Move]:
    """CH14.2: what is owed first, situational plays last."""
    moves = list(_owed(state, seat)) if owes(state, seat) else []
    if window_open(state, seat):
        moves.extend(_situational(state, seat))
    return moves


def timeout(state: State, seat: Seat) -> Move | None:
    """CH14.5: the move that the server plays; None for a seat that owes nothing."""
    if not owes(state, seat):
        return None
    match state.phase:
        case "scene":
            return _timeout_in_scene(state)
        case "intents":
            participant = state.the_contest.participant(seat)
            return {"type": "intend", "text": (participant and participant.text) or ""}
        case "stakes":
            return _timeout_stake(state, seat)
        case "commit" if not state.sealed[seat] and _trumps_only(state, seat):
            return {"type": "concede"}
        case "stall":
            return {"type": "stall", "against": []}
        case "replenish":
            return {"type": "replenish", "from": _highest(state.suits[seat], sources(state, seat))}
    return next(_owed(state, seat))


def weights(view: Json, legal: Sequence[Move]) -> list[int]:
    """CH14.6: a program allows everything and mostly calls contests; nobody concedes or plays out of turn lightly."""
    new_scene = _needs_new_scene(view)
    return [_weight(view, move, new_scene) for move in legal]


def stakeable(state: State, seat: Seat) -> tuple[str, ...]:
    """CH5.2: the Suits with a point, or all of them where there is none."""
    suits = state.suits[seat]
    return tuple(suit for suit in SUITS if suits[suit]) or SUITS


def can_oppose(state: State, low: Seat, high: Seat) -> bool:
    """CH3.2: two seats of the match, the lower first, not named yet."""
    return low < high < len(state.hands) and (low, high) not in state.named


def can_declare(state: State) -> bool:
    """CH3.5: with named pairs always; without, the GM and a player must hold a card."""
    return bool(state.named or (state.hands[GM] and any(state.hands[GM + 1 :])))


def refusable(state: State) -> Iterator[list[Seat]]:
    """CH4.10, CH5.7: what the GM may refuse: any of those who ask, the fewest first."""
    if state.consent is not None:
        seats = state.consent.seats
        for number in range(len(seats) + 1):
            for refused in combinations(seats, number):
                yield list(refused)


def _owed(state: State, seat: Seat) -> Iterator[Move]:
    match state.phase:
        case "scene":
            yield from _scene(state)
        case "consent":
            for refused in refusable(state):
                yield {"type": "judge", "refused": refused}
        case "intents":
            yield {"type": "intend", "text": ""}
        case "stakes":
            for suit in stakeable(state, seat):
                for attribute in ATTRIBUTES:
                    yield {"type": "stake", "suit": suit, "attribute": attribute}
        case "commit":
            yield from _commit(state, seat)
        case "stall":
            yield from _stall(state, seat)
        case "replenish":
            for suit in sources(state, seat):
                yield {"type": "replenish", "from": suit}


def _scene(state: State) -> Iterator[Move]:
    """CH3.1–CH3.6: what the GM may do between contests."""
    if can_declare(state):
        yield {"type": "declare", "stakes": ""}
    for low, high in combinations(state.seats, 2):
        if can_oppose(state, low, high):
            yield {"type": "oppose", "pair": [low, high]}
    for npcs in range(1, MOST_NPCS + 1):
        yield {"type": "new_scene", "text": "", "npcs": npcs}
    if state.history:
        yield {"type": "end_session"}


def _commit(state: State, seat: Seat) -> Iterator[Move]:
    """CH6.2, CH6.3, CH6.5: a card or none against the next opponent, or a concession before the first."""
    others, hand = to_cover(state, seat), state.hands[seat]
    for card in hand:
        yield {"type": "commit", "against": others[0], "card": card}
    if len(hand) < len(others):
        yield {"type": "commit", "against": others[0], "card": None}
    if not state.sealed[seat]:
        yield {"type": "concede"}


def _stall(state: State, seat: Seat) -> Iterator[Move]:
    """CH7.1, CH7.2: any open opponents, as many as there are points in the Suit in use."""
    opponents = state.the_contest.opponents(seat)
    for number in range(min(len(opponents), state.in_use(seat)) + 1):
        for against in combinations(opponents, number):
            yield {"type": "stall", "against": list(against)}


def _situational(state: State, seat: Seat) -> Iterator[Move]:
    """CH4.2, CH4.5: Trumps and Courts; an own Fate card once for each Suit that it may favour."""
    for card in playable(state, seat):
        if state.is_fate(seat, card):
            for suit in SUITS:
                yield {"type": "situational", "card": card, "suit": suit}
        else:
            yield {"type": "situational", "card": card}


def _timeout_in_scene(state: State) -> Move:
    """CH14.5: the session ends after a contest; a contest first, and a new scene if none can be called."""
    if state.history:
        return {"type": "end_session"}
    if can_declare(state):
        return {"type": "declare", "stakes": ""}
    return {"type": "new_scene", "text": "", "npcs": state.scene.npcs}


def _timeout_stake(state: State, seat: Seat) -> Move:
    """CH14.5: unchanged; at first the Suit with most points and the highest Attribute."""
    participant = state.the_contest.participant(seat)
    if participant is not None and participant.suit is not None:
        return {"type": "stake", "suit": participant.suit, "attribute": participant.attribute}
    attributes = state.settings.sides[seat].attributes
    suit = _highest(state.suits[seat], SUITS)
    return {"type": "stake", "suit": suit, "attribute": _highest(attributes, ATTRIBUTES)}


def _trumps_only(state: State, seat: Seat) -> bool:
    """CH14.5: the hand holds cards, and each of them would draw the next one."""
    hand = state.hands[seat]
    return bool(hand) and all(card in TRUMPS for card in hand)


def _highest(scores: Mapping[str, int], names: tuple[str, ...]) -> str:
    """The name with the most points, of equals the first."""
    return max(names, key=scores.__getitem__)


def _needs_new_scene(view: Json) -> bool:
    """CH14.6: the GM has fewer cards than opponents, or a player has none."""
    gm, *players = view["hand_counts"]
    return gm < len(players) or not all(players)


def _weight(view: Json, move: Move, new_scene: bool) -> int:
    match move["type"]:
        case "judge":
            return int(not move["refused"])
        case "new_scene":
            return int(move["npcs"] == view["scenes"][-1]["npcs"]) * (12 if new_scene else 2)
        case "declare":
            return 0 if new_scene else 12
        case "end_session":
            return 3
        case "oppose" if new_scene:
            return 0
        case "oppose" | "concede" | "situational":
            return 1
        case "intend":
            return 40
    return 8
