"""Packing: logs of matches that ended long ago leave the tables of play; every answer about them stays as it was."""

import logging

from service.store.matches import Matches
from service.store.packed_logs import LogToPack, Packing, whole_log

PAGE_EVENTS = 1000


def pack_log(matches: Matches, packing: Packing, log: LogToPack) -> bool:
    """Packs a log whose hashes follow from its events, so that they need not be kept; others stay where they are."""
    if is_sound(matches, log):
        return packing.pack(log)
    packing.leave(log)
    logging.getLogger("matchkeep.packing").warning("not packed: the log is not sound", extra={"match": log.match_id})
    return False


def is_sound(matches: Matches, log: LogToPack) -> bool:
    """Whether the stored events are what ``packed_events`` will give: versions, bytes and hashes, up to the head."""
    stored = [
        event
        for after in range(0, log.version, PAGE_EVENTS)
        for event in matches.events(log.match_id, after, min(after + PAGE_EVENTS, log.version), PAGE_EVENTS)
    ]
    bodies_are_lines = not any(b"\n" in event.body for event in stored)
    return (
        bodies_are_lines
        and stored == whole_log(log.server_seed, (event.body for event in stored))
        and ((stored[-1].version, stored[-1].hash) == (log.version, log.head_hash) if stored else False)
    )
