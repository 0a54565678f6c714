"""Ports: what the app needs of the outer world, as protocols."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from service.app.records import (
    Account,
    AccountName,
    Change,
    Displays,
    Due,
    Filters,
    KeyRecord,
    KeyRef,
    ListedSeat,
    MadeBefore,
    MatchRow,
    Token,
    Topic,
)
from service.log.codec import Stored


class Log(Protocol):
    """Reading a match's events and snapshots."""

    def bodies(self, match_id: str, after: int, upto: int) -> list[str]:
        """Bodies of the events ``after`` < version <= ``upto``."""
        ...

    def snapshot(self, match_id: str, upto: int, rules_version: int) -> tuple[int, str] | None:
        """The newest snapshot at or before ``upto``: its version and body."""
        ...

    def events(self, match_id: str, after: int, upto: int, limit: int) -> list[Stored]:
        """Events ``after`` < version <= ``upto``, at most ``limit``."""
        ...


class MatchTransaction(Log, Protocol):
    """A match as one command finds it. Whatever was appended since, ``append`` will notice."""

    row: MatchRow | None
    displays: Displays
    key: KeyRecord | None

    def append(self, change: Change) -> None:
        """Writes a command's change, durably. Raises ``Conflict`` when another command was first."""
        ...

    def admit(self, account_id: str) -> AccountName | None:
        """The name of an account that wants a seat, None of an erased one. Raises ``quota`` where it has enough."""
        ...


class ReadsMatches(Log, Protocol):
    """Reading matches and their logs."""

    def read(self, match_id: str) -> tuple[MatchRow | None, Displays]:
        """A match's row and what stands beside its seats."""
        ...


class NewMatchTransaction(ReadsMatches, Protocol):
    """What is known when a match is to be made, and the way to write it.

    ``now``: ms by the database's clock. ``names``: of the accounts that were asked for, but for erased ones. ``made``:
    the match, if it was made before.
    """

    now: int
    names: Mapping[str, AccountName]
    made: MadeBefore | None

    def append(self, change: Change) -> None:
        """Writes the match, durably. Raises ``Conflict`` when it was made meanwhile, ``quota`` for one too many."""
        ...


class Matches(ReadsMatches, Protocol):
    """Matches and their logs."""

    def open(self, match_id: str, key: KeyRef | None, locked: bool) -> AbstractContextManager[MatchTransaction]:
        """A match as it is now, and what ``key`` was used for. ``locked``: no other command changes it meanwhile.

        Raises ``Problem`` ``unavailable`` after 5 s of waiting for the lock.
        """
        ...

    def open_new(
        self, key: KeyRef | None, accounts: Sequence[str], rematch_of: str | None
    ) -> AbstractContextManager[NewMatchTransaction]:
        """What making a match begins with: what ``key`` made before, or is the rematch of a match, and names."""
        ...

    def now(self) -> int:
        """The time by the database's clock."""
        ...

    def made_with(self, key: KeyRef) -> MadeBefore | None:
        """The match that a key made within a day."""
        ...

    def find_code(self, code: str) -> tuple[str, int] | None:
        """The match and seat that a join code names."""
        ...

    def page(self, filters: Filters) -> Sequence[tuple[MatchRow, Sequence[ListedSeat]]]:
        """Match rows with their seats, newest activity first."""
        ...

    def due(self, ahead: float, limit: int) -> tuple[int, list[Due]]:
        """The database's time (ms) and the seats for which somebody has to act within ``ahead`` seconds."""
        ...

    def stale_open(self, limit: int) -> list[str]:
        """Open matches older than a week."""
        ...


class Accounts(Protocol):
    """Accounts and tokens."""

    def create(self, account_id: str, name: str, kind: str) -> Account:
        """A new account."""
        ...

    def read(self, account_id: str) -> Account | None:
        """An account that has not been erased."""
        ...

    def rename(self, account_id: str, name: str) -> Account | None:
        """The account under its new name."""
        ...

    def erase(self, account_id: str) -> tuple[int, list[str]] | None:
        """Takes the account's name away for good, and ends its tokens: when, and their ids; None if it was before."""
        ...

    def erased(self, limit: int) -> list[str]:
        """Erased accounts that may still be in matches."""
        ...

    def to_leave(self, account_id: str, limit: int) -> list[str]:
        """Matches that an erased account has to leave."""
        ...

    def cleared(self, account_id: str, grace: float) -> None:
        """An account that was erased more than ``grace`` seconds ago is in no match any more."""
        ...

    def add_token(self, token: Token, digest: bytes) -> Token | None:
        """Stores a token by the hash of its secret; None, and nothing stored, when the one that makes it has ended."""
        ...

    def find_token(self, digest: bytes) -> Token | None:
        """The working token with this hash."""
        ...

    def tokens(self, account_id: str, limit: int) -> list[Token]:
        """The working tokens of an account."""
        ...

    def revoke(self, account_id: str, token_id: str) -> list[str]:
        """Ends a token and all that it made; their ids."""
        ...


class Notifier(Protocol):
    """After the commit: tells who waits. Losing a bell delays, and loses nothing."""

    def ring(self, match_id: str, version: int, due: Iterable[Due]) -> None:
        """Notice to streams, and to whoever has to act."""
        ...

    def tell(self, moved: Iterable[tuple[Topic, int]]) -> None:
        """Notice to streams that something has moved on."""
        ...


class Listener(Protocol):
    """Waiting for something to move on."""

    @property
    def stopped(self) -> bool:
        """Whether the process is about to end, and who waits should come to an end too."""
        ...

    def wait(self, topic: Topic, position: int, seconds: float, token: str | None = None) -> bool:
        """Waits until the topic has moved past ``position`` or ``token`` has ended; False after ``seconds`` in vain."""
        ...

    def forget(self, topic: Topic) -> None:
        """Drops the last notice of a topic, which told of what is not there."""
        ...


class Entropy(Protocol):
    """Secrets and ids from the operating system."""

    def seed(self) -> bytes:
        """32 bytes."""
        ...

    def new_id(self) -> str:
        """A UUIDv7."""
        ...

    def token(self) -> str:
        """A bearer secret."""
        ...

    def ticket(self) -> str:
        """A secret that opens one stream."""
        ...

    def join_code(self) -> str:
        """A code such as K7QM-4XTD."""
        ...

    def guest_name(self) -> str:
        """A name for who gives none."""
        ...
