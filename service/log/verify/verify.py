"""Verifying a log: every check on every event, as the events come, in constant memory."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import orjson

from service.kernel.values import Json
from service.log.canonical import canonical
from service.log.chance import commitment
from service.log.header import log_header
from service.log.verify.chain_check import ChainCheck
from service.log.verify.file import Line, form_of
from service.log.verify.recorded_commands import Event
from service.log.verify.replay import Replay
from service.log.verify.report import HEADER, LogIncomplete, NotALog, Report, Unreadable, Wrong, difference, fault_text
from service.match.state import MatchState
from service.registry import find

REDACTED = "the log was exported while its match was running; export it again after the end"


@dataclass(frozen=True, slots=True)
class Source:
    """Which match a log claims to be of. ``salts`` are those that its seats brought."""

    match_id: str
    game: str
    rules_version: int
    commitment: str
    server_seed: bytes
    salts: Sequence[str]


def verify(header: Json, events: Iterable[Line]) -> Report:
    """The report on an exported log. Raises ``NotALog`` and ``LogIncomplete``."""
    source = read_header(header)
    checks = Verification(source)
    for event in events:
        if checks.is_aborted:
            break
        checks.take(event)
    if checks.first_wrong is None:
        if not checks.ended:
            raise LogIncomplete("the log stops before the event that ends its match")
        checks.compare(header)
    return checks.report()


def check_header(data: Json) -> None:
    """Raises ``NotALog`` for what has not the published form of a header."""
    fault = form_of("header").first_fault(data)
    if fault:
        raise NotALog(f"this is no log of Matchkeep, format 1: {fault_text(fault)}", fault.pointer)


def read_header(data: Json) -> Source:
    """What a header claims. Raises ``NotALog``, and ``LogIncomplete`` while the seed is secret."""
    check_header(data)
    if data["server_seed"] is None:
        raise LogIncomplete(REDACTED)
    named = {name: data[name] for name in ("match_id", "game", "rules_version", "commitment", "salts")}
    return Source(**named, server_seed=bytes.fromhex(data["server_seed"]))


class Verification:
    """The checks of one log.

    After a fault of the rules the chain is still followed, so that authentic can be told from consistent; after one of
    the form, the commitment or the chain nothing more can be checked: verification is aborted.
    """

    def __init__(self, source: Source) -> None:
        rules = find(source.game, source.rules_version)
        self._source = source
        self._links = ChainCheck(bytes.fromhex(source.commitment), source.server_seed, source.match_id, source.salts)
        self._play = Replay(rules, source.match_id, source.server_seed) if rules else None
        self._rules_known = rules is not None
        self._chain_holds = True
        self.first_wrong: Wrong | None = None
        self.is_aborted = False
        if commitment(source.server_seed).hex() != source.commitment:
            self._unbound(Wrong(HEADER, "commitment", "the commitment is not the SHA-256 of the server seed"))

    @property
    def version(self) -> int:
        """The last event that the chain binds."""
        return self._links.version

    @property
    def ended(self) -> bool:
        """Whether the event that ends a match has come."""
        return self._links.ended

    @property
    def is_whole(self) -> bool:
        """Whether the last decision is there to its end."""
        return self._play is None or self._play.is_whole

    @property
    def state(self) -> MatchState | None:
        """The match after its last whole decision; None once something is wrong with the play."""
        return self._play.state if self._play else None

    def take(self, line: Line) -> None:
        """Checks one more event. Raises ``LogIncomplete`` for a redacted one."""
        read = self._read(line)
        if isinstance(read, Wrong):
            self._unbound(read)
            return
        event, body = read
        if wrong := self._links.follow(event, body):
            self._unbound(wrong)
        elif self._play and (wrong := self._play.check(event, body)):
            self._note(wrong)

    def compare(self, header: Json) -> None:
        """Holds the header of a log that has ended to its events."""
        source, state = self._source, self.state
        if state:
            seen = log_header(source.match_id, source.game, source.rules_version, source.server_seed, state)
            if said := difference(orjson.loads(canonical(seen)), header):
                self._note(Wrong(HEADER, "header", said))

    def report(self) -> Report:
        """The result of the checks so far."""
        return Report(
            match_id=self._source.match_id,
            game=self._source.game,
            rules_version=self._source.rules_version,
            version=self.version,
            commitment=self._source.commitment,
            head=self._links.head.hex(),
            chain_holds=self._chain_holds,
            rules_known=self._rules_known,
            first_wrong=self.first_wrong,
        )

    def _read(self, line: Line) -> tuple[Event, bytes] | Wrong:
        """An event that has the published form, and its canonical form."""
        version = self.version + 1
        if isinstance(line, Unreadable):
            return Wrong(version, "form", line.reason)
        fault = form_of("event").first_fault(line)
        if fault:
            return Wrong(version, "form", fault_text(fault))
        if line["shuffles"] is None:
            raise LogIncomplete(REDACTED)
        try:
            return line, canonical({name: value for name, value in line.items() if name != "hash"})
        except TypeError as error:
            return Wrong(version, "form", f"the event has no canonical form: {error}")

    def _unbound(self, wrong: Wrong) -> None:
        self._note(wrong)
        self._chain_holds = False
        self.is_aborted = wrong.check != "shuffle"

    def _note(self, wrong: Wrong) -> None:
        self.first_wrong = self.first_wrong or wrong
        self._play = None
