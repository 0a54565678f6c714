"""How a match starts: the deal, and the Powers that are shown for the first turn (BA2)."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.balaans.data import DECK, DISCARD, EQUAL_REVEALS, OPENING_HAND, VALUE
from service.games.balaans.events import card_returned, dealt, hand_redrawn, revealed, sealed, starter_discarded
from service.games.balaans.model import State
from service.games.balaans.table import in_catalogue_order
from service.games.balaans.turns import begin_turn, draw
from service.kernel.chance import Chance, Shuffle
from service.kernel.game import Options
from service.kernel.recorder import Recorder
from service.kernel.values import Move, Seat

Table = Recorder[State]


def deal(table: Table, options: Options, chance: Chance) -> None:
    """BA2.1, BA2.6, BA10.2: both seats get deck and hand; then the starter phase or the first turn."""
    setup: Mapping[str, Any] = options["setup"] or {}
    for seat in (0, 1):
        deck, shuffles = (setup["decks"][seat], ()) if "decks" in setup else _shuffled(DECK, chance)
        table.record(dealt(seat, deck[:OPENING_HAND], deck[OPENING_HAND:], shuffles))
    if options["first_seat"] is None:
        _redraw(table, chance)
    else:
        begin_turn(table, options["first_seat"])


def seal(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """BA2.3: a Power is chosen face down; the second choice turns both over."""
    table.record(sealed(seat, move))
    first, second = table.state.sealed
    if first is not None and second is not None:
        _reveal(table, (first, second), chance)


def _reveal(table: Table, cards: tuple[str, str], chance: Chance) -> None:
    """BA2.3, BA2.4, BA2.5: the higher Power takes the first turn, equal ones repeat the phase, but not for ever."""
    table.record(revealed(cards))
    starter = _starter(table.state, cards)
    discards = starter is not None and table.state.terms.starter_cards == DISCARD
    for seat, card in enumerate(cards):
        _clear(table, seat, card, discards, chance)
    for seat in (0, 1):
        draw(table, seat)
    if starter is None:
        _redraw(table, chance)
    else:
        begin_turn(table, starter)


def _starter(state: State, cards: tuple[str, str]) -> Seat | None:
    """BA2.3: who showed the higher Power; BA2.5: seat 0 after so many equal reveals, and nobody before."""
    first, second = (VALUE[card] for card in cards)
    if first != second:
        return int(second > first)
    return 0 if len(state.reveals) == EQUAL_REVEALS else None


def _clear(table: Table, seat: Seat, card: str, discards: bool, chance: Chance) -> None:
    """BA2.4, BA2.5: a shown card is discarded or goes back into its deck; either way the deck is shuffled."""
    deck, shuffles = _put_back(table.state, seat, () if discards else (card,), chance)
    table.record((starter_discarded if discards else card_returned)(seat, card, deck, shuffles))


def _redraw(table: Table, chance: Chance) -> None:
    """BA2.2: a hand without a Power is shown, put back and drawn anew, until it has one."""
    for seat in (0, 1):
        while not any(card in VALUE for card in table.state.hands[seat]):
            shown = table.state.hands[seat]
            deck, shuffles = _put_back(table.state, seat, shown, chance)
            table.record(hand_redrawn(seat, shown, deck[:OPENING_HAND], deck[OPENING_HAND:], shuffles))


def _put_back(
    state: State, seat: Seat, cards: Sequence[str], chance: Chance
) -> tuple[tuple[str, ...], tuple[Shuffle, ...]]:
    """BA2.4, BA2.7, BA10.2: a deck with the cards given back, shuffled; or, without reshuffling, at its bottom."""
    deck = (*state.decks[seat], *cards)
    return _shuffled(in_catalogue_order(deck), chance) if state.terms.reshuffle else (deck, ())


def _shuffled(cards: Sequence[str], chance: Chance) -> tuple[tuple[str, ...], tuple[Shuffle, ...]]:
    shuffle = chance.shuffle(cards)
    return shuffle.after, (shuffle,)
