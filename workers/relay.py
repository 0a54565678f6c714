"""The relay: moves what commands have left for accounts into their feeds, within a second (API §7).

It may run in several processes; one of them works at each lane of accounts, by a lock of the database's.
"""

import logging
import time

from service.app.services import Services
from service.store.positions import Topic

PAUSE = 0.2
"""Seconds between two looks into the outbox."""

MOST = 1000
FORGET_EVERY = 600.0


def relay(services: Services, lane: int = 0, lanes: int = 1) -> None:
    """Moves whatever there is in a lane, and tells those who wait for it."""
    moved = MOST
    while moved == MOST:
        moved, ends = services.feed.move(MOST, lane, lanes)
        services.notifier.tell((Topic("account", account), seq) for account, seq in ends.items())


def forget(services: Services) -> None:
    """Forgets what is too old for anybody to come back to."""
    services.feed.forget()
    services.tickets.forget()
    services.codes.devices.forget()
    services.oauth.forget()
    while services.matches.forget_keys(MOST) == MOST:
        pass
    while services.matches.forget_creation_keys(MOST) == MOST:
        pass
    while services.kept_answers.forget(MOST) == MOST:
        pass


def run(services: Services, lanes: int) -> None:
    """Relays until the process ends."""
    forget_at = 0.0
    while True:
        try:
            for lane in range(lanes):
                relay(services, lane, lanes)
            if time.monotonic() >= forget_at:
                forget_at = time.monotonic() + FORGET_EVERY
                forget(services)
        except Exception as error:  # whatever it is, the next look may be luckier; a thread that died would tell nobody
            logging.getLogger("matchkeep.relay").warning("trouble", exc_info=error)
        time.sleep(PAUSE)
