"""Disclosure: stored events as a viewer may see them, and the legal list and view behind the same gate."""

from collections.abc import Mapping
from typing import Any

import orjson
from msgspec import Raw

from service.kernel.game import Game
from service.kernel.values import Json, Viewer
from service.log.codec import Stored, read_entry, shuffle_data
from service.match.redact import disclose

NO_NOTES = b'{"ai":null,'


def shown_event(rules: Game[Any], stored: Stored, viewer: Viewer) -> dict[str, Json]:
    """An event in the form it has for ``viewer`` for ever (API §7)."""
    event = orjson.loads(stored.body)
    entry = disclose(rules, read_entry(event), viewer)
    event["data"] = entry.data
    event["ai"] = None
    event["shuffles"] = None if entry.shuffles is None else [shuffle_data(shuffle) for shuffle in entry.shuffles]
    event["hash"] = stored.hash.hex()
    return dict(event)


def shown_bytes(rules: Game[Any], stored: Stored, viewer: Viewer) -> Raw | dict[str, Json]:
    """The same as JSON, from the bytes that are stored where nobody is hidden anything: they are as they were hashed.

    Members are in the order of their names: an event without an AI's notes begins with their absence, and what comes
    last of the type is the event's own.
    """
    body = stored.body
    game = b'"%b.' % rules.key.encode()
    if rules.hidden or not body.startswith(NO_NOTES) or not body.rpartition(b'"type":')[2].startswith(game):
        return shown_event(rules, stored, viewer)
    return Raw(b'%b,"hash":"%b"}' % (body[:-1], stored.hash.hex().encode()))


def whole_event(stored: Stored) -> dict[str, Json]:
    """An event with everything in it: for exports of a match that has ended."""
    event: Mapping[str, Json] = orjson.loads(stored.body)
    return {**event, "hash": stored.hash.hex()}
