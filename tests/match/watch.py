"""An independent witness: reads a stored log event by event and keeps its own plain books of clocks and proposals."""

from typing import Any

from service.kernel.event import Event
from service.kernel.game import Game
from service.match.entry import Entry
from tests.match.clock_book import ClockBook


class Watch(ClockBook):
    """Knows the rules of the game, and of the match only what is written here."""

    def __init__(self, rules: Game[Any]) -> None:
        super().__init__(rules)
        self.version = 0
        self.game_ply = self.ply = 0
        self.shuffles = 0
        self.cut = False
        self.proposals: dict[int, dict[str, Any]] = {}
        self.line: list[tuple[int, Any]] = []
        """Choices that led to the position: who chose, and where. A takeback cuts it off."""

    def see(self, entry: Entry, at: int) -> None:
        assert self.status in ("open", "active"), f"{entry.type} follows the end"
        if entry.cause != "rules":
            self.pause()
        self.version, self.at = self.version + 1, at
        where = self.ply if self.status == "active" else None
        assert entry.ply == where, f"{entry.type} at ply {entry.ply}, not {where}"
        for shuffle in entry.shuffles or ():
            assert shuffle.n == self.shuffles, "chance is drawn in order and never again"
            self.shuffles += 1
        kind, _, name = entry.type.partition(".")
        if kind == "match":
            getattr(self, f"on_{name}")(entry.data, entry)
        else:
            self.on_game_event(name, entry)

    def pause(self) -> None:
        """A decision is complete: what has it closed, and whose clock runs from now on?"""
        closed = 0
        if self.game is not None:
            closed = self.rules.ply(self.game) - self.game_ply
            self.game_ply += closed
            self.ply += closed
        if closed:
            self.new_ply()
        self.set_clocks(stop_all=bool(closed), earn=self.status == "active" and not self.cut)
        self.cut = False

    def new_ply(self) -> None:
        self.proposals.clear()
        self.expired_now: set[int] = set()

    def on_created(self, data: Any, _entry: Entry) -> None:
        self.options = data["options"]
        self.open_book(data["clock"], len(data["seats"]))
        self.ai = {number for number, seat in enumerate(data["seats"]) if seat["kind"] == "ai"}
        self.silent: set[int] = set()
        self.new_ply()

    def on_seat_taken(self, data: Any, _entry: Entry) -> None:
        assert self.status == "open"

    def on_seat_left(self, data: Any, _entry: Entry) -> None:
        assert self.status == "open"
        self.ai.discard(data["seat"])

    def on_started(self, _data: Any, _entry: Entry) -> None:
        self.status, self.game = "active", self.rules.initial(self.options, self.seats)

    def on_game_event(self, tag: str, entry: Entry) -> None:
        if entry.cause != "rules":
            seat = entry.data["seat"]
            assert (seat in self.gone) == (entry.cause == "withdrawn")
            assert (seat in self.ai | self.away) == (entry.cause == "ai")
            if entry.cause in ("withdrawn", "clock"):
                assert entry.data["move"] == self.rules.timeout(self.game, seat)
            if entry.cause == "clock":
                assert seat in self.expired_now
            if entry.cause == "player":
                self.in_a_row[seat] = 0
            self.line.append((seat, self.game))
            self.silent.discard(seat)
        self.cut |= tag == "cut_short"
        self.game = self.rules.evolve(self.game, Event(tag, entry.data, entry.schema, entry.shuffles))

    def on_resigned(self, data: Any, _entry: Entry) -> None:
        self.leaves(data["seat"])

    def leaves(self, seat: int) -> None:
        self.gone.add(seat)
        for number in [number for number, made in self.proposals.items() if made["by"] == seat]:
            del self.proposals[number]

    def on_expired(self, data: Any, entry: Entry) -> None:
        seat = data["seat"]
        assert self.deadline[seat] <= self.at, "expired before its deadline"
        assert self.deadline[seat] == min(self.deadline.values()), "another deadline was over first"
        assert seat not in self.expired_now, "expired twice at one ply"
        self.expired_now.add(seat)
        self.in_a_row[seat] += 1
        assert data["forfeit"] is self.must_forfeit(seat)
        if data["forfeit"]:
            self.leaves(seat)

    def on_ai_took_over(self, data: Any, _entry: Entry) -> None:
        assert data["seat"] in self.expired_now
        self.away.add(data["seat"])
        self.takeovers[data["seat"]] += 1

    def on_returned(self, data: Any, _entry: Entry) -> None:
        self.away.remove(data["seat"])
        self.expired_now.discard(data["seat"])

    def on_proposed(self, data: Any, _entry: Entry) -> None:
        assert data["seat"] not in self.silent, "proposed twice without a move between"
        assert not self.has_proposed(data["seat"]), "two open proposals of one seat"
        self.silent.add(data["seat"])
        self.proposals[self.version] = {"kind": data["kind"], "by": data["seat"], "yes": set()}

    def on_answered(self, data: Any, entry: Entry) -> None:
        made = self.proposals[data["proposal"]]
        if entry.cause == "ai":
            assert data["seat"] in self.ai | self.away
            assert data["accept"] == (made["kind"] != "draw")
        if data["accept"]:
            made["yes"].add(data["seat"])
        else:
            del self.proposals[data["proposal"]]

    def has_proposed(self, seat: int) -> bool:
        return any(made["by"] == seat for made in self.proposals.values())

    def waiting_for(self, number: int) -> set[int]:
        made = self.proposals[number]
        return set(range(self.seats)) - {made["by"]} - made["yes"] - self.gone

    def all_accept(self, kind: str) -> list[int]:
        return [n for n, made in self.proposals.items() if made["kind"] == kind and not self.waiting_for(n)]

    def on_taken_back(self, data: Any, _entry: Entry) -> None:
        seat = data["seat"]
        assert any(self.proposals[number]["by"] == seat for number in self.all_accept("takeback"))
        last = max(index for index, (who, _) in enumerate(self.line) if who == seat)
        self.game = self.line[last][1]
        del self.line[last:]
        self.game_ply, self.ply = self.rules.ply(self.game), self.ply + 1
        self.new_ply()
        self.set_clocks(stop_all=False, earn=False)

    def on_finished(self, data: Any, _entry: Entry) -> None:
        outcome, own = data["outcome"], self.rules.outcome(self.game, frozenset(self.gone))
        if own is not None:
            assert outcome["ending"] == own.ending
        elif outcome["ending"] == "agreement":
            assert self.all_accept("draw")
            assert set(outcome["returns"]) == {0}
        else:
            assert self.gone
            assert outcome["ending"] in ("resignation", "forfeit", "abandoned")
        self.status = "finished"

    def on_aborted(self, data: Any, entry: Entry) -> None:
        assert entry.cause != "rules" or self.all_accept("abort")
        assert data["outcome"] == {"ending": "aborted", "winners": [], "returns": [0] * self.seats}
        self.status = "aborted"
