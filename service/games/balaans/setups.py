"""What is wrong with a given deal or a given position (BA10.2, BA10.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from service.games.balaans.data import COPIES, DECK, HAND_LIMIT
from service.games.balaans.schemas.options import DECKS, POSITION, POSITION_FIELDS, RESHUFFLE
from service.kernel.forms import Form, pointer
from service.kernel.refusal import Refusal, invalid_setup
from service.kernel.values import Json

FORMS: Mapping[str, Form] = {"decks": Form(DECKS), "reshuffle": Form(RESHUFFLE), "position": Form(POSITION)}

Place = tuple[str, int, str]
"""The pointer to a card, the seat whose card it is, and the card."""


def _fault_in(name: str, value: Json) -> str | None:
    """The pointer to the first fault in the form of this part of a setup."""
    fault = FORMS[name].first_fault(value)
    return None if fault is None else fault.pointer


def setup_fault(setup: Json, options: Mapping[str, Json]) -> Refusal | None:
    """BA10.2, BA10.3: given decks or a given position, and nothing else."""
    if isinstance(setup, dict) and "decks" in setup and "position" not in setup:
        return _decks_fault(setup)
    if not isinstance(setup, dict) or setup.keys() != {"position"}:
        return invalid_setup("BA10.3", "setup: either decks, with an optional reshuffle, or a position", "/setup")
    return _position_fault(setup["position"], options)


def _decks_fault(setup: dict[str, Json]) -> Refusal | None:
    """BA10.2: two full decks."""
    for name in setup:
        if name not in ("decks", "reshuffle"):
            return invalid_setup("BA10.2", "beside decks there is only reshuffle", pointer(["setup", name]))
    if _fault_in("reshuffle", setup.get("reshuffle", True)) is not None:
        return invalid_setup("BA10.2", "reshuffle: true or false", "/setup/reshuffle")
    decks = setup["decks"]
    fault = _fault_in("decks", decks)
    if fault is None:
        fault = _surplus((f"/{seat}/{place}", seat, card) for seat in (0, 1) for place, card in enumerate(decks[seat]))
    if fault is None:
        return None
    return invalid_setup("BA10.2", f"decks: two full decks of {len(DECK)} cards", f"/setup/decks{fault}")


def _position_fault(position: Json, options: Mapping[str, Json]) -> Refusal | None:
    """BA10.3: all fields in their form; chips, plays, hands and copies of cards within their limits."""
    field = "/setup/position"
    misnamed = next(_misnamed(position), None)
    if misnamed is not None:
        return invalid_setup("BA10.3", "a position has exactly the fields of BA10.3", field + pointer([misnamed]))
    fault = _fault_in("position", position)
    if fault is not None:
        return invalid_setup("BA10.3", "the position has not the form of BA10.3 here", field + fault)
    if position["plays"] > options["plays_per_turn"]:
        return invalid_setup("BA10.3", "plays: at most plays_per_turn", f"{field}/plays")
    for seat in (0, 1):
        if position["chips"][seat] > options["chips"]:
            return invalid_setup("BA10.3", "chips: at most the option chips", f"{field}/chips/{seat}")
        if len(position["hands"][seat]) > _hand_limit(position, seat):
            detail = "hands: at most six cards, seven for to_move while plays is 0"
            return invalid_setup("BA10.3", detail, f"{field}/hands/{seat}")
    fault = _surplus(_cards(position))
    if fault is not None:
        return invalid_setup("BA10.3", "a seat has more copies of this card than its deck", field + fault)
    return None


def _misnamed(position: Json) -> Iterator[str]:
    """Unknown fields, then missing ones."""
    if isinstance(position, dict):
        yield from (name for name in position if name not in POSITION_FIELDS)
        yield from (name for name in POSITION_FIELDS if name not in position)


def _hand_limit(position: Mapping[str, Json], seat: int) -> int:
    """BA10.3, BA13.2: seven only before the first play of the own turn."""
    return HAND_LIMIT if seat == position["to_move"] and position["plays"] == 0 else HAND_LIMIT - 1


def _cards(position: Mapping[str, Json]) -> Iterator[Place]:
    """Every card of a position that has its form."""
    for seat in (0, 1):
        for lane, stack in enumerate(position["lanes"][seat]):
            for place, laid in enumerate(stack):
                yield f"/lanes/{seat}/{lane}/{place}", seat, laid["card"]
        for zone in ("hands", "decks", "discards"):
            for place, card in enumerate(position[zone][seat]):
                yield f"/{zone}/{seat}/{place}", seat, card


def _surplus(places: Iterable[Place]) -> str | None:
    """BA1.1: the pointer to the first card of which a seat has too many."""
    seen: Counter[tuple[int, str]] = Counter()
    for place, seat, card in places:
        seen[seat, card] += 1
        if seen[seat, card] > COPIES[card]:
            return place
    return None
