"""The state before any event, and how events change it."""

from collections.abc import Callable
from dataclasses import replace

from service.games.chariot import events as e
from service.games.chariot import fold_choices as choices
from service.games.chariot import fold_contest as contest
from service.games.chariot.changes import begun, in_order, no_moves, ply_closed, revealed, with_suit
from service.games.chariot.fold_contest import Data
from service.games.chariot.model import Scene, Settings, Side, Slot, State
from service.kernel.event import CUT_SHORT, SEALED, Event
from service.kernel.game import Options
from service.kernel.values import Json, Seat

MOVED = 2
"""How many points `replenish` moves (CH11.5)."""


def initial(options: Options, seats: int) -> State:
    """CH2.1, CH2.4: the sides with their scores and the first scene, before any card is drawn."""
    npc, characters = options["npc"], options["characters"]
    return State(
        settings=_settings(options),
        suits=(npc["suits"], *(character["suits"] for character in characters)),
        relationships=({}, *(_slots(character["relationships"]) for character in characters)),
        points=(0,) * seats,
        hands=((),) * seats,
        sealed=no_moves(seats),
        waiting=no_moves(seats),
        scenes=(Scene(1, "", options["npcs"]),),
    )


def evolve(state: State, event: Event) -> State:
    """The state after ``event``."""
    return FOLDS[event.tag](state, event.data)


def ply(state: State) -> int:
    """CH14.4: how many plies have closed."""
    return state.ply


def _settings(options: Options) -> Settings:
    npc, setup = options["npc"], options["setup"] or {}
    gm = Side("gm", npc["name"], npc["attributes"], ())
    players = (
        Side("player", character["name"], character["attributes"], tuple(character["fate"]))
        for character in options["characters"]
    )
    return Settings(
        sides=(gm, *players),
        carried=tuple(options["carried"]),
        limit=options["contests"],
        chariot_always_wins=options["chariot_always_wins"],
        out_of_cards=options["out_of_cards"],
        situational_frees=options["situational_frees"],
        gm_consent=options["gm_consent"],
        orders=tuple(tuple(order) for order in setup.get("reshuffles", ())),
    )


def _slots(relationships: Json) -> dict[str, Slot]:
    """CH12.1: the Relationships that a character brings."""
    return {bond["court"]: Slot(bond["name"], 0, bond["invocations"]) for bond in relationships}


def _opened(state: State, data: Data) -> State:
    return replace(state, deck=tuple(data["deck"]), discards=tuple(data["discards"]))


def _drew(state: State, data: Data) -> State:
    hands, drawn = list(state.hands), 0
    for draw in data["draws"]:
        seat: Seat = draw["seat"]
        hands[seat] = in_order((*hands[seat], *draw["cards"]))
        drawn += draw["count"]
    return replace(state, hands=tuple(hands), deck=state.deck[drawn:])


def _reshuffled(state: State, data: Data) -> State:
    return replace(state, deck=tuple(data["deck"]), discards=(), reshuffles=state.reshuffles + 1)


def _hands_discarded(state: State, data: Data) -> State:
    """CH4.11, CH11.4: with fresh hands a card that was refused is no longer barred."""
    thrown = tuple(card for hand in data["hands"] for card in hand)
    return replace(state, hands=((),) * len(state.hands), discards=state.discards + thrown, barred=())


def _opposed(state: State, data: Data) -> State:
    low, high = data["move"]["pair"]
    return replace(state, named=tuple(sorted((*state.named, (low, high)))))


def _scene_begun(state: State, data: Data) -> State:
    """CH3.6: what was named is dropped."""
    scene = Scene(data["number"], data["move"]["text"], data["move"]["npcs"])
    return ply_closed(state, named=(), scenes=(*state.scenes, scene))


def _replenish_called(state: State, data: Data) -> State:
    return begun(state, "replenish", needy=tuple(data["seats"]))


def _replenished(state: State, data: Data) -> State:
    for transfer in data["transfers"]:
        state = with_suit(state, transfer["seat"], transfer["from"], -MOVED)
        state = with_suit(state, transfer["seat"], transfer["to"], MOVED)
    return begun(revealed(state), "scene", needy=())


def _session_ended(state: State, data: Data) -> State:
    """CH3.4: pairs named for a next contest are dropped."""
    state = begun(state, "over", named=())
    return state if data["seat"] is None else ply_closed(state)


FOLDS: dict[str, Callable[[State, Data], State]] = {
    e.OPENED: _opened,
    e.DREW: _drew,
    e.RESHUFFLED: _reshuffled,
    e.HANDS_DISCARDED: _hands_discarded,
    e.OPPOSED: _opposed,
    e.DECLARED: contest.declared,
    e.SCENE_BEGUN: _scene_begun,
    e.SITUATION_PLAYED: choices.situation_played,
    e.LAID_OPEN: choices.laid_open,
    e.CONSENT_ASKED: choices.consent_asked,
    e.JUDGED: choices.judged,
    CUT_SHORT: choices.cut_short,
    e.FATE_FAVOURED: choices.fate_favoured,
    e.STEP_INTERRUPTED: choices.step_interrupted,
    e.STEP_RESUMED: choices.step_resumed,
    e.INTENTS_ASKED: choices.intents_asked,
    e.INTENDED: choices.intended,
    e.STAKES_ASKED: choices.stakes_asked,
    SEALED: choices.sealed,
    e.STAKES_REVEALED: contest.stakes_revealed,
    e.ROUND_OPENED: contest.round_opened,
    e.CARDS_LAID: contest.cards_laid,
    e.STALLS_REVEALED: contest.stalls_revealed,
    e.ROUND_PLAYED: contest.round_played,
    e.PAIRS_DECIDED: contest.pairs_decided,
    e.CONTEST_ENDED: contest.contest_ended,
    e.REPLENISH_CALLED: _replenish_called,
    e.REPLENISHED: _replenished,
    e.SESSION_ENDED: _session_ended,
}
