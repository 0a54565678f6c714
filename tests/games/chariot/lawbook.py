"""What the general laws need to know of Chariot: random options and moves, hidden worlds, invariants."""

from dataclasses import replace
from random import Random
from typing import Any

from service.games.chariot.changes import in_order, swapped
from service.games.chariot.data.cards import CARDS, COURT, PLACE, SUITS, TRUMPS
from service.games.chariot.data.characters import ATTRIBUTES
from service.games.chariot.model import FaceDown, State
from service.games.chariot.moves import stakeable
from service.games.chariot.owing import OUT_OF_TURN, sources

Move = dict[str, Any]

TEXTS = ("", "Rain", "<b>&amp;</b> \u202e", "é" * 280)
NAMES = ("Mira", "Old Bion", "<script>", "n" * 80)
WEIGHTS = {"end_scene": 1, "concede": 1, "declare": 8, "oppose": 4, "situational": 1, "commit": 20}


def options(rng: Random) -> tuple[int, dict[str, Any]]:
    """A number of seats, and valid options for it."""
    seats = rng.choice((2, 2, 3, 4, 5, 6))
    given: dict[str, Any] = {"contests": rng.choice((1, 1, 2, 3, 5))}
    if rng.random() < 0.3:
        given["npcs"] = rng.randint(1, 6)
    if rng.random() < 0.3:
        given["chariot_always_wins"] = rng.random() < 0.7
    if rng.random() < 0.3:
        given["out_of_cards"] = rng.choice(("draw", "suit"))
    if rng.random() < 0.5:
        most = rng.choice((1, 2, 3, 6, 20))
        given["characters"] = [_character(rng, most) for _ in range(seats - 1)]
        given["npc"] = {"name": rng.choice(NAMES), **_scores(rng, most)}
    if rng.random() < 0.5:
        given["setup"] = _setup(rng, seats)
    return seats, given


def any_move(rng: Random, seats: int) -> Move:
    """A random well-formed move."""
    card = rng.choice((*TRUMPS, *COURT, *CARDS))
    text = {"text": rng.choice(TEXTS)} if rng.random() < 0.3 else {}
    name = {"relationship": {"name": rng.choice(NAMES)}} if rng.random() < 0.2 else {}
    suit, seat = rng.choice(SUITS), rng.randrange(min(seats + 1, 6))
    return rng.choice(
        (
            {"type": "declare", "stakes": rng.choice(TEXTS)},
            {"type": "oppose", "pair": [rng.randrange(6), rng.randrange(6)]},
            {"type": "end_scene"},
            {"type": "situational", "card": card, **text, **name, **({"suit": suit} if rng.random() < 0.3 else {})},
            {"type": "stake", "text": rng.choice(TEXTS), "suit": suit, "attribute": rng.choice(ATTRIBUTES)},
            {"type": "commit", "against": seat, "card": rng.choice((None, card, card)), **text, **name},
            {"type": "concede"},
            {"type": "stall", "against": [rng.randrange(6) for _ in range(rng.choice((0, 1, 1, 2, 3)))]},
            {"type": "replenish", "from": suit},
        )
    )


def choose(rng: Random, legal: list[Move]) -> Move:
    """A choice from a legal list: contests are played rather than given up, situational plays are rare."""
    kinds = sorted({move["type"] for move in legal})
    kind = rng.choices(kinds, [WEIGHTS.get(one, 8) for one in kinds])[0]
    moves = [move for move in legal if move["type"] == kind]
    return moves[0] if kind == "stall" and rng.random() < 0.5 else rng.choice(moves)


def resample(state: State, viewer: int | None, rng: Random) -> State:
    """Another state that ``viewer`` cannot tell from this one: hidden cards, texts and sealed choices change."""
    others = [seat for seat in state.seats if seat != viewer]
    pool = [*state.deck]
    for seat in others:
        pool += state.hands[seat]
        pool += [move["card"] for move in state.sealed[seat] if move.get("card")]
    table = state.contest.table if state.contest else ()
    pool += [card.card for card in table if card.seat != viewer]
    rng.shuffle(pool)
    if state.contest:
        laid = tuple(card if card.seat == viewer else _laid(card, pool.pop(), rng) for card in table)
        state = replace(state, contest=replace(state.contest, table=laid))
    for seat in others:
        count = len(state.hands[seat]) + sum(bool(move.get("card")) for move in state.sealed[seat])
        held, pool = pool[:count], pool[count:]
        state = _sealed_anew(replace(state, hands=swapped(state.hands, seat, in_order(held))), seat, rng)
    orders = tuple(tuple(rng.sample(order, len(order))) for order in state.orders)
    return replace(state, deck=tuple(pool), orders=orders)


