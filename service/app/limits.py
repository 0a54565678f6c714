"""Limits: how much may be asked for in a time, and how many matches an account may have going (API §11)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Rate(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: int


class Charge(NamedTuple):
    """One taken from a bucket; ``who`` has it, ``cost`` -1 puts one back."""

    bucket: str
    who: str
    rate: Rate
    cost: int = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether all charges were admitted, and how the tightest of their buckets stands.

    ``left``: how many more it holds now. ``seconds``: until it is full again, or, refused, until it admits one more.
    """

    admitted: bool
    bucket: str
    rate: Rate
    left: int
    seconds: float


class Limiter(Protocol):
    """Counting over all processes."""

    def take(self, charges: Sequence[Charge]) -> Verdict | None:
        """Takes all charges, or none where a bucket is empty; None, and all are admitted, while nothing can count."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """What is limited: ``rates`` by the name of their bucket, ``quotas`` by what an account has."""

    limiter: Limiter
    rates: Mapping[str, Rate]
    quotas: Mapping[str, int]
