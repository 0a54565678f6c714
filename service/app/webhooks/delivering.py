"""Delivering: one attempt at a time, from what is due in Postgres; who comes twice or late does no harm."""

import logging
from random import Random

from service.app.matches.load import current
from service.app.services import Services
from service.app.webhooks.messages import CHALLENGE, body_of, headers_of, is_echo
from service.app.webhooks.ports import Sender
from service.store.webhook_records import Claim, Delivery, DeliveryOutcome, Key, Reply
from service.telemetry import span
from service.tracing import CAUSE

LEASE_SECONDS = 12.0
"""Seconds after which an attempt that nobody has finished is made again: more than twice what one may take."""

FIRST_WAIT_MS = 5_000
MAX_WAIT_MS = 4 * 3_600_000
MAX_PAUSE_MS = 300_000

MAX_ECHO_BYTES = 1_000
"""Bytes of an answer that are read, where an echo is expected; nobody reads the others."""


def deliver_next(services: Services, sender: Sender, key: Key, rng: Random) -> bool:
    """Makes the attempt that is due first at a target, for its cause; whether to go on with the next one."""
    store = services.hooks.store
    claim = store.claim(key, LEASE_SECONDS)
    if claim is None:
        return False
    CAUSE.set(claim.delivery.cause)
    with span("webhook delivery", claim.delivery.cause, delivery_id=claim.delivery.delivery_id) as told:
        outcome, reply = attempt(services, sender, claim, rng)
        if told is not None:
            told.set_attributes({"matchkeep.status": outcome.status, "matchkeep.fault": outcome.fault or ""})
        store.settle(claim, outcome, reply)
    if outcome.status != "dropped":
        note(claim, outcome, reply)
    return outcome.status == "dropped" or outcome.target in ("healthy", "confirmed")


def attempt(services: Services, sender: Sender, claim: Claim, rng: Random) -> tuple[DeliveryOutcome, Reply]:
    """Sends it, if it is still the account's to know; what that means, and the answer."""
    if not concerns(services, claim.webhook.account_id, claim.delivery):
        return DeliveryOutcome("dropped", "not_visible"), Reply(None)
    reply = send(sender, claim) if claim.secrets else Reply(None, fault="secret_lost")
    return judge(claim, reply, rng), reply


def note(claim: Claim, verdict: DeliveryOutcome, reply: Reply) -> None:
    """A line in the log; without the URL, in which there may be secrets."""
    fields = {
        "webhook_id": claim.webhook.key.webhook_id,
        "delivery_id": claim.delivery.delivery_id,
        "status": verdict.status,
        "fault": verdict.fault,
        "answer": reply.status,
        "ms": reply.took_ms,
    }
    logging.getLogger("matchkeep.webhooks").info("attempt", extra=fields)


def send(sender: Sender, claim: Claim) -> Reply:
    """Sends the message, signed with each secret."""
    body = body_of(claim)
    most = MAX_ECHO_BYTES if claim.delivery.type == CHALLENGE else 0
    return sender.send(claim.webhook.url, headers_of(claim, body), body, claim.delivery.attempts, most)


def concerns(services: Services, account_id: str, told: Delivery) -> bool:
    """Whether what a delivery tells still is the account's to know: its seat is, or the match, seated or made by it."""
    if told.match_id is None:
        return True
    row, _labels = services.matches.read(told.match_id)
    if row is None:
        return False
    seats = current(services.matches, services.states, row).seats
    if told.seat is not None:
        return told.seat < len(seats) and seats[told.seat].account == account_id
    return account_id in {row.created_by, *(seat.account for seat in seats)}


def judge(claim: Claim, reply: Reply, rng: Random) -> DeliveryOutcome:
    """What a response, or none, means for the delivery and for its target."""
    fault = fault_of(claim, reply)
    if fault is None:
        return DeliveryOutcome("delivered", target="confirmed" if claim.delivery.type == CHALLENGE else "healthy")
    if reply.status == 410:
        return DeliveryOutcome("failed", fault, target="gone")
    wait = wait_ms(claim.delivery.attempts, MAX_WAIT_MS, rng)
    pause = wait_ms(claim.webhook.failures + 1, MAX_PAUSE_MS, rng)
    again = claim.now + wait < claim.delivery.gives_up_at
    return DeliveryOutcome("pending" if again else "failed", fault, wait, "failing", pause)


def fault_of(claim: Claim, reply: Reply) -> str | None:
    """What is wrong with an answer, in a word."""
    status = reply.status
    if status is None:
        return reply.fault
    if 300 <= status < 400:
        return "redirect"
    if not 200 <= status < 300:
        return "status"
    if claim.delivery.type == CHALLENGE and not is_echo(claim, reply.body):
        return "no_echo"
    return None


def wait_ms(failures: int, longest: int, rng: Random) -> int:
    """Five seconds, then four times as long each time, up to ``longest``; by chance down to half of it."""
    usual = min(FIRST_WAIT_MS * 4 ** min(failures - 1, 10), longest)
    return rng.randint(usual // 2, usual)
