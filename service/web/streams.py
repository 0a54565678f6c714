"""Streams: one source of events as a page, as server-sent events, or as a line for each (API §7)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson
from flask import Response

from service.app.access import account_of
from service.app.streams.follow import Batch, Beat, Given, Source, Step, follow, next_batch
from service.app.streams.slots import Slot
from service.web.answers import PRIVATE, json_answer
from service.web.context import JSON, Context
from service.web.origin import origin_of

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"
FORMS = (JSON, SSE, NDJSON)

PAGES = {**PRIVATE, "Vary": "Accept, Authorization"}
FLOWING = {**PAGES, "X-Accel-Buffering": "no"}
"""A proxy that gathers an answer before it passes it on would hold a stream back."""

Page = Callable[[Batch], Mapping[str, Any]]


def deliver(ctx: Context, source: Source, after: int, page: Page) -> Response:
    """What comes after ``after``, in the form that the client accepts. ``page`` makes a JSON document of a batch."""
    query, form = ctx.query(), ctx.request.accept_mimetypes.best_match(FORMS) or JSON
    waiting = ctx.services.waiting
    if form == JSON and not query["wait"]:
        return json_answer(page(source.read(after, query["limit"])), headers=PAGES)
    place = take_slot(ctx)
    if form == JSON:
        with place:
            batch = next_batch(waiting, source, after, query["limit"], query["wait"])
        return json_answer(page(batch), headers=PAGES)
    pieces = (as_sse if form == SSE else as_lines)(follow(waiting, source, after))
    return flowing(pieces, form, place)


def flowing(pieces: Iterator[bytes], form: str, place: Slot) -> Response:
    """An answer that is written out as it comes. It holds a thread, so it holds a place among the streams."""
    response = Response(pieces, 200, headers=FLOWING, content_type=form)
    response.call_on_close(place.leave)
    return response


def take_slot(ctx: Context) -> Slot:
    """A place among the streams for this request. Raises ``streams_full``."""
    return ctx.services.stream_slots.take(account_of(ctx.caller), origin_of(ctx.request))


def as_sse(steps: Iterator[Step]) -> Iterator[bytes]:
    """Server-sent events (HTML Standard §9.2): the cursor is the event's id, a comment line shows life."""
    for step in steps:
        if isinstance(step, Given):
            yield b"id: %s\ndata: %s\n\n" % (str(step.cursor).encode(), orjson.dumps(step.event))
        else:
            yield b":\n\n" if isinstance(step, Beat) else b"data: %s\n\n" % orjson.dumps(step.event)


def as_lines(steps: Iterator[Step]) -> Iterator[bytes]:
    """An event a line; an empty line shows life."""
    for step in steps:
        yield b"\n" if isinstance(step, Beat) else orjson.dumps(step.event) + b"\n"
