"""The upper hand of the first player (section 8): a win by threats in chess, none in mini."""

import pytest

from service.games.breach.data import LAYOUTS
from service.games.breach.positions import board_of
from tests.games.breach.given import table
from tests.games.breach.threats import Search, after_any_switch, threatens

MELEE = "P2qk1Pr/p2pppp1/1p1PPP2/RNB2BbK"


@pytest.mark.parametrize("crossing", ["any", "border"])
def test_the_search_knows_the_switches_of_the_rules(crossing: str) -> None:
    at, border = table(MELEE, crossing=crossing), crossing == "border"
    played = [table(MELEE, crossing=crossing) for _ in at.legal(0)]
    assert [copy.play(0, move) for copy, move in zip(played, at.legal(0), strict=True)] == [None] * len(played)
    assert after_any_switch(at.state.board, 0, border) == {copy.state.board for copy in played}
    assert any(copy.outcome() for copy in played) == threatens(at.state.board, 0, border)


def test_the_search_finds_a_short_win_and_no_shorter_one() -> None:
    assert Search().shortest(board_of("k2/2R/1Q1/K2"), 3) == 2


def test_mini_has_no_win_by_threats_within_ten_moves() -> None:
    assert Search().shortest(board_of(LAYOUTS["mini"]), 10) is None


def test_chess_has_no_win_by_threats_within_six_moves() -> None:
    assert Search().shortest(board_of(LAYOUTS["chess"]), 6) is None


def test_with_border_crossings_no_layout_has_a_win_by_threats_within_eight_moves() -> None:
    for layout, position in LAYOUTS.items():
        assert Search(border=True).shortest(board_of(position), 8) is None, layout


@pytest.mark.long
def test_chess_is_won_by_threats_in_eight_moves() -> None:
    assert Search().shortest(board_of(LAYOUTS["chess"]), 8) == 8
