"""One match under random commands at random times, with a witness, an oracle and a second fold beside it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import orjson

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.codec import decode
from service.match.clocks import is_due
from service.match.commands import Command, Expire
from service.match.evolve import evolve, settle
from service.match.redact import disclose
from service.match.state import Clock, MatchState
from service.match.states import dump_match, load_match
from tests.match.oracle import expected
from tests.match.steps import SAID_BY_SEATS, WEIGHTS, Steps
from tests.match.table import AI, OPEN, PEOPLE, Table, reserved
from tests.match.watch import Watch

SETUP_MARK = "canary"

AFTER_THE_END = 6
"""So many steps more are tried when the match is over."""


class Interleaving(Steps):
    """``run`` takes random steps; after each all that must hold is looked at. ``met`` counts what was met."""

    def __init__(self, rules: Game[Any], kinds: Sequence[str], clock: Clock, options: Mapping[str, Any], seed: int):
        named = {"ai": AI, "open": OPEN}
        made = [
            PEOPLE[n] if kind == "person" else named.get(kind, reserved(f"guest {n}")) for n, kind in enumerate(kinds)
        ]
        super().__init__(Table(rules, made, clock, **options), Watch(rules), Random(seed))
        self.met = Counter[str]()
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
        assert load_match(self.table.rules, orjson.loads(orjson.dumps(dump_match(self.table.rules, state)))) == state
        assert (self.table.types[-1] in ("match.finished", "match.aborted")) == state.is_over

    def the_witness_agrees(self) -> None:
        state, watch = self.table.state, self.watch
        assert (state.status, state.game, state.withdrawn) == (watch.status, watch.game, watch.gone)
        assert [n for n, seat in enumerate(state.seats) if seat.played_by_ai] == sorted(watch.away - watch.gone)
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
        assert not state.withdrawn & set(self.table.to_act)
        assert (state.status == "active") == bool(self.table.to_act)
        for proposal in state.proposals:
            waits = state.waiting_for(proposal)
            assert waits
            assert not any(state.seats[seat].ai_controlled for seat in waits)
