"""How a match starts, what a move leads to, and what leaving does."""

from collections.abc import Mapping

from service.games.bastion import events
from service.games.bastion.actions import ACTIONS
from service.games.bastion.model import DEFENDERS, State
from service.games.bastion.opening import (
    deal_rituals,
    enter_first_enemies,
    lay_out_as_given,
    lay_out_by_chance,
    position_of,
)
from service.games.bastion.refusals import refused
from service.games.bastion.state import evolve, initial
from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.game import Gone
from service.kernel.outcome import Outcome
from service.kernel.recorder import Recorder
from service.kernel.refusal import Refusal
from service.kernel.values import Json, Move, Seat

ABANDONED = "abandoned"


def start(options: Mapping[str, Json], seats: int, chance: Chance) -> tuple[Event, ...]:
    """BN3: the opening events."""
    record = Recorder(evolve, initial(options, seats))
    setup = options["setup"]
    if setup is None:
        lay_out_by_chance(record, options, chance)
    elif setup.get("position") is not None:
        record.record(events.position_laid(position_of(setup, seats), setup["deck"], setup["ritual_deck"]))
        return record.events
    else:
        lay_out_as_given(record, setup)
    enter_first_enemies(record)
    if record.state.phase != DEFENDERS:
        deal_rituals(record)
    return record.events


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> tuple[Event, ...] | Refusal:  # noqa: ARG001
    """The events of a move: chance has no part in them."""
    refusal = refused(state, seat, move)
    if refusal is not None:
        return refusal
    record = Recorder(evolve, state)
    ACTIONS[move["type"]](record, seat, move)
    return record.events


def leave(state: State, gone: Gone, persons: Gone) -> Outcome | None:
    """CONVENTIONS 8: the timeout move plays for who has left; when the last person leaves, all lose."""
    return None if persons - gone else Outcome(ABANDONED, (), (-1,) * len(state.defenders))
