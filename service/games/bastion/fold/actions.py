"""Folding what seats do in a turn (BN5-BN9)."""

from dataclasses import replace

from service.games.bastion.board import quarter_at, spot_of
from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    AMULET,
    ARTIFACT,
    ATTACK_EFFECTS,
    EXCHANGE,
    REPEAT,
    SOURCE_EFFECTS,
    SPEED,
    TELEPORT,
    Card,
)
from service.games.bastion.fold.change import (
    gained,
    open_towers,
    with_defender,
    with_quarter,
    with_stack,
    with_turn,
    without,
)
from service.games.bastion.model import PAY, STEP, Armed, Mana, Pending, State
from service.kernel.values import Json, Seat


def moved(state: State, data: Json) -> State:
    """BN5.2, BN8.3: the move action uses all armed Speeds; further steps are no action."""
    turn = state.turn
    if turn.pending.kind != STEP:
        turn = replace(turn, moves=turn.moves - 1, armed=without(turn.armed, (SPEED,)))
    pending = Pending(STEP, data["steps"]) if data["steps"] else Pending()
    state = replace(state, turn=replace(turn, pending=pending))
    return with_defender(state, data["seat"], place=data["move"]["to"])


def channelled(state: State, data: Json) -> State:
    """BN6: mana is paid, and mana is taken from the reserve, from the quarter's sources, or from all towers."""
    seat, move, taken = data["seat"], data["move"], data["taken"]
    mana, reserve = state.defenders[seat].mana, state.reserve
    for colour, count in taken.items():
        mana = gained(mana, colour, count)
        if move["from"] == "source":
            reserve = gained(reserve, colour, -count)
    if "pay" in move:
        price = tables().numbers.channel_price
        mana = gained(mana, move["pay"], -price)
        reserve = gained(reserve, move["pay"], price - 1)
    state = replace(with_defender(state, seat, mana=mana), reserve=reserve)
    return with_turn(_mana_laid(state, data), channels=state.turn.channels - 1)


def _mana_laid(state: State, data: Json) -> State:
    """What opens and what closes by channelling, and the armed effects that a source uses up (BN8.7)."""
    move, place = data["move"], state.defenders[data["seat"]].place
    if not isinstance(place, int):
        return open_towers(state)
    sources = quarter_at(state, place).sources
    if move["from"] == "tower":
        return with_quarter(state, place, sources=(None,) * len(sources), tower=move["pay"])
    number = move["source"]
    state = with_quarter(state, place, sources=(*sources[: number - 1], move["pay"], *sources[number:]))
    return with_turn(state, armed=without(state.turn.armed, SOURCE_EFFECTS))


def _spent(state: State, seat: Seat, colour: str, count: int) -> State:
    """Mana of a seat that goes to the reserve."""
    mana: Mana = gained(state.defenders[seat].mana, colour, -count)
    return replace(with_defender(state, seat, mana=mana), reserve=gained(state.reserve, colour, count))


def attacked(state: State, data: Json) -> State:
    """BN7.5, BN7.7: all attack effects are used up; without a colour the price is owed piece by piece."""
    turn, colour = state.turn, data["colour"]
    pending = Pending() if colour else Pending(PAY, data["price"], spot_of(data["move"]["target"]))
    armed = without(turn.armed, ATTACK_EFFECTS)
    state = replace(state, turn=replace(turn, attacks=turn.attacks - 1, armed=armed, pending=pending))
    return _spent(state, data["seat"], colour, data["price"]) if colour else state


def paid(state: State, data: Json) -> State:
    """BN7.5."""
    left = data["left"]
    pending = replace(state.turn.pending, count=left) if left else Pending()
    return _spent(with_turn(state, pending=pending), data["seat"], data["move"]["colour"], 1)


def cast(state: State, data: Json) -> State:
    """BN8.1: the card leaves the game; BN8.8: Repeat acts at once, everything else is armed."""
    seat, card, numbers = data["seat"], data["move"]["card"], tables().numbers
    state = with_defender(state, seat, spells=_less(state.defenders[seat].spells, card))
    if data["effect"] == REPEAT:
        return with_turn(state, moves=numbers.moves, channels=numbers.channels, attacks=numbers.attacks)
    one = Armed(data["effect"], data["power"], data["move"].get("colour"), seat, card)
    return with_turn(state, armed=(*state.turn.armed, one))


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(one for one in cards if one != card)


def exchanged(state: State, data: Json) -> State:
    """BN8.4."""
    one, other = data["move"]["sections"]
    first, second = state.camp[one - 1], state.camp[other - 1]
    state = with_stack(with_stack(state, one, second), other, first)
    return with_turn(state, armed=without(state.turn.armed, (EXCHANGE,)))


def teleported(state: State, data: Json) -> State:
    """BN8.5."""
    start, to = data["move"]["from"], data["move"]["to"]
    state = with_stack(with_stack(state, to, state.camp[start - 1]), start, ())
    return with_turn(state, armed=without(state.turn.armed, (TELEPORT,)))


def artifact_used(state: State, data: Json) -> State:
    """BN9.6: an Amulet is armed; by a Chalice mana changes hands."""
    seat, move, turn = data["seat"], data["move"], state.turn
    ritual = tables().rituals[move["card"]]
    turn = replace(turn, artifacts=(*turn.artifacts, ritual.name))
    if ritual.kind == AMULET:
        one = Armed(AMULET, data["amount"], ritual.colour, seat, ritual.name)
        return replace(state, turn=replace(turn, armed=(*turn.armed, one)))
    colour, other = move["colour"], move["with"]
    given = data["amount"] if move["way"] == "give" else -data["amount"]
    state = with_defender(state, seat, mana=gained(state.defenders[seat].mana, colour, -given))
    state = with_defender(state, other, mana=gained(state.defenders[other].mana, colour, given))
    return replace(state, turn=turn)


def built(state: State, data: Json) -> State:
    """BN9.4, BN9.6: a structure lies on its base, an artifact belongs to its owner."""
    seat, card, number = data["seat"], data["move"]["card"], data["move"]["quarter"]
    owner = state.defenders[seat]
    state = with_defender(with_turn(state, pending=Pending()), seat, rituals=_less(owner.rituals, card))
    if tables().rituals[card].sort == ARTIFACT:
        return with_defender(state, seat, artifacts=(*owner.artifacts, card))
    bases = quarter_at(state, number).bases
    return with_quarter(state, number, bases=(card, bases[1]) if data["base"] == 1 else (bases[0], card))


def declined(state: State, data: Json) -> State:  # noqa: ARG001
    """BN9.3."""
    return with_turn(state, pending=Pending())


def turn_ended(state: State, data: Json) -> State:  # noqa: ARG001
    """BN8.1: what is still armed is lost."""
    return with_turn(state, armed=())
