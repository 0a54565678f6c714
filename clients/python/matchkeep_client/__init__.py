"""Plays on a Matchkeep server, synchronously (``Matchkeep``) or with asyncio (``AsyncMatchkeep``)."""

from matchkeep_client.asynchronous import AsyncMatch, AsyncMatchkeep
from matchkeep_client.problems import ProblemError, ServerGoneError
from matchkeep_client.synchronous import Match, Matchkeep

__all__ = ["AsyncMatch", "AsyncMatchkeep", "Match", "Matchkeep", "ProblemError", "ServerGoneError"]
