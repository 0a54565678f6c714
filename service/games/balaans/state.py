"""The state before any event, and how events change it: one fold for each tag."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.games.balaans import events
from service.games.balaans import fold_cards as cards
from service.games.balaans import fold_start as start
from service.games.balaans.data import OVER, TURN
from service.games.balaans.events import Data
from service.games.balaans.fold_start import exchanges_in_force
from service.games.balaans.model import State, Terms
from service.games.balaans.table import paired
from service.kernel.event import Event
from service.kernel.game import Options
from service.kernel.outcome import Outcome


def initial(options: Options, _seats: int) -> State:
    """Nothing is dealt yet."""
    terms = Terms(
        starter_cards=options["starter_cards"],
        plays_per_turn=options["plays_per_turn"],
        chips=options["chips"],
        chip_value=options["chip_value"],
        settlement=options["settlement"],
        exhaustion=options["exhaustion"],
        reshuffle=(options["setup"] or {}).get("reshuffle", True),
    )
    return State(terms, (terms.chips, terms.chips))


def evolve(state: State, event: Event) -> State:
    """The state after ``event``."""
    return _FOLDS[event.tag](state, event.data)


def ply(state: State) -> int:
    """Closed plies: one for each pair of reveals and for each choice after them."""
    return state.ply


def _card_drawn(state: State, data: Data) -> State:
    seat = data["seat"]
    hands = paired(state.hands, seat, (*state.hands[seat], data["card"]))
    return replace(state, hands=hands, decks=paired(state.decks, seat, state.decks[seat][1:]))


def _turn_began(state: State, data: Data) -> State:
    seat, turn = data["seat"], data["turn"]
    first = seat if turn == 1 else state.first_seat
    return replace(state, phase=TURN, active=seat, turn=turn, plays=0, first_seat=first)


def _passed(state: State, _data: Data) -> State:
    return replace(state, ply=state.ply + 1)


def _turn_ended(state: State, data: Data) -> State:
    exchanges = exchanges_in_force(data["exchanges"])
    return replace(state, idle_turns=data["idle_turns"], exchanges=exchanges, ply=state.ply + 1)


def _settled(state: State, _data: Data) -> State:
    return replace(state, phase=TURN, pending=None)


def _game_ended(state: State, data: Data) -> State:
    outcome = Outcome(data["ending"], tuple(data["winners"]), tuple(data["returns"]))
    return replace(state, phase=OVER, pending=None, outcome=outcome)


_FOLDS: Mapping[str, Callable[[State, Data], State]] = {
    events.DEALT: start.dealt,
    events.POSITION_GIVEN: start.position_given,
    events.HAND_REDRAWN: start.dealt,
    events.SEALED: start.sealed,
    events.REVEALED: start.revealed,
    events.CARD_RETURNED: start.card_returned,
    events.STARTER_DISCARDED: start.starter_discarded,
    events.CARD_DRAWN: _card_drawn,
    events.TURN_BEGAN: _turn_began,
    events.POWER_PLAYED: cards.power_played,
    events.DESTINY_LAID: cards.destiny_laid,
    events.CARD_ACTIVATED: cards.card_activated,
    events.COMBO_PLAYED: cards.combo_played,
    events.CARD_DISCARDED: cards.card_discarded,
    events.PASSED: _passed,
    events.TURN_ENDED: _turn_ended,
    events.STRENGTH_CHANGED: cards.strength_changed,
    events.CARDS_TURNED: cards.cards_turned,
    events.CARD_MOVED: cards.card_moved,
    events.CHIPS_LOST: cards.chips_lost,
    events.SETTLED: _settled,
    events.GAME_ENDED: _game_ended,
}