def invariants(state: State) -> None:
    """The numbered invariants of the specification that one state can break."""
    table = state.contest.table if state.contest else ()
    sealed = [move["card"] for moves in state.sealed for move in moves if move.get("card")]
    cards = [*state.deck, *state.discards, *(card for hand in state.hands for card in hand), *sealed]
    assert sorted([*cards, *(card.card for card in table)]) == sorted(CARDS)
    assert all(points >= 0 for suits in state.suits for points in suits.values())
    if state.phase == "stall":
        sides = [side for pair in state.the_contest.open_pairs for side in (pair.seats, pair.seats[::-1])]
        assert sorted((card.seat, card.against) for card in table) == sorted(sides)
    else:
        assert all(card.stalled for card in table)
    assert not table or not state.the_contest.ended
    won = [pair["winner"] for contest in state.history for pair in contest["pairs"]]
    assert state.points == tuple(won.count(seat) for seat in state.seats)
    assert all(hand == in_order(hand) for hand in state.hands)


def _scores(rng: Random, most: int) -> dict[str, Any]:
    return {
        "suits": {suit: rng.randint(0, most) for suit in SUITS},
        "attributes": {attribute: rng.randint(0, 9) for attribute in ATTRIBUTES},
    }


def _character(rng: Random, most: int) -> dict[str, Any]:
    fate = rng.sample([trump for trump in TRUMPS if trump not in ("trump-13", "trump-16")], 2)
    character = {"name": rng.choice(NAMES), **_scores(rng, most), "fate": fate}
    if rng.random() < 0.5:
        courts = rng.sample(sorted(COURT, key=PLACE.__getitem__), rng.randint(0, 3))
        character["relationships"] = [{"court": court, "name": rng.choice((None, *NAMES))} for court in courts]
    return character


def _setup(rng: Random, seats: int) -> dict[str, Any]:
    cards = rng.sample(CARDS, len(CARDS))
    setup: dict[str, Any] = {}
    if rng.random() < 0.6:
        most = rng.choice((1, 3, 13))
        setup["hands"] = []
        for _ in range(seats):
            size = rng.randint(0, most)
            setup["hands"].append(cards[:size])
            cards = cards[size:]
    cut = rng.randint(0, len(cards)) if rng.random() < 0.6 else len(cards)
    setup |= {"deck": cards[:cut], "discards": cards[cut:]}
    if rng.random() < 0.3:
        setup["reshuffles"] = [rng.sample(CARDS, len(CARDS)) for _ in range(rng.randint(1, 3))]
    return setup


def _laid(card: FaceDown, other: str, rng: Random) -> FaceDown:
    text = rng.choice((None, "Rain")) if other in OUT_OF_TURN else None
    return replace(card, card=other, text=text, relationship=None)


def _sealed_anew(state: State, seat: int, rng: Random) -> State:
    """As many sealed choices as before, of the kind that the phase asks for."""
    number = len(state.sealed[seat])
    if state.phase == "commit":
        return _commits_anew(state, seat, number, rng)
    moves = tuple(_choice(state, seat, rng) for _ in range(number))
    return replace(state, sealed=swapped(state.sealed, seat, moves))


def _choice(state: State, seat: int, rng: Random) -> Move:
    if state.phase in ("stakes", "rechoose"):
        suit, attribute = rng.choice(stakeable(state, seat)), rng.choice(ATTRIBUTES)
        return {"type": "stake", "text": rng.choice(TEXTS), "suit": suit, "attribute": attribute}
    if state.phase == "replenish":
        return {"type": "replenish", "from": rng.choice(sources(state, seat))}
    opponents = state.the_contest.opponents(seat)
    size = rng.randint(0, min(len(opponents), state.in_use(seat)))
    return {"type": "stall", "against": sorted(rng.sample(opponents, size))}


def _commits_anew(state: State, seat: int, number: int, rng: Random) -> State:
    hand = list(state.hands[seat])
    others = state.the_contest.uncovered(seat)
    conceded = any(move["type"] == "concede" for move in state.sealed[seat])
    if number and (conceded if len(others) > 1 else rng.random() < 0.5):
        return replace(state, sealed=swapped(state.sealed, seat, ({"type": "concede"},)))
    moves: list[Move] = []
    for place in range(number):
        may_skip = len(hand) < len(others) - place
        card = None if not hand or (may_skip and rng.random() < 0.3) else hand.pop(rng.randrange(len(hand)))
        moves.append({"type": "commit", "against": others[place], "card": card})
    state = replace(state, sealed=swapped(state.sealed, seat, tuple(moves)))
    return replace(state, hands=swapped(state.hands, seat, in_order(hand)))
