"""What a viewer may see of an event, now and for ever."""

from collections.abc import Callable

from service.games.chariot import events as e
from service.games.chariot.fold_contest import Data
from service.kernel.event import Event
from service.kernel.values import Json, Viewer

PUBLIC = (
    e.OPPOSED,
    e.DECLARED,
    e.SITUATION_PLAYED,
    e.CUT_SHORT,
    e.FATE_FAVOURED,
    e.STAKES_REVEALED,
    e.ROUND_OPENED,
    e.STALLS_REVEALED,
    e.ROUND_PLAYED,
    e.PAIRS_DECIDED,
    e.CONTEST_ENDED,
    e.HANDS_DISCARDED,
    e.REPLENISH_CALLED,
    e.REPLENISHED,
    e.SCENE_ENDED,
)
"""The events that everybody sees whole."""


def disclose(event: Event, viewer: Viewer) -> Event:
    """CH15.1–CH15.4: decks are nobody's, cards drawn or laid and sealed moves their owner's, all else is public."""
    if event.tag in PUBLIC:
        return event
    shuffles = None if event.tag in (e.OPENED, e.RESHUFFLED) else event.shuffles
    return Event(event.tag, SHOWN[event.tag](event.data, viewer), event.schema, shuffles)


def _opened(data: Data, _viewer: Viewer) -> Data:
    return {"deck": None, "discards": data["discards"]}


def _reshuffled(_data: Data, _viewer: Viewer) -> Data:
    return {"deck": None}


def _drew(data: Data, viewer: Viewer) -> Data:
    return {"draws": [_own(one, viewer, "seat", "count") for one in data["draws"]]}


def _cards_laid(data: Data, viewer: Viewer) -> Data:
    laid = [_own(one, viewer, "seat", "against") for one in data["laid"]]
    return {"laid": laid, "uncovered": data["uncovered"], "conceded": data["conceded"]}


def _sealed(data: Data, viewer: Viewer) -> Data:
    return _own(data, viewer, "seat")


def _own(data: Data, viewer: Viewer, *public: str) -> dict[str, Json]:
    """All of it for the seat that it names; for others only the public fields."""
    own = viewer is not None and data["seat"] == viewer
    return {name: value if own or name in public else None for name, value in data.items()}


SHOWN: dict[str, Callable[[Data, Viewer], Data]] = {
    e.OPENED: _opened,
    e.RESHUFFLED: _reshuffled,
    e.DREW: _drew,
    e.CARDS_LAID: _cards_laid,
    e.SEALED: _sealed,
}
