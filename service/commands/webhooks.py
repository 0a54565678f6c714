"""`matchkeep webhooks listen`: what an account's webhooks would be sent, posted to an address of this machine."""

import argparse
import secrets
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from service.adapters.sender import HttpSender
from service.app.matches.notifications import FINISHED, INVITED, OWED, STARTED
from service.app.webhooks.messages import Notification, body_with, read_secret, shown_secret, signed_headers
from service.app.webhooks.targets import read_target
from service.commands.remote import USUAL, Server, ServerAwayError, server_at
from service.local.errors import LocalError
from service.store.webhook_records import Reply

FEED = "/v1/account/events"
POLL_SECONDS = 30
PAGE_EVENTS = 500
PAUSE_SECONDS = 1.0
"""Before a server that was away is asked again."""

SECRET_BYTES = 32
EVENTS = (INVITED, STARTED, OWED, FINISHED)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to, which, and from where on."""
    parser.description = (
        "Posts to a URL of this machine what your account's webhooks would be sent: the same body and headers, signed "
        "with a secret that is printed at the start. No public address is needed, and nothing is registered."
    )
    parser.epilog = (
        "MATCHKEEP_TOKEN is your account's token. Each message is posted once, whatever is answered; there is no "
        "challenge."
    )
    parser.add_argument("act", choices=["listen"])
    parser.add_argument("--forward-to", metavar="URL", required=True, help="such as http://127.0.0.1:9000/hook")
    parser.add_argument("--server", metavar="URL", default=USUAL, help=f"the Matchkeep server (default {USUAL})")
    parser.add_argument("--events", metavar="TYPES", default=",".join(EVENTS), help="separated by commas; else all")
    parser.add_argument("--match", metavar="ID", help="of this match alone; else of all")
    parser.add_argument("--secret", metavar="whsec_...", help="sign with this one; else with a new one")
    parser.add_argument("--after", metavar="CURSOR", help="what came after this; else what comes from now on")


@dataclass(frozen=True, slots=True)
class Forward:
    """Where messages go, which, and with what they are signed."""

    url: str
    events: Sequence[str]
    match_id: str | None
    secret: bytes

    @property
    def webhook_id(self) -> UUID:
        """The id that stands for a webhook to this URL."""
        return uuid5(NAMESPACE_URL, self.url)

    def wants(self, event: Mapping[str, Any]) -> bool:
        """Whether it is told of an event of the feed."""
        return event["type"] in self.events and self.match_id in (None, event["match_id"])


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Forwards until it is told to stop."""
    server, forward = server_at(chosen.server, env), forward_of(chosen)
    if server.token is None:
        raise LocalError("MATCHKEEP_TOKEN is not set: it is your account's token.")
    cursor = end_of_feed(server) if chosen.after is None else chosen.after
    print(f"signing secret: {shown_secret(forward.secret)}")
    print(f"forwarding {', '.join(forward.events)} to {forward.url}; Ctrl-C ends it", flush=True)
    sender = HttpSender(private_targets=True)
    try:
        for event in events_after(server, cursor):
            cursor = event["cursor"]
            if forward.wants(event):
                print(line(event, post(sender, forward, event)), flush=True)
    finally:
        print(f"to go on from here: --after {cursor}", flush=True)
    return 0


def forward_of(chosen: argparse.Namespace) -> Forward:
    """What the flags say. Raises ``LocalError``."""
    try:
        read_target(chosen.forward_to, private=True)
        secret = secrets.token_bytes(SECRET_BYTES) if chosen.secret is None else read_secret(chosen.secret)
        match_id = None if chosen.match is None else str(UUID(chosen.match))
    except ValueError as fault:
        raise LocalError(f"{fault}.") from None
    events = tuple(chosen.events.split(","))
    if unknown := [name for name in events if name not in EVENTS]:
        raise LocalError(f"There are no events {', '.join(unknown)}; there are {', '.join(EVENTS)}.")
    return Forward(chosen.forward_to, events, match_id, secret)


def end_of_feed(server: Server) -> str:
    """The cursor after all that the account has been told. Raises ``LocalError``."""
    cursor = ""
    while True:
        page = server.get(FEED, after=cursor, limit=PAGE_EVENTS)
        cursor = page["cursor"]
        if len(page["events"]) < PAGE_EVENTS:
            return str(cursor)


def events_after(server: Server, cursor: str) -> Iterator[Mapping[str, Any]]:
    """Every event of the feed after a cursor, as it comes, for ever, however often the server is restarted."""
    away = False
    while True:
        try:
            page = server.get(FEED, after=cursor, limit=PAGE_EVENTS, wait=0 if away else POLL_SECONDS)
        except ServerAwayError as fault:
            if not away:
                print(f"waiting: {fault}", file=sys.stderr, flush=True)
            away = True
            time.sleep(PAUSE_SECONDS)
            continue
        away = False
        yield from page["events"]
        cursor = page["cursor"]


def post(sender: HttpSender, forward: Forward, event: Mapping[str, Any]) -> Reply:
    """Posts an event as a webhook would have been sent it; its id is the same however often it is posted."""
    data = Notification(str(forward.webhook_id), event["match_id"], event["version"], event["seat"], event["ply"])
    body = body_with(event["type"], event["at"], data)
    message_id = str(uuid5(forward.webhook_id, event["cursor"]))
    headers = signed_headers(message_id, int(time.time()), [forward.secret], body)
    return sender.send(forward.url, headers, body, attempt=1, most=0)


def line(event: Mapping[str, Any], reply: Reply) -> str:
    """What was posted, and what came of it."""
    seat = "" if event["seat"] is None else f" seat {event['seat']}"
    told = f"{event['type']:14} {event['match_id']} version {event['version']}{seat}"
    return f"{event['at']}  {told}  -> {reply.status or reply.fault} ({reply.took_ms} ms)"
