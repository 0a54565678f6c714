"""Indistinguishability over HTTP, with real logs: the same course twice, with other secrets, from the first event on.

Each row is a scenario's position, what is another in the second match, and the steps of both; where a step's move is a
pair, each match has its own. After every step everything that a viewer is given of either match is byte-equal.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.api import Api, Table
from tests.support.scenarios import FOLDER
from tests.web.looking import assert_alike, refusals

Setup = dict[str, Any]
Move = Mapping[str, Any]
Step = tuple[int, Move | tuple[Move, Move]]


def play(card: str) -> Move:
    return {"type": "play", "card": card}


def reveal(card: str) -> Move:
    return {"type": "reveal", "card": card}


def stake(suit: str, attribute: str = "will") -> Move:
    return {"type": "stake", "suit": suit, "attribute": attribute}


def situational(card: str) -> Move:
    return {"type": "situational", "card": card}


def commit(card: str, against: int = 0, **more: str) -> Move:
    return {"type": "commit", "against": against, "card": card, **more}


def stall(*against: int) -> Move:
    return {"type": "stall", "against": list(against)}


def keep(*cards: str) -> Move:
    return {"type": "keep", "cards": list(cards)}


def exchange(*swaps: tuple[str, int, int]) -> Callable[[Setup], None]:
    """Swaps two places of a list of the setup, named as ``decks/1``."""

    def change(setup: Setup) -> None:
        for name, one, other in swaps:
            found: Any = setup
            for step in name.split("/"):
                found = found[int(step) if step.isdigit() else step]
            found[one], found[other] = found[other], found[one]

    return change


def hold(setup: Setup, seat: int, hand: Sequence[str], deck: Sequence[str]) -> None:
    """Another hand and deck in a position of Balaans."""
    setup["position"]["hands"][seat], setup["position"]["decks"][seat] = list(hand), list(deck)


def other_hand(setup: Setup) -> None:
    """In Chariot seat 1 holds other cards, which were in the deck."""
    deck, hand = setup["deck"], setup["hands"][1]
    for place, card in enumerate(("1-cups", "king-wands")):
        deck[deck.index(card)], hand[place] = hand[place], card


def more_cards(setup: Setup) -> None:
    """In Bastion both decks hold more than is dealt at once."""
    setup["deck"].extend(["mage-blue", "beast-black", "mage-green"])
    setup["ritual_deck"].extend(["portal-red", "spring-blue"])


def nothing(_setup: Setup) -> None:
    """The same position."""


@dataclass(frozen=True)
class Twins:
    """``first`` changes the setup of both matches, ``second`` then that of the second one."""

    name: str
    scenario: str
    steps: Sequence[Step]
    second: Callable[[Setup], None] = nothing
    first: Callable[[Setup], None] = nothing
    viewers: Sequence[int | None] = (0, None)


END = {"type": "end_turn"}
INTEND, ALLOW = {"type": "intend", "text": ""}, {"type": "judge", "refused": []}
INTENDED: list[Step] = [(0, INTEND), (1, INTEND)]
ASKED: list[Step] = [(0, {"type": "declare", "stakes": ""}), *INTENDED, (0, stake("cups"))]
STAKED: list[Step] = [*ASKED, (1, stake("swords"))]
LAID: list[Step] = [*STAKED, (0, commit("10-cups", 1))]
RESTAKED: list[Step] = [*INTENDED, (0, stake("cups")), (1, stake("swords"))]
JUDGED: list[Step] = [
    (0, {"type": "oppose", "pair": [0, 1]}),
    (0, {"type": "declare", "stakes": ""}),
    *INTENDED,
    (0, ALLOW),
    *RESTAKED[2:],
]
"""With the GM's consent, up to the first commits of seats 0 and 1."""
WAITED: list[Step] = [(2, situational("trump-1")), (0, ALLOW), *INTENDED, (0, ALLOW), *RESTAKED[2:]]
"""A Trump of seat 2 is judged, then all choose anew and the commit goes on."""
ACTIVATE = {"type": "destiny", "card": "end-of-days", "lane": 2, "activate": True, "buffs": []}
DESTINIES = ["lost-star", "strength-of-heart", "determined-shield"]
RITUALS: list[Step] = [(1, keep("obelisk-green", "chalice-red")), (0, keep("spring-red", "portal-blue"))]

