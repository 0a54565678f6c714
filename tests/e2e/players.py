"""Eight people who play on whatever is killed, and remember what was acknowledged to them and when."""

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.e2e.calling import Caller, account

AI_GAMES = ("breach", "bastions-breach", "balaans", "bastion")
HUMAN_GAMES = ("breach", "bastions-breach")


@dataclass
class Memory:
    """What all of them saw."""

    events: dict[tuple[str, int], str] = field(default_factory=dict)
    """Acknowledged: by match and version the event's hash."""
    moments: dict[str, list[float]] = field(default_factory=dict)
    """By table, when something was seen to go on there."""
    matches: list[tuple[str, Sequence[Caller]]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    faults: list[BaseException] = field(default_factory=list)

    def acknowledged(self, match_id: str, reply: Any) -> None:
        """A command was answered 201."""
        for event in reply.data["events"]:
            self.events[match_id, event["version"]] = event["hash"]

    def alive(self, table: str) -> None:
        """A table has moved on."""
        self.moments.setdefault(table, []).append(time.monotonic())


class AgainstAi(threading.Thread):
    """One person who plays one match after another against an AI."""

    def __init__(self, address: str, game: str, memory: Memory) -> None:
        super().__init__(daemon=True)
        self.me, self.game, self.memory = account(address), game, memory
        self.table = f"AI {game}"
        self.rng = random.Random(game)

    def run(self) -> None:
        try:
            while not self.memory.over.is_set():
                self.play(self.me.make(game=self.game, seats=[{"kind": "me"}, {"kind": "ai"}]))
        except BaseException as fault:
            self.memory.faults.append(fault)

    def play(self, match: Any) -> None:
        self.memory.matches.append((match["id"], [self.me]))
        seen = 0
        while match["status"] == "active" and not self.memory.over.is_set():
            if match["version"] > seen:
                seen = match["version"]
                self.memory.alive(self.table)
            if match["seats"][0]["owes"]:
                choose(self.me, match, 0, self.rng, self.memory)
            else:
                self.me.get(f"{match['links']['events']}?after={match['version']}&wait=1")
            match = self.me.get(match["links"]["self"])


class Pair:
    """Two people who play one match after another, each from a thread of its own."""

    def __init__(self, address: str, game: str, number: int, memory: Memory) -> None:
        self.both = [account(address), account(address)]
        self.game, self.memory, self.table = game, memory, f"persons {number} {game}"
        self.ready = threading.Barrier(2)
        self.match: Any = None
        self.threads = [threading.Thread(target=self.run, args=(seat,), daemon=True) for seat in (0, 1)]

    def start(self) -> None:
        for one in self.threads:
            one.start()

    def run(self, seat: int) -> None:
        try:
            while not self.memory.over.is_set():
                self.play(seat)
                self.ready.wait(60)
        except threading.BrokenBarrierError:
            pass
        except BaseException as fault:
            self.memory.faults.append(fault)
            self.ready.abort()

    def play(self, seat: int) -> None:
        me, rng = self.both[seat], random.Random(f"{self.table} {seat}")
        if seat == 0:
            self.match = me.make(game=self.game, seats=[{"kind": "me"}, {"kind": "open"}])
            self.memory.matches.append((self.match["id"], self.both))
        self.ready.wait(60)
        if seat == 1:
            assert me.patiently("POST", "/v1/join", {"code": self.match["join_codes"]["1"]}).status == 200
        match = me.get(self.match["links"]["self"])
        while match["status"] in ("open", "active") and not self.memory.over.is_set():
            if match["seats"][seat]["owes"]:
                choose(me, match, seat, rng, self.memory)
                self.memory.alive(self.table)
            else:
                me.get(f"{match['links']['events']}?after={match['version']}&wait=1")
            match = me.get(match["links"]["self"])


def choose(me: Caller, match: Any, seat: int, rng: random.Random, memory: Memory) -> None:
    """Plays some legal move, with a key, until it is answered."""
    moves = me.get(match["links"]["legal"])["moves"]
    if not moves:
        return
    reply = me.command(match["id"], type="play", ply=match["ply"], move=rng.choice(moves), seat=seat)
    assert reply.status == 201 or reply.data["code"] in ("stale_ply", "not_your_turn", "match_over", "illegal_move"), (
        reply
    )
    if reply.status == 201:
        memory.acknowledged(match["id"], reply)
