"""Webhooks and their deliveries (API §10)."""

from typing import Annotated, Any

from msgspec import Meta

from service.app.formats import Document, Id, Natural, Positive, Time, about, one_of
from service.app.webhooks.messages import OWN
from service.log.times import to_text, to_text_or_none
from service.store.webhook_records import Delivery, Webhook
from service.web.schemas.webhooks import EVENTS

FAULTS = (
    "target_refused",
    "unresolvable",
    "unreachable",
    "timeout",
    "tls",
    "broken",
    "redirect",
    "status",
    "no_echo",
    "not_visible",
    "disabled",
    "secret_lost",
    "gave_up",
)


class WebhookResource(Document, frozen=True, kw_only=True):
    """A webhook as its owner sees it, without its secret."""

    id: Id
    url: Annotated[str, Meta(min_length=1, max_length=2000)]
    events: Annotated[
        list[Annotated[str, one_of(*EVENTS)]],
        Meta(min_length=1, max_length=len(EVENTS), extra_json_schema={"uniqueItems": True}),
    ]
    match_id: Annotated[Id | None, about("The one match that it is about; null for all.")]
    enabled: bool
    status: Annotated[
        str,
        one_of("sleeping", "active", "disabled", "gone"),
        about("`sleeping`: its target has not echoed the challenge yet; `gone`: its target answered 410."),
    ]
    failures: Annotated[Natural, about("Attempts that failed since the last one that succeeded.")]
    created_at: Time
    confirmed_at: Annotated[Time | None, about("When its target echoed the challenge.")]
    old_secret_until: Annotated[Time | None, about("Until when the previous secret signs too.")]


class NewWebhookAnswer(WebhookResource, frozen=True, kw_only=True):
    """A webhook with its secret."""

    secret: Annotated[
        str, Meta(pattern="^whsec_[A-Za-z0-9+/]+=*$", description="Signs what is sent; it is shown once.")
    ]


class WebhookList(Document, frozen=True):
    """The webhooks of an account."""

    items: Annotated[list[WebhookResource], Meta(min_length=0)]


class DeliveryResource(Document, frozen=True, kw_only=True):
    """One message to a webhook's target, without its body."""

    id: Annotated[Id, about("The header `webhook-id` of each attempt.")]
    type: Annotated[str, one_of(*EVENTS, *OWN)]
    match_id: Id | None
    version: Positive | None
    status: Annotated[
        str,
        one_of("pending", "delivered", "failed", "dropped"),
        about("`failed`: nothing more is tried; `dropped`: you may no longer see it, or the webhook is disabled."),
    ]
    attempts: Natural
    created_at: Time
    attempted_at: Annotated[Time | None, about("The last attempt.")]
    next_attempt_at: Time | None
    answer: Annotated[
        Annotated[int, Meta(ge=100, le=999)] | None, about("The HTTP status of the response to the last attempt.")
    ]
    fault: Annotated[Annotated[str, one_of(*FAULTS)] | None, about("What was wrong with the last attempt, in a word.")]
    took_ms: Natural | None


class DeliveryPage(Document, frozen=True):
    """A page of deliveries."""

    items: Annotated[list[DeliveryResource], Meta(min_length=0)]
    next_cursor: Id | None


def webhook_fields(webhook: Webhook) -> dict[str, Any]:
    """The fields that every answer about a webhook has."""
    return {
        "id": webhook.key.webhook_id,
        "url": webhook.url,
        "events": list(webhook.events),
        "match_id": webhook.match_id,
        "enabled": webhook.enabled,
        "status": status_of(webhook),
        "failures": webhook.failures,
        "created_at": to_text(webhook.created_at),
        "confirmed_at": to_text_or_none(webhook.confirmed_at),
        "old_secret_until": to_text_or_none(webhook.old_secret_until),
    }


def webhook_resource(webhook: Webhook) -> WebhookResource:
    """A webhook without its secret."""
    return WebhookResource(**webhook_fields(webhook))


def status_of(webhook: Webhook) -> str:
    """Whether anything is sent, and why not."""
    if webhook.gone:
        return "gone"
    if not webhook.enabled:
        return "disabled"
    return "sleeping" if webhook.confirmed_at is None else "active"


def delivery_resource(delivery: Delivery) -> DeliveryResource:
    """A delivery: what it tells of, and how it went."""
    return DeliveryResource(
        id=delivery.delivery_id,
        type=delivery.type,
        match_id=delivery.match_id,
        version=delivery.version,
        status=delivery.status,
        attempts=delivery.attempts,
        created_at=to_text(delivery.created_at),
        attempted_at=to_text_or_none(delivery.attempted_at),
        next_attempt_at=to_text_or_none(delivery.due_at),
        answer=delivery.answer,
        fault=delivery.fault,
        took_ms=delivery.took_ms,
    )
