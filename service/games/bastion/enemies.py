"""The enemy attack (BN4, BN16), carried out without any choice."""

from service.games.bastion import events
from service.games.bastion.board import amount, any_has, colour_of, free_below, free_square, has, in_play, tail
from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    CITADEL,
    CONQUERING,
    DRAGON,
    FLYING,
    GROWTH,
    JOINING,
    MOURN,
    PROWL,
    SCOUT,
    SECTIONS,
    TRIBUTE,
    USURP,
    Card,
    quarter_of,
)
from service.games.bastion.endings import check_gates, check_victory
from service.games.bastion.model import Enemy, State
from service.kernel.event import Event
from service.kernel.recorder import Recorder


def attack(record: Recorder[State]) -> None:
    """BN4.1, BN4.2, BN4.12: growth and prowling, then a card enters or the tail jumps; then victory is checked."""
    numbers = tables().numbers
    grow(record, GROWTH, numbers.growth_step, numbers.growth_limit)
    prowl(record)
    if record.state.deck:
        reveal(record)
    else:
        jump(record)
    check_victory(record)


def mourn(record: Recorder[State]) -> None:
    """BN16.6: at a defeat the enemies that mourn gain strength; the defeated one is in play no more."""
    numbers = tables().numbers
    grow(record, MOURN, numbers.mourn_step, numbers.mourn_limit)


def grow(record: Recorder[State], prop: str, step: int, limit: int) -> None:
    """Every enemy in play with the property gains strength, up to its limit."""
    growth = {
        enemy.card: min(enemy.growth + step, limit)
        for enemy in in_play(record.state)
        if enemy.growth < limit and has(enemy, prop)
    }
    if growth:
        record.record(events.enemies_grew(growth))


def prowl(record: Recorder[State]) -> None:
    """BN16.2: stacks with a prowler change places with the next section, never through the gates."""
    for section in SECTIONS[1:]:
        if any_has(record.state.camp[section - 1], PROWL):
            record.record(events.enemy_prowled(section, section - 1))


def reveal(record: Recorder[State]) -> None:
    """BN4.2, BN4.5: the top card enters; a scout brings the next one, as long as there is one."""
    more = True
    while more and record.state.deck and record.state.ending is None:
        card = record.state.deck[0]
        enter(record, card)
        more = SCOUT in tables().enemies[card].properties


def enter(record: Recorder[State], card: Card) -> None:
    """BN4.3-BN4.9: a revealed card enters; BN3.4: in the preparation it takes no tribute and moves nobody."""
    entered = entrance(record.state, card)
    record.record(entered)
    check_gates(record)
    if record.state.ending is not None or record.state.turn.number == 0:
        return
    properties, to = tables().enemies[card].properties, entered.data["to"]
    if TRIBUTE in properties and isinstance(to, int):
        take_tribute(record, card, to)
    if USURP in properties:
        drive_out(record, card)


def entrance(state: State, card: Card) -> Event:
    """BN4.3-BN4.9, BN16.5, BN16.10: where a revealed card goes, and what it sweeps away."""
    properties, last = tables().enemies[card].properties, tail(state)
    entry = last + 1
    if not CONQUERING.isdisjoint(properties):
        colour = None if tables().enemies[card].colour else colour_of(state, Enemy(card), quarter_of(entry))
        return events.enemy_entered(card, {"citadel": card}, colour=colour, swept=DRAGON in properties)
    joined = None if JOINING.isdisjoint(properties) or not last else last
    section = joined or entry
    square = None if FLYING.isdisjoint(properties) else free_square(state, quarter_of(section))
    to = section if square is None else {"square": square}
    return events.enemy_entered(card, to, joined=joined)


def take_tribute(record: Recorder[State], card: Card, section: int) -> None:
    """BN16.3: every seat gives mana of its colour there, or what it has."""
    state = record.state
    colour = colour_of(state, Enemy(card), quarter_of(section))
    taken = [min(tables().numbers.tribute, amount(defender.mana, colour)) for defender in state.defenders]
    record.record(events.tribute_taken(card, colour, taken))


def drive_out(record: Recorder[State], card: Card) -> None:
    """BN16.10: defenders in the citadel are put into the quarter of its colour."""
    state = record.state
    seats = [seat for seat, defender in enumerate(state.defenders) if defender.place == CITADEL]
    if seats:
        colour = colour_of(state, state.citadel[-1], None)
        colours = [quarter.colour for quarter in state.quarters]
        record.record(events.defenders_driven_out(card, seats, colours.index(colour) + 1))


def jump(record: Recorder[State]) -> None:
    """BN4.10: the tail goes to the first free section below it, or through the gates."""
    last = tail(record.state)
    if last:
        record.record(events.tail_jumped(last, free_below(record.state, last)))
        check_gates(record)
