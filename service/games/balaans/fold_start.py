"""How the events of the start change the state: deals, a given position, the reveals of the starter phase."""

from dataclasses import replace

from service.games.balaans.data import TURN
from service.games.balaans.events import Data
from service.games.balaans.model import Cards, Exchange, State
from service.games.balaans.table import Laid, paired, without


def dealt(state: State, data: Data) -> State:
    """BA2.1, BA2.2: a seat's hand and deck are these."""
    seat = data["seat"]
    hands = paired(state.hands, seat, tuple(data["hand"]))
    return replace(state, hands=hands, decks=paired(state.decks, seat, tuple(data["deck"])))


def position_given(state: State, data: Data) -> State:
    """BA10.3: everything lies as the setup says."""
    first, second = (tuple(tuple(_laid(card) for card in stack) for stack in side) for side in data["lanes"])
    return replace(
        state,
        phase=TURN,
        stacks=(first, second),
        hands=_two(data["hands"]),
        decks=_two(data["decks"]),
        discards=_two(data["discards"]),
        chips=tuple(data["chips"]),
        active=data["to_move"],
        turn=1,
        plays=data["plays"],
        idle_turns=data["idle_turns"],
        exchanges=exchanges_in_force(data["exchanges"]),
    )


def exchanges_in_force(listed: list[dict[str, int]]) -> tuple[Exchange, ...]:
    """BA8.4: blue combos as events list them."""
    return tuple(Exchange(exchange["seat"], exchange["lane"]) for exchange in listed)


def sealed(state: State, data: Data) -> State:
    """BA2.3: a Power is chosen, and stays in its hand."""
    return replace(state, sealed=paired(state.sealed, data["seat"], data["move"]["card"]))


def revealed(state: State, data: Data) -> State:
    """BA2.3: both chosen Powers leave their hands; the ply is closed."""
    first, second = data["cards"]
    hands = (without(state.hands[0], first), without(state.hands[1], second))
    return replace(
        state, hands=hands, sealed=(None, None), reveals=(*state.reveals, (first, second)), ply=state.ply + 1
    )


def card_returned(state: State, data: Data) -> State:
    """BA2.4, BA2.5: the deck with the shown card in it."""
    return replace(state, decks=paired(state.decks, data["seat"], tuple(data["deck"])))


def starter_discarded(state: State, data: Data) -> State:
    """BA2.4: the shown card is discarded, and the deck lies in this order."""
    seat = data["seat"]
    discards = paired(state.discards, seat, (*state.discards[seat], data["card"]))
    return replace(state, discards=discards, decks=paired(state.decks, seat, tuple(data["deck"])))


def _laid(card: Data) -> Laid:
    return Laid(card["card"], card["tapped"] if "tapped" in card else card["spent"])


def _two(lists: list[list[str]]) -> tuple[Cards, Cards]:
    return tuple(lists[0]), tuple(lists[1])
