"""One match under random commands at random times, with a witness, an oracle and a second fold beside it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import orjson

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.codec import decode
from service.match.commands import Abort, Answer, Command, Expire, LeaveSeat, Play, Propose, Resign, Return, TakeSeat
from service.match.evolve import evolve, settle
from service.match.expiry import is_due
from service.match.redact import disclose
from service.match.state import Clock, MatchState
from service.match.states import dump_match, load_match
from tests.match.dummy import NUDGE, RING, pick
from tests.match.oracle import expected
from tests.match.table import AI, OPEN, PEOPLE, Table, reserved
from tests.match.watch import Watch

SETUP_MARK = "canary"

WEIGHTS: Mapping[str, int] = {
    "owed": 30,
    "anything": 10,
    "time": 10,
    "deadline": 10,
    "take_seat": 6,
    "leave_seat": 2,
    "propose": 8,
    "answer": 8,
    "all_accept": 4,
    "take_back_from_ai": 5,
    "resign": 2,
    "abort": 1,
    "expire": 2,
}
"""How often each step is tried; for a ply that is long enough, most steps are honest play."""

SAID_BY_SEATS = ("propose", "answer", "take_back_from_ai", "resign")

AFTER_THE_END = 6
"""So many steps more are tried when the match is over."""


class Interleaving:
    """``run`` takes random steps; after each all that must hold is looked at. ``met`` counts what was met."""

    def __init__(self, rules: Game[Any], kinds: Sequence[str], clock: Clock, options: Mapping[str, Any], seed: int):
        named = {"ai": AI, "open": OPEN}
        made = [
            PEOPLE[n] if kind == "person" else named.get(kind, reserved(f"guest {n}")) for n, kind in enumerate(kinds)
        ]
        self.random, self.met = Random(seed), Counter[str]()
        self.table, self.watch = Table(rules, made, clock, **options), Watch(rules)
        self.folded, self.seen = MatchState(), 0
        self.look()

    def run(self, steps: int) -> None:
        after = AFTER_THE_END
        names, weights = list(WEIGHTS), list(WEIGHTS.values())
        for _ in range(steps):
            step = self.random.choices(names, weights)[0]
            if self.table.state.status == "open" and self.random.random() < 0.5:
                step = "take_seat"
            if self.watch.ai != set(range(self.watch.seats)) or step not in SAID_BY_SEATS:
                getattr(self, step)()
            after -= self.table.state.is_over
            if after == 0:
                break
        assert self.table.fold() == self.table.state

    def send(self, command: Command) -> None:
        """Overdue deadlines first; then the command does, or is refused, what the oracle says."""
        table = self.table
        if is_due(table.state, table.now) and not isinstance(command, Expire):
            self.send(Expire())
        code, before = expected(self.watch, table.state.seats, command), len(table.log)
        result = table.decide(command)
        self.met[f"{type(command).__name__} {code}"] += 1
        if isinstance(result, Refusal):
            assert result.code == code, command
            assert len(table.log) == before
        else:
            assert code is None, f"{command} must be refused with {code}"
            assert result or isinstance(command, Expire)
        self.look()

    def look(self) -> None:
        """The stored form of all new events goes to the witness and into the fold; then both are compared."""
        rules = self.table.rules
        for one in self.table.log[self.seen :]:
            entry, at = decode(one.body)
            self.watch.see(entry, at)
            self.folded = evolve(rules, self.folded, entry, at)
            self.met[f"{entry.type.partition('.')[2]} by {entry.cause}"] += 1
            for viewer in (None, *range(self.watch.seats)):
                shown = disclose(rules, entry, viewer)
                assert (shown.type, shown.ai) == (entry.type, None)
                assert SETUP_MARK not in str(shown)
        self.watch.pause()
        self.seen = len(self.table.log)
        self.the_log_and_a_snapshot_give_the_state()
        self.the_witness_agrees()
        self.clocks_are_as_the_witness_says()
        self.nobody_waits_in_vain()

    # What must hold after every command

    def the_log_and_a_snapshot_give_the_state(self) -> None:
        state = self.table.state
        assert settle(self.table.rules, self.folded) == state
        assert load_match(self.table.rules, orjson.loads(orjson.dumps(dump_match(state)))) == state
        assert (self.table.types[-1] in ("match.finished", "match.aborted")) == state.is_over

    def the_witness_agrees(self) -> None:
        state, watch = self.table.state, self.watch
        assert (state.status, state.game, state.gone) == (watch.status, watch.game, watch.gone)
        assert [n for n, seat in enumerate(state.seats) if seat.away] == sorted(watch.away - watch.gone)
        if state.status == "active":
            assert state.ply == watch.ply
            assert {p.id: set(p.accepted) for p in state.proposals} == {n: p["yes"] for n, p in watch.proposals.items()}
        else:
            assert state.proposals == ()

    def clocks_are_as_the_witness_says(self) -> None:
        state, watch = self.table.state, self.watch
        assert {n: seat.deadline for n, seat in enumerate(state.seats) if seat.deadline is not None} == watch.deadline
        if state.clock.kind != "none":
            assert {n for n in self.table.to_act if state.seats[n].has_clock} == set(watch.deadline)
        if state.clock.kind == "bank":
            for number, seat in enumerate(state.seats):
                assert seat.bank == (None if seat.kind == "ai" else watch.bank[number])

    def nobody_waits_in_vain(self) -> None:
        state = self.table.state
        assert not state.gone & set(self.table.to_act)
        assert (state.status == "active") == bool(self.table.to_act)
        for proposal in state.proposals:
            waits = state.waiting_for(proposal)
            assert waits
            assert not any(state.seats[seat].played_by_ai for seat in waits)

    # Steps

    def any_seat(self) -> int:
        """Of an AI only in a match of AIs: nobody speaks for it, which is asked before a command comes here."""
        people = [n for n, seat in enumerate(self.table.state.seats) if seat.kind != "ai"]
        return self.random.choice(people or [0])

    def any_ply(self) -> int | None:
        """Mostly the open one, sometimes none at all, sometimes another."""
        return self.random.choice([None, *(self.table.state.ply + by for by in (0, 0, 0, -1, 1))])

    def owed(self) -> None:
        """A seat makes one choice, or all that it owes at this ply."""
        table, whole = self.table, self.random.random() < 0.6
        if not table.to_act:
            return
        ply, seat = table.state.ply, self.random.choice(table.to_act)
        while table.state.ply == ply and seat in table.to_act:
            moves = [move for move in table.rules.legal(table.state.game, seat) if move["type"] == "pick"]
            ai = {"level": 1} if table.seat(seat).played_by_ai else None
            self.send(Play(seat, self.random.choice(moves), ply, ai))
            if not whole:
                return

    def anything(self) -> None:
        seat = self.random.randrange(len(self.table.state.seats))
        ai = self.table.seat(seat).kind == "ai" or self.random.random() < 0.2
        move = self.random.choice([NUDGE, NUDGE, RING, pick(self.random.randrange(30))])
        self.send(Play(seat, move, self.any_ply(), {"level": 1} if ai else None))

    def time(self) -> None:
        self.table.now += self.random.choice([1, 300, 900, 1000, 2500])

    def deadline(self) -> None:
        """Time comes close to the next deadline, hits it, or passes by several."""
        running = [seat.deadline for seat in self.table.state.seats if seat.deadline is not None]
        self.table.now = max(self.table.now, min(running, default=0) + self.random.choice([-1, 0, 0, 1, 5000]))

    def take_seat(self) -> None:
        name = self.random.choice(["ann", "bob", "guest 1", "gil", "hal", "ida", "jim", "kay"])
        free = [n for n, seat in enumerate(self.table.state.seats) if not seat.taken]
        self.send(TakeSeat(self.random.choice(free or [self.any_seat()]), name, self.random.choice(["", "s-1"])))

    def leave_seat(self) -> None:
        self.send(LeaveSeat(self.any_seat()))

    def propose(self) -> None:
        kind: Any = self.random.choice(["draw", "takeback", "takeback", "takeback", "abort"])
        self.send(Propose(self.any_seat(), kind, self.any_ply()))

    def answer(self) -> None:
        number = self.random.choice([3, *(proposal.id for proposal in self.table.state.proposals)])
        self.send(Answer(self.any_seat(), number, self.random.random() < 0.7, self.any_ply()))

    def all_accept(self) -> None:
        for proposal in self.table.state.proposals[:1]:
            for seat in self.table.state.waiting_for(proposal):
                self.send(Answer(seat, proposal.id, accept=True))

    def take_back_from_ai(self) -> None:
        away = [n for n, seat in enumerate(self.table.state.seats) if seat.away]
        self.send(Return(self.random.choice([self.any_seat(), *away]), self.any_ply()))

    def resign(self) -> None:
        self.send(Resign(self.any_seat(), self.any_ply()))

    def abort(self) -> None:
        seat = self.random.choice([None, self.any_seat()])
        self.send(Abort(seat, self.random.random() < 0.5, self.any_ply()))

    def expire(self) -> None:
        self.send(Expire())
