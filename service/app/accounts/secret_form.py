"""The form of secrets: whose they are, so that it is known where to look, and then what nobody can guess."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Literal
from uuid import UUID

Prefix = Literal["mk_", "mkt_", "mkc_", "mko_"]
"""Of tokens, tickets for streams, ids of OAuth clients (which are no secrets), and OAuth codes."""

ACCOUNT_CHARACTERS = 22
"""The 16 bytes of an account's id in URL-safe base64, without the two equals signs."""


def secret_of(prefix: Prefix, account_id: str, random: str) -> str:
    """A secret of an account; ``random`` is what makes it one."""
    account = urlsafe_b64encode(UUID(account_id).bytes).decode()[:ACCOUNT_CHARACTERS]
    return f"{prefix}{account}{random}"


def account_in(secret: str, prefix: Prefix) -> str | None:
    """The account that a secret says it belongs to; None for what is no secret of this form."""
    account = secret.removeprefix(prefix)[:ACCOUNT_CHARACTERS]
    if not secret.startswith(prefix):
        return None
    try:
        return str(UUID(bytes=urlsafe_b64decode(f"{account}==")))
    except ValueError:
        return None


def digest_of(secret: str) -> bytes:
    """What is stored of a secret. A look-up by the hash of a long random secret leaks nothing through its time."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
