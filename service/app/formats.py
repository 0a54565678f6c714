"""Formats of fields that the API's answers share, as types that JSON Schemas can be made from (msgspec)."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from service.kernel.values import Json


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with exactly these fields; its class makes its component in the API's description."""


def about(description: str) -> Meta:
    """What a field means, as clients read it."""
    return Meta(description=description)


def one_of(*values: str) -> Meta:
    """A text with one of these values."""
    return Meta(extra_json_schema={"enum": list(values)})


def component(name: str) -> Meta:
    """A component of the API's description that is made elsewhere, such as one that depends on the games."""
    return Meta(extra_json_schema={"$ref": f"#/components/schemas/{name}"})


Id: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
"""A UUIDv7 in its usual form."""

Time: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""RFC 3339 in UTC with milliseconds."""

Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in lower-case hex."""

Salt: TypeAlias = Annotated[str, Meta(min_length=0, max_length=64, pattern="^[A-Za-z0-9_-]*$")]

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=5)]

SeatNumbers: TypeAlias = Annotated[
    list[SeatNumber], Meta(min_length=0, max_length=6, extra_json_schema={"uniqueItems": True})
]

Natural: TypeAlias = Annotated[int, Meta(ge=0)]

Positive: TypeAlias = Annotated[int, Meta(ge=1)]

AiLevel: TypeAlias = Annotated[int, Meta(ge=1, le=5)]

GameKey: TypeAlias = Annotated[str, component("GameKey")]

LegalMove: TypeAlias = Annotated[Any, component("LegalMove")]

Event: TypeAlias = Annotated[Any, component("Event")]

Visibility: TypeAlias = Annotated[str, one_of("public", "unlisted", "private")]

SeatKind: TypeAlias = Annotated[str, one_of("account", "open", "ai", "imported")]

ProposalKind: TypeAlias = Annotated[str, one_of("draw", "takeback", "abort")]

AccountKind: TypeAlias = Annotated[str, one_of("human", "bot")]

JsonObject: TypeAlias = dict[str, Json]
