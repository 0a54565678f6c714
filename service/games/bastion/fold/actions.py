"""Folding what seats do in a turn (BN5-BN9)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.games.bastion.board import quarter_at, spot_of
from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    AMULET,
    ARTIFACT,
    ATTACK_EFFECTS,
    BOUNTY,
    EXCHANGE,
    HARVEST,
    RENEW,
    REPEAT,
    RITE,
    SOURCE_EFFECTS,
    SPEED,
    TELEPORT,
    TRUCE,
    Card,
)
from service.games.bastion.fold.change import (
    negative,
    open_towers,
    spent,
    with_defender,
    with_item,
    with_mana,
    with_quarter,
    with_stacks_exchanged,
    with_turn,
    without,
)
from service.games.bastion.model import PAY, STEP, Armed, Pending, State
from service.games.bastion.spells import arms
from service.kernel.values import Json


def moved(state: State, data: Json) -> State:
    """BN5.2, BN8.3: the move action uses all armed Speeds; further steps are no action."""
    turn = state.turn
    if turn.pending.kind != STEP:
        turn = replace(turn, moves=turn.moves - 1, armed=without(turn.armed, (SPEED,)))
    pending = Pending(STEP, data["steps"]) if data["steps"] else Pending()
    state = replace(state, turn=replace(turn, pending=pending))
    return with_defender(state, data["seat"], place=data["move"]["to"])


def channelled(state: State, data: Json) -> State:
    """BN6: mana comes from the reserve, from the quarter's sources, or from towers; what is paid is laid down."""
    seat, move, taken = data["seat"], data["move"], data["taken"]
    left, place = state.turn.channels - 1, state.defenders[seat].place
    if not isinstance(place, int):
        state = open_towers(with_mana(state, seat, taken), data["towers"])
        return with_turn(state, channels=left)
    colour, price = move["pay"], tables().numbers.channel_price
    own = {**taken, colour: taken.get(colour, 0) - price}
    sources = quarter_at(state, place).sources
    if move["from"] == "tower":
        state = with_mana(state, seat, own, {colour: price - 1})
        state = with_quarter(state, place, sources=(None,) * len(sources), tower=colour)
        return with_turn(state, channels=left)
    state = with_mana(state, seat, own, {**negative(taken), colour: price - 1 - taken.get(colour, 0)})
    state = with_quarter(state, place, sources=with_item(sources, move["source"] - 1, colour))
    return with_turn(state, channels=left, armed=without(state.turn.armed, SOURCE_EFFECTS))


def attacked(state: State, data: Json) -> State:
    """BN7.5, BN7.7: all attack effects are used up; what is not paid at once is owed piece by piece."""
    turn, paid_now = state.turn, data["paid"]
    pending = Pending() if paid_now else Pending(PAY, data["price"], spot_of(data["move"]["target"]))
    armed = without(turn.armed, ATTACK_EFFECTS)
    state = replace(state, turn=replace(turn, attacks=turn.attacks - 1, armed=armed, pending=pending))
    return spent(state, data["seat"], paid_now) if paid_now else state


def paid(state: State, data: Json) -> State:
    """BN7.5."""
    left = data["left"]
    pending = replace(state.turn.pending, count=left) if left else Pending()
    return spent(with_turn(state, pending=pending), data["seat"], {data["move"]["colour"]: 1})


def cast(state: State, data: Json) -> State:
    """BN8.1: the card leaves the game; its spell acts at once or is armed."""
    seat, card, effect = data["seat"], data["move"]["card"], data["effect"]
    state = with_defender(state, seat, spells=_less(state.defenders[seat].spells, card))
    if effect in IMMEDIATE:
        return IMMEDIATE[effect](state, data)
    colour = data["move"].get("colour")
    armed = (Armed(part, power, colour, seat, card) for part, power in arms(effect, data["power"]))
    return with_turn(state, armed=(*state.turn.armed, *armed))


def _repeated(state: State, data: Json) -> State:
    """BN8.8, BN8.10: the actions are unused again, by a Renewal the artifacts too."""
    numbers, turn = tables().numbers, state.turn
    artifacts = () if data["effect"] == RENEW else turn.artifacts
    actions = {"moves": numbers.moves, "channels": numbers.channels, "attacks": numbers.attacks}
    return with_turn(state, artifacts=artifacts, **actions)


def _given(state: State, data: Json) -> State:
    """BN8.10: a Bounty gives mana of the reserve."""
    return with_mana(state, data["seat"], data["taken"], negative(data["taken"]))


def _harvested(state: State, data: Json) -> State:
    """BN8.10: a Harvest gives the mana on towers."""
    return open_towers(with_mana(state, data["seat"], data["taken"]), data["towers"])


def _truce_made(state: State, data: Json) -> State:  # noqa: ARG001
    """BN8.11."""
    return replace(state, truce=state.truce + 1)


def _rite_begun(state: State, data: Json) -> State:  # noqa: ARG001
    """BN8.12: what is due is told by an event of its own."""
    return state


IMMEDIATE: Mapping[str, Callable[[State, Json], State]] = {
    REPEAT: _repeated,
    RENEW: _repeated,
    BOUNTY: _given,
    HARVEST: _harvested,
    TRUCE: _truce_made,
    RITE: _rite_begun,
}
"""BN8.1: the spells that act at once."""


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in cards if other != card)


def exchanged(state: State, data: Json) -> State:
    """BN8.4."""
    state = with_stacks_exchanged(state, *data["move"]["sections"])
    return with_turn(state, armed=without(state.turn.armed, (EXCHANGE,)))


def teleported(state: State, data: Json) -> State:
    """BN8.5."""
    state = with_stacks_exchanged(state, data["move"]["from"], data["move"]["to"])
    return with_turn(state, armed=without(state.turn.armed, (TELEPORT,)))


def artifact_used(state: State, data: Json) -> State:
    """BN9.6: an Amulet is armed; by a Chalice mana changes hands."""
    seat, move, turn = data["seat"], data["move"], state.turn
    ritual = tables().rituals[move["card"]]
    turn = replace(turn, artifacts=(*turn.artifacts, ritual.name))
    if ritual.kind == AMULET:
        amulet = Armed(AMULET, data["amount"], ritual.colour, seat, ritual.name)
        return replace(state, turn=replace(turn, armed=(*turn.armed, amulet)))
    given = {move["colour"]: data["amount"] if move["way"] == "give" else -data["amount"]}
    state = with_mana(with_mana(state, seat, negative(given)), move["with"], given)
    return replace(state, turn=turn)


def built(state: State, data: Json) -> State:
    """BN9.4, BN9.6: a structure lies on its base, an artifact belongs to its owner."""
    seat, card, number = data["seat"], data["move"]["card"], data["move"]["quarter"]
    owner = state.defenders[seat]
    state = with_defender(with_turn(state, pending=Pending()), seat, rituals=_less(owner.rituals, card))
    if tables().rituals[card].sort == ARTIFACT:
        return with_defender(state, seat, artifacts=(*owner.artifacts, card))
    bases = quarter_at(state, number).bases
    return with_quarter(state, number, bases=with_item(bases, data["base"] - 1, card))


def declined(state: State, data: Json) -> State:  # noqa: ARG001
    """BN9.3."""
    return with_turn(state, pending=Pending())


def turn_ended(state: State, data: Json) -> State:  # noqa: ARG001
    """BN8.1: what is still armed is lost."""
    return with_turn(state, armed=())
