"""Options: contests, characters, the opposition, and a given position (CH2.8, CH16)."""

from collections.abc import Sequence
from copy import deepcopy

from service.games.chariot.data.cards import CARDS, COURT, PLACE, SUITS
from service.games.chariot.data.characters import ATTRIBUTES, CHARACTERS
from service.games.chariot.model import GM, State
from service.games.chariot.schemas.options import MOST, RULE, SETUP, TABLE
from service.kernel.forms import Form
from service.kernel.game import End, Options
from service.kernel.options import LONGEST_DETAIL, checked
from service.kernel.refusal import Refusal, invalid_option, invalid_setup
from service.kernel.values import Json, Seat

MOST_SEATS = 6
SETUP_FORM = Form(SETUP)

CARD_DEPTHS = {"deck": 2, "discards": 2, "hands": 3}
"""How deep in a setup its cards stand."""


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """The options with all defaults, or the first fault."""
    if not 2 <= seats <= MOST_SEATS:
        return invalid_option(RULE, "this game has two to six seats", "")
    options = checked(TABLE, raw, RULE, "Chariot")
    if isinstance(options, Refusal):
        return options
    refusal = _characters_fault(raw, seats) or _carried_fault(raw, seats) or _setup_fault(options["setup"], seats)
    return refusal or _complete(options, seats)


def next_options(options: Options, end: End[State], seats: Sequence[Seat]) -> Options:
    """CH13.3: a character goes with its player, with all that play led to; all other options stay."""
    state, characters = end.state, options["characters"]
    left_behind = seats[GM]
    owners = [left_behind if old == GM else old for old in seats[GM + 1 :]]
    points = [had + won for had, won in zip(state.settings.carried, state.points, strict=True)]
    return {
        **options,
        "characters": [_carried_on(characters[old - 1], state, old) for old in owners],
        "npc": {**options["npc"], "suits": _at_most(state.suits[GM])},
        "carried": [min(points[old], MOST) for old in seats],
    }


def _carried_on(character: dict[str, Json], state: State, seat: Seat) -> dict[str, Json]:
    """CH13.3: Suits and Relationships as they stand at the end."""
    slots = state.relationships[seat]
    bonds = [
        {"court": court, "name": slots[court].name, "invocations": min(slots[court].invocations, MOST)}
        for court in COURT
        if court in slots
    ]
    return {**character, "suits": _at_most(state.suits[seat]), "relationships": bonds}


def _at_most(suits: dict[str, int]) -> dict[str, int]:
    """CH13.3: numbers that an option does not take any more become the highest that it does."""
    return {suit: min(points, MOST) for suit, points in suits.items()}


def _complete(options: dict[str, Json], seats: int) -> Options:
    """CH2.8: every option, with its default where none was given."""
    players = seats - 1
    given = options["characters"]
    return {
        **options,
        "characters": [_character(each) for each in (CHARACTERS[:players] if given is None else given)],
        "npc": _scored(options["npc"]),
        "npcs": players if options["npcs"] is None else options["npcs"],
        "carried": [0] * seats if options["carried"] is None else options["carried"],
        "setup": deepcopy(options["setup"]),
    }


def _scored(given: dict[str, Json]) -> dict[str, Json]:
    """A name with its scores, in the order of the specification."""
    return {
        "name": given["name"],
        "suits": {suit: given["suits"][suit] for suit in SUITS},
        "attributes": {attribute: given["attributes"][attribute] for attribute in ATTRIBUTES},
    }


def _character(given: dict[str, Json]) -> dict[str, Json]:
    """CH2.8, CH12.1: fate ascending, no Relationships unless some are given, and those not invoked unless told."""
    fate = sorted(given["fate"], key=PLACE.__getitem__)
    bonds = [
        {"court": bond["court"], "name": bond["name"], "invocations": bond.get("invocations", 0)}
        for bond in given.get("relationships", ())
    ]
    return {**_scored(given), "fate": fate, "relationships": bonds}


def _characters_fault(raw: dict[str, Json], seats: int) -> Refusal | None:
    """CH2.8, CH12.1: one character per player, whose open Relationships are of different Courts."""
    characters = raw.get("characters")
    if characters is None:
        return None
    if len(characters) != seats - 1:
        return invalid_option(RULE, f"one character for each of the {seats - 1} players", "/characters")
    for place, character in enumerate(characters):
        courts = [bond["court"] for bond in character.get("relationships", ())]
        if len(set(courts)) < len(courts):
            field = f"/characters/{place}/relationships"
            return invalid_option(RULE, "relationships name different Courts", field)
    return None


def _carried_fault(raw: dict[str, Json], seats: int) -> Refusal | None:
    """CH2.8, CH2.9: one number per seat."""
    carried = raw.get("carried")
    if carried is None or len(carried) == seats:
        return None
    return invalid_option(RULE, f"one number for each of the {seats} seats", "/carried")


def _setup_fault(setup: Json, seats: int) -> Refusal | None:
    """CH16.1, CH16.2: one hand per seat, and each of the 78 cards exactly once."""
    if setup is None:
        return None
    fault = SETUP_FORM.first_fault(setup)
    if fault is not None:
        return invalid_setup(
            _setup_rule(fault.pointer.split("/")[1:]), fault.detail[:LONGEST_DETAIL], f"/setup{fault.pointer}"
        )
    hands = setup.get("hands", [])
    if "hands" in setup and len(hands) != seats:
        return invalid_setup("CH16.1", f"one hand for each of the {seats} seats", "/setup/hands")
    piles = [("deck", setup["deck"]), ("discards", setup.get("discards", []))]
    piles += [(f"hands/{seat}", hand) for seat, hand in enumerate(hands)]
    return _pile_fault(piles)


def _pile_fault(piles: list[tuple[str, list[str]]]) -> Refusal | None:
    seen: set[str] = set()
    for name, pile in piles:
        for place, card in enumerate(pile):
            if card in seen:
                return invalid_setup("CH16.2", f"{card} stands there twice", f"/setup/{name}/{place}")
            seen.add(card)
    missing = next((card for card in CARDS if card not in seen), None)
    return None if missing is None else invalid_setup("CH16.2", f"{missing} is missing", "/setup/deck")


def _setup_rule(path: list[str]) -> str:
    """The rule on what stands at this path of a setup."""
    if path and path[0] == "reshuffles":
        return "CH16.4"
    return "CH16.2" if path and len(path) == CARD_DEPTHS.get(path[0]) else "CH16.1"
