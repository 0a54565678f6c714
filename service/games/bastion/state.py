"""The state before any event, and what each event does to it: nothing is checked, and no chance is asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from service.games.bastion import events
from service.games.bastion.data import tables
from service.games.bastion.data.words import CHOOSE, COLOURS
from service.games.bastion.fold import actions, enemies, opening
from service.games.bastion.model import (
    DEFENDERS,
    HOUSE,
    OF_SCENARIO,
    OF_SETUP,
    RITUALS,
    Defender,
    Quarter,
    State,
    Terms,
)
from service.kernel.event import Event
from service.kernel.values import Json

FOLDS: Mapping[str, Callable[[State, Json], State]] = {
    events.LAID_OUT: opening.laid_out,
    events.DECKS_LAID: opening.decks_laid,
    events.FIRST_SEAT_DRAWN: opening.first_seat_drawn,
    events.POSITION_LAID: opening.position_laid,
    events.DEFENDER_CHOSEN: opening.defender_chosen,
    events.RITUALS_DEALT: opening.rituals_dealt,
    events.KEPT: opening.kept,
    events.RITUALS_TAKEN: opening.rituals_taken,
    events.TURN_BEGAN: enemies.turn_began,
    events.ATTACK_LEFT_OUT: enemies.attack_left_out,
    events.ENEMIES_GREW: enemies.enemies_grew,
    events.ENEMY_PROWLED: enemies.enemy_prowled,
    events.ENEMY_ENTERED: enemies.enemy_entered,
    events.TRIBUTE_TAKEN: enemies.tribute_taken,
    events.DEFENDERS_DRIVEN_OUT: enemies.defenders_driven_out,
    events.TAIL_JUMPED: enemies.tail_jumped,
    events.ENEMY_DEFEATED: enemies.enemy_defeated,
    events.RITUAL_DUE: enemies.ritual_due,
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
        events.DEFENDER_CHOSEN,
        events.RITUALS_TAKEN,
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
"""Events that close a ply: every choice but an assist and a ritual kept before the last (BN11.1)."""


def initial(options: Mapping[str, Json], seats: int) -> State:
    """BN3.3: all in the citadel with their first mana; the quarters lie in colour order until they are laid out."""
    setup, numbers = options["setup"], tables().numbers
    respite = tables().scenarios[options["scenario"]].respite[seats - 1] if setup is None else setup.get("respite", 0)
    figures, mana = figures_of(options, seats), (numbers.start_mana,) * len(COLOURS)
    return State(
        terms=Terms(options["scenario"], mix_of(options), options["side"], respite),
        defenders=tuple(Defender(figure, mana) for figure in figures),
        quarters=tuple(Quarter(colour) for colour in COLOURS),
        reserve=(numbers.mana - numbers.start_mana * seats,) * len(COLOURS),
        phase=DEFENDERS if None in figures else RITUALS,
    )


def figures_of(options: Mapping[str, Json], seats: int) -> Sequence[str | None]:
    """BN3.9: the defender of each seat; None where it is to be chosen, which is not so in a given position."""
    given, setup = options["defenders"], options["setup"]
    if isinstance(given, list):
        return given
    if given == CHOOSE and (setup is None or setup.get("position") is None):
        return [None] * seats
    return tables().defenders[:seats]


def mix_of(options: Mapping[str, Json]) -> str:
    """BN2.7: whether the deck is the scenario's, the players' own, or given."""
    if options["setup"] is not None:
        return OF_SETUP
    scenario = tables().scenarios[options["scenario"]]
    asked = ((options["support"], scenario.support), (options["legends"], scenario.legends))
    chosen = any(option and isinstance(option, list) for option, _ in asked)
    return HOUSE if chosen or any(count_of(option, usual) != usual for option, usual in asked) else OF_SCENARIO


def count_of(option: Json, usual: int) -> int:
    """BN2.6: how many classes or legends an option asks for: as many as usual, a number, or the length of its list."""
    if option is None:
        return usual
    return len(option) if isinstance(option, list) else int(option)


def evolve(state: State, event: Event) -> State:
    """The state after one more event."""
    state = FOLDS[event.tag](state, event.data)
    return replace(state, ply=state.ply + 1) if event.tag in CLOSING else state
