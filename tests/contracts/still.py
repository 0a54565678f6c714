"""A services without chance: ids and secrets are counted, and the database's clock stands until it is told to move.

So what the real server answers is the same at every run, hashes included, and needs no touching up afterwards.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import count

import psycopg

from service.bootstrap import Wired, migrate, wire
from service.wsgi import application
from tests.support.api import Api, settings_for
from tests.support.servers import DatabaseUrls

BEGIN = "2026-03-01T12:00:00Z"
STAND_STILL = f"""
CREATE TABLE still (at timestamptz NOT NULL);
INSERT INTO still VALUES ('{BEGIN}');
GRANT SELECT ON still TO PUBLIC;
CREATE FUNCTION now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT at FROM public.still';
CREATE FUNCTION clock_timestamp() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT at FROM public.still';
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$
"""
"""Functions of the schema public go before those of the system."""


class Counted:
    """Implements the port ``Entropy`` by counting."""

    def __init__(self) -> None:
        self._numbers, self._codes = count(1), count(1)

    def seed(self) -> bytes:
        """32 bytes that look the part."""
        return sha256(f"seed {next(self._numbers)}".encode()).digest()

    def new_id(self) -> str:
        """A UUIDv7 with a number in it."""
        return f"0195a5c0-7b00-7000-8000-{next(self._numbers):012x}"

    def secret(self) -> str:
        """No secret of anybody."""
        return f"-example-{next(self._numbers):04d}"

    def join_code(self) -> str:
        """Like K7QM-4XTD."""
        digits = sha256(f"code {next(self._numbers)}".encode()).hexdigest().upper()
        return f"{digits[:4]}-{digits[4:8]}"

    def code(self, letters: int) -> str:
        """Hex digits."""
        return sha256(f"letters {next(self._codes)}".encode()).hexdigest().upper()[:letters]

    def guest_name(self) -> str:
        """A name for who gives none."""
        return "Guest-k7qm"


class Seen:
    """Implements the port ``Presence`` at once, where Valkey is told a little later."""

    def __init__(self) -> None:
        self._seen: dict[str, dict[int, int]] = {}

    def note(self, match_id: str, seat: int, at: int) -> None:
        """A seat is here."""
        self._seen.setdefault(match_id, {})[seat] = at

    def of(self, match_id: str) -> Mapping[int, int]:
        """When each seat was last here."""
        return self._seen.get(match_id, {})


class Still:
    """The application, and its clock."""

    def __init__(self, wired: Wired, api: Api, owner: str) -> None:
        self.wired = wired
        self.api = api
        self._owner = owner

    def pass_seconds(self, seconds: int) -> None:
        """Moves the clock on."""
        with psycopg.connect(self._owner, autocommit=True) as connection:
            connection.execute("UPDATE still SET at = at + make_interval(secs => %s)", (seconds,))


@contextmanager
def still_services(urls: DatabaseUrls, redis_url: str) -> Iterator[Still]:
    """On an empty database of its own."""
    with psycopg.connect(urls.owner, autocommit=True) as connection:
        connection.execute(STAND_STILL)
    settings = settings_for(urls, redis_url)
    migrate(settings)
    opened = wire(settings)
    opened.services.matches._kept = None  # with kept rows a process tells the time of matches by a clock of its own
    wired = replace(opened, services=replace(opened.services, entropy=Counted(), presence=Seen()))
    try:
        yield Still(wired, Api(application(wired, settings), wired), urls.owner)
    finally:
        opened.close()
