"""The problems that an operation may answer with: its own codes, and those that its form brings with it (API §12)."""

from collections.abc import Mapping
from typing import Any

from service.app.problems import CODES
from service.web.answers.problems import FAMILIES, ConflictProblem, RefusalProblem
from service.web.openapi.answers import component_name
from service.web.openapi.examples import Examples
from service.web.openapi.headers import answer_headers
from service.web.openapi.words import camel, ref, unique
from service.web.operation import BODILESS, Operation
from service.web.problem_texts import TEXTS

PROBLEM = "application/problem+json"
BY_RULES = ("commands", "seats")
"""Tags of operations whose conflicts are refusals: with rule, version and ply."""

EXTRA_HEADERS: Mapping[int, tuple[str, ...]] = {
    401: ("WWW-Authenticate",),
    405: ("Allow",),
    429: ("Retry-After",),
    503: ("Retry-After",),
}


def codes_of(operation: Operation) -> dict[int, list[str]]:
    """Every code by its status, in the order of API §12."""
    codes = [*general_codes(operation), *operation.problems]
    listed = [code for code in CODES if code in codes]
    by_status: dict[int, list[str]] = {}
    for code in listed:
        for status in statuses_of(code):
            by_status.setdefault(status, []).append(code)
    return dict(sorted(by_status.items()))


def general_codes(operation: Operation) -> list[str]:
    """What any operation of this form may answer."""
    codes = ["method_not_allowed", "internal"]
    if "{" in operation.path:
        codes.append("not_found")
    if operation.tag == "service":
        return codes
    codes += ["validation_error", "rate_limited", "unavailable"]
    if operation.auth != "none":
        codes += ["unauthenticated", "insufficient_scope"]
    if "Idempotency-Key" in operation.request_headers:
        codes.append("idempotency_key_reused")
    if "If-Match" in operation.request_headers:
        codes.append("version_mismatch")
    if "{match_id}" in operation.path:
        codes += ["match_unreadable"] if operation.method == "GET" else ["match_unreadable", "rules_retired"]
    if any(status not in BODILESS for status in operation.responses):
        codes.append("not_acceptable")
    if operation.body is not None:
        codes += ["unsupported_media_type", "too_large", "not_json", "request_timeout"]
    return codes


def family_of(code: str, by_rules: bool) -> str:
    """The component of a code's document. ``by_rules``: whether conflicts come from a command's refusal."""
    family = FAMILIES[code]
    return component_name(RefusalProblem if by_rules and family is ConflictProblem else family)


def statuses_of(code: str) -> tuple[int, ...]:
    """A code's statuses: one, but for ``streams_full``, which is 429 where the caller's own cap is meant."""
    return (429, 503) if code == "streams_full" else (CODES[code][0],)


def responses_of(operation: Operation, examples: Examples) -> dict[str, Any]:
    """Each problem status: a shared response where there is one code, else one of the operation's own."""
    by_rules = operation.tag in BY_RULES
    found: dict[str, Any] = {}
    for status, codes in codes_of(operation).items():
        alone = len(codes) == 1 and family_of(codes[0], by_rules) == family_of(codes[0], False)
        shared = {"$ref": f"#/components/responses/{camel(codes[0])}"}
        found[str(status)] = shared if alone else response(status, codes, by_rules, examples)
    return found


def components(examples: Examples) -> dict[str, Any]:
    """The shared responses: one for every code."""
    return {camel(code): response(status, [code], False, examples) for code, (status, _title) in CODES.items()}


def response(status: int, codes: list[str], by_rules: bool, examples: Examples) -> dict[str, Any]:
    """A response that carries one of these codes."""
    words = [f"`{code}`: {TEXTS[code][0]}" for code in codes]
    shown: dict[str, Any] = {}
    for code in codes:
        shown |= examples.problem(code)
    names = ("Cache-Control", *EXTRA_HEADERS.get(status, ()))
    content: dict[str, Any] = {"schema": schema(codes, by_rules)}
    if shown:
        content["examples"] = shown
    return {
        "description": words[0] if len(words) == 1 else "\n".join(f"- {text}" for text in words),
        "headers": answer_headers(names, limited=status != 405),
        "content": {PROBLEM: content},
    }


def schema(codes: list[str], by_rules: bool) -> dict[str, Any]:
    """The documents of these codes, by family: a discriminator would narrow the family everywhere."""
    families = unique(family_of(code, by_rules) for code in codes)
    return ref(families[0]) if len(families) == 1 else {"oneOf": [ref(name) for name in families]}
