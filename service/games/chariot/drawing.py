"""Drawing cards, the reshuffle of an empty deck, fresh hands (CH1.4, CH2.2, CH11.4)."""

from collections.abc import Sequence
from typing import TypeAlias

from service.games.chariot.changes import in_order
from service.games.chariot.data.cards import FULL_HAND
from service.games.chariot.events import drew, hands_discarded, reshuffled
from service.games.chariot.model import GM, State
from service.kernel.chance import Chance
from service.kernel.recorder import Recorder
from service.kernel.values import Seat

Table: TypeAlias = Recorder[State]
"""The match as far as one decision has brought it."""

Wants: TypeAlias = Sequence[tuple[Seat, int]]
"""Who draws how many cards, in order."""


def full_hands(state: State) -> Wants:
    """CH2.3: six cards for a player, six for each non-player character of the scene for the GM."""
    return [(seat, FULL_HAND * (state.scene.npcs if seat == GM else 1)) for seat in state.seats]


def draw(table: Table, wants: Wants, chance: Chance) -> None:
    """CH1.4: everybody draws in turn; the discards become the deck when a card is needed and there is none."""
    while wants:
        wants = _draw_from_deck(table, wants)
        if wants:
            if not table.state.discards:
                return
            _reshuffle(table, chance)


def fresh_hands(table: Table, chance: Chance) -> None:
    """CH2.2, CH11.4: every seat discards its hand, then every seat draws a full one."""
    table.record(hands_discarded(table.state.hands))
    draw(table, full_hands(table.state), chance)


def _draw_from_deck(table: Table, wants: Wants) -> Wants:
    """Records what the deck gives; what is wanted beyond it is handed back."""
    deck, draws = table.state.deck, []
    missing: Wants = []
    for place, (seat, count) in enumerate(wants):
        cards, deck = deck[:count], deck[count:]
        if cards or not count:
            draws.append((seat, cards))
        if len(cards) < count:
            missing = [(seat, count - len(cards)), *wants[place + 1 :]]
            break
    if draws:
        table.record(drew(draws))
    return missing


def _reshuffle(table: Table, chance: Chance) -> None:
    """CH1.4, CH16.4: by the order that a setup gives, or else by chance."""
    state = table.state
    orders = state.settings.orders
    if orders:
        order = orders[state.reshuffles % len(orders)]
        discarded = set(state.discards)
        table.record(reshuffled([card for card in order if card in discarded], ()))
    else:
        shuffle = chance.shuffle(in_order(state.discards))
        table.record(reshuffled(shuffle.after, (shuffle,)))
