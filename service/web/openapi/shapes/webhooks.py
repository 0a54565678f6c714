"""Webhooks, their deliveries, and the messages that they carry (API §10)."""

from service.app.webhooks.messages import OWN
from service.pieces.shapes import Shape, flag, list_of, nullable, one_of, record, whole
from service.web.openapi.words import moment, ref, said, text, uuid
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

WEBHOOK: dict[str, Shape] = {
    "id": uuid(),
    "url": text(1, 2000),
    "events": list_of(one_of(EVENTS), 1, len(EVENTS), distinct=True),
    "match_id": said("The one match that it is about; null for all.", nullable(uuid())),
    "enabled": flag(),
    "status": said(
        "`sleeping`: its target has not echoed the challenge yet; `gone`: its target answered 410.",
        one_of(["sleeping", "active", "disabled", "gone"]),
    ),
    "failures": said("Attempts that failed since one went well.", whole(0)),
    "created_at": moment(),
    "confirmed_at": said("When its target echoed the challenge.", nullable(moment())),
    "old_secret_until": said("Until when the secret before signs too.", nullable(moment())),
}
SECRET = said("Signs what is sent; it is shown once.", text(pattern="^whsec_[A-Za-z0-9+/]+=*$"))

WEBHOOKS: dict[str, Shape] = {
    "Webhook": record(**WEBHOOK),
    "NewWebhookAnswer": record(**WEBHOOK, secret=SECRET),
    "WebhookList": record(items=list_of(ref("Webhook"))),
    "Delivery": record(
        id=said("The header `webhook-id` of each attempt.", uuid()),
        type=one_of([*EVENTS, *OWN]),
        match_id=nullable(uuid()),
        version=nullable(whole(1)),
        status=said(
            "`failed`: nothing more is tried; `dropped`: it is not yours to know any more, or the webhook is disabled.",
            one_of(["pending", "delivered", "failed", "dropped"]),
        ),
        attempts=whole(0),
        created_at=moment(),
        attempted_at=said("The last attempt.", nullable(moment())),
        next_attempt_at=nullable(moment()),
        answer=said("The HTTP status of the last attempt's answer.", nullable(whole(100, 999))),
        fault=said("What was wrong with the last attempt, in a word.", nullable(one_of(FAULTS))),
        took_ms=nullable(whole(0)),
    ),
    "DeliveryPage": record(items=list_of(ref("Delivery")), next_cursor=nullable(uuid())),
}
