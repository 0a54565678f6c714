"""Random steps of a match: what people, AIs, workers and time may do next, sensible or not."""

from collections.abc import Mapping
from random import Random
from typing import Any

from service.match.commands import Abort, Answer, Command, Expire, LeaveSeat, Play, Propose, Resign, Return, TakeSeat
from tests.match.parley import NUDGE, RING, pick
from tests.match.table import Table
from tests.match.watch import Watch

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


class Steps:
    """Each step sends some command, or lets time pass."""

    def __init__(self, table: Table, watch: Watch, random: Random) -> None:
        self.table, self.watch, self.random = table, watch, random

    def send(self, command: Command) -> None:
        raise NotImplementedError

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
            ai = {"level": 1} if table.seat(seat).ai_controlled else None
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
        away = [n for n, seat in enumerate(self.table.state.seats) if seat.played_by_ai]
        self.send(Return(self.random.choice([self.any_seat(), *away]), self.any_ply()))

    def resign(self) -> None:
        self.send(Resign(self.any_seat(), self.any_ply()))

    def abort(self) -> None:
        seat = self.random.choice([None, self.any_seat()])
        self.send(Abort(seat, self.random.random() < 0.5, self.any_ply()))

    def expire(self) -> None:
        self.send(Expire())
