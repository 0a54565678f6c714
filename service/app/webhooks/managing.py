"""Managing webhooks: an account's subscriptions, their secrets, tests and repetitions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from service.app.access import Caller
from service.app.matches.queries import see
from service.app.problems import Problem, invalid, not_found
from service.app.services import Services
from service.app.webhooks.messages import CHALLENGE, TEST, shown_secret
from service.app.webhooks.targets import read_target
from service.store.webhook_records import Delivery, Key, Webhook

MAX_SHOWN = 200

OVERLAP_SECONDS = 24 * 3600
"""Seconds for which a secret goes on signing beside the one that took its place."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a webhook; None leaves a field as it is. ``all_matches``: lift the bond to one match."""

    url: str | None = None
    events: Iterable[str] | None = None
    match_id: str | None = None
    all_matches: bool = False
    enabled: bool | None = None


def add_webhook(
    services: Services, caller: Caller, url: str, events: Iterable[str], match_id: str | None
) -> tuple[Webhook, str]:
    """A new webhook, asleep, and its secret, which is shown once."""
    _check(services, caller, url, match_id)
    secret = services.entropy.seed()
    wanted = Webhook(caller.account_id, services.entropy.new_id(), url, _in_order(events), match_id)
    made = services.hooks.store.add(wanted, secret, services.hooks.most, services.entropy.new_id())
    return made, shown_secret(secret)


def webhook_of(services: Services, caller: Caller, webhook_id: str) -> Webhook:
    """One of the caller's webhooks. Raises ``not_found``."""
    return _there(services.hooks.store.read(Key(caller.account_id, webhook_id)))


def change_webhook(services: Services, caller: Caller, key: Key, wish: Wish) -> Webhook:
    """The webhook as it is wanted. With another target it sleeps until that one has echoed a challenge."""
    _check(services, caller, wish.url, wish.match_id)

    def alter(old: Webhook) -> Webhook:
        new = replace(
            old,
            url=old.url if wish.url is None else wish.url,
            events=old.events if wish.events is None else _in_order(wish.events),
            match_id=None if wish.all_matches else wish.match_id or old.match_id,
            enabled=old.enabled if wish.enabled is None else wish.enabled,
        )
        revived = new.enabled and old.gone
        if new.url != old.url or revived:
            new = replace(new, gone=old.gone and not revived, confirmed_at=None, failures=0)
        return new

    return _there(services.hooks.store.change(key, alter, services.entropy.new_id()))


def rotate_secret(services: Services, key: Key) -> tuple[Webhook, str]:
    """A new secret, shown once."""
    secret = services.entropy.seed()
    return _there(services.hooks.store.rotate(key, secret, OVERLAP_SECONDS)), shown_secret(secret)


def remove_webhook(services: Services, key: Key) -> None:
    """Nothing is sent any more, and nothing is left of it."""
    if not services.hooks.store.remove(key):
        raise not_found("no such webhook")


def try_webhook(services: Services, webhook: Webhook) -> Delivery:
    """A test message; for one that sleeps, the challenge once more. One at a time."""
    _check_enabled(webhook)
    type_ = CHALLENGE if webhook.confirmed_at is None else TEST
    return services.hooks.store.probe(webhook.key, type_, services.entropy.new_id())


def retry_delivery(services: Services, webhook: Webhook, delivery_id: str) -> Delivery:
    """The delivery once more, now, whatever came of it."""
    _check_enabled(webhook)
    found = services.hooks.store.retry(webhook.key, delivery_id)
    if found is None:
        raise not_found("no such delivery")
    return found


def _check(services: Services, caller: Caller, url: str | None, match_id: str | None) -> None:
    if url is not None:
        try:
            read_target(url, services.hooks.private_targets)
        except ValueError as fault:
            raise invalid("/url", str(fault)) from fault
    if match_id is not None:
        see(services, caller, match_id)


def _check_enabled(webhook: Webhook) -> None:
    if not webhook.enabled:
        raise Problem("not_offered", "the webhook is disabled; enable it first")


def _there(found: Webhook | None) -> Webhook:
    if found is None:
        raise not_found("no such webhook")
    return found


def _in_order(events: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(events))
