"""Logs that clients bring: verified, and archived if they are consistent (API §8)."""

from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from typing import NamedTuple

from service.app.access import Caller
from service.app.matches.archive import archive_of, stored_event
from service.app.matches.execute import check_same_request
from service.app.matches.log_verdict import LogVerdict, first_wrong, log_verdict
from service.app.matches.queries import see
from service.app.problems import Problem, invalid
from service.app.services import Services
from service.kernel.values import Json
from service.log.chance import commitment
from service.log.verify.file import Line, NotJson, read_log
from service.log.verify.report import LogIncomplete, NotALog, Report, Unreadable
from service.log.verify.verify import check_header, verify
from service.registry import find
from service.store.match_records import KeyRef

MOST_BYTES = 8 << 20
MOST_EVENTS = 10_000


class Brought(NamedTuple):
    """A log as a client brought it: its header has the right form, and its events are not too many."""

    header: Json
    events: Sequence[Line]


def read(raw: bytes) -> Brought:
    """A log in either form. Raises ``not_json``, ``validation_error`` for what is no log, and ``too_large``."""
    try:
        log = read_log(BytesIO(raw), MOST_BYTES)
        check_header(log.header)
    except NotJson as error:
        raise Problem("not_json", str(error)) from error
    except NotALog as error:
        raise invalid(error.pointer, str(error)) from error
    events = list(islice(log.events, MOST_EVENTS + 1))
    if len(events) > MOST_EVENTS:
        raise Problem("too_large", f"a log has at most {MOST_EVENTS} events here; `matchkeep verify` has no bound")
    return Brought(log.header, events)


def verdict_on(log: Brought) -> Report:
    """What verifying an uploaded log gives. Raises ``log_incomplete`` for one taken while its match ran."""
    try:
        return verify(*log)
    except LogIncomplete as error:
        raise Problem("log_incomplete", str(error)) from error


def check_log(services: Services, caller: Caller, log: Brought) -> LogVerdict:
    """What a log comes to, and whether it is the one that this server publishes for its match."""
    report = verdict_on(log)
    return log_verdict(report, is_authentic(services, caller, report))


def is_authentic(services: Services, caller: Caller, verdict: Report) -> bool:
    """Whether the caller would see this commitment and this last hash here; for an imported match nobody vouches."""
    try:
        row = see(services, caller, verdict.match_id).match.row
    except Problem as problem:
        if problem.status >= 500:
            raise
        return False
    return row.origin is None and verdict.authentic(commitment(row.server_seed).hex(), row.head_hash.hex())


def import_log(services: Services, caller: Caller, log: Brought, key: KeyRef | None) -> tuple[str, bool]:
    """The archived match's id, and whether the key made it before. Raises ``log_inconsistent``."""
    if key and (made := services.matches.made_with(key)):
        check_same_request(key, made)
        return made.match_id, True
    verdict = verdict_on(log)
    rules = find(verdict.game, verdict.rules_version)
    if rules is None or not verdict.consistent:
        raise inconsistent(verdict)
    facts = {
        "visibility": "private",
        "created_by": caller.account_id,
        "origin": {"id": verdict.match_id, "head_hash": verdict.head},
    }
    stored = [stored_event(event) for event in log.events if not isinstance(event, Unreadable)]
    archive = archive_of(rules, services.entropy.new_id(), bytes.fromhex(log.header["server_seed"]), stored, facts)
    if not services.archives.keep(archive, key):
        return import_log(services, caller, log, key)
    return archive.row.match_id, False


def inconsistent(verdict: Report) -> Problem:
    """Why a log is not taken in."""
    first = verdict.first_wrong
    if first is None:
        return Problem("log_inconsistent", f"rules version {verdict.rules_version} of {verdict.game} is not known here")
    where = f"event {first.version}" if first.version else "the header"
    return Problem("log_inconsistent", f"{where}: {first.reason}", {"first_wrong": first_wrong(verdict)})
