"""What packed logs save, and what a read of one costs: ``python -m tests.bench.packing``."""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import psycopg

from service.app.matches.load import at_version
from service.bootstrap import wire
from service.seeding import seed
from service.store.matches import Matches
from tests.bench.servers import servers
from workers.lanes import EVERYTHING
from workers.packing import pack_batch

COPIES = 100
"""Of each demo match."""

COPIED = """
CREATE TEMP TABLE copies AS
SELECT match_id AS old, gen_random_uuid() AS new FROM matches, generate_series(1, %s) WHERE finished_at IS NOT NULL
"""
TABLES = ("matches", "events", "snapshots")

HOT = """
SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
WHERE relkind = 'r' AND relname ~ '^(events_[0-9]|snapshots)$'
"""
PACKED = "SELECT pg_total_relation_size('packed_logs')"
COUNTS = "SELECT count(*), sum(version) FROM matches WHERE finished_at IS NOT NULL"


def copy(owner: psycopg.Connection[Any]) -> None:
    """Many matches of the demo matches."""
    owner.execute(COPIED % COPIES)
    for table in TABLES:
        rows = owner.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s "
            "AND is_generated = 'NEVER' AND column_name <> 'match_id'",
            (table,),
        )
        names = ", ".join(name for (name,) in rows)
        owner.execute(
            f"INSERT INTO {table} (match_id, {names}) SELECT new, {names} FROM {table} JOIN copies ON match_id = old"
        )
    owner.execute("UPDATE matches SET finished_at = now() - interval '31 days' WHERE finished_at IS NOT NULL")
    owner.execute("VACUUM FULL ANALYZE")


def size(owner: psycopg.Connection[Any], query: str) -> int:
    """Bytes of tables, with their indexes."""
    owner.execute("VACUUM FULL events, snapshots, packed_logs")
    row = owner.execute(query).fetchone()
    return int(row[0]) if row else 0


def read_ms(matches: Matches, match_ids: list[str]) -> float:
    """The median of opening a match at its end, with nothing in mind."""
    return round(median(timed(lambda match_id=match_id: newest(matches, match_id)) for match_id in match_ids), 1)  # type: ignore[misc]  # a default


def newest(matches: Matches, match_id: str) -> object:
    """The state after the last event."""
    row, _displays = matches.read(match_id)
    assert row is not None
    return at_version(matches, row, row.version)


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of CPU in this process."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def main() -> None:
    """Measures and prints."""
    with servers() as settings, psycopg.connect(settings.migrate_database_url, autocommit=True) as owner:
        seed(settings)
        copy(owner)
        wired = wire(settings, listens=False)
        matches, events = owner.execute(COUNTS).fetchone() or (1, 1)
        ids = [match_id for (match_id,) in owner.execute("SELECT new::text FROM copies ORDER BY 1 LIMIT 40")]
        hot, opened = size(owner, HOT), read_ms(wired.services.matches, ids)
        began = time.process_time()
        while pack_batch(wired.services, 30, EVERYTHING):
            pass
        packing = time.process_time() - began
        print(f"{matches} matches, {events} events, {events / matches:.0f} a match")
        print(f"before: {hot / matches:.0f} bytes a match, {hot / events:.0f} an event; opened in {opened} ms of CPU")
        packed, opened = size(owner, PACKED), read_ms(wired.services.matches, ids)
        left = size(owner, HOT)
        print(
            f"after: {packed / matches:.0f} bytes a match, {packed / events:.0f} an event; opened in {opened} ms of CPU"
        )
        print(f"left in the tables of play: {left / matches:.0f} bytes a match")
        print(f"packing: {packing / matches * 1000:.1f} ms of CPU a match in the packer")
        wired.close()


if __name__ == "__main__":
    main()
