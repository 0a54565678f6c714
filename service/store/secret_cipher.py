"""Secrets as they are stored, encrypted where the operator has given a key."""

from base64 import b64decode, b64encode
from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

PLAIN, ENCRYPTED = "plain:", "fernet:"


class SecretCipher:
    """The first key encrypts, all of them decrypt; without a key secrets are kept as they are."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = MultiFernet([Fernet(key) for key in keys]) if keys else None

    def encrypt(self, secret: bytes) -> str:
        """A secret as it is stored."""
        if self._keys is None:
            return PLAIN + b64encode(secret).decode()
        return ENCRYPTED + self._keys.encrypt(secret).decode()

    def decrypt(self, stored: str) -> bytes | None:
        """The inverse; None when the key that encrypted it is not among the given ones any more."""
        if stored.startswith(PLAIN):
            return b64decode(stored.removeprefix(PLAIN))
        try:
            return self._keys.decrypt(stored.removeprefix(ENCRYPTED)) if self._keys else None
        except InvalidToken:
            return None
