"""Webhooks in Postgres: implements the port ``Webhooks``."""

from collections.abc import Mapping, Sequence
from typing import Any

from psycopg import Connection

from service.app.webhooks.messages import CHALLENGE
from service.app.webhooks.records import Alter, Claim, Delivery, DueTarget, Key, Reply, Verdict, Webhook
from service.store.matches import LAST_ID, connected
from service.store.pool import Pool
from service.store.rows import ms, text, to_ms
from service.store.secret_cipher import SecretCipher
from service.store.statements import statement

Row = tuple[Any, ...]

EACH = 8
"""How many due deliveries of one webhook are counted: more than go to one target at the same time."""

DELIVERY_COLUMNS = 16
WEBHOOK_COLUMNS = 10


class PostgresWebhooks:
    """Subscriptions and deliveries, on a pool of connections; secrets are sealed by the ``vault``."""

    def __init__(self, pool: Pool, vault: SecretCipher) -> None:
        self._pool, self._vault = pool, vault

    def add(self, webhook: Webhook, secret: bytes, most: int | None, challenge_id: str) -> Webhook | None:
        """A new webhook with a challenge to its target; None where the account has ``most`` already."""
        values = {**_values(webhook), "secret": self._vault.seal(secret), "most": most}
        with connected(self._pool) as connection, connection.transaction():
            connection.execute(statement("hold_account"), values)
            found = connection.execute(statement("insert_webhook"), values).fetchone()
            if found is None:
                return None
            _probe(connection, webhook.key, CHALLENGE, challenge_id)
            return _webhook(webhook.key.account_id, found)

    def all(self, account_id: str, limit: int) -> list[Webhook]:
        """An account's webhooks, oldest first."""
        found = self._rows("list_webhooks", {"account_id": account_id, "limit": limit})
        return [_webhook(account_id, row) for row in found]

    def read(self, key: Key) -> Webhook | None:
        """One webhook."""
        found = self._rows("read_webhook", key._asdict())
        return _webhook(key.account_id, found[0]) if found else None

    def change(self, key: Key, alter: Alter, challenge_id: str) -> Webhook | None:
        """What ``alter`` makes of it. A sleeping one gets a challenge, a disabled one loses what is pending."""
        with connected(self._pool) as connection, connection.transaction():
            held = connection.execute(statement("hold_webhook"), key._asdict()).fetchone()
            if held is None:
                return None
            new = alter(_webhook(key.account_id, held))
            found = connection.execute(statement("update_webhook"), _values(new)).fetchone()
            assert found is not None
            if not new.enabled:
                connection.execute(statement("drop_deliveries"), key._asdict())
            elif new.confirmed_at is None:
                _probe(connection, key, CHALLENGE, challenge_id)
            return _webhook(key.account_id, found)

    def rotate(self, key: Key, secret: bytes, seconds: int) -> Webhook | None:
        """Gives it a new secret; the one it had goes on signing beside it for so long."""
        values = {**key._asdict(), "secret": self._vault.seal(secret), "seconds": seconds}
        found = self._rows("rotate_webhook", values)
        return _webhook(key.account_id, found[0]) if found else None

    def remove(self, key: Key) -> bool:
        """Removes it and its deliveries; whether it was there."""
        with connected(self._pool) as connection:
            return connection.execute(statement("delete_webhook"), key._asdict()).rowcount == 1

    def clear(self, account_id: str) -> None:
        """Removes everything of an account's."""
        with connected(self._pool) as connection:
            connection.execute(statement("clear_webhooks"), {"account_id": account_id})

    def page(self, key: Key, before: str | None, limit: int) -> list[Delivery]:
        """Deliveries, newest first, older than ``before``."""
        found = self._rows("page_deliveries", {**key._asdict(), "before": before or LAST_ID, "limit": limit})
        return [_delivery(row) for row in found]

    def probe(self, key: Key, type_: str, delivery_id: str) -> Delivery:
        """A delivery of the webhook's own, due now: the one of this type that is pending, else a new one."""
        with connected(self._pool) as connection, connection.transaction():
            connection.execute(statement("wake_webhook"), key._asdict())
            return _probe(connection, key, type_, delivery_id)

    def retry(self, key: Key, delivery_id: str) -> Delivery | None:
        """The delivery, due now and for another day."""
        with connected(self._pool) as connection, connection.transaction():
            connection.execute(statement("wake_webhook"), key._asdict())
            values = {**key._asdict(), "delivery_id": delivery_id}
            found = connection.execute(statement("retry_delivery"), values).fetchone()
            return _delivery(found) if found else None

    def due(self, limit: int) -> list[DueTarget]:
        """Webhooks that have deliveries due and do not rest, those that have waited longest first."""
        found = self._rows("due_webhooks", {"challenge": CHALLENGE, "each": EACH, "limit": limit})
        return [DueTarget(Key(str(account), str(id_)), healthy, count) for account, id_, healthy, count in found]

    def claim(self, key: Key, seconds: float) -> Claim | None:
        """The webhook's delivery that is due first, this attempt's own for so long; None when there is none to make."""
        found = self._rows("claim_delivery", {**key._asdict(), "challenge": CHALLENGE, "seconds": seconds})
        if not found:
            return None
        row = found[0]
        secret, old_secret, now = row[DELIVERY_COLUMNS + WEBHOOK_COLUMNS :]
        opened = [self._vault.open(sealed) for sealed in (secret, old_secret) if sealed is not None]
        webhook = _webhook(key.account_id, row[DELIVERY_COLUMNS : DELIVERY_COLUMNS + WEBHOOK_COLUMNS])
        return Claim(webhook, _delivery(row[:DELIVERY_COLUMNS]), tuple(filter(None, opened)), ms(now))

    def settle(self, claim: Claim, verdict: Verdict, reply: Reply) -> None:
        """Writes down what came of an attempt."""
        values = {
            **claim.webhook.key._asdict(),
            "delivery_id": claim.delivery.delivery_id,
            "url": claim.webhook.url,
            "status": verdict.status,
            "fault": verdict.fault,
            "wait_ms": verdict.wait_ms,
            "rest_ms": verdict.rest_ms,
            "confirmed": verdict.target == "confirmed",
            "answer": reply.status,
            "took_ms": reply.took_ms,
        }
        names = ["settle_delivery", *CONSEQUENCES.get(verdict.target, ())]
        with connected(self._pool) as connection, connection.transaction():
            for name in names:
                connection.execute(statement(name), values)

    def forget(self) -> None:
        """Forgets deliveries that are too old to look at."""
        with connected(self._pool) as connection:
            connection.execute(statement("forget_deliveries"))

    def _rows(self, name: str, values: Mapping[str, Any]) -> list[Row]:
        """Planned each time: a plan that was kept from when there was nothing yet reads all that has come since."""
        with connected(self._pool) as connection:
            return connection.execute(statement(name), values, prepare=False).fetchall()


