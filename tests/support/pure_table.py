"""A table without a match around it: one game's functions, played directly."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import orjson

from service.kernel.event import Event
from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.outcome import Outcome
from service.kernel.refusal import Refusal
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
        self.game, self.seats = game, seats
        checked = game.check_options(options, seats)
        if isinstance(checked, Refusal):
            raise RefusedError(checked)
        self.options: Mapping[str, Any] = checked
        self.chance = DerivedChance(sha256(seed.encode()).digest(), 0)
        self.forms = {name: Form(schema) for name, schema in game.schemas.moves.items()}
        self.log: list[Event] = []
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
        result = self.game.decide(self.state, seat, move, self.chance)
        if isinstance(result, Refusal):
            return result
        self._fold(result)
        return None

    def legal(self, seat: int) -> list[dict[str, Any]]:
        return [dict(move) for move in self.game.legal(self.state, seat)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        return json.loads(json.dumps(self.game.view(self.state, viewer)))

    def to_act(self) -> tuple[int, ...]:
        return self.game.to_act(self.state)

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state, frozenset())
