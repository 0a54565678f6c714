"""Stored matches decided again under their rules: what a maintainer asks before a rules change (API §8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.app.matches.disclosure import whole_event
from service.kernel.values import Json
from service.log.chance import commitment
from service.log.verify.report import Wrong
from service.log.verify.verify import Source, Verification
from service.store.audit import StoredMatch, StoredMatches
from service.store.match_reader import EventLog

PAGE_EVENTS = 500
UNKNOWN = "unknown rules"
ROW = "row"


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one match; ``kind`` is None when the rules derive it as it is stored."""

    match_id: str
    game: str
    rules_version: int
    events: int
    kind: str | None = None
    version: int | None = None
    reason: str = ""


def recheck(matches: StoredMatches, match_ids: Sequence[str]) -> list[Finding]:
    """The findings on matches that are decided again."""
    return [finding_on(matches, match) for match in matches.stored(match_ids)]


def finding_on(log: EventLog, match: StoredMatch) -> Finding:
    """Decides one match again, ended or not."""
    sealed = commitment(match.server_seed).hex()
    source = Source(match.log_id, match.game, match.rules_version, sealed, match.server_seed, match.salts)
    checks = Verification(source)
    while checks.version < match.version and not checks.is_aborted:
        page = log.events(match.match_id, checks.version, match.version, PAGE_EVENTS)
        for stored in page:
            checks.take(whole_event(stored))
        if not page:
            break
    return _finding(match, checks)


def _finding(match: StoredMatch, checks: Verification) -> Finding:
    base: Mapping[str, Json] = {
        "match_id": match.match_id,
        "game": match.game,
        "rules_version": match.rules_version,
        "events": checks.version,
    }
    verdict, wrong = checks.report(), checks.first_wrong
    if wrong is None and not verdict.rules_known:
        return Finding(**base, kind=UNKNOWN, reason="the registry has no such rules version")
    if wrong is None and not checks.is_whole:
        wrong = Wrong(checks.version + 1, "differs", "the last decision is not stored to its end")
    if wrong is None and (checks.version, verdict.head) != (match.version, match.head_hash.hex()):
        return Finding(**base, kind=ROW, reason="the summary row tells of another head than the events")
    return Finding(**base, kind=wrong.check, version=wrong.version, reason=wrong.reason) if wrong else Finding(**base)
