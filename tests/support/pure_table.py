"""A table without a match around it: one game's functions, played directly."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import orjson

from service.kernel.event import Event
from service.kernel.forms import Form
from service.kernel.game import End, Game
from service.kernel.outcome import LEFT, Outcome
from service.kernel.refusal import Refusal, over
from service.log.chance import DerivedChance


class RefusedError(Exception):
    """A creation that the game turned down."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def as_stored(event: Event) -> Event:
    """The event after a trip through JSON, as a replay meets it."""
    return Event(event.tag, orjson.loads(orjson.dumps(event.data)), event.schema, event.shuffles)


class PureTable:
    """One play of one game; every event goes through JSON before it is folded."""

    def __init__(self, game: Game[Any], seats: int, options: Any, seed: str = "") -> None:
        self.game, self.seats, self.seed = game, seats, seed
        checked = game.check_options(options, seats)
        if isinstance(checked, Refusal):
            raise RefusedError(checked)
        self.options: Mapping[str, Any] = checked
        self.chance = DerivedChance(sha256(seed.encode()).digest(), 0)
        self.forms = {name: Form(schema) for name, schema in game.schemas.moves.items()}
        self.log: list[Event] = []
        self.gone: frozenset[int] = frozenset()
        self.state = game.initial(checked, seats)
        self._fold(game.start(checked, seats, self.chance))

    def _fold(self, events: Sequence[Event]) -> None:
        for event in events:
            self.log.append(event)
            self.state = self.game.evolve(self.state, as_stored(event))

    def play(self, seat: int, move: Mapping[str, Any]) -> Refusal | None:
        """None when accepted."""
        form = self.forms.get(move["type"])
        fault = form.first_fault(move) if form else "unknown type"
        if fault is not None:
            return Refusal("validation_error", None, str(fault))
        if self.left() is not None:
            return over(None)
        result = self.game.decide(self.state, seat, move, self.chance)
        if isinstance(result, Refusal):
            return result
        self._fold(result)
        return None

    def resign(self, seat: int) -> None:
        """The seat leaves, which ends a match of two seats."""
        assert self.outcome() is None, "the match is over"
        self.gone |= {seat}
        assert self.left() is not None, "the match goes on without the seat: not for a table without a match"

    def left(self) -> Outcome | None:
        """The outcome that leaving brought about."""
        if not self.gone:
            return None
        outcome = self.game.leave(self.state, self.gone, frozenset(range(self.seats)))
        return replace(outcome, ending="resignation") if outcome and outcome.ending == LEFT else outcome

    def rematch(self) -> tuple[list[int], "PureTable"]:
        """The old seat at each new one, and the table of the rematch, dealt by a chance of its own."""
        outcome = self.outcome()
        assert outcome is not None, "a rematch comes after the end"
        places = [1, 0] if self.game.turns_seats and self.seats == 2 else list(range(self.seats))
        options = self.game.next_options(self.options, End(self.state, outcome), places)
        return places, PureTable(self.game, self.seats, options, f"{self.seed} again")

    def legal(self, seat: int) -> list[dict[str, Any]]:
        return [] if self.left() else [dict(move) for move in self.game.legal(self.state, seat)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        return json.loads(json.dumps(self.game.view(self.state, viewer)))

    def to_act(self) -> tuple[int, ...]:
        return () if self.left() else self.game.to_act(self.state)

    def outcome(self) -> Outcome | None:
        return self.left() or self.game.outcome(self.state, self.gone)
