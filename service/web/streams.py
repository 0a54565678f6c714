"""Streams of events: as a page, as server-sent events, or as NDJSON (API §7)."""

from collections.abc import Callable, Iterator
from math import inf

from flask import Response

from service.app.access import account_of
from service.app.accounts.tickets import renewing
from service.app.formats import Document
from service.app.streams.follow import Batch, Delivered, Heartbeat, Source, Step, follow, next_batch
from service.app.streams.slots import Slot
from service.web.client_address import client_address
from service.web.compression import LiveResponse
from service.web.context import RequestContext
from service.web.media import JSON, NDJSON, SSE
from service.web.responses import PRIVATE, encode, json_response

STREAM_MEDIA = (JSON, SSE, NDJSON)

PAGE_HEADERS = {**PRIVATE, "Vary": "Accept, Authorization, Accept-Encoding"}
STREAM_HEADERS = {**PAGE_HEADERS, "Cache-Control": "private, no-cache, no-transform", "X-Accel-Buffering": "no"}
"""A proxy that buffers responses, or gathers them to compress them, would hold a stream back."""

LAST_EVENT_ID = "Last-Event-ID"

Page = Callable[[Batch], Document]


def last_event_id(ctx: RequestContext) -> str | None:
    """The cursor that a client resumes from; None where it has none. A browser may send an empty one (HTML §9.2)."""
    return ctx.request.headers.get(LAST_EVENT_ID) or None


def wanted_media(ctx: RequestContext) -> str:
    """The form that the client accepts, of those that the operation has."""
    offered = ctx.shape.media
    return ctx.request.accept_mimetypes.best_match(offered) or offered[0]


def deliver(ctx: RequestContext, source: Source, after: int, page: Page) -> Response:
    """The events after the cursor ``after``, in the form that the client accepts; ``page``: the page of a batch."""
    query, media = ctx.query(), wanted_media(ctx)
    listener = ctx.services.listener
    if media == JSON and not query["wait"]:
        return json_response(page(source.read(after, query["limit"])), headers=PAGE_HEADERS)
    slot = take_slot(ctx)
    if media == JSON:
        with slot:
            batch = next_batch(listener, source, after, query["limit"], query["wait"])
        return json_response(page(batch), headers=PAGE_HEADERS)
    silence = query["wait"] if ctx.shape.media == (NDJSON,) else inf
    steps = renewing(ctx.services, ctx.caller, follow(listener, source, after, silence))
    return streamed((as_sse if media == SSE else as_lines)(steps), media, slot, LiveResponse)


def streamed(pieces: Iterator[bytes], media: str, slot: Slot, kind: type[Response] = Response) -> Response:
    """A response that is written as it is produced. It holds a thread, so it holds a slot until it is closed."""
    response = kind(pieces, 200, headers=STREAM_HEADERS, content_type=media)
    response.call_on_close(slot.leave)
    return response


def take_slot(ctx: RequestContext) -> Slot:
    """A slot for this request's stream. Raises ``streams_full``."""
    return ctx.services.stream_slots.take(account=account_of(ctx.caller), address=client_address(ctx.request))


def as_sse(steps: Iterator[Step]) -> Iterator[bytes]:
    """Server-sent events (HTML Standard §9.2): the cursor is the event's id; heartbeats are comment lines."""
    for step in steps:
        if isinstance(step, Heartbeat):
            yield b":\n\n"
        else:  # the end has an id too: who comes back without having had an event says where it stood
            cursor = step.cursor if isinstance(step, Delivered) else step.resume
            yield b"id: %s\ndata: %s\n\n" % (str(cursor).encode(), encode(step.event))


def as_lines(steps: Iterator[Step]) -> Iterator[bytes]:
    """An event a line; heartbeats are empty lines."""
    for step in steps:
        yield b"\n" if isinstance(step, Heartbeat) else encode(step.event) + b"\n"
