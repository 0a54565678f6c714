"""The result of verifying a log, as the API answers it (API §8)."""

from dataclasses import asdict
from typing import Annotated, get_args

from service.app.formats import Digest, Document, Id, Natural, Positive, about, one_of
from service.log.verify.report import Check, Report


class FirstWrong(Document, frozen=True):
    """The first event that does not follow."""

    version: Annotated[Natural, about("The event's version; 0 for the header.")]
    check: Annotated[
        str,
        one_of(*get_args(Check)),
        about(
            "What failed. `refused`: the rules do not allow what is recorded; `differs`: they derive another event; "
            "`time`: a deadline was over before."
        ),
    ]
    reason: Annotated[str, about("Why, in plain words.")]


class LogVerdict(Document, frozen=True):
    """The result of verifying a log."""

    consistent: Annotated[
        bool,
        about(
            "Form, chain, commitment and shuffles are right, and the rules derive every event from the recorded facts."
        ),
    ]
    authentic: Annotated[
        bool,
        about("Commitment and last hash are those that this server publishes for the match, as far as you may see it."),
    ]
    first_wrong: FirstWrong | None
    rules_known: Annotated[bool, about("False: these rules are not here, so nothing could be decided again.")]
    match_id: Id
    game: str
    rules_version: Positive
    version: Annotated[Natural, about("The last event that the chain binds.")]
    commitment: Digest
    head_hash: Annotated[Digest, about("The hash of that event.")]


def log_verdict(report: Report, authentic: bool) -> LogVerdict:
    """The answer for a report; ``authentic``: whether this server publishes the same match."""
    return LogVerdict(
        consistent=report.consistent,
        authentic=authentic,
        first_wrong=first_wrong(report),
        rules_known=report.rules_known,
        match_id=report.match_id,
        game=report.game,
        rules_version=report.rules_version,
        version=report.version,
        commitment=report.commitment,
        head_hash=report.head,
    )


def first_wrong(report: Report) -> FirstWrong | None:
    """The first event that does not follow; None where every event does."""
    return FirstWrong(**asdict(report.first_wrong)) if report.first_wrong else None
