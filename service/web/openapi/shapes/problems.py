"""Problem documents (RFC 9457): one shape for every family of codes (API §12)."""

from collections.abc import Iterable

from service.app.problems import CODES
from service.pieces.shapes import Shape, list_of, nullable, record, whole
from service.web.openapi.words import ref, said, text

BASE: dict[str, Shape] = {
    "type": said("A page that explains the code.", text(pattern="^/problems/")),
    "title": said("The code in a few words.", text()),
    "status": whole(400, 599),
    "detail": said("What was wrong with this request, in plain words.", text()),
    "instance": said("The path that was asked for.", text()),
    "code": said("Stable: branch on it.", text()),
}

ERRORS = said(
    "Each place that is wrong: a JSON pointer into the body, or `?name` for a parameter of the query.",
    list_of(record(pointer=text(), detail=text()), 1),
)
RULE = said("The number of the rule that speaks; null where none does.", nullable(text()))
LEGAL = said("What the seat may play instead, if that is at most 50 moves.", list_of(ref("LegalMove"), 0, 50))
POSITION: dict[str, Shape] = {
    "rule": RULE,
    "version": said("The match's.", whole(0)),
    "ply": said("The open one.", nullable(whole(0))),
    "legal": LEGAL,
}

VALIDATION = ("validation_error",)
CREATION = ("invalid_option", "invalid_setup")
PRECONDITION = ("version_mismatch",)
LIMITS = ("rate_limited", "quota")
LOGS = ("log_inconsistent",)
CONFLICTS = tuple(code for code, (status, _title) in CODES.items() if status == 409)
PLAIN = tuple(code for code in CODES if code not in (*VALIDATION, *CREATION, *PRECONDITION, *LIMITS, *LOGS, *CONFLICTS))


def _family(words: str, codes: Iterable[str], optional: Iterable[str] = (), **more: Shape) -> Shape:
    code = said("Stable: branch on it.", {"enum": list(codes)})
    return said(words, record(optional, **BASE | {"code": code}, **more))


PROBLEMS: dict[str, Shape] = {
    "Problem": _family("A request that was turned down.", PLAIN),
    "ValidationProblem": _family("A request whose form is wrong.", VALIDATION, errors=ERRORS),
    "CreationProblem": _family(
        "Options that the game turned down.", CREATION, rule=RULE, field=said("A JSON pointer.", text()), errors=ERRORS
    ),
    "ConflictProblem": _family("The match's state stands against it.", CONFLICTS, POSITION, **POSITION),
    "RefusalProblem": _family("A command that the rules turned down.", CONFLICTS, ("legal",), **POSITION),
    "PreconditionProblem": _family("Something has happened since.", PRECONDITION, current_version=whole(0)),
    "LogProblem": _family("A log that contradicts itself.", LOGS, ("first_wrong",), first_wrong=ref("FirstWrong")),
    "LimitProblem": _family("Too much at a time.", LIMITS, ("bucket",), bucket=said("The limit that is met.", text())),
}


def family_of(code: str, by_rules: bool) -> str:
    """The shape that a code's document has; ``by_rules``: whether conflicts come from a command's refusal."""
    for codes, name in (
        (VALIDATION, "ValidationProblem"),
        (CREATION, "CreationProblem"),
        (PRECONDITION, "PreconditionProblem"),
        (LIMITS, "LimitProblem"),
        (LOGS, "LogProblem"),
        (CONFLICTS, "RefusalProblem" if by_rules else "ConflictProblem"),
    ):
        if code in codes:
            return name
    return "Problem"
