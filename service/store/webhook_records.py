"""Records of webhooks and their deliveries. Ids are strings, times milliseconds since the epoch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from service.tracing import Cause

Status = Literal["pending", "delivered", "failed", "dropped"]
Target = Literal["healthy", "confirmed", "failing", "gone"]


class Key(NamedTuple):
    """Whose webhook, and which."""

    account_id: str
    webhook_id: str


@dataclass(frozen=True, slots=True)
class Webhook:
    """A subscription: ``events`` of all the account's matches, or of one, go to ``url``.

    Nothing but challenges is sent while ``confirmed_at`` is None. ``failures``: in a row, until now. ``gone``: its
    target answered 410.
    """

    account_id: str
    webhook_id: str
    url: str
    events: Sequence[str]
    match_id: str | None
    enabled: bool = True
    gone: bool = False
    failures: int = 0
    created_at: int = 0
    confirmed_at: int | None = None
    old_secret_until: int | None = None

    @property
    def key(self) -> Key:
        """Whose it is, and which."""
        return Key(self.account_id, self.webhook_id)


Alter = Callable[[Webhook], Webhook]


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message on its way to one target. ``answer``: the HTTP status of the last attempt, ``fault`` its trouble."""

    delivery_id: str
    type: str
    match_id: str | None
    version: int | None
    seat: int | None
    ply: int | None
    at: int
    status: Status
    attempts: int
    created_at: int
    due_at: int | None
    gives_up_at: int
    attempted_at: int | None
    answer: int | None
    fault: str | None
    took_ms: int | None
    request_id: str | None
    traceparent: str | None

    @property
    def cause(self) -> Cause | None:
        """The request that it tells something because of."""
        return Cause(self.request_id, self.traceparent or "") if self.request_id else None


@dataclass(frozen=True, slots=True)
class Claim:
    """A delivery that this attempt has to itself for a while, and the secrets to sign it with, the newest first.

    There is none when the operator has lost the key that encrypted them.
    """

    webhook: Webhook
    delivery: Delivery
    secrets: Sequence[bytes]
    now: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What a target said: a status and the beginning of its body, or why there is none."""

    status: int | None
    body: bytes = b""
    fault: str | None = None
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class DeliveryOutcome:
    """What came of an attempt, and what follows for its target.

    ``wait_ms``: until the next attempt of a ``pending`` one. ``target``: it is ``healthy``; after this answer it has
    been ``confirmed``; it is ``failing`` and paused for ``pause_ms``; it is ``gone``; or nothing was learned about it.
    """

    status: Status
    fault: str | None = None
    wait_ms: int = 0
    target: Target | None = None
    pause_ms: int = 0


@dataclass(frozen=True, slots=True)
class DueTarget:
    """A webhook that has ``count`` deliveries due, or more. ``healthy``: verified, and its last answer was good."""

    account_id: str
    webhook_id: str
    healthy: bool
    count: int

    @property
    def key(self) -> Key:
        """Whose it is, and which."""
        return Key(self.account_id, self.webhook_id)
