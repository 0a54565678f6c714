"""Evolve: what each fact does to the state. It checks nothing and asks no chance."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.games.bastion import events
from service.games.bastion.fold import actions, enemies, opening
from service.games.bastion.state import State
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


def evolve(state: State, event: Event) -> State:
    """The state after one more fact."""
    state = FOLDS[event.tag](state, event.data)
    return replace(state, ply=state.ply + 1) if event.tag in CLOSING else state
