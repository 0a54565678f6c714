"""NM4 and NM5: moves, their order, the view, and given positions."""

from typing import Any

import pytest
from service.games.nim.game import GAME
from tests.games.nim.test_rules_play import nim

from service.kernel.refusal import Refusal


@pytest.mark.parametrize(
    "move",
    [
        {"type": "take", "heap": 0, "objects": 1},
        {"type": "take", "heap": 1, "objects": 0},
        {"type": "take", "heap": 1},
        {"type": "pass"},
    ],
)
def test_nm4_1_anything_else_is_a_validation_error(move: dict[str, Any]) -> None:
    refusal = nim().play(0, move)
    assert refusal is not None
    assert refusal.code == "validation_error"


def test_nm4_2_the_list_is_ordered_by_heap_then_by_objects() -> None:
    at = nim(1, 0, 2)
    assert [(move["heap"], move["objects"]) for move in at.legal(0)] == [(1, 1), (3, 1), (3, 2)]
    assert at.legal(1) == []


def test_nm4_3_everybody_sees_the_same() -> None:
    at = nim(1, 2)
    assert at.view(0) == at.view(1) == at.view(None) == {"heaps": [1, 2], "to_move": 0, "last": None}


def test_nm5_1_a_match_may_begin_from_given_heaps() -> None:
    at = nim(0, 4, to_move=1)
    assert (at.view(None)["heaps"], at.to_act()) == ([0, 4], (1,))


@pytest.mark.parametrize(
    ("raw", "code", "rule", "field"),
    [
        ({"last_takes": "draws"}, "invalid_option", "NM3.1", "/last_takes"),
        ({"heaps": [1]}, "invalid_option", "NM5.1", "/heaps"),
        ([], "invalid_option", "NM5.1", ""),
        ({"setup": {"heaps": [0, 0], "to_move": 0}}, "invalid_setup", "NM5.1", "/setup/heaps"),
        ({"setup": {"heaps": [1], "to_move": 2}}, "invalid_setup", "NM5.1", "/setup/to_move"),
        ({"setup": {"heaps": [10], "to_move": 0}}, "invalid_setup", "NM5.1", "/setup/heaps/0"),
    ],
)
def test_nm5_1_anything_else_is_refused(raw: Any, code: str, rule: str, field: str) -> None:
    refusal = GAME.check_options(raw, 2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, refusal.field) == (code, rule, field)
