"""The state before any event, and what each event does to it: nothing is checked, and no chance is asked."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.games.bastion import events
from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS
from service.games.bastion.fold import actions, enemies, opening
from service.games.bastion.model import Defender, Quarter, State, Terms
from service.kernel.event import Event
from service.kernel.values import Json

FOLDS: Mapping[str, Callable[[State, Json], State]] = {
    events.LAID_OUT: opening.laid_out,
    events.DECKS_LAID: opening.decks_laid,
    events.FIRST_SEAT_DRAWN: opening.first_seat_drawn,
    events.POSITION_LAID: opening.position_laid,
    events.RITUALS_DEALT: opening.rituals_dealt,
    events.SEALED: opening.sealed,
    events.RITUALS_REVEALED: opening.rituals_revealed,
    events.TURN_BEGAN: enemies.turn_began,
    events.ENEMIES_GREW: enemies.enemies_grew,
    events.ENEMY_ENTERED: enemies.enemy_entered,
    events.TAIL_JUMPED: enemies.tail_jumped,
    events.ENEMY_DEFEATED: enemies.enemy_defeated,
    events.RITUAL_FULFILLED: enemies.ritual_fulfilled,
    events.ENDED: enemies.ended,
    events.MOVED: actions.moved,
    events.CHANNELLED: actions.channelled,
    events.ATTACKED: actions.attacked,
    events.PAID: actions.paid,
    events.CAST: actions.cast,
    events.ASSISTED: actions.cast,
    events.EXCHANGED: actions.exchanged,
    events.TELEPORTED: actions.teleported,
    events.ARTIFACT_USED: actions.artifact_used,
    events.BUILT: actions.built,
    events.DECLINED: actions.declined,
    events.TURN_ENDED: actions.turn_ended,
}

CLOSING = frozenset(
    {
        events.RITUALS_REVEALED,
        events.MOVED,
        events.CHANNELLED,
        events.ATTACKED,
        events.PAID,
        events.CAST,
        events.EXCHANGED,
        events.TELEPORTED,
        events.ARTIFACT_USED,
        events.BUILT,
        events.DECLINED,
        events.TURN_ENDED,
    }
)
"""Facts that close a ply: every choice but a sealed one and an assist (BN11.1)."""


def initial(options: Mapping[str, Json], seats: int) -> State:
    """BN3.3: all in the citadel with their first mana; the quarters lie in colour order until they are laid out."""
    setup, numbers = options["setup"], tables().numbers
    respite = tables().scenarios[options["scenario"]].respite[seats - 1] if setup is None else setup.get("respite", 0)
    return State(
        terms=Terms(options["scenario"], options["side"], setup is not None, respite),
        defenders=(Defender((numbers.start_mana,) * len(COLOURS)),) * seats,
        quarters=tuple(Quarter(colour) for colour in COLOURS),
        reserve=(numbers.mana - numbers.start_mana * seats,) * len(COLOURS),
    )


def evolve(state: State, event: Event) -> State:
    """The state after one more fact."""
    state = FOLDS[event.tag](state, event.data)
    return replace(state, ply=state.ply + 1) if event.tag in CLOSING else state
