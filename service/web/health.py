"""Health: the checks that `/readyz` makes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Check:
    """One check: ``look`` returns its report, and raises when the part does not work.

    ``required``: whether requests cannot be served without the part. ``needs``: the check without whose part this one
    need not be made.
    """

    name: str
    required: bool
    look: Callable[[], Any]
    needs: str | None = None


@dataclass(frozen=True, slots=True)
class Health:
    """The checks of a process, in the order in which they are reported."""

    checks: Sequence[Check]
