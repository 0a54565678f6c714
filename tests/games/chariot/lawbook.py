"""What the general laws need to know of Chariot: random options and moves, hidden worlds, invariants."""

from dataclasses import replace
from random import Random
from typing import Any

from service.games.chariot.changes import in_order, swapped
from service.games.chariot.data.cards import CARDS, COURT, OUT_OF_TURN, PLACE, SUITS, TRUMPS
from service.games.chariot.data.characters import ATTRIBUTES
from service.games.chariot.model import FaceDown, State
from service.games.chariot.moves import stakeable
from service.games.chariot.owing import sources

Move = dict[str, Any]

SHORT_TEXTS = ("", "Rain", "<b>&amp;</b> \u202e")
TEXTS = (*SHORT_TEXTS, "é" * 280)
NAMES = ("Mira", "Old Bion", "<script>", "n" * 80)
WEIGHTS = {"new_scene": 2, "end_session": 2, "concede": 1, "declare": 8, "oppose": 3, "situational": 1, "commit": 20}
"""By kind of move; all others 8. A session ends after some four contests."""


def options(rng: Random) -> tuple[int, dict[str, Any]]:
    """A number of seats, and valid options for it."""
    seats = rng.choice((2, 2, 3, 4, 5, 6))
    given: dict[str, Any] = {}
    if rng.random() < 0.3:
        given["contests"] = rng.choice((None, 1, 2, 3, 5))
    if rng.random() < 0.3:
        given["carried"] = [rng.choice((0, 3, 9999)) for _ in range(seats)]
    if rng.random() < 0.3:
        given["gm_consent"] = rng.random() < 0.8
    if rng.random() < 0.2:
        given["situational_frees"] = rng.random() < 0.3
    if rng.random() < 0.3:
        given["npcs"] = rng.randint(1, 6)
    if rng.random() < 0.3:
        given["chariot_always_wins"] = rng.random() < 0.7
    if rng.random() < 0.3:
        given["out_of_cards"] = rng.choice(("draw", "suit"))
    if rng.random() < 0.5:
        most = rng.choice((1, 2, 3, 6, 9999))
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
            {"type": "new_scene", "text": rng.choice(TEXTS), "npcs": rng.randint(1, 6)},
            {"type": "end_session"},
            {"type": "situational", "card": card, **text, **name, **({"suit": suit} if rng.random() < 0.3 else {})},
            {"type": "judge", "refused": _some_seats(rng), **text},
            {"type": "intend", "text": rng.choice(TEXTS)},
            {"type": "stake", "suit": suit, "attribute": rng.choice(ATTRIBUTES)},
            {"type": "commit", "against": seat, "card": rng.choice((None, card, card)), **text, **name},
            {"type": "concede"},
            {"type": "stall", "against": _some_seats(rng)},
            {"type": "replenish", "from": suit},
        )
    )


def _some_seats(rng: Random) -> list[int]:
    return [rng.randrange(6) for _ in range(rng.choice((0, 1, 1, 2, 3)))]


def choose(rng: Random, legal: list[Move]) -> Move:
    """A choice from a legal list: contests are played rather than given up, situational plays are rare.

    Every second time nothing is stalled, and nothing refused.
    """
    kinds = sorted({move["type"] for move in legal})
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 8) for kind in kinds])[0]
    moves = [move for move in legal if move["type"] == kind]
    return _with_words(moves[0] if kind in ("stall", "judge") and rng.random() < 0.5 else rng.choice(moves), rng)


def _with_words(move: Move, rng: Random) -> Move:
    """The move with some free text where it takes one; whether a Court may be named is the rules' to say."""
    for name in ("stakes", "text"):
        if name in move:
            return {**move, name: rng.choice(SHORT_TEXTS)}
    takes_text = move["type"] == "judge" or move.get("card") in OUT_OF_TURN
    return {**move, "text": rng.choice(SHORT_TEXTS)} if takes_text and rng.random() < 0.3 else move


def resample(state: State, viewer: int | None, rng: Random) -> State:
    """Another state that ``viewer`` cannot tell from this one: hidden cards, texts and sealed choices change."""
    others = [seat for seat in state.seats if seat != viewer]
    pool = [*state.deck]
    for seat in others:
        pool += [*state.hands[seat], *_sealed_cards(state, seat)]
    table = state.contest.table if state.contest else ()
    pool += [card.card for card in table if card.seat != viewer]
    rng.shuffle(pool)
    if state.contest:
        laid = tuple(card if card.seat == viewer else _laid(card, pool.pop(), rng) for card in table)
        state = replace(state, contest=replace(state.contest, table=laid))
    for seat in others:
        count = len(state.hands[seat]) + len(_sealed_cards(state, seat))
        held, pool = pool[:count], pool[count:]
        state = _sealed_anew(replace(state, hands=swapped(state.hands, seat, in_order(held))), seat, rng)
    orders = tuple(tuple(rng.sample(order, len(order))) for order in state.settings.orders)
    return replace(state, deck=tuple(pool), settings=replace(state.settings, orders=orders))


