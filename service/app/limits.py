"""Limits: how much may be asked for in a time, and how many matches an account may have going (API §11)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, Protocol

from service.app.problems import Problem


class Rate(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: int


class Charge(NamedTuple):
    """What is taken from somebody's bucket; fewer than none is put back."""

    bucket: str
    who: str
    rate: Rate
    cost: int = 1


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether all charges were admitted, and how the tightest of their buckets stands.

    ``left``: how many more it holds now. ``seconds``: until it is full again, or, refused, until it admits one more.
    """

    admitted: bool
    bucket: str
    rate: Rate
    left: int
    seconds: float

    @property
    def headers(self) -> dict[str, str]:
        """What a client is told of it (the IETF's RateLimit header fields)."""
        return {
            "RateLimit-Policy": f'"{self.bucket}";q={self.rate.most};w={self.rate.seconds}',
            "RateLimit": f'"{self.bucket}";r={self.left};t={ceil(self.seconds)}',
        }

    @property
    def problem(self) -> Problem:
        """Why a request was turned down."""
        detail = f"{self.bucket}: at most {self.rate.most} in {self.rate.seconds} seconds"
        headers = {**self.headers, "Retry-After": str(max(1, ceil(self.seconds)))}
        return Problem("rate_limited", detail, {"bucket": self.bucket}, headers=headers)


class Limiter(Protocol):
    """Counting over all processes."""

    def take(self, charges: Sequence[Charge]) -> Admission | None:
        """Takes all charges, or none where a bucket is empty; None, and all are admitted, while nothing can count."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """What is limited: rates by the name of their bucket."""

    limiter: Limiter
    rates: Mapping[str, Rate]
