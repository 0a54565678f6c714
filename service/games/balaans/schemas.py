"""The published schemas of options, moves, events and view (BA10, BA11.1, BA12)."""

from collections.abc import Iterable
from itertools import combinations

from service.games.balaans import events
from service.games.balaans.data import (
    BLUE,
    CARDS,
    COMBOS,
    DECK,
    DEFLECT,
    DESTINIES,
    HAND_LIMIT,
    LANES,
    PHASES,
    PURPLE,
    RED,
    YELLOW,
)
from service.games.balaans.examples import EXAMPLE_OPTIONS, EXAMPLE_VIEW, MOVE_EXAMPLES
from service.games.balaans.shapes import (
    CARD,
    DECKS_SETUP,
    DESTINY_CARD,
    EXCHANGE,
    LANE,
    OPTION_FIELDS,
    POSITION_FIELDS,
    POSITION_SETUP,
    POWER_CARD,
    SEAT,
    STACK,
    pair,
)
from service.kernel.game import Schemas
from service.pieces.shapes import Shape, flag, list_of, move, nullable, one_of, record, whole

DEFLECT_CARD = one_of(CARDS[DEFLECT])
OTHER_DESTINY = one_of(card for card in DESTINIES if card not in CARDS[DEFLECT])
BUFFS = one_of([list(lanes) for size in range(5) for lanes in combinations(LANES, size)])
YELLOW_LANES = one_of([list(lanes) for size in (2, 3) for lanes in combinations(LANES, size)])
ORDER = list_of(LANE, 2, 3, distinct=True)
DEPTH = whole(0, len(DECK) - 1)
STRENGTH = whole(0)
HAND = list_of(CARD, 0, HAND_LIMIT)
PILE = list_of(CARD, 0, len(DECK))


def when(condition: dict[str, Shape], needs: Iterable[str] = (), bars: Iterable[str] = ()) -> Shape:
    """If these fields have these shapes, some optional fields are required and others must not be there."""
    return {
        "if": {"properties": condition, "required": list(condition)},
        "then": {"required": list(needs), "properties": dict.fromkeys(bars, False)},
    }


NO, YES = {"const": False}, {"const": True}
TARGET: dict[str, Shape] = {"depth": DEPTH, "to_lane": LANE}

MOVES: dict[str, Shape] = {
    "reveal": move("reveal", card=POWER_CARD),
    "power": move("power", card=POWER_CARD, lane=LANE),
    "destiny": move(
        "destiny",
        optional=("buffs", *TARGET),
        card=DESTINY_CARD,
        lane=LANE,
        activate=flag(),
        buffs=BUFFS,
        **TARGET,
    )
    | {
        "allOf": [
            when({"activate": NO}, bars=("buffs", *TARGET)),
            when({"activate": YES}, needs=("buffs",)),
            when({"activate": YES, "card": DEFLECT_CARD}, needs=TARGET),
            when({"card": OTHER_DESTINY}, bars=TARGET),
        ]
    },
    "activate": move("activate", optional=TARGET, lane=LANE, buffs=BUFFS, **TARGET)
    | {"dependentRequired": {"depth": ["to_lane"], "to_lane": ["depth"]}},
    "combo": move(
        "combo",
        optional=("lane", "lanes", "order"),
        combo=one_of(COMBOS),
        lane=LANE,
        lanes=YELLOW_LANES,
        order=ORDER,
    )
    | {
        "allOf": [
            when({"combo": one_of((PURPLE, BLUE))}, needs=("lane",), bars=("lanes", "order")),
            when({"combo": {"const": RED}}, needs=("lane", "order"), bars=("lanes",)),
            when({"combo": {"const": YELLOW}}, needs=("lanes", "order"), bars=("lane",)),
        ]
    },
    "discard": move("discard", card=CARD),
    "end_turn": move("end_turn"),
    "pass": move("pass"),
}

