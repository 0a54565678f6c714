"""Doubt: whether a notice may have been lost since everything was last asked about."""

from time import monotonic

SWEEP_SECONDS = 0.9
"""Between two questions to Postgres about everything that is waited for while nobody says that no notice was lost: what
a lost one would have told is known within a second."""

TRUSTING_SECONDS = 15.0
"""The same while somebody does: for what nobody can know, such as a process that was never seen and has died."""


class Doubt:
    """What the reconcilers say: the number of the epoch, again and again, and another when a notice may have been lost.

    Whoever hears nothing of them for ``SWEEP_SECONDS`` trusts nobody.
    """

    def __init__(self) -> None:
        self._epoch = self._asked_epoch = b""
        self._heard_at = self._asked_at = float("-inf")

    def hear(self, epoch: bytes) -> bool:
        """Notes what was heard; whether it is another epoch."""
        is_other = epoch != self._epoch
        self._epoch, self._heard_at = epoch, monotonic()
        return is_other

    def raise_it(self) -> None:
        """Notices may have been lost in this process, or a question was not answered."""
        self._asked_at = float("-inf")

    def seconds_left(self) -> float:
        """Until everything has to be asked about: now (0) or by what is known now; no more than ``SWEEP_SECONDS``."""
        if self._epoch != self._asked_epoch:
            return 0.0
        now = monotonic()
        trusted = now - self._heard_at < SWEEP_SECONDS
        at = self._asked_at + (TRUSTING_SECONDS if trusted else SWEEP_SECONDS)
        return min(SWEEP_SECONDS, max(0.0, at - now))

    def settle(self) -> None:
        """Notes that everything is asked about from here on."""
        self._asked_epoch, self._asked_at = self._epoch, monotonic()
