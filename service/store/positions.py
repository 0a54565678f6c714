"""Positions: where everything that streams wait for stands, in one question."""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from service.store.queries import Pool, connected, fetch_columns


class Topic(NamedTuple):
    """What can move on: a match (its version), an account (the end of its feed), a token (0 works, 1 has ended)."""

    kind: Literal["match", "account", "token"]
    id: str


class Positions:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def after(self, asked: Iterable[tuple[Topic, int]]) -> list[tuple[Topic, int]]:
        """Of topics and positions, the topics that have moved past theirs, and to where; in one query."""
        topics = list(asked)
        values: dict[str, Any] = {
            "kinds": [topic.kind for topic, _ in topics],
            "ids": [topic.id for topic, _ in topics],
            "reached": [position for _, position in topics],
        }
        with connected(self._pool) as connection:
            return [
                (Topic(moved["kind"], moved["id"]), moved["position"])
                for moved in fetch_columns(connection, "positions_after", values)
            ]
