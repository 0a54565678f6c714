"""What the general laws need to know of Bastion: random options, moves and indistinguishable states; invariants."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from service.games.bastion.board import has, is_blocked
from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    ABDUCT,
    ARTIFACT,
    BASES,
    CHOOSE,
    COLOURS,
    CONQUERING,
    DRAGON,
    FLYING,
    GATES,
    JOINING,
    LEGENDARY,
    PLACES,
    QUARTERS,
    SPRING,
    STRUCTURE,
    SYMBIONT,
    USURP,
)
from service.games.bastion.game import GAME
from service.games.bastion.model import BREACHED, DEFENDERS, TURN, State
from service.games.bastion.moves import legal, to_act
from service.games.bastion.positions import most_growth

Raw = dict[str, Any]

HARDEST: Raw = {"scenario": "hard", "support": 3, "legends": 10, "defenders": CHOOSE}

WEIGHTS = {"end_turn": 1, "attack": 6, "pay": 6, "build": 4, "cast": 3, "channel": 3, "assist": 3}
"""How often a type of move is chosen, against 2 of the others: attacks win, and only attacks clear the wall."""


def options(rng: random.Random) -> tuple[int, Raw]:
    """Scenarios by chance, given decks, and positions that no play would lead to."""
    seats = rng.randint(1, 4)
    given = scenario(rng, seats)
    die = rng.random()
    if die < 0.2:
        given["setup"] = decks(rng, seats)
    elif die < 0.6:
        given["setup"] = position_setup(rng, seats)
    return seats, given


def scenario(rng: random.Random, seats: int) -> Raw:
    """Options without a setup; one in ten, the hardest that there are."""
    if rng.random() < 0.1:
        return dict(HARDEST)
    given: Raw = {}
    if rng.random() < 0.8:
        given["scenario"] = rng.choice(list(tables().scenarios))
    if rng.random() < 0.5:
        given["side"] = rng.choice(["statue", "plain"])
    if rng.random() < 0.3:
        given["quarters"] = rng.choice([None, rng.sample(COLOURS, 6)])
    for name, known in (("support", tables().support), ("legends", tables().legends)):
        if rng.random() < 0.4:
            count = rng.randint(0, len(known))
            given[name] = rng.choice([None, count, rng.sample(known, count)])
    if rng.random() < 0.5:
        given["defenders"] = rng.choice([None, CHOOSE, rng.sample(tables().defenders, seats)])
    return given


def decks(rng: random.Random, seats: int) -> Raw:
    """A setup without a position; a camp that is empty with the deck is avoided by a main card that cannot be drawn."""
    enemies, rituals = list(tables().enemies), list(tables().rituals)
    deck = rng.sample(enemies[24:], rng.randint(seats, 30)) + rng.sample(enemies[:24], rng.randint(1, 10))
    if rng.random() < 0.5:
        rng.shuffle(deck)
    deck.append(next(card for card in enemies if card not in deck and card.startswith(("mage", "rider", "beast"))))
    ritual_deck = rng.sample(rituals, rng.randint(3 * seats, len(rituals))) if rng.random() < 0.7 else []
    setup = {"quarters": rng.sample(COLOURS, 6), "deck": deck, "ritual_deck": ritual_deck}
    setup["first_seat"] = rng.randrange(seats)
    if rng.random() < 0.5:
        setup["respite"] = rng.randint(0, 4)
    return setup


def position_setup(rng: random.Random, seats: int) -> Raw:
    """Any cards anywhere, from nearly nothing to nearly everything."""
    cards = rng.sample(list(tables().enemies), len(tables().enemies))
    rituals = rng.sample(list(tables().rituals), len(tables().rituals))
    position = enemies_of(rng, cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: tables().enemies[card].squad == LEGENDARY)
    position["spells"] = [[cards.pop() for _ in range(rng.choice([0, 1, 3, 6]))] for _ in range(seats)]
    position["places"] = [rng.choice(PLACES) for _ in range(seats)]
    if rng.random() < 0.5:
        position["places"] = [position["places"][0]] * seats
    position |= rituals_of(rng, rituals, seats)
    position["active"] = rng.randrange(seats)
    own = position["artifacts"][position["active"]]
    position["used"] = {"move": rng.random() < 0.2, "attack": rng.random() < 0.2}
    position["used"]["artifacts"] = rng.sample(own, rng.randint(0, len(own)))
    position["turn"] = rng.choice([1, 2, 40])
    position["truce"] = rng.choice([0, 0, 1, 2])
    position |= mana_of(rng, position, seats)
    deck = cards[: rng.choice([1, 3, 10, 20])] if position["camp"] == [] else cards[: rng.choice([0, 0, 0, 3, 20])]
    first = {"quarters": rng.sample(COLOURS, 6), "first_seat": rng.randrange(seats)}
    return {**first, "deck": deck, "ritual_deck": rituals[:5], "respite": rng.choice([0, 0, 3]), "position": position}


def enemies_of(rng: random.Random, cards: list[str]) -> Raw:
    """Stacks on the wall and on squares, conquerors in the citadel; takes them from ``cards``, rather the legends."""
    known = tables().enemies
    conquerors = [card for card in cards if not CONQUERING.isdisjoint(known[card].properties)]
    joiners = [card for card in cards if not JOINING.isdisjoint(known[card].properties)]
    others = [card for card in cards if card not in conquerors and card not in joiners]
    if rng.random() < 0.7:
        others.sort(key=lambda card: known[card].squad == LEGENDARY)
        conquerors.sort(key=lambda card: known[card].squad != LEGENDARY)
        joiners.sort(key=lambda card: known[card].squad == LEGENDARY)

    def enemy(card: str) -> Raw:
        most = most_growth(known[card])
        return {"card": card, **({"growth": rng.randint(0, most)} if most else {})}

    def stack() -> list[Raw]:
        above = [joiners.pop() for _ in range(rng.choice([0, 0, 0, 1, 2])) if len(joiners) > 1]
        return [enemy(card) for card in (others.pop(), *above)]

    sections = rng.sample(range(1, GATES), rng.choice([0, 1, 1, 2, 4, 10, 16]))
    squares = rng.sample(QUARTERS, rng.choice([0, 0, 1, 3, 6]))
    citadel = [{"card": card} for card in conquerors[: rng.choice([0, 0, 0, 1, 3])]]
    for conqueror in citadel:
        if known[conqueror["card"]].colour is None:
            conqueror["colour"] = rng.choice(COLOURS)
    placed: Raw = {
        "camp": [{"section": section, "enemies": stack()} for section in sections],
        "squares": [{"quarter": quarter, "enemies": stack()} for quarter in squares],
        "citadel": citadel,
    }
    gone = {enemy["card"] for field in ("camp", "squares") for at in placed[field] for enemy in at["enemies"]}
    gone |= {enemy["card"] for enemy in citadel}
    cards[:] = [card for card in cards if card not in gone]
    return placed


def rituals_of(rng: random.Random, rituals: list[str], seats: int) -> Raw:
    """Pending rituals, artifacts and structures; takes them from ``rituals``."""
    sorts = {sort: [card for card in rituals if tables().rituals[card].sort == sort] for sort in (ARTIFACT, STRUCTURE)}
    bases = rng.sample([(quarter, base) for quarter in QUARTERS for base in BASES], rng.choice([0, 3, 6, 12]))
    built = [{"quarter": quarter, "base": base, "card": sorts[STRUCTURE].pop()} for quarter, base in bases]
    artifacts = [[sorts[ARTIFACT].pop() for _ in range(rng.randint(0, 2))] for _ in range(seats)]
    left = [*sorts[ARTIFACT], *sorts[STRUCTURE]]
    rng.shuffle(left)
    pending = [[left.pop() for _ in range(rng.randint(0, 2))] for _ in range(seats) if len(left) > 1]
    rituals[:] = left
    return {"structures": built, "artifacts": artifacts, "rituals": [*pending, *[[]] * (seats - len(pending))]}


def mana_of(rng: random.Random, position: Raw, seats: int) -> Raw:
    """Mana of the seats and on open quarters, within the pieces that there are."""
    kinds = {(at["quarter"], at["base"]): at["card"].split("-")[0] for at in position["structures"]}
    blocked = {
        at["quarter"]
        for at in position["squares"]
        if any(not FLYING.isdisjoint(tables().enemies[enemy["card"]].properties) for enemy in at["enemies"])
    }
    purse = [colour for colour in COLOURS for _ in range(tables().numbers.mana)]
    rng.shuffle(purse)

    def piece(exists: bool) -> str | None:
        return purse.pop() if exists and rng.random() < 0.3 else None

    sources = [
        [
            piece(quarter not in blocked and (source < 4 or kinds.get((quarter, source - 3)) == SPRING))
            for source in range(1, 6)
        ]
        for quarter in QUARTERS
    ]
    towers = [piece(quarter not in blocked) for quarter in QUARTERS]
    mana = [Counter(purse.pop() for _ in range(rng.choice([0, 3, 8, 15, len(purse) // 4]))) for _ in range(seats)]
    return {"sources": sources, "towers": towers, "mana": [dict(purse) for purse in mana]}


def any_move(rng: random.Random, seats: int) -> Raw:
    """A well-formed move of any type."""
    enemy, ritual = rng.choice(list(tables().enemies)), rng.choice(list(tables().rituals))
    colour, quarter, section = rng.choice(COLOURS), rng.choice(QUARTERS), rng.randint(1, GATES)
    cast: Raw = {"type": "cast", "card": enemy}
    if rng.random() < 0.4:
        cast["as"] = rng.choice(list(tables().spells))
    if rng.random() < 0.3:
        cast["colour"] = colour
    artifact: Raw = {"type": "artifact", "card": ritual}
    if rng.random() < 0.6:
        artifact |= {"with": rng.randrange(seats), "way": rng.choice(["give", "take"]), "colour": colour}
    return rng.choice(
        [
            {"type": "defender", "defender": rng.choice(tables().defenders)},
            {"type": "keep", "cards": [ritual, rng.choice(list(tables().rituals))]},
            {"type": "move", "to": rng.choice(PLACES)},
            {"type": "channel", "from": "source", "source": rng.randint(1, 5), "pay": colour},
            {"type": "channel", "from": "tower", "pay": colour},
            {"type": "channel", "from": "citadel"},
            {"type": "attack", "target": section},
            {"type": "attack", "target": rng.choice([{"square": quarter}, {"citadel": enemy}])},
            {"type": "pay", "colour": colour},
            cast,
            {"type": "exchange", "sections": [section, rng.randint(1, GATES)]},
            {"type": "teleport", "from": section, "to": rng.randint(1, GATES)},
            {"type": "assist", "card": enemy},
            artifact,
            {"type": "build", "card": ritual, "quarter": rng.choice([None, quarter])},
            {"type": "decline"},
            {"type": "end_turn"},
        ]
    )


def choose(rng: random.Random, moves: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """First a type of move, rather one that gets on, then a move of it."""
    types = sorted({move["type"] for move in moves})
    kind = rng.choices(types, [WEIGHTS.get(name, 2) for name in types])[0]
    return rng.choice([move for move in moves if move["type"] == kind])


def resample(state: State, viewer: int | None, rng: random.Random) -> State:
    """Both decks in another order: nothing else is hidden, from nobody."""
    deck, rituals = rng.sample(state.deck, len(state.deck)), rng.sample(state.ritual_deck, len(state.ritual_deck))
    return replace(state, deck=tuple(deck), ritual_deck=tuple(rituals))


def invariants(state: State) -> None:
    """Section 14 of the specification, what a single state can show of it."""
    check_mana(state)
    check_cards(state)
    assert not state.camp[GATES - 1] or state.ending == BREACHED
    squares = [quarter.square for quarter in state.quarters]
    for stack in (*state.camp, *squares):
        assert all(has(enemy, SYMBIONT) or has(enemy, ABDUCT) for enemy in stack[1:])
    for quarter in state.quarters:
        assert not (is_blocked(quarter) and (quarter.tower or any(quarter.sources)))
    assert all(has(enemy, DRAGON) or has(enemy, USURP) for enemy in state.citadel)
    assert all(GAME.view(state, viewer) == GAME.view(state, None) for viewer in range(len(state.defenders)))
    if state.phase == DEFENDERS:
        assert len(to_act(state)) == 1
    if state.phase == TURN:
        assert to_act(state) == (state.turn.active,)
        for seat in set(range(len(state.defenders))) - {state.turn.active}:
            assert {move["type"] for move in legal(state, seat)} <= {"assist"}


def check_mana(state: State) -> None:
    """All pieces of every colour, and nobody owes any."""
    lying = Counter(piece for quarter in state.quarters for piece in (*quarter.sources, quarter.tower))
    for index, colour in enumerate(COLOURS):
        purses = [state.reserve[index], *(defender.mana[index] for defender in state.defenders)]
        assert min(purses) >= 0
        assert sum(purses) + lying[colour] == tables().numbers.mana


def check_cards(state: State) -> None:
    """No card in two places."""
    in_play = chain(*state.camp, *(quarter.square for quarter in state.quarters), state.citadel)
    spells = chain.from_iterable(defender.spells for defender in state.defenders)
    enemies = Counter(chain(state.deck, (enemy.card for enemy in in_play), spells))
    hands = chain.from_iterable((*defender.rituals, *defender.artifacts) for defender in state.defenders)
    built = (card for quarter in state.quarters for card in quarter.bases if card is not None)
    rituals = Counter(chain(state.ritual_deck, *state.dealt, hands, built))
    assert set(enemies.values()) | set(rituals.values()) <= {1}
