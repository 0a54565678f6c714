"""Positions in few words, and questions to a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.bastion.data.words import COLOURS, GATES
from service.games.bastion.game import GAME
from service.kernel.event import Event
from service.kernel.refusal import Refusal
from tests.support.pure_table import PureTable

Raw = dict[str, Any]
FAR = {20: "beast-black"}
"""A camp out of everybody's way."""

DECK = ("warrior-purple", "mage-purple", "rider-purple", "beast-purple")


def setup(deck: Sequence[str] = DECK, rituals: Sequence[str] = (), **more: Any) -> Raw:
    """A setup with the quarters in colour order; seat 0 begins."""
    return {"quarters": list(COLOURS), "deck": list(deck), "ritual_deck": list(rituals), "first_seat": 0, **more}


def enemies(stack: str | Sequence[str | Raw]) -> list[Raw]:
    """A stack, from one card or several, the top last."""
    cards = [stack] if isinstance(stack, str) else stack
    return [{"card": card} if isinstance(card, str) else card for card in cards]


def position(
    camp: Mapping[int, Any] = FAR, squares: Mapping[int, Any] | None = None, citadel: Any = (), **more: Any
) -> Raw:
    """A position; ``camp`` and ``squares`` by number."""
    return {
        "camp": [{"section": number, "enemies": enemies(stack)} for number, stack in camp.items()],
        "squares": [{"quarter": number, "enemies": enemies(stack)} for number, stack in (squares or {}).items()],
        "citadel": enemies(citadel),
        **more,
    }


def at(seats: int = 1, deck: Sequence[str] = DECK, side: str = "statue", respite: int = 0, **more: Any) -> PureTable:
    """A table in the middle of seat 0's turn."""
    given = setup(deck, respite=respite, position=position(**more))
    return PureTable(GAME, seats, {"side": side, "setup": given})


def begun(
    seats: int = 1, deck: Sequence[str] = DECK, rituals: Sequence[str] = (), side: str = "statue", **more: Any
) -> PureTable:
    """A table that starts with these decks."""
    return PureTable(GAME, seats, {"side": side, "setup": setup(deck, rituals, **more)})


def play(table: PureTable, seat: int, type_: str, **fields: Any) -> list[Event]:
    """Plays a move that must be accepted; the events that it led to. ``from`` is written ``from_``, ``as`` ``as_``."""
    before = len(table.log)
    refusal = table.play(seat, move(type_, **fields))
    assert refusal is None, refusal
    return table.log[before:]


def move(type_: str, **fields: Any) -> Raw:
    """A move."""
    return {"type": type_, **{name.rstrip("_"): value for name, value in fields.items()}}


def refused(table: PureTable, seat: int, type_: str, **fields: Any) -> Refusal:
    """The refusal of a move that must be turned down."""
    refusal = table.play(seat, move(type_, **fields))
    assert refusal is not None, "must be refused"
    return refusal


def moves(table: PureTable, type_: str, seat: int = 0) -> list[Raw]:
    """The moves of one type in the legal list."""
    return [one for one in table.legal(seat) if one["type"] == type_]


def targets(table: PureTable, seat: int = 0) -> list[Any]:
    """What a seat may attack."""
    return [one["target"] for one in moves(table, "attack", seat)]


def wall(table: PureTable) -> dict[int, list[str]]:
    """The cards on the occupied sections."""
    camp = table.view(None)["camp"]
    return {at["section"]: [one["card"] for one in at["enemies"]] for at in camp if at["enemies"]}


def enemy(table: PureTable, card: str) -> Raw:
    """An enemy in play, as everybody sees it."""
    view = table.view(None)
    stacks = [at["enemies"] for at in view["camp"]] + [quarter["square"] for quarter in view["quarters"]]
    return next(one for stack in [*stacks, view["citadel"]] for one in stack if one["card"] == card)


def quarter(table: PureTable, number: int) -> Raw:
    """A quarter, as everybody sees it."""
    return table.view(None)["quarters"][number - 1]


def square(table: PureTable, number: int) -> list[str]:
    """The cards on a square."""
    return [one["card"] for one in quarter(table, number)["square"]]


def citadel(table: PureTable) -> list[str]:
    """The cards in the citadel."""
    return [one["card"] for one in table.view(None)["citadel"]]


def mana(table: PureTable, seat: int = 0) -> dict[str, int]:
    """What mana a seat has, colours without any left out."""
    return {colour: count for colour, count in table.view(None)["seats"][seat]["mana"].items() if count}


def structures(**cards: str) -> list[Raw]:
    """Structures by place: ``q2b1="obelisk-red"``."""
    return [{"quarter": int(place[1]), "base": int(place[3]), "card": card} for place, card in cards.items()]


def sources(**mana: str) -> list[list[str | None]]:
    """Mana on sources by place: ``q2s1="red"``."""
    return [[mana.get(f"q{number}s{source}") for source in range(1, 6)] for number in range(1, 7)]


def towers(**mana: str) -> list[str | None]:
    """Mana on towers by place: ``q2="red"``."""
    return [mana.get(f"q{number}") for number in range(1, 7)]


def reserve(table: PureTable) -> dict[str, int]:
    """The reserve."""
    return table.view(None)["reserve"]


def full_wall() -> dict[int, str]:
    """Main enemies on sections 1 to 23."""
    cards = [f"{name}-{colour}" for name in ("beast", "warrior", "mage", "rider") for colour in COLOURS]
    return dict(zip(range(1, GATES), cards, strict=False))
