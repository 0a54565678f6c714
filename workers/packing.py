"""The packer: packs logs of matches that ended long ago, in small batches, beside the reconciler of their lane."""

import logging
import time
from collections.abc import Callable

from service.app.matches.packing import pack_log
from service.app.services import Services
from workers.lanes import Share

BATCH_LOGS = 50
PAUSE_SECONDS = 0.2
"""Between two batches while there is more: a log takes a few ms, and play comes first."""

IDLE_SECONDS = 60.0


def pack_batch(services: Services, days: int, share: Share) -> int:
    """Packs some logs of a share; how many it looked at."""
    logs = services.packing.to_pack(days, BATCH_LOGS, *share)
    for log in logs:
        pack_log(services.matches, services.packing, log)
    return len(logs)


def run(services: Services, days: int, share: Callable[[], Share]) -> None:
    """Packs until the process ends. Whoever else packs the same log does nothing to it."""
    while True:
        packed = 0
        try:
            packed = pack_batch(services, days, share())
        except Exception as error:  # whatever it is, the next look may be luckier
            logging.getLogger("matchkeep.packing").warning("not packed", exc_info=error)
        time.sleep(PAUSE_SECONDS if packed == BATCH_LOGS else IDLE_SECONDS)
