"""Folding the preparation (BN3) and given positions (BN2.5)."""

from collections.abc import Sequence
from dataclasses import replace

from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS, DEALT, GATES
from service.games.bastion.fold.change import changed, negative, pieces, with_defender, with_item
from service.games.bastion.model import RITUALS, TURN, Defender, Enemy, Mana, Quarter, Stack, State, Turn
from service.kernel.values import Json


def laid_out(state: State, data: Json) -> State:
    """BN3.1."""
    return replace(state, quarters=tuple(Quarter(colour) for colour in data["quarters"]))


def decks_laid(state: State, data: Json) -> State:
    """BN3.2."""
    return replace(state, deck=tuple(data["deck"]), ritual_deck=tuple(data["ritual_deck"]))


def first_seat_drawn(state: State, data: Json) -> State:
    """BN3.5."""
    return replace(state, first_seat=data["seat"])


def defender_chosen(state: State, data: Json) -> State:
    """BN3.9."""
    return with_defender(state, data["seat"], figure=data["move"]["defender"])


def rituals_dealt(state: State, data: Json) -> State:
    """BN3.6: dealt from the top of the ritual deck."""
    dealt = tuple(tuple(cards) for cards in data["dealt"])
    rest = state.ritual_deck[DEALT * len(dealt) :]
    return replace(state, phase=RITUALS, dealt=dealt, kept=(None,) * len(dealt), ritual_deck=rest)


def kept(state: State, data: Json) -> State:
    """BN3.6: a seat has chosen."""
    return replace(state, kept=with_item(state.kept, data["seat"], tuple(data["move"]["cards"])))


def rituals_taken(state: State, data: Json) -> State:
    """BN3.6: kept cards are pending rituals; the third ones go under the ritual deck, that of seat 0 first."""
    taken = [tuple(cards) for cards in data["kept"]]
    defenders = tuple(replace(owner, rituals=cards) for owner, cards in zip(state.defenders, taken, strict=True))
    thirds = tuple(card for dealt, cards in zip(state.dealt, taken, strict=True) for card in dealt if card not in cards)
    return replace(state, defenders=defenders, ritual_deck=state.ritual_deck + thirds, dealt=(), kept=())


def position_laid(state: State, data: Json) -> State:
    """BN2.5: the middle of the active seat's turn; what is not on the board is in the reserve."""
    position = data["position"]
    quarters = tuple(_quarter(position, index) for index in range(len(COLOURS)))
    defenders = tuple(_defender(position, seat, defender) for seat, defender in enumerate(state.defenders))
    camp: list[Stack] = [()] * GATES
    for place in position["camp"]:
        camp[place["section"] - 1] = _stack(place["enemies"])
    return replace(
        state,
        defenders=defenders,
        quarters=quarters,
        reserve=_reserve(defenders, quarters),
        camp=tuple(camp),
        citadel=_stack(position["citadel"]),
        deck=tuple(data["deck"]),
        ritual_deck=tuple(data["ritual_deck"]),
        phase=TURN,
        truce=position["truce"],
        first_seat=position["first_seat"],
        turn=_turn(position),
    )


def _stack(enemies: Sequence[Json]) -> Stack:
    return tuple(Enemy(enemy["card"], enemy.get("growth", 0), enemy.get("colour")) for enemy in enemies)


def _quarter(position: Json, index: int) -> Quarter:
    number = index + 1
    square = next((_stack(at["enemies"]) for at in position["squares"] if at["quarter"] == number), ())
    built = {at["base"]: at["card"] for at in position["structures"] if at["quarter"] == number}
    return Quarter(
        colour=position["quarters"][index],
        sources=tuple(position["sources"][index]),
        tower=position["towers"][index],
        bases=(built.get(1), built.get(2)),
        square=square,
    )


def _defender(position: Json, seat: int, defender: Defender) -> Defender:
    return replace(
        defender,
        mana=tuple(position["mana"][seat].get(colour, 0) for colour in COLOURS),
        place=position["places"][seat],
        spells=tuple(position["spells"][seat]),
        rituals=tuple(position["rituals"][seat]),
        artifacts=tuple(position["artifacts"][seat]),
    )


def _turn(position: Json) -> Turn:
    used, numbers = position["used"], tables().numbers
    return Turn(
        number=position["turn"],
        active=position["active"],
        moves=0 if used["move"] else numbers.moves,
        channels=0 if used["channel"] else numbers.channels,
        attacks=0 if used["attack"] else numbers.attacks,
        artifacts=tuple(used["artifacts"]),
    )


def _reserve(defenders: tuple[Defender, ...], quarters: tuple[Quarter, ...]) -> Mana:
    """What the seats have not, and what lies nowhere."""
    left = tuple(
        tables().numbers.mana - sum(counts) for counts in zip(*(defender.mana for defender in defenders), strict=True)
    )
    lying = pieces(piece for quarter in quarters for piece in (*quarter.sources, quarter.tower))
    return changed(left, negative(lying))
