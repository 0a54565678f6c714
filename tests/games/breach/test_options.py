"""Breach's options: defaults, and what is refused."""

from typing import Any

import pytest

from service.games.breach.game import GAME
from service.kernel.forms import Form
from service.kernel.refusal import Refusal

DEFAULTS = {
    "layout": "chess",
    "empty_spaces": "switchable",
    "crossing": "any",
    "quiet_limit": 100,
    "swap_after_first": False,
    "setup": None,
}


@pytest.mark.parametrize("raw", [{}, {"setup": None}, {"layout": "chess"}, {"quiet_limit": 100}])
def test_every_option_has_its_default(raw: dict[str, Any]) -> None:
    assert GAME.check_options(raw, 2) == DEFAULTS


def test_given_options_are_kept_and_the_raw_ones_left_alone() -> None:
    raw = {"quiet_limit": 7, "setup": {"position": "k2/3/3/K2", "to_move": 1}}
    assert GAME.check_options(raw, 2) == DEFAULTS | {
        "quiet_limit": 7,
        "setup": {"position": "k2/3/3/K2", "to_move": 1},
    }
    assert raw["setup"] == {"position": "k2/3/3/K2", "to_move": 1}


@pytest.mark.parametrize(
    ("raw", "rule", "field"),
    [
        ({"layout": "shogi"}, "BR1.5", "/layout"),
        ({"layout": None}, "BR1.5", "/layout"),
        ({"layout": ["chess"]}, "BR1.5", "/layout"),
        ({"empty_spaces": "gone"}, "BR2.5", "/empty_spaces"),
        ({"crossing": "rank"}, "BR3.14", "/crossing"),
        ({"crossing": None}, "BR3.14", "/crossing"),
        ({"quiet_limit": 0}, "BR5.3", "/quiet_limit"),
        ({"quiet_limit": 1001}, "BR5.3", "/quiet_limit"),
        ({"quiet_limit": True}, "BR5.3", "/quiet_limit"),
        ({"quiet_limit": 2.5}, "BR5.3", "/quiet_limit"),
        ({"quiet_limit": "5"}, "BR5.3", "/quiet_limit"),
        ({"quiet_limit": 10**30}, "BR5.3", "/quiet_limit"),
        ({"swap_after_first": 1}, "BR4.1", "/swap_after_first"),
        ({"swap_after_first": None}, "BR4.1", "/swap_after_first"),
        ({"board": 1}, "BR1.5", "/board"),
        ({"a/b~": 1}, "BR1.5", "/a~1b~0"),
        (None, "BR1.5", ""),
        ([], "BR1.5", ""),
        ("chess", "BR1.5", ""),
    ],
)
def test_anything_else_is_refused(raw: Any, rule: str, field: str) -> None:
    refusal = GAME.check_options(raw, 2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, refusal.field) == ("invalid_option", rule, field)


@pytest.mark.parametrize("seats", [0, 1, 3, 6])
def test_breach_has_two_seats(seats: int) -> None:
    refusal = GAME.check_options({}, seats)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("invalid_option", "")


def test_the_published_examples_fit_their_schemas() -> None:
    schemas = GAME.schemas
    for schema in (schemas.options, schemas.view, *schemas.moves.values()):
        for example in schema["examples"]:
            assert Form(schema).first_fault(example) is None
    for example in schemas.options["examples"]:
        assert not isinstance(GAME.check_options(example, 2), Refusal)
