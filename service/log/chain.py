"""The hash chain over a match's events, blinded by nonces so that hashes tell nothing (API §8)."""

import hmac
from hashlib import sha256


def nonce(server_seed: bytes, version: int) -> bytes:
    """What keeps a hidden card from being guessed from its event's hash, until the seed is revealed."""
    return hmac.digest(server_seed, f"event|{version}".encode(), "sha256")


def next_hash(previous: bytes, server_seed: bytes, version: int, body: bytes) -> bytes:
    """``hash_n`` of the event whose canonical form is ``body``; ``hash_0`` is the commitment."""
    return sha256(previous + nonce(server_seed, version) + body).digest()
