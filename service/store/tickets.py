"""Tickets for streams, by the hash of their secret; each opens one stream, and opens it again."""

from dataclasses import replace

from service.store.accounts import Token, token_of
from service.store.queries import Pool, connected, execute, fetch_columns, fetch_one, fetch_value


class Tickets:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, digest: bytes, token: Token, seconds: int) -> int:
        """Stores a ticket that stands for ``token``, restricted to its match and seat; until when it can be used."""
        values = {
            "account_id": token.account_id,
            "hash": digest,
            "token_id": token.token_id,
            "match_id": token.match_id,
            "seat": token.seat,
            "seconds": seconds,
        }
        with connected(self._pool) as connection:
            expires_at: int = fetch_value(connection, "insert_ticket", values)
        return expires_at

    def use(self, account_id: str, digest: bytes, stream: bytes, seconds: int) -> Token | None:
        """Uses an account's ticket for a stream, for so long; what it stands for, if it is in time and its token works.

        ``stream``: what tells the stream from others; None if the ticket was used for another.
        """
        values = {"account_id": account_id, "hash": digest, "stream": stream, "seconds": seconds}
        with connected(self._pool) as connection:
            for ticket in fetch_columns(connection, "use_ticket", values):
                token = fetch_one(connection, "read_token", ticket, token_of, Token)
                return replace(token, match_id=ticket["match_id"], seat=ticket["seat"]) if token else None
        return None

    def renew(self, account_id: str, digest: bytes, seconds: int) -> None:
        """Keeps a ticket whose stream is open."""
        with connected(self._pool) as connection:
            execute(connection, "renew_ticket", {"account_id": account_id, "hash": digest, "seconds": seconds})

    def forget(self) -> None:
        """Forgets tickets that nobody used in time."""
        with connected(self._pool) as connection:
            execute(connection, "forget_tickets")
