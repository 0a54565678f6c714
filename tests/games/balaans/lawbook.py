"""What the general laws need to know of Balaans: random options, moves and indistinguishable states; invariants."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.games.balaans.data import CATALOGUE, COMBOS, DECK, DESTINIES, HAND_LIMIT, KIND, LANES, POWERS, VALUE
from service.games.balaans.game import GAME
from service.games.balaans.model import Cards, State
from service.games.balaans.table import Stack, paired

Raw = dict[str, Any]


def options(rng: random.Random) -> tuple[int, Raw]:
    """Mostly a deal, now and then given decks or a position that no play would lead to."""
    given: Raw = {}
    if rng.random() < 0.5:
        given["first_seat"] = rng.choice([None, 0, 1])
    if rng.random() < 0.4:
        given["plays_per_turn"] = rng.randint(1, 3)
    if rng.random() < 0.5:
        given["chips"] = rng.choice([1, 3, 10, 30, 100])
    if rng.random() < 0.3:
        given["exhaustion"] = rng.choice(["chips", "draw"])
    if rng.random() < 0.3:
        given["starter_cards"] = rng.choice(["discard", "return"])
    if rng.random() < 0.4:
        given["settlement"] = rng.choice(["wager", "taken"])
    if rng.random() < 0.2:
        given["chip_value"] = rng.randrange(1_000_001)
    die = rng.random()
    if die < 0.4:
        given["setup"] = {"position": position(rng, given.get("chips", 10), given.get("plays_per_turn", 1))}
    elif die < 0.6:
        given["setup"] = decks(rng)
    return 2, given


def decks(rng: random.Random) -> Raw:
    """Two shuffled decks, perhaps to be shuffled again."""
    setup: Raw = {"decks": [rng.sample(DECK, len(DECK)) for _ in (0, 1)]}
    if rng.random() < 0.7:
        setup["reshuffle"] = rng.random() < 0.4
    return setup


def position(rng: random.Random, chips: int, plays_per_turn: int) -> Raw:
    """Any cards in any zone, from nearly nothing to everything."""
    to_move, plays = rng.randrange(2), rng.choice([0, 0, rng.randint(0, plays_per_turn)])
    lanes, hands, stocks, discards = zip(
        *(_side(rng, 7 if seat == to_move and plays == 0 else 6) for seat in (0, 1)), strict=True
    )
    return {
        "lanes": list(lanes),
        "hands": list(hands),
        "decks": list(stocks),
        "discards": list(discards),
        "chips": [rng.randint(1, chips), rng.randint(1, chips)],
        "to_move": to_move,
        "plays": plays,
        "idle_turns": rng.choice([0, 0, 1, 1000]),
        "exchanges": [{"seat": rng.randrange(2), "lane": rng.choice(LANES)} for _ in range(rng.choice([0, 0, 1, 3]))],
    }


def _side(rng: random.Random, limit: int) -> tuple[list[list[Raw]], list[str], list[str], list[str]]:
    cards = rng.sample(DECK, len(DECK))
    hand = [cards.pop() for _ in range(rng.choice([0, rng.randint(0, limit), limit]))]
    on_table = [cards.pop() for _ in range(rng.randint(0, len(cards)))]
    deck = [cards.pop() for _ in range(rng.choice([0, rng.randint(0, len(cards))]))]
    lanes: list[list[Raw]] = [[] for _ in LANES]
    used = rng.choice([0, 0.1, 0.5])
    for card in (
        sorted(on_table, key=lambda card: (card not in VALUE, rng.random())) if rng.random() < 0.7 else on_table
    ):
        rng.choice(lanes).append({"card": card, "tapped" if card in VALUE else "spent": rng.random() < used})
    return lanes, hand, deck, cards[: rng.randint(0, len(cards))]


def any_move(rng: random.Random, seats: int) -> Raw:
    """A well-formed move, often one that a table of few cards would allow."""
    lane = rng.choice(LANES)
    kind = rng.choice(["reveal", "power", "destiny", "destiny", "activate", "activate", "combo", "discard", "rest"])
    if kind in ("reveal", "power"):
        return {"type": kind, "card": rng.choice(POWERS)} | ({"lane": lane} if kind == "power" else {})
    if kind == "destiny":
        card = rng.choice(DESTINIES)
        move: Raw = {"type": kind, "card": card, "lane": lane, "activate": rng.random() < 0.6}
        return move | (_activation(rng, KIND[card] == "deflect") if move["activate"] else {})
    if kind == "activate":
        return {"type": kind, "lane": lane} | _activation(rng, rng.random() < 0.3)
    if kind == "combo":
        return {"type": kind} | _combo(rng, rng.choice(list(COMBOS)), lane)
    if kind == "discard":
        return {"type": kind, "card": rng.choice(CATALOGUE)}
    return {"type": rng.choice(["end_turn", "pass"])}


def _activation(rng: random.Random, deflects: bool) -> Raw:
    rest: Raw = {"buffs": sorted(rng.sample(LANES, rng.choice([0, 0, 0, 1, 1, 2, 3, 4])))}
    if deflects:
        rest |= {"depth": rng.choice([0, 0, 1, 2, rng.randrange(30)]), "to_lane": rng.choice(LANES)}
    return rest


def _combo(rng: random.Random, combo: str, lane: int) -> Raw:
    if combo in ("purple", "blue"):
        return {"combo": combo, "lane": lane}
    if combo == "red":
        return {"combo": combo, "lane": lane, "order": rng.sample(LANES, rng.randint(2, 3))}
    lanes = rng.sample(LANES, rng.randint(1, 3))
    to = rng.choices(LANES, k=len(lanes) if rng.random() < 0.9 else rng.randint(1, 3))
    return {"combo": combo, "lanes": lanes, "to": sorted(to) if rng.random() < 0.8 else to}


def choose(rng: random.Random, legal: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Each type of move and each combo alike, so that rare ones come up beside the many activations and yellows."""
    kinds = sorted({kind_of(move) for move in legal})
    wanted = rng.choice(kinds)
    return rng.choice([move for move in legal if kind_of(move) == wanted])