PENDING = record(
    seat=SEAT,
    card=DESTINY_CARD,
    lane=LANE,
    activated=flag(),
    strength=STRENGTH,
    buffs=BUFFS,
    depth=nullable(DEPTH),
    to_lane=nullable(LANE),
)
LANE_VIEW = record(
    stacks=pair(STACK),
    values=pair(whole(0, 5)),
    energy=pair(whole(0, 5)),
    live=pair(flag()),
    exchanged=flag(),
    holder=nullable(SEAT),
)
VIEW = record(
    phase=one_of(PHASES),
    active=nullable(SEAT),
    turn=whole(0),
    first_seat=nullable(SEAT),
    plays=whole(0, 3),
    idle_turns=whole(0),
    must_play=flag(),
    chips=pair(whole(0, 100)),
    hand=nullable(HAND),
    hand_counts=pair(whole(0, HAND_LIMIT)),
    deck_counts=pair(whole(0, len(DECK))),
    discards=pair(PILE),
    lanes=record(**{str(lane): LANE_VIEW for lane in LANES}),
    exchanges=list_of(record(seat=SEAT, lane=LANE, lanes=list_of(LANE, 2, 3))),
    position=record(full=flag(), leads=pair(whole(0, 5)), threat=nullable(SEAT)),
    pending=nullable(PENDING),
    committed=pair(flag()),
    reveals=list_of(pair(POWER_CARD)),
)

SPOTS = list_of(record(seat=SEAT, lane=LANE))
ANY_MOVE: dict[str, Shape] = {name: {"seat": SEAT, "move": shape} for name, shape in MOVES.items()}
LAID_OR_ACTIVATED = {"strength": STRENGTH, "bonus": STRENGTH}

EVENTS: dict[str, Shape] = {
    events.DEALT: record(seat=SEAT, hand=nullable(HAND), deck=nullable(PILE)),
    events.POSITION_GIVEN: record(**(POSITION_FIELDS | {"hands": pair(nullable(HAND)), "decks": pair(nullable(PILE))})),
    events.HAND_REDRAWN: record(seat=SEAT, shown=HAND, hand=nullable(HAND), deck=nullable(PILE)),
    events.SEALED: record(seat=SEAT, move=nullable(MOVES["reveal"])),
    events.REVEALED: record(cards=pair(POWER_CARD)),
    events.CARD_RETURNED: record(seat=SEAT, card=POWER_CARD, deck=nullable(PILE)),
    events.CARD_DRAWN: record(seat=SEAT, card=nullable(CARD)),
    events.TURN_BEGAN: record(seat=SEAT, turn=whole(1)),
    events.POWER_PLAYED: record(**ANY_MOVE["power"]),
    events.DESTINY_LAID: record(**ANY_MOVE["destiny"], **LAID_OR_ACTIVATED),
    events.CARD_ACTIVATED: record(**ANY_MOVE["activate"], card=DESTINY_CARD, **LAID_OR_ACTIVATED),
    events.COMBO_PLAYED: record(**ANY_MOVE["combo"], lanes=list_of(LANE, 2, 3)),
    events.CARD_DISCARDED: record(**ANY_MOVE["discard"]),
    events.PASSED: record(**ANY_MOVE["pass"]),
    events.TURN_ENDED: record(**ANY_MOVE["end_turn"], idle_turns=whole(0), exchanges=list_of(EXCHANGE)),
    events.STRENGTH_CHANGED: record(seat=SEAT, strength=STRENGTH),
    events.CARDS_TURNED: record(tapped=SPOTS, spent=SPOTS),
    events.CARD_MOVED: record(seat=SEAT, card=CARD, lane=LANE, depth=DEPTH, to_lane=LANE),
    events.CHIPS_LOST: record(seat=SEAT, lost=whole(0, 100)),
    events.SETTLED: record(seat=SEAT, card=DESTINY_CARD, lane=LANE, cancelled=flag()),
    events.GAME_ENDED: record(ending={"type": "string"}, winners=list_of(SEAT, 0, 1), returns=pair(whole(-1, 1))),
}

SCHEMAS = Schemas(
    options=record(
        optional=(*OPTION_FIELDS, "setup"),
        **OPTION_FIELDS,
        setup={"anyOf": [DECKS_SETUP, POSITION_SETUP, {"type": "null"}], "default": None},
    )
    | {"examples": EXAMPLE_OPTIONS},
    moves={name: shape | {"examples": MOVE_EXAMPLES[name]} for name, shape in MOVES.items()},
    events=EVENTS,
    view=VIEW | {"examples": [EXAMPLE_VIEW]},
)
