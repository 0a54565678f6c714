"""Logs as they are sent to be verified or imported, and what verification says of them (API §8)."""

from typing import Any

from service.kernel.values import Json
from service.log.verify.file import log_schema
from service.pieces.shapes import Shape, flag, nullable, one_of, record, whole
from service.web.openapi.words import digest, ref, said, text, uuid

CHECKS = ("form", "commitment", "version", "chain", "shuffle", "header", "time", "refused", "differs")


def logs() -> dict[str, Shape]:
    """The schemas; that of the header is the published one."""
    header = inlined(log_schema()["$defs"]["header"])
    events = {
        "type": "array",
        "items": {},
        "description": "At most 10,000. Their form is for the verdict to say; left out: none.",
    }
    document = {
        **header,
        "description": "An exported log. `GET /schemas/log.json` has the schema of its events, too.",
        "properties": {**header["properties"], "events": events},
        "additionalProperties": False,
    }
    return {"LogDocument": document, "LogVerdict": VERDICT, "FirstWrong": FIRST_WRONG}


def inlined(shape: Json) -> Any:
    """A part of the log's schema with the definitions that it refers to put in their places."""
    if isinstance(shape, list):
        return [inlined(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    named = shape.get("$ref", "").removeprefix("#/$defs/")
    base = inlined(log_schema()["$defs"][named]) if named else {}
    return base | {name: inlined(one) for name, one in shape.items() if name != "$ref"}


FIRST_WRONG = said(
    "The first event that does not follow.",
    record(
        version=said("The event's version; 0 for the header.", whole(0)),
        check=said(
            "What failed. `refused`: the rules do not allow what is recorded; `differs`: they derive another event; "
            "`time`: a deadline was over before.",
            one_of(CHECKS),
        ),
        reason=said("Why, in plain words.", text()),
    ),
)
VERDICT = record(
    consistent=said(
        "Form, chain, commitment and shuffles are right, and the rules derive every event from the recorded facts.",
        flag(),
    ),
    authentic=said(
        "Commitment and last hash are those that this server publishes for the match, as far as you may see it.", flag()
    ),
    first_wrong=nullable(ref("FirstWrong")),
    rules_known=said("False: these rules are not here, so nothing could be decided again.", flag()),
    match_id=uuid(),
    game=text(),
    rules_version=whole(1),
    version=said("The last event that the chain binds.", whole(0)),
    commitment=digest(),
    head_hash=said("The hash of that event.", digest()),
)
