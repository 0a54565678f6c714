"""BA10.5: who goes first in a rematch."""

from typing import Any

import pytest

from service.games.balaans.game import GAME
from service.kernel.game import End
from service.kernel.outcome import Outcome, drawn, won_by
from tests.games.balaans.given import deck, position, seen
from tests.support.pure_table import PureTable

DECKS = {"decks": [deck("P1"), deck("P2")], "reshuffle": False}


def options_after(outcome: Outcome, seats: tuple[int, int] = (0, 1), **options: Any) -> Any:
    """The options of the rematch of a match that ended so."""
    at = PureTable(GAME, 2, options)
    again = GAME.next_options(at.options, End(at.state, outcome), seats)
    assert GAME.check_options(again, 2) == again
    assert {**again, "first_seat": None} == {**at.options, "first_seat": None}
    return again


@pytest.mark.parametrize("ending", ["attrition", "position", "exhaustion", "resignation", "forfeit"])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("before", [None, 0, 1])
def test_BA10_5_the_winner_goes_first_whatever_the_ending(ending: str, winner: int, before: int | None):
    assert options_after(won_by(ending, winner, 2), first_seat=before, chips=7)["first_seat"] == winner


@pytest.mark.parametrize("ending", ["exhaustion", "agreement", "abandoned", "aborted"])
def test_BA10_5_without_a_winner_a_starter_is_chosen(ending: str):
    assert options_after(drawn(ending, 2), first_seat=1)["first_seat"] is None


def test_BA10_5_the_seat_is_that_which_the_winner_now_has():
    assert options_after(won_by("position", 0, 2), seats=(1, 0))["first_seat"] == 1
    assert not GAME.turns_seats


def test_BA10_5_with_a_given_position_the_options_stay():
    for first_seat in (None, 0):
        setup = {"position": position(to_move=1)}
        again = options_after(won_by("position", 1, 2), setup=setup, first_seat=first_seat)
        assert again["first_seat"] == first_seat


def test_BA10_5_given_decks_stay_given_and_are_played_without_a_starter_phase():
    again = options_after(won_by("position", 1, 2), setup=DECKS)
    at = PureTable(GAME, 2, again)
    assert seen(at, "phase", "active", "hand_counts") == ["turn", 1, [5, 6]]
    assert options_after(drawn("exhaustion", 2), setup=DECKS)["first_seat"] is None


def test_BA2_6_a_rematch_after_a_resignation_begins_with_who_stayed():
    at = PureTable(GAME, 2, {"first_seat": 0})
    at.resign(0)
    places, again = at.rematch()
    assert (places, seen(again, "phase", "active", "first_seat")) == ([0, 1], ["turn", 1, 1])
