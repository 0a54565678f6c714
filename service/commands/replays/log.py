"""A match in an exported log, folded as far as it is looked at."""

import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from service.commands.replays.base import Moment, Replay, decision_end
from service.kernel.game import Game
from service.kernel.values import Json, Viewer
from service.local.errors import LocalError
from service.log.fold import fold_entries, read_event, steps
from service.log.verify.file import form_of, read_log
from service.log.verify.report import NotALog, Unreadable
from service.log.verify.verify import check_header
from service.match.evolve import settle
from service.match.ledger import outcome_data
from service.match.state import MatchState
from service.pieces.text import escaped
from service.registry import find
from service.terminal.progress import bar

NO_MATCH = (
    "The events do not make a match. A log taken while a match runs leaves out what is hidden: take it again after "
    "the end."
)


class LogReplay(Replay):
    """A log in a file, folded as far as it is looked at."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        try:
            log = read_log(file)
            check_header(log.header)
        except NotALog as fault:
            raise LocalError(f"{name} is not a log that Matchkeep exported: {escaped(str(fault))}.") from None
        header, events = log.header, [*log.events]
        self._events: list[Mapping[str, Json]] = [event for event in events if not isinstance(event, Unreadable)]
        if len(self._events) < len(events) or any(map(form_of("event").first_fault, self._events)):
            raise LocalError(f"{name}: {NO_MATCH}")
        rules = find(header["game"], header["rules_version"])
        if rules is None:
            raise LocalError(f"This Matchkeep has no rules version {header['rules_version']} of {header['game']}.")
        self.rules: Game[Any] = rules
        self.game, self.rules_version, self.match_id = rules.key, rules.version, header["match_id"]
        self.is_recorded, self._redacted = True, header["server_seed"] is None
        self._state = MatchState()
        self.seats = len(self._folded(1).seats)

    @property
    def head(self) -> int:
        """The number of events."""
        return len(self._events)

    def moment(self, version: int, viewer: Viewer, since: int | None = None) -> Moment:
        """Folds up to there, with a bar if that takes long."""
        state = self._folded(version)
        try:
            view = None if state.game is None else self.rules.view(state.game, viewer)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise LocalError(NO_MATCH) from None
        outcome = outcome_data(state.outcome) if state.outcome else None
        events = self._events[version - 1 if since is None else since : version]
        return Moment(version, self.head, state.status, view, outcome, events, self._redacted)

    def following(self, version: int) -> int | None:
        """The last event before the next choice."""
        return decision_end(self._events[version:], version)

    def _folded(self, version: int) -> MatchState:
        if version < self._state.version:
            self._state = MatchState()
        try:
            with bar("replaying", version - self._state.version, " events") as moving:
                following = map(read_event, self._events[self._state.version : version])
                for _entry, after in steps(self.rules, following, self._state, self._past):
                    self._state = after
                    moving.update()
            return settle(self.rules, self._state)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise LocalError(NO_MATCH) from None

    def _past(self, version: int) -> MatchState:
        """The match after an earlier event, for an event that holds a state of another shape than today's."""
        return fold_entries(self.rules, map(read_event, self._events[:version]), MatchState())


class FileReplay(LogReplay):
    """A log in a file, or from standard input."""

    def __init__(self, name: str) -> None:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as fault:
            raise LocalError(f"{name}: {fault.strerror}.") from None
        super().__init__(BytesIO(raw), name)
