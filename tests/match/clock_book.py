"""The witness's book of clocks: who owes since when, and what is left in each bank."""

from typing import Any

from service.kernel.game import Game


class ClockBook:
    """Plain arithmetic on what the game says is owed; ``at`` is the time of the event last seen."""

    def __init__(self, rules: Game[Any]) -> None:
        self.rules = rules
        self.at = 0
        self.status = "open"
        self.game: Any = None

    def open_book(self, clock: dict[str, Any], seats: int) -> None:
        self.clock, self.seats = clock, seats
        self.gone: set[int] = set()
        self.away: set[int] = set()
        self.ai: set[int] = set()
        self.since: dict[int, int] = {}
        self.deadline: dict[int, int] = {}
        self.bank = [(clock["initial"] or 0) * 1000] * seats
        self.in_a_row, self.takeovers = [0] * seats, [0] * seats

    def set_clocks(self, stop_all: bool, earn: bool) -> None:
        if self.game is None or self.clock["kind"] == "none":
            return
        owing = self.rules.to_act(self.game) if self.status == "active" else ()
        for seat in range(self.seats):
            clocked = seat not in self.gone | self.ai | self.away
            owes = seat in owing and clocked
            if seat in self.since and (stop_all or not owes):
                self.stop(seat, earn and clocked)
            if owes and seat not in self.since:
                self.begin(seat)

    def begin(self, seat: int) -> None:
        self.since[seat] = self.at
        if self.clock["kind"] == "per_move":
            self.deadline[seat] = self.at + self.clock["seconds"] * 1000
        elif self.bank[seat] > 0:
            self.deadline[seat] = self.at + self.bank[seat]
        else:
            self.deadline[seat] = self.at + max(self.clock["increment"], 1) * 1000

    def stop(self, seat: int, earn: bool) -> None:
        used = self.at - self.since.pop(seat)
        del self.deadline[seat]
        if self.clock["kind"] == "bank":
            self.bank[seat] = max(self.bank[seat] - used, 0)
            if earn:
                self.bank[seat] += self.clock["increment"] * 1000

    def must_forfeit(self, seat: int) -> bool:
        if self.clock["on_expiry"] == "ai":
            return self.takeovers[seat] == 3
        third = self.in_a_row[seat] == 3
        return self.clock["on_expiry"] == "forfeit" or third or self.rules.timeout(self.game, seat) is None
