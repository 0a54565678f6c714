"""Problem documents (RFC 9457): a struct for every family of codes (API §12)."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from service.app.formats import Document, LegalMove, Natural, about, one_of
from service.app.matches.log_verdict import FirstWrong
from service.app.problems import CODES, Problem

VALIDATION = ("validation_error",)
CREATION = ("invalid_option", "invalid_setup")
PRECONDITION = ("version_mismatch",)
LIMITS = ("rate_limited", "quota")
LOGS = ("log_inconsistent",)
CONFLICTS = tuple(code for code, (status, _title) in CODES.items() if status == 409)
SPECIAL = (*VALIDATION, *CREATION, *PRECONDITION, *LIMITS, *LOGS, *CONFLICTS)
OTHERS = tuple(code for code in CODES if code not in SPECIAL)

STABLE = about("Stable: branch on it.")


class FieldError(Document, frozen=True):
    """One place that is wrong."""

    pointer: str
    detail: str


Errors: TypeAlias = Annotated[
    list[FieldError],
    Meta(
        min_length=1,
        description="Each place that is wrong: a JSON pointer into the body, or `?name` for a parameter of the query.",
    ),
]
Rule: TypeAlias = Annotated[str | None, about("The number of the rule that forbids it; null where none does.")]
MatchVersion: TypeAlias = Annotated[Natural, about("The match's.")]
OpenPly: TypeAlias = Annotated[Natural | None, about("The open one.")]
Legal: TypeAlias = Annotated[
    list[LegalMove],
    Meta(min_length=0, max_length=50, description="What the seat may play instead, if that is at most 50 moves."),
]


class ProblemFields(Document, frozen=True, kw_only=True):
    """The fields of every problem document."""

    type: Annotated[str, Meta(pattern="^/problems/", description="A page that explains the code.")]
    title: Annotated[str, about("The code in a few words.")]
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: Annotated[str, about("What was wrong with this request, in plain words.")]
    instance: Annotated[str, about("The path that was requested.")]
    code: str


class ProblemResource(ProblemFields, frozen=True, kw_only=True):
    """A request that was turned down."""

    code: Annotated[str, one_of(*OTHERS), STABLE]


class ValidationProblem(ProblemFields, frozen=True, kw_only=True):
    """A request whose form is wrong."""

    code: Annotated[str, one_of(*VALIDATION), STABLE]
    errors: Errors


class CreationProblem(ProblemFields, frozen=True, kw_only=True):
    """Options that the game turned down."""

    code: Annotated[str, one_of(*CREATION), STABLE]
    rule: Rule
    field: Annotated[str, about("A JSON pointer.")]
    errors: Errors


class ConflictProblem(ProblemFields, frozen=True, kw_only=True):
    """A request that the state of the match does not admit."""

    code: Annotated[str, one_of(*CONFLICTS), STABLE]
    rule: Rule | UnsetType = UNSET
    version: MatchVersion | UnsetType = UNSET
    ply: OpenPly | UnsetType = UNSET
    legal: Legal | UnsetType = UNSET


class RefusalProblem(ProblemFields, frozen=True, kw_only=True):
    """A command that the rules turned down."""

    code: Annotated[str, one_of(*CONFLICTS), STABLE]
    rule: Rule
    version: MatchVersion
    ply: OpenPly
    legal: Legal | UnsetType = UNSET


class PreconditionProblem(ProblemFields, frozen=True, kw_only=True):
    """Something has happened since."""

    code: Annotated[str, one_of(*PRECONDITION), STABLE]
    current_version: Natural


class LogProblem(ProblemFields, frozen=True, kw_only=True):
    """A log that contradicts itself."""

    code: Annotated[str, one_of(*LOGS), STABLE]
    first_wrong: FirstWrong | UnsetType = UNSET


class LimitProblem(ProblemFields, frozen=True, kw_only=True):
    """Too many requests, or too much of something at a time."""

    code: Annotated[str, one_of(*LIMITS), STABLE]
    bucket: Annotated[str, about("The limit that is met.")] | UnsetType = UNSET


FAMILIES: Mapping[str, type[ProblemFields]] = {
    **dict.fromkeys(OTHERS, ProblemResource),
    **dict.fromkeys(VALIDATION, ValidationProblem),
    **dict.fromkeys(CREATION, CreationProblem),
    **dict.fromkeys(CONFLICTS, ConflictProblem),
    **dict.fromkeys(PRECONDITION, PreconditionProblem),
    **dict.fromkeys(LOGS, LogProblem),
    **dict.fromkeys(LIMITS, LimitProblem),
}
"""The struct of a code's document. Conflicts of commands and seats always have what ``RefusalProblem`` requires."""


def document_of(problem: Problem, path: str) -> ProblemFields:
    """The document of a problem with a request for ``path``."""
    return FAMILIES[problem.code](
        type=f"/problems/{problem.code}",
        title=CODES[problem.code][1],
        status=problem.status,
        detail=problem.detail,
        instance=path,
        code=problem.code,
        **problem.more,
    )
