"""What most tests of webhooks need: an application that allows targets on loopback, and somebody who carries."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import psycopg

from service.adapters.sender import Bounds, HttpSender
from service.app.webhooks.delivering import deliver_next
from service.bootstrap import wire
from service.store.webhook_records import Key
from service.web.schemas.webhooks import EVENTS
from service.wsgi import application
from tests.support.api import Api, Client, settings_for
from tests.support.servers import DatabaseUrls
from tests.webhooks.receiver import Receiver
from workers.relay import relay

QUICK = Bounds(0.5, 0.8)


@dataclass(frozen=True)
class Hook:
    """A webhook as its owner has it."""

    owner: Client
    id: str
    secret: str

    @property
    def path(self) -> str:
        return f"/v1/webhooks/{self.id}"

    @property
    def key(self) -> Key:
        return Key(self.owner.id, self.id)

    def see(self) -> Any:
        return self.owner.get(self.path).expect(200).data

    def deliveries(self) -> list[Any]:
        """Newest first."""
        return list(self.owner.get(f"{self.path}/deliveries?limit=100").expect(200).data["items"])

    def last(self) -> Any:
        return self.deliveries()[0]


@dataclass(frozen=True)
class Scene:
    """The application, its database, and a sender of its deliveries."""

    api: Api
    owner_url: str
    sender: HttpSender

    def account(self, name: str | None = None) -> Client:
        return self.api.account(name)

    def asleep(self, owner: Client, url: str, events: Iterable[str] = EVENTS, **more: Any) -> Hook:
        """A new webhook; nothing has been sent yet."""
        made = owner.post("/v1/webhooks", {"url": url, "events": [*events], **more}).expect(201).data
        return Hook(owner, made["id"], made["secret"])

    def awake(self, owner: Client, receiver: Receiver, events: Iterable[str] = EVENTS, **more: Any) -> Hook:
        """One whose target has echoed its challenge."""
        hook = self.asleep(owner, receiver.url(), events, **more)
        self.carry(hook)
        assert hook.see()["status"] == "active"
        return hook

    def carry(self, hook: Hook) -> None:
        """Delivers what is due, until nothing is or the target fails."""
        while deliver_next(self.api.wired.services, self.sender, hook.key, Random(1)):
            pass

    def tell(self, hook: Hook) -> None:
        """Passes on what matches have left, and delivers it."""
        relay(self.api.wired.services)
        self.carry(hook)

    def let_pass(self, hook: Hook, seconds: float) -> None:
        """For one webhook, time goes by: what was to come after it is that much nearer."""
        later = "- make_interval(secs => %(seconds)s)"
        values = {**hook.key._asdict(), "seconds": seconds}
        where = "WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s"
        with psycopg.connect(self.owner_url, autocommit=True) as connection:
            for table, columns in {
                "webhooks": ("paused_until", "old_secret_until"),
                "deliveries": ("created_at", "due_at", "gives_up_at", "attempted_at"),
            }.items():
                changes = ", ".join(f"{column} = {column} {later}" for column in columns)
                connection.execute(f"UPDATE {table} SET {changes} {where}", values)


@contextmanager
def scene_on(urls: DatabaseUrls, redis_url: str, **more: Any) -> Iterator[Scene]:
    """On a migrated database."""
    settings = settings_for(urls, redis_url, **{"webhook_private_targets": True, **more})
    wired = wire(settings)
    yield Scene(
        Api(application(wired, settings), wired),
        urls.owner,
        HttpSender(settings.webhook_private_targets, bounds=QUICK),
    )
    wired.close()
