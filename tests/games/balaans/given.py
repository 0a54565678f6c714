"""Short words for Balaans' tests: tables at given positions, moves, and what became of them."""

from collections.abc import Sequence
from typing import Any

from service.games.balaans.data import DECK, VALUE
from service.games.balaans.game import GAME
from service.kernel.outcome import Outcome
from service.kernel.refusal import Refusal
from tests.support.pure_table import PureTable, RefusedError

Move = dict[str, Any]
END_TURN: Move = {"type": "end_turn"}
PASS: Move = {"type": "pass"}


def stack(text: str) -> list[Move]:
    """``"P3 black-star*"`` as a stack, bottom to top; the star marks a card as tapped or spent."""
    cards = [(word.rstrip("*"), word.endswith("*")) for word in text.split()]
    return [{"card": card, "tapped" if card in VALUE else "spent": used} for card, used in cards]


def side(lanes: Sequence[str]) -> list[list[Move]]:
    """Up to five stacks, lane 1 first."""
    return [stack(text) for text in (*lanes, "", "", "", "", "")[:5]]


def position(zero: Sequence[str] = (), one: Sequence[str] = (), **fields: Any) -> Move:
    """A position: the lanes of seat 0 and of seat 1, then what differs from a plain one."""
    texts = {"hands": ("", ""), "decks": ("P1 P2", "P1 P2"), "discards": ("", "")}
    given: Move = {"chips": [10, 10], "to_move": 0, "plays": 0, "idle_turns": 0, "exchanges": []} | texts | fields
    zones = {name: [text.split() for text in given[name]] for name in texts}
    return {"lanes": [side(zero), side(one)]} | given | zones


def table(zero: Sequence[str] = (), one: Sequence[str] = (), options: Move | None = None, **fields: Any) -> PureTable:
    """A table at a position."""
    return PureTable(GAME, 2, {**(options or {}), "setup": {"position": position(zero, one, **fields)}})


def extreme() -> PureTable:
    """A table of very many moves: three live Buffs, two Deflects in hand, deep stacks opposite (BA11.5)."""
    own = ["P5", "P5 wings-of-courage", "P5", "P4 strength-of-heart", "P4 star-of-hope"]
    opposite = [
        "P5 P5 P3 P1 P1 lost-star* strength-of-heart*",
        "forest-maze* solar-accord* wings-of-courage* determined-shield* black-star*",
        "P5 P4 P4 P4 P3 P3 P2 P2 P2 P1 crystal-fortress* lunar-pact* star-of-hope* warded-rampart* end-of-days* "
        "dark-fate*",
        "",
        "starkiller* sealed-portal*",
    ]
    hand = "forest-maze crystal-fortress lost-star starkiller black-star end-of-days dark-fate"
    return table(own, opposite, hands=(hand, ""), decks=("", ""))


def deck(first: str) -> list[str]:
    """A full deck that begins with these cards."""
    rest = list(DECK)
    for card in first.split():
        rest.remove(card)
    return [*first.split(), *rest]


def dealt(zero: str, one: str, reshuffle: bool = False, **options: Any) -> PureTable:
    """A table at a deal from decks that begin with these cards."""
    return PureTable(GAME, 2, {**options, "setup": {"decks": [deck(zero), deck(one)], "reshuffle": reshuffle}})


def reveal(card: str) -> Move:
    return {"type": "reveal", "card": card}


def power(card: str, lane: int) -> Move:
    return {"type": "power", "card": card, "lane": lane}


def lay(card: str, lane: int) -> Move:
    """A Destiny laid inactive."""
    return {"type": "destiny", "card": card, "lane": lane, "activate": False}


def act(card: str, lane: int, *buffs: int, to: tuple[int, int] | None = None) -> Move:
    """A Destiny laid and activated; ``to`` is depth and lane for a Deflect."""
    return {"type": "destiny", "card": card, "lane": lane, "activate": True, "buffs": list(buffs)} | _target(to)


def wake(lane: int, *buffs: int, to: tuple[int, int] | None = None) -> Move:
    """A card on the table activated."""
    return {"type": "activate", "lane": lane, "buffs": list(buffs)} | _target(to)


def _target(to: tuple[int, int] | None) -> Move:
    return {} if to is None else {"depth": to[0], "to_lane": to[1]}


def discard(card: str) -> Move:
    return {"type": "discard", "card": card}


def combo(name: str, lane: int, *order: int) -> Move:
    return {"type": "combo", "combo": name, "lane": lane} | ({"order": list(order)} if order else {})


def yellow(lanes: Sequence[int], to: Sequence[int]) -> Move:
    """The tops of these lanes go to those, one by one."""
    return {"type": "combo", "combo": "yellow", "lanes": list(lanes), "to": list(to)}


CARDS_OF = {
    "purple": "lost-star strength-of-heart determined-shield",
    "red": "crystal-fortress determined-shield black-star",
    "blue": "lost-star star-of-hope black-star",
    "yellow": "crystal-fortress solar-accord star-of-hope",
}


def play(at: PureTable, *moves: Move) -> PureTable:
    """Plays moves, each by the first seat that owes one; all must be accepted."""
    for move in moves:
        refusal = at.play(at.to_act()[0], move)
        assert refusal is None, f"{move}: {refusal}"
    return at


def refused(at: PureTable, move: Move, seat: int | None = None) -> tuple[str, str | None]:
    """Code and rule of the refusal that the move meets, by the seat that owes if none is named."""
    who = at.to_act()[0] if seat is None else seat
    refusal = at.play(who, move)
    assert isinstance(refusal, Refusal), f"{move} was accepted"
    assert move not in at.legal(who)
    return refusal.code, refusal.rule


def illegal(rule: str) -> tuple[str, str]:
    return "illegal_move", rule


def misfit(options: Any, seats: int = 2) -> tuple[str, str | None, str | None]:
    """Code, rule and field of the refusal that these options meet."""
    try:
        PureTable(GAME, seats, options)
    except RefusedError as refused:
        return refused.refusal.code, refused.refusal.rule, refused.refusal.field
    raise AssertionError(f"{options} were accepted")


def seen(at: PureTable, *fields: str, by: int | None = None) -> Any:
    """One field of the view, or several as a list."""
    view = at.view(by)
    return view[fields[0]] if len(fields) == 1 else [view[field] for field in fields]


def lane(at: PureTable, number: int, field: str) -> Any:
    """One field of a lane."""
    return at.view(None)["lanes"][str(number)][field]


def lies(at: PureTable, seat: int, number: int) -> str:
    """A stack as these tests write it."""
    cards = lane(at, number, "stacks")[seat]
    return " ".join(card["card"] + "*" * (card.get("tapped") or card.get("spent") or 0) for card in cards)


def moves(at: PureTable, *types: str, **fields: Any) -> list[Move]:
    """The legal moves of the seat that owes, of these types and with these fields."""
    listed = at.legal(at.to_act()[0])
    return [move for move in listed if (not types or move["type"] in types) and fields.items() <= _plain(move)]


def _plain(move: Move) -> Any:
    return {name: value for name, value in move.items() if not isinstance(value, list)}.items()


def outcome(ending: str, *winners: int) -> Outcome:
    returns = tuple(1 if seat in winners else -1 for seat in (0, 1)) if winners else (0, 0)
    return Outcome(ending, winners, returns)
