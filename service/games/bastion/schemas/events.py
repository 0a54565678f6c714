"""The schemas of events' data, in the full form and in every public one (hidden fields are null)."""

from service.games.bastion import events
from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS, GATES, MAX_SEATS, QUARTERS, SPELL_EFFECTS
from service.games.bastion.model import BREACHED, VICTORY
from service.games.bastion.schemas.moves import MOVES
from service.games.bastion.schemas.shapes import (
    COLOUR,
    COLOUR_OR_NULL,
    ENEMY_CARD,
    ENEMY_CARDS,
    HUGE,
    QUARTER,
    RITUAL_CARDS,
    SEAT,
    SECTION,
    SIX_COLOURS,
    TARGET,
    position_fields,
)
from service.pieces.shapes import Shape, exactly, flag, list_of, nullable, one_of, record, whole

COUNT = whole(0, HUGE)
HAND = exactly(3, RITUAL_CARDS["items"])
PAIR = exactly(2, RITUAL_CARDS["items"])
TOWERS = list_of(QUARTER, 0, len(QUARTERS))
PIECES = record(optional=COLOURS, **dict.fromkeys(COLOURS, COUNT))


def chosen(kind: str, **facts: Shape) -> Shape:
    """A choice of a seat: its move, and the facts that follow from it."""
    return record(seat=SEAT, move=MOVES[kind], **facts)


def per_seat(shape: Shape) -> Shape:
    """One entry for each seat."""
    return list_of(shape, 1, MAX_SEATS)


def cast(kind: str, **facts: Shape) -> Shape:
    """A spell was cast by the active seat or by another."""
    return chosen(kind, effect=one_of(SPELL_EFFECTS), power=COUNT, **facts)


EVENTS: dict[str, Shape] = {
    events.LAID_OUT: record(
        quarters=SIX_COLOURS,
        support=nullable(list_of(one_of(tables().support))),
        legends=nullable(ENEMY_CARDS),
    ),
    events.DECKS_LAID: record(
        cards=ENEMY_CARDS, deck=nullable(ENEMY_CARDS), rituals=COUNT, ritual_deck=nullable(RITUAL_CARDS)
    ),
    events.FIRST_SEAT_DRAWN: record(seat=SEAT),
    events.POSITION_LAID: record(
        position=record(quarters=SIX_COLOURS, first_seat=SEAT, **position_fields()),
        deck=nullable(ENEMY_CARDS),
        ritual_deck=nullable(RITUAL_CARDS),
    ),
    events.DEFENDER_CHOSEN: chosen("defender"),
    events.RITUALS_DEALT: record(dealt=per_seat(HAND)),
    events.KEPT: chosen("keep"),
    events.RITUALS_TAKEN: record(kept=per_seat(PAIR)),
    events.TURN_BEGAN: record(seat=SEAT, turn=whole(1)),
    events.ATTACK_LEFT_OUT: record(left=COUNT),
    events.ENEMIES_GREW: record(growth={"type": "object", "additionalProperties": COUNT}),
    events.ENEMY_PROWLED: record(**{"from": whole(2, GATES - 1)}, to=whole(1, GATES - 2)),
    events.ENEMY_ENTERED: record(
        card=ENEMY_CARD, to=TARGET, joined=nullable(SECTION), colour=COLOUR_OR_NULL, towers_swept=flag()
    ),
    events.TRIBUTE_TAKEN: record(card=ENEMY_CARD, colour=COLOUR, taken=per_seat(COUNT)),
    events.DEFENDERS_DRIVEN_OUT: record(card=ENEMY_CARD, seats=list_of(SEAT, 1, MAX_SEATS), to=QUARTER),
    events.TAIL_JUMPED: record(**{"from": whole(1, GATES - 1)}, to=SECTION),
    events.ENEMY_DEFEATED: record(seat=SEAT, target=TARGET, card=ENEMY_CARD),
    events.RITUAL_DUE: record(seat=SEAT, colour=COLOUR_OR_NULL, quarter=nullable(QUARTER)),
    events.ENDED: record(ending=one_of((VICTORY, BREACHED))),
    events.MOVED: chosen("move", steps=COUNT),
    events.CHANNELLED: chosen("channel", taken=PIECES, towers=TOWERS),
    events.ATTACKED: chosen("attack", price=whole(1), paid=PIECES),
    events.PAID: chosen("pay", left=COUNT),
    events.CAST: cast("cast", taken=PIECES, towers=TOWERS),
    events.ASSISTED: cast("assist"),
    events.EXCHANGED: chosen("exchange"),
    events.TELEPORTED: chosen("teleport"),
    events.ARTIFACT_USED: chosen("artifact", amount=COUNT),
    events.BUILT: chosen("build", base=nullable(one_of((1, 2)))),
    events.DECLINED: chosen("decline"),
    events.TURN_ENDED: chosen("end_turn"),
}
