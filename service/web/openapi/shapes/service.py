"""Health (API §11)."""

from service.pieces.shapes import Shape, list_of, one_of, record
from service.web.openapi.words import anything, constant, said, text

SERVICE: dict[str, Shape] = {
    "Alive": record(status=constant("ok")),
    "Ready": record(
        status=said("`degraded` serves on; `unavailable` does not.", one_of(["ok", "degraded", "unavailable"])),
        degraded=said("The checks that are not well.", list_of(text())),
        checks=said("What each check says.", anything()),
    ),
}
