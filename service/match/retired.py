"""Rules that the registry no longer has: enough to fold the match around the game, and nothing of the game itself."""

from dataclasses import dataclass
from typing import Any, Never

from service.kernel.event import Event
from service.kernel.game import Game, Schemas, forfeit
from service.kernel.refusal import Refusal
from service.kernel.values import Viewer

RETIRED = Refusal("rules_retired", None, "this match was played by a rules version that this server no longer has")


@dataclass(frozen=True, slots=True)
class Unknown:
    """The state of a game whose rules are no more."""


def retired_rules(key: str, version: int) -> Game[Unknown]:
    """Stands for a rules version that is no longer there: nobody owes a choice, and every move is refused."""
    nothing = Unknown()
    return Game(
        key=key,
        title=key,
        version=version,
        min_seats=1,
        max_seats=1,
        schemas=Schemas({}, {}, {}, {}),
        state_type=Unknown,
        check_options=lambda _raw, _seats: RETIRED,
        initial=lambda _options, _seats: nothing,
        start=_never,
        decide=lambda _state, _seat, _move, _chance: RETIRED,
        evolve=lambda _state, _event: nothing,
        ply=lambda _state: 0,
        to_act=lambda _state: (),
        legal=lambda _state, _seat: (),
        view=lambda _state, _viewer: {},
        outcome=lambda _state, _gone: None,
        disclose=hide_everything,
        timeout=forfeit,
        leave=lambda _state, _gone, _persons: None,
        hidden=True,
        takeback=True,
        retired=True,
    )


def hide_everything(event: Event, _viewer: Viewer) -> Event:
    """What a field means is not known any more, so none is shown while the match has not ended."""
    return Event(event.tag, dict.fromkeys(event.data), event.schema, None if event.shuffles else ())


def _never(*_arguments: Any) -> Never:
    raise AssertionError("the rules of a retired match are not there to be asked")
