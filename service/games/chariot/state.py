"""The state before any event, and how events change it."""

from collections.abc import Callable
from dataclasses import replace

from service.games.chariot import events as e
from service.games.chariot import fold_contest as contest
from service.games.chariot.changes import in_order, ply_closed, swapped, with_court, with_suit, without
from service.games.chariot.data.cards import COURT, SUIT_OF
from service.games.chariot.fold_contest import Data
from service.games.chariot.model import Side, Slot, State
from service.kernel.event import Event
from service.kernel.game import Options
from service.kernel.values import Seat

MOVED = 2
"""How many points `replenish` moves (CH11.5)."""


def initial(options: Options, seats: int) -> State:
    """CH2.4: the sides with their scores, before any card is drawn."""
    npc, characters, setup = options["npc"], options["characters"], options["setup"] or {}
    gm = Side("gm", npc["name"], npc["attributes"], ())
    players = (Side("player", one["name"], one["attributes"], tuple(one["fate"])) for one in characters)
    slots = ({bond["court"]: Slot(bond["name"], 0, 0) for bond in one["relationships"]} for one in characters)
    return State(
        sides=(gm, *players),
        suits=(npc["suits"], *(one["suits"] for one in characters)),
        relationships=({}, *slots),
        limit=options["contests"],
        npcs=options["npcs"],
        chariot_always_wins=options["chariot_always_wins"],
        out_of_cards=options["out_of_cards"],
        orders=tuple(tuple(order) for order in setup.get("reshuffles", ())),
        points=(0,) * seats,
        hands=((),) * seats,
        sealed=((),) * seats,
    )


def evolve(state: State, event: Event) -> State:
    """The state after ``event``."""
    return FOLDS[event.tag](state, event.data)


def ply(state: State) -> int:
    """CH14.4: how many plies have closed."""
    return state.ply


def _opened(state: State, data: Data) -> State:
    return replace(state, deck=tuple(data["deck"]), discards=tuple(data["discards"]))


def _drew(state: State, data: Data) -> State:
    hands, drawn = list(state.hands), 0
    for one in data["draws"]:
        hands[one["seat"]] = in_order((*hands[one["seat"]], *one["cards"]))
        drawn += one["count"]
    return replace(state, hands=tuple(hands), deck=state.deck[drawn:])


def _reshuffled(state: State, data: Data) -> State:
    return replace(state, deck=tuple(data["deck"]), discards=(), reshuffles=state.reshuffles + 1)


def _opposed(state: State, data: Data) -> State:
    low, high = data["move"]["pair"]
    return replace(state, named=tuple(sorted((*state.named, (low, high)))))


def _situation_played(state: State, data: Data) -> State:
    seat, move = data["seat"], data["move"]
    card = move["card"]
    state = replace(
        _without_card(state, seat, card),
        discards=(*state.discards, card),
        situations=(
            *state.situations,
            {
                "contest": state.declared,
                "round": state.running and state.running.round,
                "seat": seat,
                "card": card,
                "suit": move.get("suit"),
                "text": move.get("text") or None,
            },
        ),
    )
    if card in COURT:
        name = move.get("relationship", {}).get("name")
        return with_court(with_suit(state, seat, SUIT_OF[card], 1), seat, card, name)
    return state


def _cut_short(state: State, _data: Data) -> State:
    return ply_closed(state)


def _fate_favoured(state: State, data: Data) -> State:
    return with_suit(state, data["seat"], data["suit"], 1)


def _sealed(state: State, data: Data) -> State:
    seat, move = data["seat"], data["move"]
    state = replace(state, sealed=swapped(state.sealed, seat, (*state.sealed[seat], move)))
    card = move.get("card")
    return state if card is None else _without_card(state, seat, card)


def _hands_discarded(state: State, data: Data) -> State:
    thrown = tuple(card for hand in data["hands"] for card in hand)
    return replace(state, hands=((),) * len(state.sides), discards=state.discards + thrown)


def _replenish_called(state: State, _data: Data) -> State:
    return replace(state, phase="replenish")


def _replenished(state: State, data: Data) -> State:
    for one in data["transfers"]:
        state = with_suit(state, one["seat"], one["from"], -MOVED)
        state = with_suit(state, one["seat"], one["to"], MOVED)
    return replace(ply_closed(state), phase="scene")


def _scene_ended(state: State, data: Data) -> State:
    state = replace(state, phase="over", named=())
    return state if data["seat"] is None else ply_closed(state)


def _without_card(state: State, seat: Seat, card: str) -> State:
    return replace(state, hands=swapped(state.hands, seat, without(state.hands[seat], card)))


FOLDS: dict[str, Callable[[State, Data], State]] = {
    e.OPENED: _opened,
    e.DREW: _drew,
    e.RESHUFFLED: _reshuffled,
    e.OPPOSED: _opposed,
    e.DECLARED: contest.declared,
    e.SITUATION_PLAYED: _situation_played,
    e.CUT_SHORT: _cut_short,
    e.FATE_FAVOURED: _fate_favoured,
    e.SEALED: _sealed,
    e.STAKES_REVEALED: contest.stakes_revealed,
    e.ROUND_OPENED: contest.round_opened,
    e.CARDS_LAID: contest.cards_laid,
    e.STALLS_REVEALED: contest.stalls_revealed,
    e.ROUND_PLAYED: contest.round_played,
    e.PAIRS_DECIDED: contest.pairs_decided,
    e.CONTEST_ENDED: contest.contest_ended,
    e.HANDS_DISCARDED: _hands_discarded,
    e.REPLENISH_CALLED: _replenish_called,
    e.REPLENISHED: _replenished,
    e.SCENE_ENDED: _scene_ended,
}
