"""Events: the published schemas of their data, in full and as shown to viewers."""

from service.games.balaans import events
from service.games.balaans.schemas.moves import FORMS
from service.games.balaans.schemas.options import POSITION_FIELDS
from service.games.balaans.schemas.parts import (
    CARD,
    DEPTH,
    DESTINY_CARD,
    EXCHANGE,
    HAND,
    LANE,
    PILE,
    POWER_CARD,
    SEAT,
    pair,
)
from service.pieces.shapes import Shape, flag, list_of, nullable, record, whole

STRENGTH = whole(0)
SPOTS = list_of(record(seat=SEAT, lane=LANE))
ANY_MOVE: dict[str, Shape] = {name: {"seat": SEAT, "move": shape} for name, shape in FORMS.items()}
LAID_OR_ACTIVATED = {"strength": STRENGTH, "bonus": STRENGTH}

EVENTS: dict[str, Shape] = {
    events.DEALT: record(seat=SEAT, hand=nullable(HAND), deck=nullable(PILE)),
    events.POSITION_GIVEN: record(**(POSITION_FIELDS | {"hands": pair(nullable(HAND)), "decks": pair(nullable(PILE))})),
    events.HAND_REDRAWN: record(seat=SEAT, shown=HAND, hand=nullable(HAND), deck=nullable(PILE)),
    events.SEALED: record(seat=SEAT, move=nullable(FORMS["reveal"])),
    events.REVEALED: record(cards=pair(POWER_CARD)),
    events.CARD_RETURNED: record(seat=SEAT, card=POWER_CARD, deck=nullable(PILE)),
    events.STARTER_DISCARDED: record(seat=SEAT, card=POWER_CARD, deck=nullable(PILE)),
    events.CARD_DRAWN: record(seat=SEAT, card=nullable(CARD)),
    events.TURN_BEGAN: record(seat=SEAT, turn=whole(1)),
    events.POWER_PLAYED: record(**ANY_MOVE["power"]),
    events.DESTINY_LAID: record(**ANY_MOVE["destiny"], **LAID_OR_ACTIVATED),
    events.CARD_ACTIVATED: record(**ANY_MOVE["activate"], card=DESTINY_CARD, **LAID_OR_ACTIVATED),
    events.COMBO_PLAYED: record(**ANY_MOVE["combo"], lanes=list_of(LANE, 1, 3)),
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
