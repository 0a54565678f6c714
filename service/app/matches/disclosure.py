"""Disclosure: stored events as a viewer may see them, and the legal list and view behind the same gate."""

from collections.abc import Mapping
from typing import Any

import orjson

from service.kernel.game import Game
from service.kernel.values import Json, Viewer
from service.log.codec import Stored, read_entry, shuffle_data
from service.match.redact import disclose


def shown_event(rules: Game[Any], stored: Stored, viewer: Viewer) -> dict[str, Json]:
    """An event in the form it has for ``viewer`` for ever (API §7)."""
    event = orjson.loads(stored.body)
    entry = disclose(rules, read_entry(event), viewer)
    event["data"] = entry.data
    event["ai"] = None
    event["shuffles"] = None if entry.shuffles is None else [shuffle_data(shuffle) for shuffle in entry.shuffles]
    event["hash"] = stored.hash.hex()
    return dict(event)


def whole_event(stored: Stored) -> dict[str, Json]:
    """An event with everything in it: for exports of a match that has ended."""
    event: Mapping[str, Json] = orjson.loads(stored.body)
    return {**event, "hash": stored.hash.hex()}
