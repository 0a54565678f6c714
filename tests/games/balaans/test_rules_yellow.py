"""BA8.5: the yellow combo."""

import pytest

from tests.games.balaans.given import CARDS_OF, illegal, lane, lies, moves, play, refused, table, yellow


def test_BA8_5_own_top_cards_go_to_any_own_lanes_near_or_not_and_keep_what_they_are():
    at = table(["P1", "", "P3 wings-of-courage*", "", "P5*"], hands=(CARDS_OF["yellow"], ""))
    play(at, yellow([5, 3, 1], [1, 2, 5]))
    assert [lies(at, 0, each) for each in range(1, 6)] == ["P5*", "wings-of-courage*", "P3", "", "P1"]


def test_BA8_5_one_card_is_enough_and_a_lane_may_become_empty():
    at = table(["P1"], hands=(CARDS_OF["yellow"], ""))
    assert moves(at, "combo") == [yellow([1], [goal]) for goal in (2, 3, 4, 5)]
    play(at, yellow([1], [4]))
    assert [lies(at, 0, each) for each in (1, 4)] == ["", "P1"]


def test_BA8_5_all_tops_are_lifted_before_the_first_is_laid_down():
    at = table(["P1 P2", "P3 P4"], hands=(CARDS_OF["yellow"], ""))
    play(at, yellow([2, 1], [1, 2]))
    assert [lies(at, 0, each) for each in (1, 2)] == ["P1 P4", "P3 P2"]


def test_BA8_5_where_several_go_to_one_lane_the_one_named_first_lies_below():
    for lanes, after in (([1, 2, 3], "P1 P2 P3"), ([3, 1, 2], "P3 P1 P2")):
        at = table(["P1", "P2", "P3"], hands=(CARDS_OF["yellow"], ""))
        play(at, yellow(lanes, [5, 5, 5]))
        assert lies(at, 0, 5) == after


def test_BA8_5_a_destiny_without_a_power_below_it_is_not_live():
    at = table(["P3 black-star"], hands=(CARDS_OF["yellow"], ""))
    play(at, yellow([1], [2]))
    assert (lies(at, 0, 2), lane(at, 2, "live"), lane(at, 2, "values")) == ("black-star", [False, False], [0, 0])


@pytest.mark.parametrize(
    ("lanes", "to"),
    [
        ([2], [1]),
        ([1, 2], [3, 3]),
        ([1], [1]),
        ([1, 3], [2, 3]),
        ([1, 3], [5, 4]),
        ([1, 3], [2]),
        ([1], [2, 3]),
        ([1, 3, 5], [2, 2, 2]),
    ],
    ids=str,
)
def test_BA8_5_lanes_are_filled_every_card_goes_elsewhere_and_to_never_descends(lanes: list[int], to: list[int]):
    at = table(["P1", "", "P3"], ["", "P2"], hands=(CARDS_OF["yellow"], ""))
    assert refused(at, yellow(lanes, to)) == illegal("BA8.5")
