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
        letters = self.code(8)
        return f"{letters[:4]}-{letters[4:]}"

    def code(self, letters: int) -> str:
        """So many letters and digits of the alphabet of codes; 4.9 bits each."""
        return "".join(secrets.choice(CODE_ALPHABET) for _ in range(letters))

    def guest_name(self) -> str:
        """A name for who gives none."""
        return f"Guest-{self.code(4).lower()}"
