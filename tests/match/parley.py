"""The rules of Parley, a dummy game with what is hard for a match: sealed sub-choices, optional moves, secrets.

Each round some seats owe one to three sealed picks from a hidden hand; the highest sum scores. Anybody may ``nudge``
(closes nothing) or ``ring`` (cuts the round short; sealed picks are dropped, or wait with the option ``keeps``) at
any time, in turn or out of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.kernel.chance import Chance
from service.kernel.event import CUT_SHORT, Event
from service.kernel.game import Options
from service.kernel.recorder import Recorder
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Json, Move, Seat

HAND = 5
NUDGES = 1
RINGS = 1
"""How often a seat may nudge in a round, and ring in a match."""

NUDGE = {"type": "nudge"}
RING = {"type": "ring"}


def pick(card: int) -> dict[str, Json]:
    return {"type": "pick", "card": card}


@dataclass(frozen=True, slots=True)
class State:
    """``round`` counts rounds closed; ``picked`` lies face down; ``hands`` lose a card when it is picked.

    ``keeps``: picks outlive a round that is cut short; for matches in which everybody owes one pick a round.
    """

    rounds: int
    owed_picks: int
    optional: bool
    uneven: bool
    keeps: bool
    hands: tuple[tuple[int, ...], ...]
    picked: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    nudged: tuple[int, ...]
    rung: tuple[int, ...]
    round: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    def owes(self, seat: int) -> int:
        """How many picks the seat still owes, each its own number; in uneven play every third round is one seat's."""
        alone = self.uneven and self.round % 3 == 2
        if self.round >= self.rounds or (alone and self.round % self.seats != seat):
            return 0
        return 1 + (seat + self.round) % self.owed_picks - len(self.picked[seat])


def check_options(raw: Json, seats: int) -> Options | Refusal:
    return {"rounds": 4, "picks": 2, "optional": True, "uneven": False, "keeps": False, "setup": None, **raw}


def initial(options: Options, seats: int) -> State:
    none = tuple(() for _ in range(seats))
    zero = (0,) * seats
    fixed = (options[name] for name in ("rounds", "picks", "optional", "uneven", "keeps"))
    return State(*fixed, none, none, zero, zero, zero)


def start(options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
    if options["setup"] is not None:
        return (Event("dealt", {"hands": options["setup"]["hands"]}),)
    return (dealt(seats, chance),)


def dealt(seats: int, chance: Chance) -> Event:
    shuffle = chance.shuffle(range(seats * HAND))
    hands = [sorted(shuffle.after[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)]
    return Event("dealt", {"hands": hands}, shuffles=(shuffle,))


def legal(state: State, seat: Seat) -> Sequence[Move]:
    if state.round >= state.rounds:
        return ()
    moves = [pick(card) for card in state.hands[seat]] if state.owes(seat) else []
    if state.optional:
        moves += [NUDGE] if state.nudged[seat] < NUDGES else []
        moves += [RING] if state.rung[seat] < RINGS else []
    return moves


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> tuple[Event, ...] | Refusal:
    if state.round >= state.rounds:
        return over("PA4")
    moves = legal(state, seat)
    if not moves:
        return not_your_turn("PA1", "nothing to choose now")
    if dict(move) not in moves:
        return illegal("PA2", "not in the legal list")
    record = Recorder(evolve, state)
    if move["type"] != "pick":
        record.record(Event("nudged" if move["type"] == "nudge" else "rung", {"seat": seat, "move": move}))
        if move["type"] == "ring":
            record.record(Event(CUT_SHORT, {}))
    else:
        record.record(Event("sealed", {"seat": seat, "move": move}))
        if not to_act(record.state):
            record.record(Event("revealed", {"picked": [list(cards) for cards in record.state.picked]}))
    if record.state.round > state.round:
        _next_round(record, chance)
    return record.events


def _next_round(record: Recorder[State], chance: Chance) -> None:
    """Short hands are dealt anew. In uneven play every fourth point skips a round: one move closes two plies."""
    skips = record.state.uneven and sum(record.state.scores) % 4 == 3
    if skips and record.state.round < record.state.rounds:
        record.record(Event("skipped", {}))
    if record.state.round < record.state.rounds and min(map(len, record.state.hands)) < 3:
        record.record(dealt(record.state.seats, chance))


def evolve(state: State, event: Event) -> State:
    data = event.data
    if event.tag == "dealt":
        return replace(state, hands=tuple(tuple(hand) for hand in data["hands"]))
    if event.tag == "sealed":
        seat, card = data["seat"], data["move"]["card"]
        hand = tuple(c for c in state.hands[seat] if c != card)
        picked = _put(state.picked, seat, (*state.picked[seat], card))
        return replace(state, hands=_put(state.hands, seat, hand), picked=picked)
    if event.tag == "nudged":
        return replace(state, nudged=_put(state.nudged, data["seat"], state.nudged[data["seat"]] + 1))
    if event.tag == "rung":
        rung = _put(state.rung, data["seat"], state.rung[data["seat"]] + 1)
        return replace(state, rung=rung)
    if event.tag == CUT_SHORT:
        return replace(_closed(state), picked=state.picked) if state.keeps else _closed(state)
    if event.tag == "revealed":
        sums = [sum(cards) for cards in data["picked"]]
        best = max(range(state.seats), key=lambda seat: (sums[seat], -seat))
        return replace(_closed(state), scores=_put(state.scores, best, state.scores[best] + 1))
    return _closed(state)


def _closed(state: State) -> State:
    none = tuple(() for _ in range(state.seats))
    return replace(state, round=state.round + 1, picked=none, nudged=(0,) * state.seats)


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def to_act(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(state.seats) if state.owes(seat))
