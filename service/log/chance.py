"""Chance derived from a committed seed, so that anyone can check it (CONVENTIONS §6)."""

import hmac
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256

from service.kernel.chance import Shuffle
from service.kernel.values import Json

WORDS = 1 << 32


def commitment(server_seed: bytes) -> bytes:
    """What is published before anybody chooses a salt: SHA-256 of the server's seed."""
    return sha256(server_seed).digest()


def match_seed(server_seed: bytes, match_id: str, salts: Sequence[str]) -> bytes:
    """The seed of all shuffles, drawn from the server's part and from everybody's salt."""
    message = "|".join(["matchkeep/1", match_id, *salts])
    return hmac.digest(server_seed, message.encode(), "sha256")


def words(seed: bytes, n: int) -> Iterator[int]:
    """The stream of 32-bit words of shuffle ``n``."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"shuffle|{n}|{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def shuffled(seed: bytes, n: int, items: Sequence[Json]) -> list[Json]:
    """Fisher-Yates over the word stream; words that would favour low indices are skipped."""
    result = list(items)
    stream = words(seed, n)
    for i in range(len(result) - 1, 0, -1):
        limit = (i + 1) * (WORDS // (i + 1))
        word = next(w for w in stream if w < limit)
        j = word % (i + 1)
        result[i], result[j] = result[j], result[i]
    return result


class DerivedChance:
    """The chance of one match from its ``next_n``-th shuffle on."""

    def __init__(self, seed: bytes, next_n: int) -> None:
        self._seed = seed
        self._next = next_n

    def shuffle(self, items: Sequence[Json]) -> Shuffle:
        """One shuffle of the match; the next call is the next one."""
        n, self._next = self._next, self._next + 1
        return Shuffle(n, tuple(items), tuple(shuffled(self._seed, n, items)))


class LaterChance:
    """The same, derived when something is shuffled: most commands shuffle nothing."""

    def __init__(self, derive: Callable[[], DerivedChance]) -> None:
        self._derive = cache(derive)

    def shuffle(self, items: Sequence[Json]) -> Shuffle:
        """One shuffle of the match; the next call is the next one."""
        return self._derive().shuffle(items)


def chance_of(server_seed: bytes, match_id: str) -> Callable[[Sequence[str], int], LaterChance]:
    """By the salts of all seats, the match's chance from its n-th shuffle on."""
    return lambda salts, n: LaterChance(lambda: DerivedChance(match_seed(server_seed, match_id, salts), n))
