"""BA11.5: the legal list, its order and its length."""

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from service.games.balaans.data import CATALOGUE, DESTINIES, KIND, LANES, POWERS
from service.games.balaans.game import GAME
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance
from tests.games.balaans import lawbook
from tests.games.balaans.given import (
    CARDS_OF,
    END_TURN,
    PASS,
    Move,
    act,
    combo,
    discard,
    extreme,
    lay,
    moves,
    play,
    power,
    reveal,
    table,
    wake,
    yellow,
)
from tests.support.pure_table import PureTable


def test_BA11_5_the_order_of_the_list():
    lanes = ["P5", "P4 star-of-hope", "P3 black-star"]
    at = table(lanes, ["P2"], hands=("dark-fate P4 crystal-fortress P4 warded-rampart", ""), plays=0)
    listed = moves(at)
    order = ["power", "destiny", "activate", "end_turn"]
    assert [move["type"] for move in listed] == sorted((move["type"] for move in listed), key=order.index)
    assert [move["lane"] for move in moves(at, "power")] == [1, 2, 3, 4, 5]
    fortress = [
        lay("crystal-fortress", 1),
        *(act("crystal-fortress", 1, to=to) for to in ((0, 2), (0, 3), (0, 4), (0, 5))),
        *(act("crystal-fortress", 1, 2, to=to) for to in ((0, 2), (0, 3), (0, 4), (0, 5))),
        lay("crystal-fortress", 2),
        lay("crystal-fortress", 3),
    ]
    assert moves(at, "destiny", card="crystal-fortress") == fortress
    assert [move["lane"] for move in moves(at, "destiny", card="warded-rampart")] == [1, 2, 3]
    assert moves(at, "destiny", card="dark-fate") == [
        *(lay("dark-fate", 1), act("dark-fate", 1), act("dark-fate", 1, 2)),
        *(lay("dark-fate", 2), act("dark-fate", 2)),
        *(lay("dark-fate", 3), act("dark-fate", 3), act("dark-fate", 3, 2)),
    ]
    cards = [move["card"] for move in moves(at, "destiny")]
    assert cards == sorted(cards, key=CATALOGUE.index)


def test_BA11_5_combos_come_purple_red_blue_yellow_and_a_discard_last():
    hand = "crystal-fortress determined-shield black-star lost-star star-of-hope solar-accord"
    at = table(["P1", "P2"], ["P3", "P4"], hands=(hand, ""))
    assert moves(at, "combo") == [
        *(combo("red", lane, 2, 1) for lane in (1, 2)),
        *(combo("blue", lane) for lane in LANES),
        *(yellow([1], [goal]) for goal in (2, 3, 4, 5)),
        *(yellow([2], [goal]) for goal in (1, 3, 4, 5)),
        *(yellow([1, 2], [low, high]) for low in (2, 3, 4, 5) for high in range(max(low, 3), 6)),
        *(yellow([2, 1], [low, high]) for low in (1, 3, 4, 5) for high in range(max(low, 2), 6)),
    ]
    assert moves(at)[-1] == END_TURN


def test_a_random_player_weighs_all_yellow_combos_together_like_one_other_move():
    listed = moves(table(["P1", "P2"], hands=(f"{CARDS_OF['yellow']} P5", "")))
    weights = GAME.weights({}, listed)
    yellows = [weight for move, weight in zip(listed, weights, strict=True) if move.get("combo") == "yellow"]
    others = [weight for move, weight in zip(listed, weights, strict=True) if move.get("combo") != "yellow"]
    assert (len(yellows), sum(yellows)) == (27, 27)
    assert set(others) == {27}
    assert list(GAME.weights({}, [END_TURN, PASS])) == [1, 1]


def well_formed() -> Iterator[Move]:
    """Every well-formed move with a depth that a small table could have."""
    lists = [list(lanes) for size in range(5) for lanes in combinations(LANES, size)]
    orders = [list(order) for size in (2, 3) for order in permutations(LANES, size)]
    yield from (END_TURN, PASS)
    for card in POWERS:
        yield reveal(card)
        yield from (power(card, lane) for lane in LANES)
    yield from (discard(card) for card in CATALOGUE)
    ways = [((), None)] + [((), (depth, lane)) for depth in range(4) for lane in LANES]
    for lane in LANES:
        for buffs in lists:
            for _, to in ways:
                yield wake(lane, *buffs, to=to)
                cards = [card for card in DESTINIES if (KIND[card] == "deflect") == (to is not None)]
                yield from (act(card, lane, *buffs, to=to) for card in cards)
        yield from (lay(card, lane) for card in DESTINIES)
        yield from (combo(name, lane) for name in ("purple", "blue"))
        yield from (combo("red", lane, *order) for order in orders)
    for size in (1, 2, 3):
        goals = [list(to) for to in product(LANES, repeat=size)]
        yield from (yellow(lanes, to) for lanes in permutations(LANES, size) for to in goals)


@pytest.mark.parametrize("number", range(6))
def test_BA11_5_the_list_is_complete_and_holds_nothing_else(number: int):
    """Every well-formed move there is, tried at a state of a random match."""
    at = busy_table(random.Random(number), react=number % 2 == 1)
    seat = at.to_act()[0]
    chance = DerivedChance(b"", 0)
    accepted = [m for m in well_formed() if not isinstance(GAME.decide(at.state, seat, m, chance), Refusal)]
    listed = [move for move in at.legal(seat) if move.get("depth", 0) < 4]
    assert sorted(map(repr, map(sorted_items, accepted))) == sorted(map(repr, map(sorted_items, listed)))


def sorted_items(move: Move) -> list[tuple[str, Any]]:
    return sorted(move.items())


def busy_table(rng: random.Random, react: bool) -> PureTable:
    """A random position where somebody has many moves, in a turn or a reaction."""
    while True:
        at = PureTable(GAME, 2, {"setup": {"position": lawbook.position(rng, 10, 1)}})
        for _ in range(4):
            if at.to_act() and react == (at.state.phase == "react") and len(at.legal(at.to_act()[0])) > 25:
                return at
            if at.to_act():
                play(at, rng.choice(at.legal(at.to_act()[0])))


def test_BA11_5_the_list_can_be_long():
    at = extreme()
    listed = moves(at)
    assert len(listed) == len({repr(move) for move in listed}) == 1481
    assert max(len(move.get("buffs", ())) for move in listed) == 3


@pytest.mark.parametrize(("filled", "count"), [(0, 0), (1, 4), (2, 27), (3, 173), (4, 546), (5, 1250)])
def test_BA11_5_yellow_alone_gives_up_to_1250_moves_in_order(filled: int, count: int):
    at = table(["P1", "P2", "P3", "P4", "P5"][:filled], hands=(CARDS_OF["yellow"], ""))
    listed = moves(at, "combo")
    assert len(listed) == count
    keys = [(len(move["lanes"]), move["lanes"], move["to"]) for move in listed]
    assert keys == sorted(keys)
