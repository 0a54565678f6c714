"""The database's clock, and what is mended when it has been put back."""

from service.store.queries import Pool, connected, execute, fetch_value, moment

MENDING = (
    "mend_seats",
    "mend_tokens",
    "mend_tickets",
    "mend_device_codes",
    "mend_oauth_codes",
    "mend_creation_keys",
    "mend_kept_answers",
    "mend_deliveries",
    "mend_targets",
    "mend_secrets",
    "mend_erasures",
)


class Clock:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def now(self) -> int:
        """The time by the database's clock, in ms."""
        with connected(self._pool) as connection:
            now: int = fetch_value(connection, "now")
        return now

    def mend(self) -> int:
        """Brings back what a clock that was ahead has put further ahead than it can last.

        How many running matches have events of the future: what they will write has to be mended too.
        """
        with connected(self._pool) as connection:
            at = moment(fetch_value(connection, "now"))
            for name in MENDING:
                execute(connection, name, {"at": at})
            future: int = fetch_value(connection, "matches_of_the_future")
        return future

    def seconds_ahead(self, seconds: float | None = None) -> float:
        """How far what is stored lies in the future; ``seconds``: what the answer may take."""
        with connected(self._pool, seconds) as connection:
            ahead: float = fetch_value(connection, "seconds_ahead")
        return ahead
