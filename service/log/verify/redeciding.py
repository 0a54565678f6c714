"""Deciding again: from the recorded facts the rules engine must derive every other event, byte for byte."""

from collections import deque
from typing import Any

import orjson

from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.canonical import canonical
from service.log.chance import DerivedChance, match_seed
from service.log.codec import exported
from service.log.times import from_text
from service.log.upcasts import upcast
from service.log.verify.beginnings import begin
from service.log.verify.facts import Event, command_of
from service.log.verify.forks import forked
from service.log.verify.objections import LATE, objection
from service.log.verify.past import Past
from service.log.verify.saying import difference, refusal_said
from service.log.verify.verdict import Wrong
from service.match import entry as e
from service.match.decide import decide
from service.match.ledger import Context, Decided
from service.match.state import MatchState


class Redecision:
    """One match, played again from the facts of its log. ``state``: the match after the last whole decision."""

    def __init__(self, rules: Game[Any], match_id: str, server_seed: bytes) -> None:
        self.state = MatchState()
        self._rules = rules
        self._match_id = match_id
        self._server_seed = server_seed
        self._forms = {name: Form(schema) for name, schema in rules.schemas.moves.items()}
        self._past = Past(rules)
        self._expected: deque[bytes] = deque()
        self._then = self.state

    @property
    def is_whole(self) -> bool:
        """Whether the last decision is there to its last event."""
        return not self._expected

    def check(self, event: Event, body: bytes) -> Wrong | None:
        """Holds an event, whose canonical form is ``body``, to what the rules derive; what is wrong with it."""
        version = event["version"]
        try:
            now, at = as_of_today(event), from_text(event["at"])
        except (LookupError, TypeError, ValueError) as error:
            return Wrong(version, "form", f"the event is not what its type and schema ask for: {error}")
        if not self._expected and (refusal := self._open(now, at)):
            return Wrong(version, "time" if refusal.code == LATE else "refused", refusal_said(refusal))
        wanted = self._expected.popleft()
        if body != wanted and canonical(now) != wanted:
            return Wrong(version, "differs", difference(orjson.loads(wanted), now))
        if not self._expected:
            self.state = self._then
        return None

    def _open(self, event: Event, at: int) -> Refusal | None:
        """Decides what the event tells of; from here on its own form and its consequences are expected."""
        decided = self._decide(event, at)
        if isinstance(decided, Refusal):
            return decided
        if not decided.entries:
            return Refusal("nothing", None, "no deadline was over by then")
        version = self.state.version
        for number, entry in enumerate(decided.entries, version + 1):
            self._expected.append(canonical(exported(entry, number, at)))
            if entry.type == e.TAKEN_BACK:
                self._past.forget(entry.data["to"])
        self._past.remember(self.state, decided.entries, at)
        self._then = decided.state
        return None

    def _decide(self, event: Event, at: int) -> Decided | Refusal:
        context = Context(at, self._chance, self._server_seed.hex(), self._past.at)
        if self.state.version == 0 and event["type"] == e.FORKED:
            return forked(self._rules, event, context, lambda match_id, seed: Redecision(self._rules, match_id, seed))
        if self.state.version == 0:
            return begin(self._rules, event, context)
        command = command_of(self._rules.key, event)
        if command is None:
            return Refusal("underived", None, f"nothing that came before leads to this {event['type']}")
        refusal = objection(self.state, command, at, self._forms)
        return refusal or decide(self._rules, self.state, command, context)

    def _chance(self, salts: tuple[str, ...], n: int) -> DerivedChance:
        return DerivedChance(match_seed(self._server_seed, self._match_id, salts), n)


def as_of_today(event: Event) -> Event:
    """The event without its hash, in today's shape of its type."""
    now = {name: value for name, value in event.items() if name != "hash"}
    now["schema"], now["data"] = upcast(event["type"], event["schema"], event["data"])
    return now
