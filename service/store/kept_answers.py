"""Answers kept by idempotency key, for a day."""

from dataclasses import dataclass

from service.store.match_records import KeyRef
from service.store.queries import Pool, Values, connected, execute, fetch_columns


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """What a key came with before; ``answer``: encrypted, None while its request is being carried out."""

    request_hash: bytes
    answer: bytes | None


class KeptAnswers:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def claim(self, key: KeyRef) -> KeptAnswer | None:
        """Takes a key; what it was taken for before, if it was."""
        with connected(self._pool) as connection:
            execute(connection, "delete_old_answer", where(key))
            if execute(connection, "claim_answer", {**where(key), "request_hash": key.request_hash}):
                return None
            kept = [KeptAnswer(**row) for row in fetch_columns(connection, "kept_answer", where(key))]
        return kept[0] if kept else KeptAnswer(key.request_hash, None)

    def keep(self, key: KeyRef, answer: bytes) -> None:
        """Puts the answer to a key that was taken."""
        with connected(self._pool) as connection:
            execute(connection, "keep_answer", {**where(key), "answer": answer})

    def release(self, key: KeyRef) -> None:
        """Frees a key whose request did nothing."""
        with connected(self._pool) as connection:
            execute(connection, "release_answer", where(key))

    def forget(self, limit: int) -> int:
        """Forgets answers that are a day old, at most so many; how many those were."""
        with connected(self._pool) as connection:
            return execute(connection, "forget_answers", {"limit": limit})


def where(key: KeyRef) -> Values:
    """The row of a key."""
    return {"account_id": key.account_id, "key": key.key}
