"""Blocks between accounts."""

from collections.abc import Sequence
from typing import NamedTuple

from service.store.errors import QuotaError
from service.store.queries import Pool, connected, execute, fetch_all, fetch_value, fetch_values

MOST_BLOCKS = 1000


class Block(NamedTuple):
    """An account that another has blocked. ``created_at``: ms since the epoch."""

    blocked_id: str
    created_at: int


class Blocks:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def put(self, account_id: str, blocked_id: str) -> bool:
        """One account blocks another: True. Raises ``QuotaError`` where it has blocked as many as it may."""
        values = {"account_id": account_id, "blocked_id": blocked_id, "most": MOST_BLOCKS}
        with connected(self._pool) as connection:
            if fetch_value(connection, "insert_block", values) is None:
                raise QuotaError("blocks", MOST_BLOCKS, f"an account blocks at most {MOST_BLOCKS} others")
        return True

    def remove(self, account_id: str, blocked_id: str) -> bool:
        """It does so no more; whether it did."""
        with connected(self._pool) as connection:
            return execute(connection, "delete_block", {"account_id": account_id, "blocked_id": blocked_id}) == 1

    def all(self, account_id: str) -> list[Block]:
        """Whom an account has blocked."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "list_blocks", {"account_id": account_id, "limit": MOST_BLOCKS}, Block)

    def among(self, account_id: str, others: Sequence[str]) -> frozenset[str]:
        """Those of ``others`` whom the account has blocked, or was blocked by."""
        if not others:
            return frozenset()
        with connected(self._pool) as connection:
            return frozenset(
                fetch_values(connection, "blocked_among", {"account_id": account_id, "others": list(others)})
            )
