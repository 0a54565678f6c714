"""How a fork's log begins: the source's events are verified like any log's, then the position is taken from them."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Protocol

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.kernel.values import Json
from service.log.canonical import canonical
from service.log.verify.chain_check import ChainCheck
from service.log.verify.file import form_of
from service.log.verify.recorded_commands import Event
from service.log.verify.report import Wrong, fault_text
from service.match.commands import Fork
from service.match.decide import decide
from service.match.ledger import Context, Decided
from service.match.state import MatchState

ORIGIN = ("source", "version", "hash", "commitment", "server_seed", "salts", "events")


class Replay(Protocol):
    """A match that is played again from its facts."""

    @property
    def state(self) -> MatchState:
        """The match after the last whole decision."""
        ...

    @property
    def is_whole(self) -> bool:
        """Whether the last decision is there to its last event."""
        ...

    def check(self, event: Event, body: bytes) -> Wrong | None:
        """What is wrong with the next event."""
        ...


def forked(
    rules: Game[Any], event: Event, context: Context, replay: Callable[[str, bytes], Replay]
) -> Decided | Refusal:
    """The first event of a fork, derived from the events of its source. ``replay``: of a match id and its seed."""
    data = event["data"]
    try:
        state = _source(data, replay)
        if isinstance(state, Refusal):
            return state
        origin = {name: data[name] for name in ORIGIN}
        return decide(rules, MatchState(), Fork(state, data["created_by"], origin), context)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return Refusal("source", None, f"the source is not told in full: {error!r}"[:300])


def _source(data: Mapping[str, Json], replay: Callable[[str, bytes], Replay]) -> MatchState | Refusal:
    """The source's state at the forked version."""
    seed, committed = bytes.fromhex(data["server_seed"]), bytes.fromhex(data["commitment"])
    if sha256(seed).digest() != committed:
        return Refusal("source", None, "the source's commitment is not the SHA-256 of its server seed")
    links, play = ChainCheck(committed, seed, data["source"], data["salts"]), replay(data["source"], seed)
    for event in data["events"]:
        if fault := form_of("event").first_fault(event):
            return Refusal("source", None, f"event {links.version + 1} of the source: {fault_text(fault)}")
        body = canonical({name: value for name, value in event.items() if name != "hash"})
        wrong = links.follow(event, body) or play.check(event, body)
        if wrong:
            return Refusal("source", None, f"event {wrong.version} of the source: {wrong.reason}")
    if (links.version, links.head.hex()) != (data["version"], data["hash"]):
        return Refusal("source", None, "the source's events do not lead to the version and hash that it gives")
    if not play.is_whole or play.state.game is None:
        return Refusal("source", None, "the source's events end within a choice, or before the start")
    return play.state
