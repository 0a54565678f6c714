"""Secrets, ids and codes from the operating system: implements the port ``Entropy``."""

import secrets

import uuid6

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters and digits that are taken for one another."""


class SystemEntropy:
    """Draws on the operating system's randomness."""

    def seed(self) -> bytes:
        """32 bytes."""
        return secrets.token_bytes(32)

    def new_id(self) -> str:
        """A UUIDv7 (RFC 9562)."""
        return str(uuid6.uuid7())

    def secret(self) -> str:
        """256 bits in URL-safe base64."""
        return secrets.token_urlsafe(32)

    def join_code(self) -> str:
        """A code of 39 bits, such as K7QM-4XTD."""
        letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))
        return f"{letters[:4]}-{letters[4:]}"

    def guest_name(self) -> str:
        """A name for who gives none."""
        return "Guest-" + "".join(secrets.choice(CODE_ALPHABET) for _ in range(4)).lower()
