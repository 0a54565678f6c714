"""Webhooks (API §10)."""

from flask import Response

from service.app.webhooks import managing
from service.app.webhooks.managing import (
    MAX_SHOWN,
    Wish,
    add_webhook,
    remove_webhook,
    rotate_secret,
    try_webhook,
    webhook_of,
)
from service.store.webhook_records import Webhook
from service.web.answers.webhooks import (
    DeliveryPage,
    DeliveryResource,
    NewWebhookAnswer,
    WebhookList,
    WebhookResource,
    delivery_resource,
    webhook_fields,
    webhook_resource,
)
from service.web.context import RequestContext
from service.web.kept_answers import answered_once
from service.web.operation import OperationGroup, accepted, created, no_content, ok
from service.web.responses import PRIVATE, SECRET, empty_response, json_response
from service.web.schemas.webhooks import ChangeWebhook, DeliveriesQuery, NewWebhook, Nothing

PATH = "/v1/webhooks/{webhook_id}"
WEBHOOKS = OperationGroup("webhooks", "required", ("manage",), ("manage",))


def own(ctx: RequestContext) -> Webhook:
    """The webhook that the path names, if it is the caller's."""
    return webhook_of(ctx.services, ctx.actor, ctx.id("webhook_id", "no such webhook"))


@WEBHOOKS.write(
    "POST",
    "/v1/webhooks",
    "Make a webhook",
    created("The webhook; its secret is shown once", NewWebhookAnswer, "Idempotent-Replayed", *SECRET, "Location"),
    body=NewWebhook,
    request_headers=("Idempotency-Key",),
    problems=("not_found", "quota"),
)
def create_webhook(ctx: RequestContext) -> Response:
    """Subscribes a URL to what you are told. Nothing else is sent until its target has echoed a challenge.

    The secret signs everything that is sent there (Standard Webhooks); it is shown once.
    """
    form = ctx.form()

    def make() -> Response:
        webhook, secret = add_webhook(ctx.services, ctx.actor, form["url"], form["events"], form["match_id"])
        headers = {**SECRET, "Location": f"/v1/webhooks/{webhook.key.webhook_id}"}
        return json_response(NewWebhookAnswer(**webhook_fields(webhook), secret=secret), 201, headers)

    return answered_once(ctx, form, make)


@WEBHOOKS.read("/v1/webhooks", "Your webhooks", ok("The webhooks", WebhookList))
def list_webhooks(ctx: RequestContext) -> Response:
    """Your webhooks, oldest first."""
    ctx.query()
    webhooks = ctx.services.hooks.store.all(ctx.actor.account_id, MAX_SHOWN)
    return json_response(WebhookList([webhook_resource(webhook) for webhook in webhooks]), headers=PRIVATE)


@WEBHOOKS.read(PATH, "One webhook", ok("The webhook", WebhookResource))
def get_webhook(ctx: RequestContext) -> Response:
    """One of your webhooks: `status` says whether it is active."""
    webhook = own(ctx)
    ctx.query()
    return json_response(webhook_resource(webhook), headers=PRIVATE)


@WEBHOOKS.write("PATCH", PATH, "Change a webhook", ok("The webhook as it is now", WebhookResource), body=ChangeWebhook)
def change_webhook(ctx: RequestContext) -> Response:
    """Changes what is named. Another URL has to echo a challenge first; so has one that has answered 410."""
    key = own(ctx).key
    changed = managing.change_webhook(ctx.services, ctx.actor, key, Wish(**ctx.form()))
    return json_response(webhook_resource(changed), headers=PRIVATE)


@WEBHOOKS.write("DELETE", PATH, "End a webhook", no_content("Nothing more is sent"))
def delete_webhook(ctx: RequestContext) -> Response:
    """Ends a webhook, and forgets its deliveries."""
    webhook = own(ctx)
    ctx.query()
    remove_webhook(ctx.services, webhook.key)
    return empty_response()


@WEBHOOKS.write(
    "POST",
    f"{PATH}/rotate",
    "Make a new secret",
    ok("The webhook; its new secret is shown once", NewWebhookAnswer, *SECRET),
    body=Nothing,
)
def rotate_webhook(ctx: RequestContext) -> Response:
    """Makes a new secret. For a day every message carries two signatures, one by the secret before."""
    key = own(ctx).key
    ctx.form()
    webhook, secret = rotate_secret(ctx.services, key)
    return json_response(NewWebhookAnswer(**webhook_fields(webhook), secret=secret), headers=SECRET)


@WEBHOOKS.write(
    "POST",
    f"{PATH}/test",
    "Send a test",
    accepted("What will be sent", DeliveryResource),
    body=Nothing,
    problems=("not_offered",),
)
def test_webhook(ctx: RequestContext) -> Response:
    """Sends a `webhook.test` message; to a target that has not echoed the challenge, that once more."""
    webhook = own(ctx)
    ctx.form()
    return json_response(delivery_resource(try_webhook(ctx.services, webhook)), 202, PRIVATE)


@WEBHOOKS.read(f"{PATH}/deliveries", "What was sent", ok("A page of deliveries", DeliveryPage), query=DeliveriesQuery)
def list_deliveries(ctx: RequestContext) -> Response:
    """What was sent or is to be sent within the last thirty days, newest first."""
    webhook, query = own(ctx), ctx.query()
    limit, before = query["limit"], query["cursor"]
    found = ctx.services.hooks.store.page(webhook.key, str(before) if before else None, limit + 1)
    page = found[:limit]
    following = page[-1].delivery_id if len(found) > limit else None
    return json_response(DeliveryPage([delivery_resource(delivery) for delivery in page], following), headers=PRIVATE)


@WEBHOOKS.write(
    "POST",
    f"{PATH}/deliveries/{{delivery_id}}/retry",
    "Send a message again",
    accepted("The delivery, due now", DeliveryResource),
    body=Nothing,
    problems=("not_offered",),
)
def retry_delivery(ctx: RequestContext) -> Response:
    """Sends a message once more, now, whatever came of it; if need be for another day."""
    webhook = own(ctx)
    delivery_id = ctx.id("delivery_id", "no such delivery")
    ctx.form()
    return json_response(delivery_resource(managing.retry_delivery(ctx.services, webhook, delivery_id)), 202, PRIVATE)
