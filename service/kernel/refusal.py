"""Refusals: commands that the rules turned down, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command or a creation was turned down; nothing is recorded (CONVENTIONS §8).

    ``rule`` is the number of the rule that speaks (None where no game rule does). ``detail`` says it in plain words
    and never depends on what the seat may not know. ``field`` is a JSON pointer into the options, at creation.
    """

    code: str
    rule: str | None
    detail: str
    field: str | None = None


def illegal(rule: str, detail: str) -> Refusal:
    """A well-formed move that is not in the legal list."""
    return Refusal("illegal_move", rule, detail)


def not_your_turn(rule: str, detail: str) -> Refusal:
    """The seat's legal list is empty now."""
    return Refusal("not_your_turn", rule, detail)


def over(rule: str | None, detail: str = "the match is over") -> Refusal:
    """The game has an outcome already."""
    return Refusal("match_over", rule, detail)


def invalid_option(rule: str, detail: str, field: str) -> Refusal:
    """An option that the game does not take; ``field`` is a JSON pointer such as ``/suits/0``."""
    return Refusal("invalid_option", rule, detail, field)


def invalid_setup(rule: str, detail: str, field: str) -> Refusal:
    """A given position that breaks the game's invariants; ``field`` starts with ``/setup``."""
    return Refusal("invalid_setup", rule, detail, field)
