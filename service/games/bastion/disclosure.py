"""What a viewer may see of an event: fields that no list here names are hidden."""

from collections.abc import Mapping

from service.games.bastion import events
from service.kernel.event import Event
from service.kernel.values import Json, Viewer

PUBLIC: Mapping[str, tuple[str, ...]] = {
    events.LAID_OUT: ("quarters", "support", "legends"),
    events.DECKS_LAID: ("cards", "rituals"),
    events.FIRST_SEAT_DRAWN: ("seat",),
    events.POSITION_LAID: ("position",),
    events.RITUALS_DEALT: (),
    events.SEALED: ("seat",),
    events.RITUALS_REVEALED: ("kept",),
    events.TURN_BEGAN: ("seat", "turn"),
    events.ENEMIES_GREW: ("growth",),
    events.ENEMY_ENTERED: ("card", "to", "joined", "colour", "towers_swept"),
    events.TAIL_JUMPED: ("from", "to"),
    events.ENEMY_DEFEATED: ("seat", "target", "card"),
    events.RITUAL_FULFILLED: ("seat", "colour", "quarter"),
    events.ENDED: ("ending",),
    events.MOVED: ("seat", "move", "steps"),
    events.CHANNELLED: ("seat", "move", "taken"),
    events.ATTACKED: ("seat", "move", "price", "colour"),
    events.PAID: ("seat", "move", "left"),
    events.CAST: ("seat", "move", "effect", "power"),
    events.ASSISTED: ("seat", "move", "effect", "power"),
    events.EXCHANGED: ("seat", "move"),
    events.TELEPORTED: ("seat", "move"),
    events.ARTIFACT_USED: ("seat", "move", "amount"),
    events.BUILT: ("seat", "move", "base"),
    events.DECLINED: ("seat", "move"),
    events.TURN_ENDED: ("seat", "move"),
}
"""The fields that everybody may see. Hidden: the order of both decks, and ritual cards before all have chosen."""

OPENLY_DRAWN = frozenset({events.LAID_OUT, events.FIRST_SEAT_DRAWN})
"""Whose shuffles hold no secret."""


def disclose(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it, for ever the same."""
    public = PUBLIC.get(event.tag, ())
    data = {name: value if name in public else None for name, value in event.data.items()}
    if event.tag == events.SEALED and viewer == event.seat:
        data["move"] = event.data["move"]
    if event.tag == events.RITUALS_DEALT:
        data["dealt"] = _own_hand(event.data["dealt"], viewer)
    shuffles = event.shuffles if event.tag in OPENLY_DRAWN or not event.shuffles else None
    return Event(event.tag, data, event.schema, shuffles)


def _own_hand(dealt: Json, viewer: Viewer) -> list[Json]:
    """BN3.6: everybody sees the own three cards."""
    return [hand if seat == viewer else None for seat, hand in enumerate(dealt)]
