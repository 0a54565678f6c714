"""What a viewer may see of an entry while the match runs; an allow-list, the same for ever (API §7)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from service.kernel.event import Event
from service.kernel.game import Game
from service.kernel.values import Json, Viewer
from service.match import entry as e
from service.match.entry import Entry

Data = Mapping[str, Json]


def disclose(rules: Game[Any], entry: Entry, viewer: Viewer) -> Entry:
    """The entry as ``viewer`` may see it. How an AI found its move is nobody's until the end."""
    shown = PUBLIC.get(entry.type)
    if shown is not None:
        return replace(entry, data=shown(entry.data, viewer), ai=None)
    event = Event(entry.type.partition(".")[2], entry.data, entry.schema, entry.shuffles)
    seen = rules.disclose(event, viewer)
    return replace(entry, data=seen.data, shuffles=seen.shuffles, ai=None)


def hide_setup(options: Data) -> dict[str, Json]:
    """The options with a given position left out (API §5)."""
    return {**options, "setup": None}


def _only(*names: str) -> Callable[[Data, Viewer], Data]:
    def shown(data: Data, _viewer: Viewer) -> Data:
        return {name: data[name] for name in names if name in data}

    return shown


def _created(data: Data, _viewer: Viewer) -> Data:
    fields = ("game", "rules_version", "seats", "clock", "visibility", "hints", "created_by", "custom")
    return {**{name: data[name] for name in fields if name in data}, "options": hide_setup(data["options"])}


def _forked(data: Data, _viewer: Viewer) -> Data:
    """The source has ended and is open to who forked it; the position's inside stays closed like any other's."""
    fields = ("game", "rules_version", "seats", "clock", "visibility", "hints", "created_by", "custom")
    source = ("source", "version", "hash", "commitment", "server_seed", "salts", "events", "ply")
    return {**{name: data[name] for name in fields + source}, "options": hide_setup(data["options"]), "state": None}


def _taken_back(data: Data, _viewer: Viewer) -> Data:
    return {"seat": data["seat"], "to": data["to"], "state": None, "chose_at": None}


def _hint_given(data: Data, viewer: Viewer) -> Data:
    own = viewer is not None and viewer == data["seat"]
    return {"seat": data["seat"], "level": data["level"], "move": data["move"] if own else None}


PUBLIC: Mapping[str, Callable[[Data, Viewer], Data]] = {
    e.CREATED: _created,
    e.FORKED: _forked,
    e.SEAT_TAKEN: _only("seat", "account", "salt"),
    e.SEAT_LEFT: _only("seat"),
    e.STARTED: _only("salts"),
    e.RESIGNED: _only("seat"),
    e.PROPOSED: _only("seat", "kind"),
    e.ANSWERED: _only("seat", "proposal", "accept"),
    e.EXPIRED: _only("seat", "forfeit"),
    e.AI_TOOK_OVER: _only("seat", "level"),
    e.RETURNED: _only("seat"),
    e.TAKEN_BACK: _taken_back,
    e.HINT_ASKED: _only("seat", "level"),
    e.HINT_GIVEN: _hint_given,
    e.FINISHED: _only("outcome", "server_seed"),
    e.ABORTED: _only("outcome", "server_seed"),
}
