"""Ports of webhooks: where they are kept, and who carries their messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from service.store.webhook_records import Reply
from service.store.webhooks import Webhooks


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
