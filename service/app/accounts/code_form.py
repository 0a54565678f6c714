"""The form of codes that people copy by hand: how they are shown, and what of the typing does not count."""

from typing import NamedTuple

from service.app.ports import Entropy

GROUP = 4
RECOVERY_LETTERS = 28
"""137 bits: nobody finds one by trying, not even who has read the hashes."""

LOCATOR_LETTERS = 4
"""Of a device code: what it is found by, which is no secret."""

SECRET_LETTERS = 6
"""Of a device code: 29 bits, of which each code lets a few values be tried."""


class ShortCode(NamedTuple):
    """A device code: what it is found by, and the rest."""

    locator: str
    secret: str


def new_recovery_code(entropy: Entropy) -> str:
    """A recovery code in its plain form, which is what its hash is made of."""
    return entropy.code(RECOVERY_LETTERS)


def new_short_code(entropy: Entropy) -> ShortCode:
    """A code for a further device."""
    return ShortCode(entropy.code(LOCATOR_LETTERS), entropy.code(SECRET_LETTERS))


def shown_code(plain: str) -> str:
    """A code in groups of four letters, such as K7QM-4XTD."""
    return "-".join(plain[at : at + GROUP] for at in range(0, len(plain), GROUP))


def plain_code(typed: str) -> str:
    """The plain form of a code, however it was typed: case, hyphens and spaces do not count."""
    return "".join(char for char in typed.upper() if char.isalnum())


def short_code_in(typed: str) -> ShortCode | None:
    """The two parts of a device code; None for what is none by its length."""
    plain = plain_code(typed)
    if len(plain) != LOCATOR_LETTERS + SECRET_LETTERS:
        return None
    return ShortCode(plain[:LOCATOR_LETTERS], plain[LOCATOR_LETTERS:])
