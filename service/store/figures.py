"""Figures of the whole installation, whichever process is asked: what is late, what waits, what there is."""

from collections.abc import Mapping
from time import monotonic

from service.store.queries import Pool, connected, fetch_columns

COUNT_SECONDS = 60.0
"""For which the numbers of matches are kept: counting them looks at all of them."""


class Figures:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._counts: Mapping[str, float] = {}
        self._counted_at = float("-inf")

    def read(self) -> dict[str, float]:
        """By the names of their series. Raises ``UnavailableError``."""
        with connected(self._pool) as connection:
            late = fetch_columns(connection, "figures_late")
            (outbox,) = fetch_columns(connection, "figures_outbox")
            (deliveries,) = fetch_columns(connection, "figures_deliveries")
            if monotonic() - self._counted_at > COUNT_SECONDS:
                self._counts = {
                    f'matchkeep_matches{{game="{row["game"]}",status="{row["status"]}"}}': row["count"]
                    for row in fetch_columns(connection, "figures_matches")
                }
                self._counted_at = monotonic()
        found = {"ai": (0, 0.0), "deadline": (0, 0.0)} | {row["kind"]: (row["count"], row["seconds"]) for row in late}
        return {
            **{f'matchkeep_late_seats{{kind="{kind}"}}': count for kind, (count, _) in found.items()},
            **{f'matchkeep_late_seconds{{kind="{kind}"}}': round(seconds, 3) for kind, (_, seconds) in found.items()},
            "matchkeep_notices_waiting": outbox["count"],
            "matchkeep_notices_waiting_seconds": round(outbox["seconds"], 3),
            "matchkeep_deliveries_waiting": deliveries["count"],
            "matchkeep_deliveries_waiting_seconds": round(deliveries["seconds"], 3),
            "matchkeep_webhooks_failing": deliveries["failing"],
            **self._counts,
        }
