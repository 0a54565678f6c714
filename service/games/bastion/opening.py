"""The preparation of a match (BN3), by chance or as a setup gives it."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.bastion import events
from service.games.bastion.board import ranked
from service.games.bastion.data import tables
from service.games.bastion.data.words import CITADEL, COLOURS, DEALT, MAIN, QUARTERS, Card
from service.games.bastion.enemies import attack, reveal
from service.games.bastion.model import State
from service.games.bastion.state import count_of
from service.kernel.chance import Chance, Shuffle
from service.kernel.recorder import Recorder
from service.kernel.values import Json, Seat


def lay_out_by_chance(record: Recorder[State], options: Mapping[str, Json], chance: Chance) -> None:
    """BN3.8: chance in its order, each draw once."""
    scenario, seats = tables().scenarios[options["scenario"]], len(record.state.defenders)
    drawn: list[Shuffle] = []

    def draw(items: Sequence[Json]) -> Sequence[Any]:
        drawn.append(chance.shuffle(items))
        return drawn[-1].after

    def drawn_now() -> tuple[Shuffle, ...]:
        shuffles = tuple(drawn)
        drawn.clear()
        return shuffles

    def picked(option: Json, usual: int, items: Sequence[str]) -> Sequence[Any]:
        """BN2.6: those that the option names, or as many as it says, by chance."""
        count = count_of(option, usual)
        if isinstance(option, list):
            return option
        return draw(items)[:count] if count else []

    quarters = options["quarters"] or draw(COLOURS)
    support = picked(options["support"], scenario.support, tables().support)
    legends = picked(options["legends"], scenario.legends, tables().legends)
    record.record(events.laid_out(quarters, support, legends, drawn_now()))
    cards = enemy_cards(support, legends)
    deck = draw(cards)
    ritual_deck = draw(ritual_cards(seats)) if scenario.rituals else []
    record.record(events.decks_laid(cards, deck, ritual_deck, drawn_now()))
    first = draw(range(seats))[0] if seats > 1 else 0
    record.record(events.first_seat_drawn(first, drawn_now()))


def enemy_cards(support: Sequence[str], legends: Sequence[Card]) -> list[Card]:
    """BN2.2: all main cards, the support classes, and the legends chosen, in table order."""
    return [
        card.name
        for card in tables().enemies.values()
        if card.squad == MAIN or card.kind in support or card.name in legends
    ]


def ritual_cards(seats: int) -> list[Card]:
    """BN3.7: all ritual cards in table order; some kinds are left out with one seat."""
    return [card.name for card in tables().rituals.values() if seats > 1 or card.alone]


def lay_out_as_given(record: Recorder[State], setup: Mapping[str, Json]) -> None:
    """BN2.4: a setup without a position."""
    record.record(events.laid_out(setup["quarters"], None, None, ()))
    deck, ritual_deck = setup["deck"], setup["ritual_deck"]
    record.record(events.decks_laid(ranked(tuple(deck)), deck, ritual_deck, ()))
    record.record(events.first_seat_drawn(setup["first_seat"], ()))


def enter_first_enemies(record: Recorder[State]) -> None:
    """BN3.4: as many cards as there are seats, one after another."""
    for _ in record.state.defenders:
        reveal(record)


def deal_rituals(record: Recorder[State]) -> None:
    """BN3.6: every seat is dealt ritual cards; without any the first turn begins."""
    deck, seats = record.state.ritual_deck, range(len(record.state.defenders))
    if deck:
        record.record(events.rituals_dealt([deck[DEALT * seat : DEALT * (seat + 1)] for seat in seats]))
    else:
        begin_turn(record, record.state.first_seat)


def begin_turn(record: Recorder[State], seat: Seat) -> None:
    """BN5.1: the next turn; the first ones have no enemy attack, and one may be left out for a Truce (BN8.11)."""
    state = record.state
    number = state.turn.number + 1
    record.record(events.turn_began(seat, number))
    if number <= state.terms.respite:
        return
    if state.truce:
        record.record(events.attack_left_out(state.truce - 1))
    else:
        attack(record)


def position_of(setup: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """BN2.5: a given position, complete with its defaults."""
    given: Mapping[str, Json] = setup["position"]
    used = {"move": False, "channel": False, "attack": False, "artifacts": []} | given.get("used", {})
    defaults: dict[str, Json] = {
        "quarters": setup["quarters"],
        "first_seat": setup["first_seat"],
        "turn": 1,
        "truce": 0,
        "active": setup["first_seat"],
        "camp": [],
        "squares": [],
        "citadel": [],
        "places": [CITADEL] * seats,
        "mana": [dict.fromkeys(COLOURS, tables().numbers.start_mana)] * seats,
        "spells": [[]] * seats,
        "rituals": [[]] * seats,
        "artifacts": [[]] * seats,
        "sources": [[None] * 5] * len(QUARTERS),
        "towers": [None] * len(QUARTERS),
        "structures": [],
    }
    return {**defaults, **given, "used": used}