def kind_of(move: Mapping[str, Any]) -> str:
    """The type of a move, or the name of its combo."""
    return str(move.get("combo", move["type"]))


def resample(state: State, viewer: int | None, rng: random.Random) -> State:
    """Other hands, other decks, another sealed Power; who owes one has a Power in hand (BA2.2)."""
    for seat in (0, 1):
        hand, deck = state.hands[seat], rng.sample(state.decks[seat], len(state.decks[seat]))
        if seat != viewer:
            hand, deck = _redealt(rng, (*hand, *deck), len(hand), needs_power=state.phase == "starter")
            if state.sealed[seat] is not None:
                chosen = rng.choice([card for card in hand if card in VALUE])
                state = replace(state, sealed=paired(state.sealed, seat, chosen))
        hands, stocks = paired(state.hands, seat, tuple(hand)), paired(state.decks, seat, tuple(deck))
        state = replace(state, hands=hands, decks=stocks)
    return state


def _redealt(rng: random.Random, cards: Cards, size: int, needs_power: bool) -> tuple[list[str], list[str]]:
    while True:
        mixed = rng.sample(cards, len(cards))
        if not needs_power or any(card in VALUE for card in mixed[:size]):
            return mixed[:size], mixed[size:]


def invariants(state: State) -> None:
    """What section 13 says of every state."""
    view = GAME.view(state, None)
    for seat in (0, 1):
        _check_cards(state, seat)
        assert len(state.hands[seat]) <= (HAND_LIMIT if seat == state.active else HAND_LIMIT - 1)
        assert (seat in GAME.to_act(state)) == bool(GAME.legal(state, seat))
        assert state.chips[seat] >= 0
    for lane in view["lanes"].values():
        for seat in (0, 1):
            _check_lane(state.stacks[seat], lane, seat)
        if not lane["exchanged"]:
            one, other = lane["values"]
            assert lane["holder"] == (None if one == other else int(other > one))
    assert (state.pending is not None) == (state.phase == "react")
    assert view["must_play"] == (state.phase in ("turn", "react") and len(state.hands[state.active or 0]) == HAND_LIMIT)
    _check_stakes(state, view["stakes"])
    if 0 in state.chips:
        assert state.outcome is not None
        assert state.outcome.ending == "attrition"


def _check_cards(state: State, seat: int) -> None:
    """BA13.1: all thirty without a given position, and never more than a deck."""
    laid = [laid.card for stack in state.stacks[seat] for laid in stack]
    cards = Counter([*laid, *state.hands[seat], *state.decks[seat], *state.discards[seat]])
    assert cards <= Counter(DECK)
    assert state.phase != "starter" or state.first_seat is None
    if state.phase == "starter" or state.first_seat is not None:
        assert cards == Counter(DECK)


def _check_stakes(state: State, stakes: Raw) -> None:
    """BA13.7: a wager is the same for both; chips that have changed hands sum to nothing."""
    if state.terms.settlement == "wager":
        assert stakes["win"] == [stakes["win"][0]] * 2
        assert stakes["draw"] == [0, 0]
    else:
        assert stakes["win"] == stakes["draw"]
        assert sum(stakes["draw"]) == 0
    if state.terms.starter_cards == "discard" and state.phase != "starter" and state.reveals:
        assert [pile[0] for pile in state.discards] == list(state.reveals[-1])


def _check_lane(stacks: Sequence[Stack], lane: Raw, seat: int) -> None:
    """BA13.2, BA13.3."""
    assert 0 <= lane["energy"][seat] <= lane["values"][seat]
    if lane["live"][seat]:
        *below, top = lane["stacks"][seat]
        powers = [card for card in below if "tapped" in card]
        assert top["spent"] is False
        assert powers[-1]["tapped"] is False
