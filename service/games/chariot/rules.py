"""How a match starts, what a move does, and how the match ends."""

from collections.abc import Callable

from service.games.chariot import events as e
from service.games.chariot.choosing import ask_intents, close_intents, close_stakes
from service.games.chariot.course import close_commit, close_replenish, close_stall
from service.games.chariot.data.cards import CARDS
from service.games.chariot.drawing import Table, draw, fresh_hands, full_hands
from service.games.chariot.model import GM, State
from service.games.chariot.moves import to_act
from service.games.chariot.refusals import refused
from service.games.chariot.situations import happen, play
from service.games.chariot.state import evolve, initial
from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.game import Gone, Options
from service.kernel.outcome import LEFT, Outcome
from service.kernel.recorder import Recorder
from service.kernel.refusal import Refusal
from service.kernel.values import Move, Seat


def start(options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
    """CH2.2, CH16.1: the deck is shuffled, or given, and the hands are drawn from it.

    Given hands lie on top of their deck and are drawn like all others, so that the log looks alike either way.
    """
    table: Table = Recorder(evolve, initial(options, seats))
    setup, wants = options["setup"], full_hands(table.state)
    if setup is None:
        shuffle = chance.shuffle(CARDS)
        table.record(e.opened(shuffle.after, (), (shuffle,)))
    else:
        hands, deck = setup.get("hands"), list(setup["deck"])
        if hands is not None:
            wants = [(seat, len(hand)) for seat, hand in enumerate(hands)]
            deck = [card for hand in hands for card in hand] + deck
        table.record(e.opened(deck, setup.get("discards", ()), ()))
    draw(table, wants, chance)
    return table.events


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> tuple[Event, ...] | Refusal:
    """What a move leads to, or why it is turned down."""
    refusal = refused(state, seat, move)
    if refusal is not None:
        return refusal
    table: Table = Recorder(evolve, state)
    match move["type"]:
        case "declare":
            _declare(table, seat, move)
        case "oppose":
            table.record(e.opposed(seat, move))
        case "new_scene":
            table.record(e.scene_begun(seat, move, state.scene.number + 1))
            fresh_hands(table, chance)
        case "end_session":
            table.record(e.session_ended(seat, move))
        case "situational":
            play(table, seat, move, chance)
        case "judge":
            _judge(table, seat, move, chance)
        case "intend":
            table.record(e.intended(seat, move))
            if not to_act(table.state):
                close_intents(table)
        case _:
            _seal(table, seat, move, chance)
    return table.events


def outcome(state: State, gone: Gone) -> Outcome | None:
    """CH13.1, CH13.2: among the seats that stayed the most contest points win; all equal is a draw."""
    if state.phase != "over":
        return None
    stayed = [seat for seat in state.seats if seat not in gone]
    points = [state.points[seat] for seat in stayed]
    if len(set(points)) <= 1:
        return Outcome("draw", (), tuple(-1 if seat in gone else 0 for seat in state.seats))
    winners = tuple(seat for seat in stayed if state.points[seat] == max(points))
    return Outcome("points", winners, tuple(1 if seat in winners else -1 for seat in state.seats))


def leave(state: State, gone: Gone, _persons: Gone) -> Outcome | None:
    """CONVENTIONS §8: without the GM the match is abandoned; when all players have left, the GM wins."""
    if GM in gone:
        return Outcome("abandoned", (), (0,) * len(state.seats))
    if len(gone) == len(state.seats) - 1:
        return Outcome(LEFT, (GM,), tuple(1 if seat == GM else -1 for seat in state.seats))
    return None


def _declare(table: Table, seat: Seat, move: Move) -> None:
    """CH3.3, CH3.5: the named pairs, or every player who holds a card against the GM."""
    state = table.state
    pairs = state.named or tuple((GM, player) for player in state.seats[GM + 1 :] if state.hands[player])
    table.record(e.declared(seat, move, state.declared + 1, pairs))
    ask_intents(table)


def _judge(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """CH4.10, CH5.7: what is allowed happens; refused intentions are asked for again."""
    consent = table.state.consent
    assert consent is not None
    table.record(e.judged(seat, move))
    if consent.move is None and move["refused"]:
        table.record(e.intents_asked(move["refused"]))
    elif consent.move is None:
        table.record(e.stakes_asked())
    elif not move["refused"]:
        happen(table, consent.seats[0], consent.move, chance, in_open_ply=False)


def _seal(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """CH2.7, CH14.4: the choice stays hidden; the last one owed closes the ply."""
    table.record(e.sealed(seat, move))
    if not to_act(table.state):
        CLOSE[table.state.phase](table, chance)


CLOSE: dict[str, Callable[[Table, Chance], None]] = {
    "stakes": close_stakes,
    "commit": close_commit,
    "stall": close_stall,
    "replenish": close_replenish,
}
