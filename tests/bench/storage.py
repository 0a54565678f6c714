"""What storage costs: opening a long match cold, bytes an event: ``python -m tests.bench.storage``."""

import json
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import psycopg

from service.app.matches.load import SNAPSHOT_EVERY, at_version
from service.store.matches import Matches
from service.store.pool import open_pool
from tests.bench.client import measure
from tests.bench.commands import check, command, new_match, quiet_moves, somebody
from tests.bench.product import Product, product

LENGTH = 2199
"""As far from its last snapshot as a match of some 2,000 events can be."""

SIZES = """
SELECT sum(pg_relation_size(c.oid)), sum(pg_indexes_size(c.oid)), (SELECT count(*) FROM events)
FROM pg_class AS c WHERE c.relname ~ '^events_\\d$' AND c.relkind = 'r'
"""


def long_match(target: Product) -> str:
    """A match with ``LENGTH`` events, played over HTTP."""
    who = somebody(target)
    match_id = new_match(target, who)
    moves = quiet_moves(5)
    begun = target.call_get(f"/v1/matches/{match_id}", who.token)["version"]
    requests = [command(match_id, who.token, *next(moves)) for _ in range(LENGTH - begun)]
    check(measure(target.port, [iter(requests)], 600))
    return match_id


def timed(work: Callable[[], Any], times: int = 20) -> float:
    """The median milliseconds of some calls."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        found.append((time.perf_counter() - began) * 1000)
    return round(median(found), 2)


def storage(target: Product) -> dict[str, Any]:
    """Cold opens with and without the nearest snapshot, and the size of an event in table and indexes."""
    match_id = long_match(target)
    pool = open_pool(target.database_url, 2)
    matches = Matches(pool)
    row, _labels = matches.read(match_id)
    assert row is not None
    with psycopg.connect(target.owner_url) as connection:
        table, indexes, count = connection.execute(SIZES).fetchone() or (0, 0, 1)
        cold = timed(lambda: at_version(matches, row, row.version))
        at_snapshot = timed(lambda: at_version(matches, row, row.version // SNAPSHOT_EVERY * SNAPSHOT_EVERY))
        connection.execute("DELETE FROM snapshots WHERE match_id = %s", (match_id,))
        connection.commit()
        without = timed(lambda: at_version(matches, row, row.version), 5)
    pool.close()
    return {
        "events": row.version,
        "cold_open_ms": cold,
        "cold_open_at_a_snapshot_ms": at_snapshot,
        "cold_open_without_snapshots_ms": without,
        "bytes_per_event_table": round(table / count),
        "bytes_per_event_indexes": round(indexes / count),
    }


def main() -> None:
    """Measures and prints."""
    with product() as target:
        print(json.dumps(storage(target), indent=2))


if __name__ == "__main__":
    main()