CONSEQUENCES: Mapping[str | None, Sequence[str]] = {
    "well": ("webhook_well",),
    "confirmed": ("webhook_well",),
    "ill": ("webhook_ill", "give_up_deliveries"),
    "gone": ("webhook_gone", "drop_deliveries"),
}
"""What follows for a target: the statements that say so."""


def _probe(connection: Connection[Row], key: Key, type_: str, delivery_id: str) -> Delivery:
    values = {**key._asdict(), "type": type_, "delivery_id": delivery_id}
    found = connection.execute(statement("hasten_delivery"), values).fetchone()
    found = found or connection.execute(statement("insert_delivery"), values).fetchone()
    assert found is not None
    return _delivery(found)


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


def _webhook(account_id: str, row: Row) -> Webhook:
    """A webhook in the order of ``read_webhook.sql``."""
    id_, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until = row
    key = Key(account_id, str(id_))
    created, confirmed, until = ms(created_at), to_ms(confirmed_at), to_ms(old_until)
    return Webhook(key, url, tuple(events), text(match_id), enabled, gone, failures, created, confirmed, until)


def _delivery(row: Row) -> Delivery:
    """A delivery in the order of ``page_deliveries.sql``."""
    id_, type_, match_id, version, seat, ply, at, status, attempts, created, due, gives_up, tried, *rest = row
    told = (str(id_), type_, text(match_id), version, seat, ply, ms(at))
    return Delivery(*told, status, attempts, ms(created), to_ms(due), ms(gives_up), to_ms(tried), *rest)
