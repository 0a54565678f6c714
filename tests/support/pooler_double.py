"""What a pooler between a client and Postgres looks like to a client: another process id, perhaps other names."""

import re

from tests.support.faulty_proxy import FaultyProxy

PROCESS_ID = re.compile(rb"K\x00\x00\x00\x0c(....)", re.DOTALL)
"""The message BackendKeyData of protocol 3.0."""


class PoolerDouble(FaultyProxy):
    """One session of Postgres for each client. ``renames``: prepared statements get names of the pooler's own."""

    def __init__(self, target: str, renames: bool) -> None:
        self._renames = renames
        super().__init__(target)

    def passed_on(self, data: bytes) -> bytes:
        """Names of the same length, so that no message changes its own."""
        told = PROCESS_ID.sub(lambda found: b"K\x00\x00\x00\x0c" + bytes(~byte & 0x7F for byte in found[1]), data)
        return told.replace(b"_pg3_", b"PGBO_") if self._renames else told
