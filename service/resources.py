"""Files that come with the product and are no code: where a checkout or an installed wheel has them."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """The folder ``migrations``, ``docs`` or ``seeds``. Raises ``FileNotFoundError`` where it did not come along."""
    for place in (PACKAGE / "shipped" / name, PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name} did not come with this installation")
