"""What a given position must hold to (BN2.5), beyond its shape; each check finds faults with their places."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from service.games.bastion.data import tables
from service.games.bastion.data.tables import EnemyCard
from service.games.bastion.data.words import (
    ARTIFACT,
    COLOURS,
    CONQUERING,
    FLYING,
    GROWTH,
    JOINING,
    MOURN,
    SPRING,
    STRUCTURE,
    Card,
)
from service.games.bastion.opening import position_of
from service.kernel.forms import Fault
from service.kernel.values import Json

Setup = Mapping[str, Json]
"""A setup whose position is complete with its defaults."""

Placed = Iterator[tuple[str, Card]]


def enemies_of(setup: Setup) -> Iterator[tuple[str, Json]]:
    """All enemies in play, with their places."""
    position = setup["position"]
    for field in ("camp", "squares"):
        for index, stack in enumerate(position[field]):
            for height, enemy in enumerate(stack["enemies"]):
                yield f"/{field}/{index}/enemies/{height}", enemy
    for index, enemy in enumerate(position["citadel"]):
        yield f"/citadel/{index}", enemy


def held(setup: Setup, field: str) -> Placed:
    """The cards that the seats hold in one of their lists."""
    for seat, cards in enumerate(setup["position"][field]):
        for index, card in enumerate(cards):
            yield f"/{field}/{seat}/{index}", card


def structures_of(setup: Setup) -> Placed:
    """The structures on bases."""
    for index, structure in enumerate(setup["position"]["structures"]):
        yield f"/structures/{index}/card", structure["card"]


def repeated_cards(setup: Setup) -> Iterator[Fault]:
    """No card twice, the decks included."""
    in_play = ((f"{place}/card", enemy["card"]) for place, enemy in enemies_of(setup))
    rituals = chain(held(setup, "rituals"), held(setup, "artifacts"), structures_of(setup))
    for deck, cards in (("deck", chain(in_play, held(setup, "spells"))), ("ritual_deck", rituals)):
        seen = set(setup[deck])
        for place, card in cards:
            if card in seen:
                yield Fault(place, f"{card} is in this position twice")
            seen.add(card)


def repeated_places(setup: Setup) -> Iterator[Fault]:
    """One stack a section and square, one structure a base."""
    for field, keys in (("camp", ("section",)), ("squares", ("quarter",)), ("structures", ("quarter", "base"))):
        seen = set()
        for index, at in enumerate(setup["position"][field]):
            place = tuple(at[key] for key in keys)
            if place in seen:
                yield Fault(f"/{field}/{index}", "this place is named twice")
            seen.add(place)


def misplaced_enemies(setup: Setup) -> Iterator[Fault]:
    """Growth as far as its property goes, some cards in the citadel and only there, a colour for legends there."""
    for place, enemy in enemies_of(setup):
        card, in_citadel = tables().enemies[enemy["card"]], place.startswith("/citadel")
        if enemy.get("growth", 0) > most_growth(card):
            yield Fault(f"{place}/growth", f"{card.name} grows by {most_growth(card)} at most")
        if CONQUERING.isdisjoint(card.properties) == in_citadel:
            yield Fault(f"{place}/card", "dragons and usurpers stand in the citadel, and only they do")
        if in_citadel and ("colour" in enemy) != (card.colour is None):
            yield Fault(place, "in the citadel a legend, and no other card, has a colour")


def most_growth(card: EnemyCard) -> int:
    """T7: the most growth of an enemy by its properties."""
    numbers = tables().numbers
    limits = {GROWTH: numbers.growth_limit, MOURN: numbers.mourn_limit}
    return max((limit for prop, limit in limits.items() if prop in card.properties), default=0)


def misplaced_joiners(setup: Setup) -> Iterator[Fault]:
    """Only cards that join a stack lie above another."""
    for place, enemy in enemies_of(setup):
        is_above = "/enemies/" in place and not place.endswith("/enemies/0")
        if is_above and JOINING.isdisjoint(tables().enemies[enemy["card"]].properties):
            yield Fault(f"{place}/card", f"{enemy['card']} joins no stack and lies above another")


def misplaced_rituals(setup: Setup) -> Iterator[Fault]:
    """Artifacts belong to seats, structures lie on bases; only the active seat's artifacts are used."""
    position = setup["position"]
    for cards, sort in ((held(setup, "artifacts"), ARTIFACT), (structures_of(setup), STRUCTURE)):
        for place, card in cards:
            if tables().rituals[card].sort != sort:
                yield Fault(place, f"{card} is no {sort}")
    for index, card in enumerate(position["used"]["artifacts"]):
        if card not in position["artifacts"][position["active"]]:
            yield Fault(f"/used/artifacts/{index}", f"the active seat has no {card}")


def misplaced_mana(setup: Setup) -> Iterator[Fault]:
    """No mana on a Spring that is not there, or in a blocked quarter (BN4.7)."""
    position = setup["position"]
    springs = {
        (at["quarter"], at["base"]) for at in position["structures"] if tables().rituals[at["card"]].kind == SPRING
    }
    blocked = {
        at["quarter"]
        for at in position["squares"]
        if any(not FLYING.isdisjoint(tables().enemies[enemy["card"]].properties) for enemy in at["enemies"])
    }
    for index, (sources, tower) in enumerate(zip(position["sources"], position["towers"], strict=True)):
        for source, mana in enumerate(sources):
            if mana is not None and source >= 3 and (index + 1, source - 2) not in springs:
                yield Fault(f"/sources/{index}/{source}", "there is no Spring on this base")
        if index + 1 in blocked and (tower or any(sources)):
            yield Fault(f"/sources/{index}", "this quarter is blocked: no mana lies there")


def too_much_mana(setup: Setup) -> Iterator[Fault]:
    """BN1.1: no more pieces of a colour than there are."""
    position = setup["position"]
    pieces = Counter(chain(*position["sources"], position["towers"]))
    for mana in position["mana"]:
        pieces.update(mana)
    for colour in COLOURS:
        if pieces[colour] > tables().numbers.mana:
            yield Fault("/mana", f"there are only {tables().numbers.mana} pieces of {colour}")


def nobody_to_fight(setup: Setup) -> Iterator[Fault]:
    """Camp and deck are not both empty."""
    if not setup["deck"] and not any(stack["enemies"] for stack in setup["position"]["camp"]):
        yield Fault("/camp", "camp and deck are both empty")


CHECKS: tuple[Callable[[Setup], Iterator[Fault]], ...] = (
    repeated_cards,
    repeated_places,
    misplaced_enemies,
    misplaced_joiners,
    misplaced_rituals,
    misplaced_mana,
    too_much_mana,
    nobody_to_fight,
)


def position_fault(setup: Setup, seats: int) -> Fault | None:
    """The first fault of a well-formed position; its pointer is relative to the position."""
    complete = {**setup, "position": position_of(setup, seats)}
    return next((fault for check in CHECKS for fault in check(complete)), None)
