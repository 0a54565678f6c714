"""The enemy attack (BN4), carried out without any choice."""

from service.games.bastion import events
from service.games.bastion.board import colour_of, free_below, free_square, has, tail
from service.games.bastion.data import tables
from service.games.bastion.data.words import DRAGON, DRAIN, FLYER, GROWTH, SCOUT, SYMBIONT, Card, quarter_of
from service.games.bastion.endings import check_gates, check_victory
from service.games.bastion.model import Enemy, State
from service.kernel.event import Event
from service.kernel.recorder import Recorder


def attack(record: Recorder[State]) -> None:
    """BN4.1, BN4.2, BN4.12: growth, then a card enters or the tail jumps; then victory is checked."""
    grow(record)
    if record.state.deck:
        reveal(record)
    else:
        jump(record)
    check_victory(record)


def grow(record: Recorder[State]) -> None:
    """BN4.1: every enemy in play with growth gains strength, up to its limit."""
    state, numbers = record.state, tables().numbers
    squares = (quarter.square for quarter in state.quarters)
    growth = {
        enemy.card: min(enemy.growth + numbers.growth_step, numbers.growth_limit)
        for stack in (*state.camp, *squares, state.citadel)
        for enemy in stack
        if enemy.growth < numbers.growth_limit and has(enemy, GROWTH)
    }
    if growth:
        record.record(events.enemies_grew(growth))


def reveal(record: Recorder[State]) -> None:
    """BN4.2, BN4.5: the top card enters; a scout brings the next one, as long as there is one."""
    more = True
    while more and record.state.deck and record.state.ending is None:
        card = record.state.deck[0]
        record.record(entrance(record.state, card))
        check_gates(record)
        more = SCOUT in tables().enemies[card].properties


def entrance(state: State, card: Card) -> Event:
    """BN4.3-BN4.9: where a revealed card goes, and what it sweeps away."""
    properties, last = tables().enemies[card].properties, tail(state)
    entry = last + 1
    if DRAGON in properties:
        colour = None if tables().enemies[card].colour else colour_of(state, Enemy(card), quarter_of(entry))
        return events.enemy_entered(card, {"citadel": card}, colour=colour, swept=True)
    joined = last if last and SYMBIONT in properties else None
    section = joined or entry
    square = free_square(state, quarter_of(section)) if FLYER in properties else None
    to = section if square is None else {"square": square}
    return events.enemy_entered(card, to, joined=joined, swept=DRAIN in properties)


def jump(record: Recorder[State]) -> None:
    """BN4.10: the tail goes to the first free section below it, or through the gates."""
    last = tail(record.state)
    if last:
        record.record(events.tail_jumped(last, free_below(record.state, last)))
        check_gates(record)
