"""What needs no rules: that every event is bound to the one before it, and that chance was drawn as committed."""

from collections.abc import Mapping, Sequence

from service.kernel.values import Json
from service.log.chain import next_hash
from service.log.chance import match_seed, shuffled
from service.log.verify.report import Wrong
from service.match import entry as e

LAST = (e.FINISHED, e.ABORTED)


class ChainCheck:
    """The hash chain and the shuffles of one log, as far as it was read."""

    def __init__(self, commitment: bytes, server_seed: bytes, match_id: str, salts: Sequence[str]) -> None:
        self.version = 0
        self.head = commitment
        self.ended = False
        self._server_seed = server_seed
        self._match_seed = match_seed(server_seed, match_id, salts)
        self._salts = list(salts)
        self._shuffles = 0

    def follow(self, event: Mapping[str, Json], body: bytes) -> Wrong | None:
        """Goes on to ``event``, whose canonical form is ``body``; what is wrong with it, if anything is."""
        version = self.version + 1
        if event["version"] != version:
            return Wrong(version, "version", f"the next event has version {event['version']}, and not {version}")
        if self.ended:
            return Wrong(version, "version", "nothing follows the event that ended the match")
        head = next_hash(self.head, self._server_seed, version, body)
        if head.hex() != event["hash"]:
            return Wrong(version, "chain", "the hash is not that of this event after the one before it")
        self.version, self.head = version, head
        return self._shuffled(version, event) or self._facts(version, event)

    def _shuffled(self, version: int, event: Mapping[str, Json]) -> Wrong | None:
        """Every shuffle again, from the committed seed, all salts and the match's id (CONVENTIONS §6)."""
        for draw in event["shuffles"]:
            if draw["n"] != self._shuffles:
                return Wrong(version, "shuffle", f"the next shuffle is number {self._shuffles}, and not {draw['n']}")
            if shuffled(self._match_seed, draw["n"], draw["before"]) != draw["after"]:
                return Wrong(version, "shuffle", f"shuffle {draw['n']} does not come from the seeds")
            self._shuffles += 1
        return None

    def _facts(self, version: int, event: Mapping[str, Json]) -> Wrong | None:
        """The two events that repeat what the header says."""
        if event["type"] in LAST:
            self.ended = True
            if event["data"]["server_seed"] != self._server_seed.hex():
                return Wrong(version, "header", "the event reveals another server seed than the header")
        if event["type"] == e.STARTED and event["data"]["salts"] != self._salts:
            return Wrong(version, "header", "play starts with other salts than the header says")
        return None