TABLE = [
    Twins("a sealed card", "bastions-breach/02-sealed-choice", [(1, (play("9"), play("K")))]),
    Twins("a sealed starter", "balaans/01-starter", [(1, (reveal("P3"), reveal("P1")))]),
    Twins(
        "hands and decks behind a starter, a draw, a Power and a turn",
        "balaans/01-starter",
        [(0, reveal("P4")), (1, reveal("P3")), (0, END), (1, {"type": "power", "card": "P3", "lane": 1}), (1, END)],
        second=exchange(("decks/1", 2, 17), ("decks/1", 4, 10), ("decks/1", 5, 29), ("decks/1", 6, 28)),
    ),
    Twins(
        "what is redrawn after a tie",
        "balaans/02-starter-tie",
        [(1, reveal("P5")), (0, reveal("P5")), (0, reveal("P1")), (1, reveal("P3"))],
        second=exchange(("decks/1", 5, 26), ("decks/1", 2, 20), ("decks/1", 6, 21)),
    ),
    Twins(
        "whether there is a reaction in the hand",
        "balaans/17-window",
        [(0, ACTIVATE), (1, {"type": "pass"}), (0, END)],
        first=lambda setup: hold(setup, 1, ["P1", "P2"], ["P4", "P5"]),
        second=lambda setup: hold(setup, 1, ["solar-accord", "lunar-pact"], ["black-star", "P1"]),
    ),
    Twins(
        "whether there is a combo in the hand",
        "balaans/17-window",
        [(0, END)],
        first=lambda setup: hold(setup, 1, ["P1", "P2", "P3"], ["P4", "P5"]),
        second=lambda setup: hold(setup, 1, DESTINIES, ["P4", "P5"]),
    ),
    Twins("sealed stakes", "chariot/08-stall", [*ASKED[:-1], (1, (stake("swords"), stake("cups", "city")))]),
    Twins(
        "stakes that a Trump drops",
        "chariot/26-a-trump-in-commit-frees",
        [*ASKED[:-1], (1, (stake("swords"), stake("cups", "city"))), (1, situational("trump-17")), *RESTAKED],
    ),
    Twins(
        "a stall that a Trump drops",
        "chariot/26-a-trump-in-commit-frees",
        [
            *STAKED,
            (0, commit("2-cups", 1)),
            (1, commit("7-swords")),
            (1, (stall(), stall(0))),
            (1, situational("trump-17")),
            *RESTAKED,
        ],
    ),
    Twins(
        "a card that waits while a play is judged and all choose anew",
        "chariot/40-a-refused-card-and-another-phase",
        [*JUDGED, (1, (commit("4-cups"), commit("king-cups", text="Canary"))), *WAITED],
        viewers=(0, 2, None),
    ),
    Twins(
        "a concession that waits",
        "chariot/40-a-refused-card-and-another-phase",
        [*JUDGED, (1, (commit("4-cups"), {"type": "concede"})), *WAITED],
        viewers=(0, 2, None),
    ),
    Twins("a hand", "chariot/08-stall", STAKED, second=other_hand),
    Twins("a card face down", "chariot/08-stall", [*STAKED, (1, (commit("8-swords"), commit("10-swords")))]),
    Twins(
        "a card face down from another hand",
        "chariot/08-stall",
        [*STAKED, (1, (commit("8-swords"), commit("king-wands", text="Canary")))],
        second=other_hand,
    ),
    Twins("a concession", "chariot/08-stall", [*STAKED, (1, (commit("8-swords"), {"type": "concede"}))]),
    Twins("whether to stall", "chariot/08-stall", [*LAID, (1, commit("8-swords")), (1, (stall(), stall(0)))]),
    Twins(
        "a stalled card, after the step that spent the other",
        "chariot/08-stall",
        [*LAID, (1, (commit("8-swords"), commit("10-swords"))), (1, stall(0)), (0, stall())],
    ),
    Twins(
        "the order of the decks while defenders are chosen",
        "bastion/35-choose-defenders",
        [(0, {"type": "defender", "defender": "seer"})],
        first=lambda setup: setup["deck"].append("mage-blue"),
        second=exchange(("deck", 2, 4), ("ritual_deck", 0, 5), ("ritual_deck", 3, 6)),
        viewers=(0, 1, None),
    ),
    Twins(
        "the order of the decks behind open rituals",
        "bastion/18-rituals-open",
        RITUALS,
        first=more_cards,
        second=exchange(("deck", 3, 6), ("deck", 4, 5), ("ritual_deck", 6, 8)),
        viewers=(0, 1, None),
    ),
]  # fmt: skip


def made(api: Api, twins: Twins) -> list[Table]:
    """Both matches, with the same persons."""
    scenario = json.loads((FOLDER / f"{twins.scenario}.json").read_text())
    options = [deepcopy(scenario["options"]) for _ in range(2)]
    for one in options:
        twins.first(one["setup"])
    twins.second(options[1]["setup"])
    players = [api.account(f"Seat {seat}") for seat in range(scenario["seats"])]
    return [api.table(scenario["game"], players, one) for one in options]


@pytest.mark.parametrize("twins", TABLE, ids=lambda one: one.name)
def test_nobody_can_tell_what_it_cannot_know(api: Api, twins: Twins):
    pair = made(api, twins)
    look(api, pair, twins.viewers)
    for seat, move in twins.steps:
        for table, one in zip(pair, move if isinstance(move, tuple) else (move, move), strict=True):
            table.play(seat, one, Prefer="return=minimal").expect(201)
        look(api, pair, twins.viewers)
    head = pair[0].see()["version"]
    for viewer in twins.viewers:
        assert_alike(api.stranger if viewer is None else pair[0].players[viewer], viewer, pair, past=range(1, head + 1))


def look(api: Api, pair: Sequence[Table], viewers: Sequence[int | None]) -> None:
    for viewer in viewers:
        client = api.stranger if viewer is None else pair[0].players[viewer]
        assert_alike(client, viewer, pair)
        wrong = [{"type": "play", "card": "Z"}, {"type": "end_turn", "x": 1}, {"type": "concede", "y": 0}]
        assert refusals(client, viewer, pair[0], wrong) == refusals(client, viewer, pair[1], wrong)


@pytest.mark.parametrize("twins", TABLE, ids=lambda one: one.name)
def test_and_who_does_know_sees_the_difference(api: Api, twins: Twins):
    """Or else the rows above would compare two equal matches."""
    pair = made(api, twins)
    for seat, move in twins.steps:
        for table, one in zip(pair, move if isinstance(move, tuple) else (move, move), strict=True):
            table.play(seat, one).expect(201)
    for table in pair:
        for seat in (0, 1):
            if table.see()["status"] == "active":
                table.command(seat, {"type": "resign"}).expect(201)
    with pytest.raises(AssertionError):
        assert_alike(api.stranger, None, pair)
