"""Replay: from the recorded facts the rules must derive every other event, byte for byte."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.canonical import canonical
from service.log.chance import chance_of
from service.log.codec import exported
from service.log.times import from_text
from service.log.upcasts import upcast
from service.log.verify.fork_source import forked
from service.log.verify.preconditions import LATE, unmet_precondition
from service.log.verify.recorded_commands import Event, command_of
from service.log.verify.report import Wrong, difference, refusal_text
from service.match import entry as e
from service.match.commands import Create
from service.match.decide import decide
from service.match.entry import Entry
from service.match.evolve import evolve, settle
from service.match.ledger import Context, Decided
from service.match.state import Clock, MatchState, SeatState
from service.match.states import has_shape_of

FACTS = ("created_by", "visibility", "hints")


def first_decision(rules: Game[Any], event: Event, context: Context) -> Decided | Refusal:
    """A match that was created with the options, seats and clock that the log's first event tells of."""
    if event["type"] != e.CREATED:
        return Refusal("beginning", None, f"a log begins with {e.CREATED} or {e.FORKED}")
    data = event["data"]
    options = rules.check_options(data["options"], len(data["seats"]))
    if isinstance(options, Refusal):
        return options
    seats = [SeatState(seat["kind"], seat["account"], seat["level"], seat["taken"]) for seat in data["seats"]]
    custom = options.get("setup") is not None
    facts = {**{name: data[name] for name in FACTS}, "custom": custom}
    return decide(rules, MatchState(), Create(options, seats, Clock(**data["clock"]), facts), context)


def ends_whole(rules: Game[Any], match_id: str, server_seed: bytes, events: Iterable[Event]) -> bool:
    """Whether exported ``events``, from a log's first on, are consistent and end with a decision's last consequence."""
    replay = Replay(rules, match_id, server_seed)
    for event in events:
        body = canonical({name: value for name, value in event.items() if name != "hash"})
        if replay.check(event, body):
            return False
    return replay.is_whole


class History:
    """The states before the choices of the line that is being played. What was taken back is forgotten.

    Only games that know takebacks need it; for all others nothing is kept.
    """

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._states: dict[int, MatchState] = {}

    def at(self, version: int) -> MatchState:
        """The state after event ``version``, which somebody's choice follows."""
        return self._states[version]

    def remember(self, before: MatchState, entries: Sequence[Entry], at: int) -> None:
        """Keeps the state before every choice among ``entries``, which follow on ``before``."""
        if not self._rules.takeback:
            return
        choices = [number for number, entry in enumerate(entries) if is_choice(self._rules, entry)]
        state, last = before, choices[-1] if choices else -1
        for number, entry in enumerate(entries[: last + 1]):
            if number in choices:
                self._states[state.version] = settle(self._rules, state)
            if number < last:
                state = evolve(self._rules, state, entry, at)

    def forget(self, after: int) -> None:
        """A takeback led to ``after``: no other one will lead to a later state of that line."""
        self._states = {version: state for version, state in self._states.items() if version <= after}


def is_choice(rules: Game[Any], entry: Entry) -> bool:
    """Whether a seat chose here, itself or by its clock, its AI or its leaving."""
    return entry.cause != "rules" and entry.type.startswith(f"{rules.key}.")


class Replay:
    """One match, played again from the facts of its log. ``state``: the match after the last whole decision."""

    def __init__(self, rules: Game[Any], match_id: str, server_seed: bytes) -> None:
        self.state = MatchState()
        self._rules = rules
        self._match_id = match_id
        self._server_seed = server_seed
        self._forms = {name: Form(schema) for name, schema in rules.schemas.moves.items()}
        self._history = History(rules)
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
            now, at = in_todays_shape(event), from_text(event["at"])
        except (LookupError, TypeError, ValueError) as error:
            return Wrong(version, "form", f"the event is not what its type and schema ask for: {error}")
        if not self._expected and (refusal := self._open(now, at)):
            return Wrong(version, "time" if refusal.code == LATE else "refused", refusal_text(refusal))
        wanted = self._expected.popleft()
        if body != wanted and not self._agrees(now, wanted):
            return Wrong(version, "differs", difference(orjson.loads(wanted), now))
        if not self._expected:
            self.state = self._then
        return None

    def _agrees(self, now: Event, wanted: bytes) -> bool:
        """Whether an event of another form says the same; a state of another shape is never read: it says nothing."""
        derived = orjson.loads(wanted)
        if now["type"] in e.STATES and not has_shape_of(self._rules, now["data"].get("state")):
            derived["data"]["state"] = now["data"].get("state")
        return canonical(now) == canonical(derived)

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
                self._history.forget(entry.data["to"])
        self._history.remember(self.state, decided.entries, at)
        self._then = decided.state
        return None

    def _decide(self, event: Event, at: int) -> Decided | Refusal:
        chance = chance_of(self._server_seed, self._match_id)
        context = Context(at, chance, self._server_seed.hex(), self._history.at)
        if self.state.version == 0 and event["type"] == e.FORKED:
            return forked(self._rules, event, context, lambda match_id, seed: Replay(self._rules, match_id, seed))
        if self.state.version == 0:
            return first_decision(self._rules, event, context)
        command = command_of(self._rules.key, event)
        if command is None:
            return Refusal("underived", None, f"nothing that came before leads to this {event['type']}")
        refusal = unmet_precondition(self.state, command, at, self._forms)
        return refusal or decide(self._rules, self.state, command, context)


def in_todays_shape(event: Event) -> Event:
    """The event without its hash, in today's shape of its type."""
    now = {name: value for name, value in event.items() if name != "hash"}
    now["schema"], now["data"] = upcast(event["type"], event["schema"], event["data"])
    return now
