"""What a viewer may see of an event: hands are their owner's, the order of decks is nobody's (BA1.7, BA12.3)."""

from collections.abc import Mapping

from service.games.balaans import events
from service.kernel.event import Event
from service.kernel.values import Json, Viewer

PUBLIC: Mapping[str, tuple[str, ...]] = {
    events.DEALT: ("seat",),
    events.POSITION_GIVEN: ("lanes", "discards", "chips", "to_move", "plays", "idle_turns", "exchanges"),
    events.HAND_REDRAWN: ("seat", "shown"),
    events.SEALED: ("seat",),
    events.REVEALED: ("cards",),
    events.CARD_RETURNED: ("seat", "card"),
    events.CARD_DRAWN: ("seat",),
    events.TURN_BEGAN: ("seat", "turn"),
    events.POWER_PLAYED: ("seat", "move"),
    events.DESTINY_LAID: ("seat", "move", "strength", "bonus"),
    events.CARD_ACTIVATED: ("seat", "move", "card", "strength", "bonus"),
    events.COMBO_PLAYED: ("seat", "move", "lanes"),
    events.CARD_DISCARDED: ("seat", "move"),
    events.PASSED: ("seat", "move"),
    events.TURN_ENDED: ("seat", "move", "idle_turns", "exchanges"),
    events.STRENGTH_CHANGED: ("seat", "strength"),
    events.CARDS_TURNED: ("tapped", "spent"),
    events.CARD_MOVED: ("seat", "card", "lane", "depth", "to_lane"),
    events.CHIPS_LOST: ("seat", "lost"),
    events.SETTLED: ("seat", "card", "lane", "cancelled"),
    events.GAME_ENDED: ("ending", "winners", "returns"),
}
"""The fields of each event that everybody sees."""

OWN: Mapping[str, tuple[str, ...]] = {
    events.DEALT: ("hand",),
    events.HAND_REDRAWN: ("hand",),
    events.SEALED: ("move",),
    events.CARD_DRAWN: ("card",),
}
"""The fields that the event's own seat sees besides."""


def disclose(event: Event, viewer: Viewer) -> Event:
    """BA12.3: the event for this viewer; a shuffle is public, what it gave is secret."""
    seen = PUBLIC[event.tag]
    if viewer is not None and viewer == event.seat:
        seen += OWN.get(event.tag, ())
    data: dict[str, Json] = {name: value if name in seen else None for name, value in event.data.items()}
    if event.tag == events.POSITION_GIVEN:
        data["hands"] = [hand if viewer == seat else None for seat, hand in enumerate(event.data["hands"])]
        data["decks"] = [None, None]
    return Event(event.tag, data, event.schema, None if event.shuffles else ())
