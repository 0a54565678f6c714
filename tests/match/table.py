"""A table with a virtual clock: commands go in as the service sends them, and the log is kept as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import orjson

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.chance import chance_of
from service.log.codec import decode, exported
from service.match.clocks import is_due
from service.match.commands import Answer, Command, Create, Expire, Play, Propose, Resign
from service.match.decide import decide
from service.match.entry import Entry
from service.match.evolve import evolve, settle, to_act
from service.match.ledger import Context, Decided
from service.match.state import Clock, MatchState, SeatState
from tests.match.dummy import DUEL
from tests.match.parley import pick

NOON = 1_800_000_000_000
SEED = sha256(b"a server's secret").digest()

OPEN = SeatState("open")
AI = SeatState("ai", level=1, taken=True)
NO_CLOCK = Clock()


def person(name: str) -> SeatState:
    return SeatState("account", name, taken=True)


def reserved(name: str) -> SeatState:
    return SeatState("account", name)


PEOPLE = tuple(person(name) for name in ("ann", "bob", "cid", "dot", "eve", "fay"))


def per_move(seconds: int, on_expiry: Any = "timeout_move") -> Clock:
    return Clock("per_move", seconds=seconds, on_expiry=on_expiry, level=2 if on_expiry == "ai" else None)


def bank(initial: int, increment: int = 0, on_expiry: Any = "forfeit") -> Clock:
    level = 2 if on_expiry == "ai" else None
    return Clock("bank", initial=initial, increment=increment, on_expiry=on_expiry, level=level)


@dataclass(frozen=True)
class Recorded:
    """One event of the log, as it was decided and as it lies in storage."""

    entry: Entry
    body: bytes
    at: int


class Table:
    """One match. ``state`` is what deciding gave; ``fold`` is what the stored log gives."""

    def __init__(
        self,
        rules: Game[Any] = DUEL,
        seats: Sequence[SeatState] = PEOPLE[:2],
        clock: Clock = NO_CLOCK,
        facts: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.rules, self.now = rules, NOON
        self.log: list[Recorded] = []
        self.state = MatchState()
        checked = rules.check_options(options, len(seats))
        assert not isinstance(checked, Refusal)
        said = {"created_by": "ann", "visibility": "unlisted", "hints": False, "custom": False, **(facts or {})}
        created = decide(rules, self.state, Create(checked, seats, clock, said), self.context())
        assert isinstance(created, Decided)
        self._record(created)

    def context(self) -> Context:
        return Context(self.now, chance_of(SEED, "the match"), SEED.hex(), self.fold)

    def _record(self, decided: Decided) -> None:
        for entry in decided.entries:
            body = orjson.dumps(exported(entry, len(self.log) + 1, self.now))
            self.log.append(Recorded(entry, body, self.now))
        self.state = decided.state

    def fold(self, version: int | None = None) -> MatchState:
        state = MatchState()
        for one in self.log[:version]:
            state = evolve(self.rules, state, *decode(one.body))
        return settle(self.rules, state)

    def send(self, command: Command) -> Refusal | tuple[Entry, ...]:
        """What the service does: overdue deadlines first, then the command. A refusal, or what it recorded."""
        if is_due(self.state, self.now) and not isinstance(command, Expire):
            self.decide(Expire())
        return self.decide(command)

    def decide(self, command: Command) -> Refusal | tuple[Entry, ...]:
        result = decide(self.rules, self.state, command, self.context())
        if isinstance(result, Refusal):
            return result
        self._record(result)
        return result.entries

    # Short words for tests: each asserts that the command is accepted.

    def do(self, command: Command) -> list[str]:
        """The types of the events that an accepted command recorded."""
        result = self.send(command)
        assert not isinstance(result, Refusal), result
        return [entry.type for entry in result]

    def refused(self, command: Command) -> str:
        """The code with which a command is refused."""
        result = self.send(command)
        assert isinstance(result, Refusal), result
        return result.code

    def move(self, seat: int) -> Mapping[str, Any]:
        """The first legal move of a seat."""
        return self.rules.legal(self.state.game, seat)[0]

    def play(self, seat: int, move: Mapping[str, Any] | None = None, **more: Any) -> list[str]:
        return self.do(Play(seat, move or self.move(seat), **more))

    def play_all(self, seat: int) -> None:
        """The seat makes all its choices of this ply, its best cards."""
        ply = self.state.ply
        ai = {"level": 1} if self.seat(seat).ai_controlled else None
        while self.state.status == "active" and self.state.ply == ply and seat in self.to_act:
            self.play(seat, pick(self.state.game.hands[seat][-1]), ai=ai)

    def close_ply(self) -> None:
        """Everybody who owes a choice makes it."""
        ply = self.state.ply
        while self.state.status == "active" and self.state.ply == ply:
            self.play_all(self.to_act[0])

    def resign(self, seat: int) -> list[str]:
        return self.do(Resign(seat))

    def propose(self, seat: int, kind: Any) -> int:
        """The proposal's id."""
        before = self.state.version
        self.do(Propose(seat, kind))
        return before + 1

    def accept(self, seat: int, proposal: int) -> list[str]:
        return self.do(Answer(seat, proposal, accept=True))

    def decline(self, seat: int, proposal: int) -> list[str]:
        return self.do(Answer(seat, proposal, accept=False))

    def close_plies(self, number: int) -> None:
        for _ in range(number):
            self.close_ply()

    def wait(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    def expire(self) -> list[str]:
        return self.do(Expire())

    @property
    def to_act(self) -> tuple[int, ...]:
        return to_act(self.rules, self.state)

    @property
    def types(self) -> list[str]:
        return [one.entry.type for one in self.log]

    def seat(self, number: int) -> SeatState:
        return self.state.seats[number]

    def left(self, number: int) -> float | None:
        """Seconds until the seat's deadline; None without one."""
        deadline = self.seat(number).deadline
        return None if deadline is None else (deadline - self.now) / 1000
