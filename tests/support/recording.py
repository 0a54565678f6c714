"""Matches played without a server, recorded as the service records them: for tests that need whole logs."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID

import orjson

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.canonical import canonical
from service.log.chain import next_hash
from service.log.chance import chance_of, commitment
from service.log.codec import Stored, chained
from service.log.fold import fold
from service.log.header import log_header
from service.match.clocks import is_due
from service.match.commands import Command, Create, Expire, Play
from service.match.decide import decide
from service.match.entry import Entry
from service.match.evolve import to_act
from service.match.ledger import Context, Decided
from service.match.state import Clock, MatchState, SeatState
from service.seeding import FOLDER
from tests.laws.matches import lawbook_of

NOON = 1_800_000_000_000
AI = {"level": 1, "build": "random-1", "seed": "00", "nodes": 1, "depth": 0, "ms": 0}

Log = tuple[dict[str, Any], list[dict[str, Any]]]


def account(number: int) -> str:
    """The id of an account."""
    return str(UUID(int=(7 << 76) | number))


PEOPLE = tuple(SeatState("account", account(n), taken=True) for n in range(6))
BOT = SeatState("ai", level=1, taken=True)


@dataclass
class Recorder:
    """One match in the making. ``now`` is its clock, and moves only when a test moves it."""

    rules: Game[Any]
    seats: Sequence[SeatState] = PEOPLE[:2]
    clock: Clock = field(default_factory=Clock)
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    now: int = NOON
    stored: list[Stored] = field(default_factory=list)
    state: MatchState = field(default_factory=MatchState)

    def __post_init__(self) -> None:
        digest = sha256(f"{self.rules.key} {self.name}".encode()).digest()
        self.seed, self.match_id = sha256(digest).digest(), str(UUID(bytes=digest[:16], version=4))
        options = self.rules.check_options(self.options, len(self.seats))
        assert not isinstance(options, Refusal), options
        facts = {
            "created_by": account(0),
            "visibility": "public",
            "hints": True,
            "custom": options.get("setup") is not None,
        }
        created = decide(self.rules, self.state, Create(options, self.seats, self.clock, facts), self.context())
        assert isinstance(created, Decided)
        self.record(created)

    @property
    def head(self) -> bytes:
        return self.stored[-1].hash if self.stored else commitment(self.seed)

    def context(self) -> Context:
        return Context(self.now, chance_of(self.seed, self.match_id), self.seed.hex(), self.at)

    def at(self, version: int) -> MatchState:
        """The match after event ``version``."""
        return fold(self.rules, [one.body for one in self.stored[:version]])

    def send(self, command: Command) -> Refusal | tuple[Entry, ...]:
        """What the service does with a command: overdue deadlines first."""
        if is_due(self.state, self.now) and not isinstance(command, Expire):
            self.send(Expire())
        decided = decide(self.rules, self.state, command, self.context())
        if isinstance(decided, Refusal):
            return decided
        self.record(decided)
        return decided.entries

    def do(self, *commands: Command) -> None:
        """Sends commands that must be accepted."""
        for command in commands:
            result = self.send(command)
            assert not isinstance(result, Refusal), (command, result)

    def record(self, decided: Decided) -> None:
        """Writes what was decided."""
        self.stored += chained(decided.entries, self.now, len(self.stored), self.head, self.seed)
        self.state = decided.state

    @property
    def to_act(self) -> tuple[int, ...]:
        return to_act(self.rules, self.state)

    def move(self, seat: int, rng: random.Random) -> None:
        """The seat makes a legal move, as its player would."""
        choice = lawbook_of(self.rules).choose(rng, self.rules.legal(self.state.game, seat))
        self.do(Play(seat, choice, self.state.ply, AI if self.state.seats[seat].ai_controlled else None))

    def play_on(self, rng: random.Random, moves: int = 5000, tick: int = 250) -> "Recorder":
        """Random moves, to the end or so many."""
        for _ in range(moves):
            if self.state.is_over:
                break
            self.now += tick
            self.move(rng.choice(self.to_act), rng)
        return self

    def log(self) -> Log:
        """The log as the service exports it."""
        header = log_header(self.match_id, self.rules.key, self.rules.version, self.seed, self.state)
        return orjson.loads(orjson.dumps(header)), [exported_event(one) for one in self.stored]


def exported_event(stored: Stored) -> dict[str, Any]:
    """An event with its hash."""
    return {**orjson.loads(stored.body), "hash": stored.hash.hex()}


def played(rules: Game[Any], number: int = 0, **given: Any) -> Recorder:
    """A whole random match of a game; the same number gives the same match."""
    rng = random.Random(f"{rules.key} {number}")
    seats, options = lawbook_of(rules).options(rng)
    people = [*PEOPLE[: seats - 1], BOT] if seats > 1 else PEOPLE[:1]
    return Recorder(rules, **{"seats": people, "options": options, "name": str(number), **given}).play_on(rng)


def rechained(header: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Events with fresh hashes: what a forger makes who knows the server's seed, as everybody does after the end."""
    head, seed, result = bytes.fromhex(header["commitment"]), bytes.fromhex(header["server_seed"]), []
    for event in events:
        body = canonical({name: value for name, value in event.items() if name != "hash"})
        head = next_hash(head, seed, event["version"], body)
        result.append({**event, "hash": head.hex()})
    return result


def forged(log: Log, change: Callable[[list[dict[str, Any]]], None]) -> Log:
    """A deep copy of a log, changed and with its hashes made anew."""
    header, events = orjson.loads(orjson.dumps(log))
    change(events)
    return header, rechained(header, events)


def as_lines(log: Log) -> bytes:
    """A log as NDJSON."""
    header, events = log
    return b"".join(orjson.dumps(one) + b"\n" for one in [header, *events])


def recorded(name: str) -> dict[str, Any]:
    """The log of a demo match, as one JSON document."""
    header, *events = [orjson.loads(line) for line in (FOLDER / "matches" / f"{name}.ndjson").read_bytes().splitlines()]
    return {**header, "events": events}


def parts(log: Mapping[str, Any]) -> Log:
    """The header and the events of one JSON document."""
    return {name: value for name, value in log.items() if name != "events"}, log["events"]
