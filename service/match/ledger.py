"""A ledger: the entries of one command, folded as they are written, and what deciding them may ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.game import Game
from service.kernel.outcome import Outcome
from service.kernel.values import Json
from service.match import entry as e
from service.match.entry import Cause, Entry
from service.match.evolve import evolve, settle
from service.match.state import MatchState


@dataclass(frozen=True, slots=True)
class Context:
    """What time, chance and the past say to one command.

    ``at``: ms since the epoch by the database's clock, at which the command holds the match. ``chance(salts, n)``:
    the match's chance from its n-th shuffle on; the salts are those of all seats as they are when play starts, the
    one that the command itself brings included. ``server_seed``: hex, revealed when the match ends.
    ``rewind(version)``: the state of the match after that event.
    """

    at: int
    chance: Callable[[tuple[str, ...], int], Chance]
    server_seed: str
    rewind: Callable[[int], MatchState]


@dataclass(frozen=True, slots=True)
class Decided:
    """What a command led to: its entries, in order, and the settled state after them."""

    entries: tuple[Entry, ...]
    state: MatchState


class Ledger:
    """Entries are recorded one by one; each moves ``state`` on."""

    def __init__(self, rules: Game[Any], state: MatchState, context: Context) -> None:
        self.rules = rules
        self.state = settle(rules, state)
        self.context = context
        self._entries: list[Entry] = []

    def note(
        self,
        type_: str,
        data: Mapping[str, Json],
        cause: Cause,
        schema: int = 1,
        ai: Mapping[str, Json] | None = None,
        by: int | None = None,
    ) -> None:
        """Records an event of the match layer. What an operator does stands outside play: it may know no rules."""
        ply = self.state.ply if self.state.status == "active" and cause != "operator" else None
        self._append(Entry(type_, data, cause, ply, schema, ai=ai, by=by))

    def game_events(self, events: tuple[Event, ...], cause: Cause, ai: Mapping[str, Json] | None = None) -> None:
        """Records what a game decided: the choice with its ``cause``, the consequences as the rules'."""
        ply = self.state.ply
        for number, event in enumerate(events):
            first = number == 0
            self._append(
                Entry(
                    f"{self.rules.key}.{event.tag}",
                    event.data,
                    cause if first else "rules",
                    ply,
                    event.schema,
                    event.shuffles,
                    ai if first else None,
                )
            )

    def chance(self) -> Chance:
        """Chance from the next shuffle of the match on."""
        return self.context.chance(tuple(seat.salt for seat in self.state.seats), self.state.shuffles)

    def finish(self, outcome: Outcome, type_: str = e.FINISHED, cause: Cause = "rules", by: int | None = None) -> None:
        """The last event of the log: nothing follows it (API §7). ``by``: the seat that aborted the match (API §6)."""
        data = {"outcome": outcome_data(outcome), "server_seed": self.context.server_seed}
        self.note(type_, data, cause, by=by)

    def settle(self) -> None:
        """Closes the decision so far."""
        self.state = settle(self.rules, self.state)

    def decided(self) -> Decided:
        """The entries recorded so far, and the settled state after them."""
        self.settle()
        return Decided(tuple(self._entries), self.state)

    def _append(self, entry: Entry) -> None:
        self._entries.append(entry)
        self.state = evolve(self.rules, self.state, entry, self.context.at)


def outcome_data(outcome: Outcome) -> dict[str, Json]:
    """An outcome as JSON data."""
    return {"ending": outcome.ending, "winners": list(outcome.winners), "returns": list(outcome.returns)}
