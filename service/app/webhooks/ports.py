"""Ports of webhooks: where they are kept, and who carries their messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from service.app.webhooks.records import Alter, Claim, Delivery, DueTarget, Key, Reply, Verdict, Webhook


class Webhooks(Protocol):
    """Subscriptions and their deliveries. What matches tell is put among the deliveries by the relay of the feeds."""

    def add(self, webhook: Webhook, secret: bytes, most: int | None, challenge_id: str) -> Webhook | None:
        """A new webhook with a challenge to its target; None where the account has ``most`` already."""
        ...

    def all(self, account_id: str, limit: int) -> list[Webhook]:
        """An account's webhooks, oldest first."""
        ...

    def read(self, key: Key) -> Webhook | None:
        """One webhook."""
        ...

    def change(self, key: Key, alter: Alter, challenge_id: str) -> Webhook | None:
        """What ``alter`` makes of it. A sleeping one gets a challenge, a disabled one loses what is pending."""
        ...

    def rotate(self, key: Key, secret: bytes, seconds: int) -> Webhook | None:
        """Gives it a new secret; the one it had goes on signing beside it for so long."""
        ...

    def remove(self, key: Key) -> bool:
        """Removes it and its deliveries; whether it was there."""
        ...

    def clear(self, account_id: str) -> None:
        """Removes everything of an account's."""
        ...

    def page(self, key: Key, before: str | None, limit: int) -> list[Delivery]:
        """Deliveries, newest first, older than ``before``."""
        ...

    def probe(self, key: Key, type_: str, delivery_id: str) -> Delivery:
        """A delivery of the webhook's own, due now: the one of this type that is pending, else a new one."""
        ...

    def retry(self, key: Key, delivery_id: str) -> Delivery | None:
        """The delivery, due now and for another day."""
        ...

    def due(self, limit: int) -> list[DueTarget]:
        """Webhooks that have deliveries due and do not rest, those that have waited longest first."""
        ...

    def claim(self, key: Key, seconds: float) -> Claim | None:
        """The webhook's delivery that is due first, this attempt's own for so long; None when there is none to make."""
        ...

    def settle(self, claim: Claim, verdict: Verdict, reply: Reply) -> None:
        """Writes down what came of an attempt."""
        ...

    def forget(self) -> None:
        """Forgets deliveries that are too old to look at."""
        ...


class Sender(Protocol):
    """Carries a message to a target."""

    def send(self, url: str, headers: Mapping[str, str], body: bytes, attempt: int, most: int) -> Reply:
        """Posts ``body`` and reads at most ``most`` bytes of the answer's. Never raises for what a target does.

        ``attempt``: a target with several addresses is tried at another one each time.
        """
        ...


@dataclass(frozen=True, slots=True)
class Hooks:
    """Where webhooks are kept, whether private targets are allowed, how many an account may have (None: any number)."""

    store: Webhooks
    private_targets: bool
    most: int | None
