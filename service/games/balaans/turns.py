"""How turns begin and end (BA3, BA9)."""

from service.games.balaans.data import EXHAUSTION, IDLE_TURNS, LANES, POSITION
from service.games.balaans.events import card_drawn, game_ended, turn_began, turn_ended
from service.games.balaans.lanes import leader, threat
from service.games.balaans.model import Exchange, State
from service.kernel.outcome import Outcome, drawn, won_by
from service.kernel.recorder import Recorder
from service.kernel.values import Move, Seat

Table = Recorder[State]


def begin_turn(table: Table, seat: Seat) -> None:
    """BA3.1: a turn begins with a draw."""
    table.record(turn_began(seat, table.state.turn + 1))
    draw(table, seat)


def draw(table: Table, seat: Seat) -> None:
    """BA3.1: an empty deck gives no card, without penalty."""
    deck = table.state.decks[seat]
    if deck:
        table.record(card_drawn(seat, deck[0]))


def end_turn(table: Table, seat: Seat, move: Move) -> None:
    """BA9.4: the position check; exchanges of the other seat lapse; idle turns and exhaustion; the next turn."""
    state, other = table.state, 1 - seat
    if threat(state) == other:
        table.record(turn_ended(seat, move, state.idle_turns, _listed(state.exchanges)))
        table.record(game_ended(won_by(POSITION, other, 2)))
        return
    idle_turns = 0 if state.plays else state.idle_turns + 1
    standing = tuple(exchange for exchange in state.exchanges if exchange.seat != other)
    table.record(turn_ended(seat, move, idle_turns, _listed(standing)))
    if idle_turns >= IDLE_TURNS and not any(state.decks):
        table.record(game_ended(_exhausted(state)))
    else:
        begin_turn(table, other)


def _exhausted(state: State) -> Outcome:
    """BA9.3: a draw; or more chips win, then more lanes by plain lane values, then it is a draw."""
    leaders = [leader(state, lane) for lane in LANES]
    for first, second in (state.chips, (leaders.count(0), leaders.count(1))):
        if state.terms.exhaustion == "chips" and first != second:
            return won_by(EXHAUSTION, int(second > first), 2)
    return drawn(EXHAUSTION, 2)


def _listed(exchanges: tuple[Exchange, ...]) -> list[dict[str, int]]:
    return [{"seat": exchange.seat, "lane": exchange.lane} for exchange in exchanges]
