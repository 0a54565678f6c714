"""Bastion's Breach for the general laws: random options, moves, resampling, and the invariants of section 8."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.games.bastions_breach.data import RANKS, ROUNDS, SUITS
from service.games.bastions_breach.state import State


def options(rng: random.Random) -> tuple[int, dict[str, Any]]:
    raw: dict[str, Any] = {}
    if rng.random() < 0.3:
        raw["suits"] = rng.sample(SUITS, 3)
    if rng.random() < 0.4:
        raw["pick_suits"] = rng.random() < 0.8
    if rng.random() < 0.4:
        raw["setup"] = setup(rng)
    return 2, raw


def setup(rng: random.Random) -> dict[str, Any] | None:
    if rng.random() < 0.1:
        return None
    given: dict[str, Any] = {"middle_row": shuffled(rng)}
    if rng.random() < 0.7:
        pairs = zip(shuffled(rng), shuffled(rng), strict=True)
        given["rounds"] = [list(pair) for pair in pairs][: rng.randrange(ROUNDS)]
    return given


def shuffled(rng: random.Random) -> list[str]:
    return rng.sample(RANKS, len(RANKS))


def any_move(rng: random.Random, seats: int) -> dict[str, Any]:
    if rng.random() < 0.2:
        return {"type": "pick", "suit": rng.choice(SUITS)}
    return {"type": "play", "card": rng.choice(RANKS)}


def choose(rng: random.Random, legal: Sequence[Any]) -> Any:
    return rng.choice(legal)


def resample(state: State, viewer: int | None, rng: random.Random) -> State:
    """Any card of the hand may be the one that lies face down (BB3.5)."""
    first, second = (
        card if card is None or seat == viewer else rng.choice(state.hands[seat])
        for seat, card in enumerate(state.laid)
    )
    return replace(state, laid=(first, second))


def invariants(state: State) -> None:
    done = len(state.rounds)
    assert sum(state.scores) + state.carry == done
    for seat in (0, 1):
        used = [entry.cards[seat] for entry in state.rounds]
        assert sorted([*state.hands[seat], *used]) == sorted(RANKS)
        assert len(state.hands[seat]) == ROUNDS - done
        assert list(state.hands[seat]) == sorted(state.hands[seat], key=RANKS.index)
        assert state.laid[seat] is None or state.laid[seat] in state.hands[seat]
        assert state.scores[seat] == sum(entry.points for entry in state.rounds if entry.winner == seat)
    assert [entry.middle for entry in state.rounds] == list(state.middle_row[:done])
    assert [entry.round for entry in state.rounds] == list(range(1, done + 1))
    settled = [suit for suit in state.suits.settled if suit is not None]
    assert len(set(settled)) == len(settled)
    assert state.suits.picker == (None if len(settled) == 3 else len(settled))
    assert state.suits.picker is None or (done == state.given and state.laid == (None, None))
