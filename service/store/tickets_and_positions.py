"""What streams stand on in Postgres: tickets, and one question about everything that is waited for."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from service.app.records import Token, Topic
from service.store.accounts import token_of
from service.store.matches import connected
from service.store.pool import Pool
from service.store.rows import ms
from service.store.statements import statement


class PostgresTickets:
    """Tickets for streams, by the hash of their secret: implements the port ``Tickets``."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, digest: bytes, token: Token, seconds: int) -> int:
        """Stores a ticket that stands for ``token``, restrict to its match and seat; until when it can be used."""
        values = {
            "hash": digest,
            "token_id": token.token_id,
            "match_id": token.match_id,
            "seat": token.seat,
            "seconds": seconds,
        }
        with connected(self._pool) as connection:
            found = connection.execute(statement("insert_ticket"), values).fetchone()
        assert found is not None
        return ms(found[0])

    def use(self, digest: bytes) -> Token | None:
        """Takes the ticket away; what it stands for, if it is in time and its token works."""
        with connected(self._pool) as connection:
            found = connection.execute(statement("use_ticket"), {"hash": digest}).fetchone()
        return token_of(found) if found else None

    def forget(self) -> None:
        """Forgets tickets that nobody used in time."""
        with connected(self._pool) as connection:
            connection.execute(statement("forget_tickets"))


class PostgresNews:
    """Where everything that is waited for stands: implements the port ``News``."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def __call__(self, asked: Iterable[tuple[Topic, int]]) -> list[tuple[Topic, int]]:
        """Of all that is asked about, what has gone beyond its position, and to where; in one query."""
        topics = list(asked)
        values: dict[str, Any] = {
            "kinds": [topic.kind for topic, _ in topics],
            "ids": [UUID(topic.id) for topic, _ in topics],
            "reached": [position for _, position in topics],
        }
        with connected(self._pool) as connection:
            found = connection.execute(statement("news"), values, binary=True)
            return [(Topic(kind, str(id_)), position) for kind, id_, position in found]
