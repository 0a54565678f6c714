"""Webhooks: subscriptions and what is delivered to them. What matches tell is put among the deliveries by the relay."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.store.errors import QuotaError
from service.store.queries import (
    LAST_ID,
    Conn,
    Pool,
    connected,
    execute,
    fetch_all,
    fetch_columns,
    fetch_one,
    fetch_value,
    moment,
)
from service.store.secret_cipher import SecretCipher
from service.store.webhook_records import Alter, Claim, Delivery, DeliveryOutcome, DueTarget, Key, Reply, Webhook
from service.tracing import CAUSE

CHALLENGE = "webhook.challenge"
"""The type of the only message that goes to a target which has not echoed one yet."""

CHALLENGE_PAUSE_MS = 2000
"""Between a change of a webhook and its next challenge."""

COUNTED_DELIVERIES = 8
"""How many due deliveries of one webhook are counted: more than go to one target at the same time."""

CONSEQUENCES: Mapping[str | None, Sequence[str]] = {
    "healthy": ("target_healthy",),
    "confirmed": ("target_confirmed", "target_healthy"),
    "failing": ("target_failing", "give_up_deliveries"),
    "gone": ("target_gone", "drop_deliveries"),
}
"""What follows for a target: the statements that say so."""


class Webhooks:
    """On a pool of connections; secrets are encrypted by ``cipher``."""

    def __init__(self, pool: Pool, cipher: SecretCipher) -> None:
        self._pool, self._cipher = pool, cipher

    def add(self, webhook: Webhook, secret: bytes, most: int | None, challenge_id: str) -> Webhook:
        """A new webhook with a challenge to its target. Raises ``QuotaError`` where the account has ``most``."""
        values = {**_values(webhook), "secret": self._cipher.encrypt(secret)}
        with connected(self._pool) as connection, connection.transaction():
            execute(connection, "lock_account", values)
            if most is not None and fetch_value(connection, "count_webhooks", values) >= most:
                raise QuotaError("webhooks", most, f"an account has at most {most} webhooks")
            added = fetch_one(connection, "insert_webhook", values, Webhook)
            assert added is not None
            _send_now(connection, webhook.key, CHALLENGE, challenge_id)
            return added

    def all(self, account_id: str, limit: int) -> list[Webhook]:
        """An account's webhooks, oldest first."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "list_webhooks", {"account_id": account_id, "limit": limit}, Webhook)

    def read(self, key: Key) -> Webhook | None:
        """One webhook."""
        with connected(self._pool) as connection:
            return fetch_one(connection, "read_webhook", key._asdict(), Webhook)

    def change(self, key: Key, alter: Alter, challenge_id: str) -> Webhook | None:
        """What ``alter`` makes of it. An unconfirmed one gets a challenge, a disabled one loses what is pending."""
        with connected(self._pool) as connection, connection.transaction():
            old = fetch_one(connection, "lock_webhook", key._asdict(), Webhook)
            if old is None:
                return None
            soon = moment(fetch_value(connection, "now") + CHALLENGE_PAUSE_MS)
            new = fetch_one(connection, "update_webhook", {**_values(alter(old)), "soon": soon}, Webhook)
            assert new is not None
            if not new.enabled:
                execute(connection, "drop_deliveries", key._asdict())
            elif new.confirmed_at is None:
                _send_now(connection, key, CHALLENGE, challenge_id)
            return new

    def rotate(self, key: Key, secret: bytes, seconds: int) -> Webhook | None:
        """Gives it a new secret; for ``seconds`` the one that it had goes on signing beside it."""
        values = {**key._asdict(), "secret": self._cipher.encrypt(secret), "seconds": seconds}
        with connected(self._pool) as connection:
            return fetch_one(connection, "rotate_secret", values, Webhook)

    def remove(self, key: Key) -> bool:
        """Removes it and its deliveries; whether it was there."""
        with connected(self._pool) as connection:
            return execute(connection, "delete_webhook", key._asdict()) == 1

    def clear(self, account_id: str) -> None:
        """Removes everything of an account's."""
        with connected(self._pool) as connection:
            execute(connection, "clear_webhooks", {"account_id": account_id})

    def page(self, key: Key, before: str | None, limit: int) -> list[Delivery]:
        """Deliveries, newest first, older than ``before``."""
        values = {**key._asdict(), "before": before or LAST_ID, "limit": limit}
        with connected(self._pool) as connection:
            return fetch_all(connection, "page_deliveries", values, Delivery, prepare=False)

    def probe(self, key: Key, type_: str, delivery_id: str) -> Delivery:
        """A delivery of the webhook's own, due now: the one of this type that is pending, else a new one."""
        with connected(self._pool) as connection, connection.transaction():
            execute(connection, "shorten_pause", key._asdict())
            return _send_now(connection, key, type_, delivery_id)

    def retry(self, key: Key, delivery_id: str) -> Delivery | None:
        """The delivery, due now and for another day."""
        values = {**key._asdict(), "delivery_id": delivery_id, **_cause()}
        with connected(self._pool) as connection, connection.transaction():
            execute(connection, "shorten_pause", values)
            return fetch_one(connection, "retry_delivery", values, Delivery)

    def due(self, limit: int) -> list[DueTarget]:
        """Webhooks that have deliveries due and are not paused, those that have waited longest first."""
        values = {"challenge": CHALLENGE, "each": COUNTED_DELIVERIES, "limit": limit}
        with connected(self._pool) as connection:
            return fetch_all(connection, "due_webhooks", values, DueTarget, prepare=False)

    def claim(self, key: Key, seconds: float) -> Claim | None:
        """The delivery that is due first, this attempt's own for ``seconds``; None when there is none to make."""
        values = {**key._asdict(), "challenge": CHALLENGE, "seconds": seconds}
        with connected(self._pool) as connection, connection.transaction():
            delivery = fetch_one(connection, "claim_delivery", values, Delivery, prepare=False)
            webhook = fetch_one(connection, "read_webhook", values, Webhook) if delivery else None
            if delivery is None or webhook is None:
                return None
            (signing,) = fetch_columns(connection, "read_secrets", values)
        secrets = [self._cipher.decrypt(signing[name]) for name in ("secret", "old_secret") if signing[name]]
        return Claim(webhook, delivery, [secret for secret in secrets if secret], signing["now"])

    def settle(self, claim: Claim, outcome: DeliveryOutcome, reply: Reply) -> None:
        """Writes down what came of an attempt."""
        next_at = claim.now + reply.took_ms + outcome.wait_ms if outcome.status == "pending" else None
        values = {
            **claim.webhook.key._asdict(),
            "delivery_id": claim.delivery.delivery_id,
            "url": claim.webhook.url,
            "status": outcome.status,
            "fault": outcome.fault,
            "due_at": moment(next_at),
            "pause_ms": outcome.pause_ms,
            "answer": reply.status,
            "took_ms": reply.took_ms,
        }
        with connected(self._pool) as connection, connection.transaction():
            for name in ("settle_delivery", *CONSEQUENCES.get(outcome.target, ())):
                execute(connection, name, values)

    def forget(self) -> None:
        """Forgets deliveries that are too old to look at."""
        with connected(self._pool) as connection:
            execute(connection, "forget_deliveries")


def _send_now(connection: Conn, key: Key, type_: str, delivery_id: str) -> Delivery:
    values = {**key._asdict(), "type": type_, "delivery_id": delivery_id, **_cause()}
    delivery = fetch_one(connection, "hasten_delivery", values, Delivery)
    delivery = delivery or fetch_one(connection, "insert_delivery", values, Delivery)
    assert delivery is not None
    return delivery


def _cause() -> dict[str, str | None]:
    """The request that asks for a delivery."""
    cause = CAUSE.get()
    return {"request_id": cause and cause.request_id, "traceparent": cause and cause.traceparent}


def _values(webhook: Webhook) -> dict[str, Any]:
    return {
        **webhook.key._asdict(),
        "url": webhook.url,
        "events": list(webhook.events),
        "match_id": webhook.match_id,
        "enabled": webhook.enabled,
        "gone": webhook.gone,
        "confirmed": webhook.confirmed_at is not None,
        "failures": webhook.failures,
    }