def _sealed_cards(state: State, seat: int) -> list[str]:
    """The cards of a seat that are neither in its hand nor on the table."""
    return [move["card"] for move in (*state.waiting[seat], *state.sealed[seat]) if move.get("card")]


def invariants(state: State) -> None:
    """The numbered invariants of the specification that one state can break."""
    contest, table = state.contest, state.contest.table if state.contest else ()
    cards = [*state.deck, *state.discards, *(card.card for card in table)]
    for seat in state.seats:
        cards += [*state.hands[seat], *_sealed_cards(state, seat)]
    if state.consent and state.consent.move:
        cards.append(state.consent.move["card"])
    assert sorted(cards) == sorted(CARDS)
    assert all(points >= 0 for suits in state.suits for points in suits.values())
    step = state.consent.step if state.consent else state.phase
    if step == "stall" or (contest and contest.interrupted == "stall"):
        assert contest
        sides = [side for pair in contest.open_pairs for side in (pair.seats, pair.seats[::-1])]
        assert sorted((card.seat, card.against) for card in table) == sorted(sides)
    else:
        assert all(card.stalled for card in table)
    assert not table or not state.the_contest.ended
    won = [pair["winner"] for contest in state.history for pair in contest["pairs"]]
    assert state.points == tuple(won.count(seat) for seat in state.seats)
    assert all(hand == in_order(hand) for hand in state.hands)
    assert not any(state.waiting) or (contest is not None and contest.interrupted == "commit")
    assert (state.consent is None) == (state.phase != "consent")
    if state.phase in ("scene", "over"):
        assert not any(state.sealed)
        assert contest is None or contest.ended


def _scores(rng: Random, most: int) -> dict[str, Any]:
    return {
        "suits": {suit: rng.randint(0, most) for suit in SUITS},
        "attributes": {attribute: rng.randint(0, 9) for attribute in ATTRIBUTES},
    }


def _character(rng: Random, most: int) -> dict[str, Any]:
    fate = rng.sample([trump for trump in TRUMPS if trump not in ("trump-13", "trump-16")], 2)
    character = {"name": rng.choice(NAMES), **_scores(rng, most), "fate": fate}
    if rng.random() < 0.5:
        courts = rng.sample(sorted(COURT, key=PLACE.__getitem__), rng.choice((0, 1, 3, 16)))
        character["relationships"] = [{"court": court, "name": rng.choice((None, *NAMES))} for court in courts]
        for bond in character["relationships"][1:]:
            bond["invocations"] = rng.randint(0, 9999)
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
    """As many sealed choices as before, of the kinds that the steps ask for."""
    waiting, number = len(state.waiting[seat]), len(state.sealed[seat])
    step = state.consent.step if state.consent else state.phase
    if waiting:
        moves, state = _commits_anew(state, seat, state.waiting[seat], rng)
        state = replace(state, waiting=swapped(state.waiting, seat, moves))
    if step == "commit":
        moves, state = _commits_anew(state, seat, state.sealed[seat], rng)
    else:
        moves = tuple(_choice(state, step, seat, rng) for _ in range(number))
    return replace(state, sealed=swapped(state.sealed, seat, moves))


def _choice(state: State, step: str, seat: int, rng: Random) -> Move:
    if step == "stakes":
        return {"type": "stake", "suit": rng.choice(stakeable(state, seat)), "attribute": rng.choice(ATTRIBUTES)}
    if step == "replenish":
        return {"type": "replenish", "from": rng.choice(sources(state, seat))}
    opponents = state.the_contest.opponents(seat)
    size = rng.randint(0, min(len(opponents), state.in_use(seat)))
    return {"type": "stall", "against": sorted(rng.sample(opponents, size))}


def _commits_anew(state: State, seat: int, sealed: tuple[Move, ...], rng: Random) -> tuple[tuple[Move, ...], State]:
    """Other commits, or a concession where nothing tells it, and the state without the cards that they lay."""
    hand, number = list(state.hands[seat]), len(sealed)
    others = state.the_contest.uncovered(seat)
    conceded = any(move["type"] == "concede" for move in sealed)
    if number and (conceded if len(others) > 1 else rng.random() < 0.5):
        return ({"type": "concede"},), state
    moves: list[Move] = []
    for place in range(number):
        may_skip = len(hand) < len(others) - place
        card = None if not hand or (may_skip and rng.random() < 0.3) else hand.pop(rng.randrange(len(hand)))
        moves.append({"type": "commit", "against": others[place], "card": card})
    return tuple(moves), replace(state, hands=swapped(state.hands, seat, in_order(hand)))
