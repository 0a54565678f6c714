"""Health (API §11)."""

from typing import Annotated

from msgspec import Meta

from service.app.formats import Document, JsonObject, about, one_of


class Alive(Document, frozen=True):
    """The process answers."""

    status: Annotated[str, one_of("ok")]


class Ready(Document, frozen=True):
    """The results of the health checks."""

    status: Annotated[
        str, one_of("ok", "degraded", "unavailable"), about("`degraded` still serves requests; `unavailable` does not.")
    ]
    degraded: Annotated[list[str], Meta(min_length=0, description="The checks that failed.")]
    checks: Annotated[JsonObject, about("The report of each check.")]
