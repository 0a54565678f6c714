"""BA6: what Destiny cards do."""

import pytest

from tests.games.balaans.given import (
    END_TURN,
    PASS,
    act,
    illegal,
    lane,
    lay,
    lies,
    moves,
    outcome,
    play,
    power,
    refused,
    seen,
    table,
    wake,
    yellow,
)


@pytest.mark.parametrize(("chips", "left"), [(10, 6), (5, 1), (4, 0), (2, 0)])
def test_BA6_1_a_destroy_costs_chips_equal_to_its_strength_at_most_all(chips: int, left: int):
    at = play(table(["P4 black-star"], chips=[10, chips]), wake(1))
    assert seen(at, "chips") == [10, left]


def test_BA6_1_lanes_do_not_matter_and_it_may_cost_nothing():
    at = play(table(["P2 black-star"], ["P5 lost-star", "P3"]), wake(1))
    assert seen(at, "chips") == [10, 10]


def test_BA6_2_a_live_steal_drains_the_opposing_lane_also_for_cards_laid_later():
    at = table(["P3 lost-star"], ["P5"], hands=("", "P4"), to_move=1)
    assert [lane(at, 1, field) for field in ("energy", "values")] == [[3, 2], [3, 5]]
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P3 lost-star", "P5")
    play(at, power("P4", 1))
    assert [lane(at, 1, field) for field in ("energy", "values")] == [[3, 1], [3, 4]]


def test_BA6_3_an_active_steal_taps_the_opposing_power_whatever_its_value():
    at = play(table(["P1"], ["P2 P5 star-of-hope"], hands=("lost-star", "")), act("lost-star", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P1* lost-star*", "P2 P5* star-of-hope")


@pytest.mark.parametrize("opposite", ["", "P3*", "P3 P2*", "star-of-hope"])
def test_BA6_3_it_must_find_an_untapped_power(opposite: str):
    at = table(["P3", "P3 starkiller"], [opposite, opposite.replace("star-of-hope", "")], hands=("lost-star", ""))
    assert refused(at, act("lost-star", 1)) == illegal("BA6.3")
    assert refused(at, wake(2)) == illegal("BA6.3")
    play(at, lay("lost-star", 1))


def test_BA6_3_tapped_is_the_power_that_is_topmost_when_the_effect_comes():
    hand = "crystal-fortress solar-accord star-of-hope"
    at = table(["P1"], ["P3 P5", "P2"], hands=("lost-star", hand))
    play(at, act("lost-star", 1), yellow([2, 1], [1, 2]))
    assert (lies(at, 1, 1), lies(at, 1, 2)) == ("P3 P2*", "P5")


@pytest.mark.parametrize(("new", "old"), [(3, 3), (4, 2)])
@pytest.mark.parametrize("activate", [True, False])
def test_BA6_4_a_new_steal_at_least_as_strong_spends_both_and_taps_both_supports(new: int, old: int, activate: bool):
    at = table([f"P{new}"], [f"P{old} starkiller"], hands=("lost-star", ""))
    play(at, act("lost-star", 1) if activate else lay("lost-star", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == (f"P{new}* lost-star*", f"P{old}* starkiller*")


@pytest.mark.parametrize(("activate", "support"), [(True, "P2*"), (False, "P2")])
def test_BA6_4_a_weaker_one_alone_is_spent_and_nothing_else_happens(activate: bool, support: str):
    at = table(["P2"], ["P3 starkiller"], hands=("lost-star", ""))
    play(at, act("lost-star", 1) if activate else lay("lost-star", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == (f"{support} lost-star*", "P3 starkiller")


def test_BA6_4_buffs_help_an_activated_steal():
    at = table(["P2", "P1 star-of-hope"], ["P3 starkiller"], hands=("lost-star", ""))
    play(at, act("lost-star", 1, 2))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P2* lost-star*", "P3* starkiller*")


def test_BA6_4_a_steal_laid_inactive_is_compared_only_if_it_is_itself_live_then():
    purple = "strength-of-heart determined-shield lost-star"
    at = table(["P5"], ["P3 starkiller"], hands=("lost-star", purple))
    play(at, lay("lost-star", 1), {"type": "combo", "combo": "purple", "lane": 1})
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P5* lost-star", "P3 starkiller")


def test_BA6_4_with_its_lane_value_of_that_moment():
    """What a yellow combo brought in opposite meanwhile counts with what it stands on there."""
    hand = "crystal-fortress solar-accord star-of-hope"
    at = table(["P2"], ["P1", "P3 P4 starkiller"], hands=("lost-star", hand))
    play(at, lay("lost-star", 1), yellow([2, 1], [1, 2]))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P2 lost-star", "starkiller")  # no support, not live, no comparison
    again = table(["P2"], ["P3 black-star*", "P4 starkiller"], hands=("lost-star", hand))
    play(again, lay("lost-star", 1), yellow([2, 1], [1, 2]))
    assert (lies(again, 0, 1), lies(again, 1, 1)) == ("P2 lost-star*", "P3 starkiller")


def test_BA6_4_two_live_steals_that_meet_because_cards_were_moved_are_not_compared():
    at = table(["P5 lost-star", "P5 forest-maze"], ["P2", "P1 starkiller"])
    play(at, wake(2, to=(0, 1)))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P5 lost-star", "P2 starkiller")
    assert lane(at, 1, "live") == [True, True]


def test_BA6_5_a_live_truce_bars_destroy_and_steal_from_the_opposing_stack():
    at = table(["P3", "P3"], ["P1 lunar-pact", "P2"], hands=("black-star lost-star star-of-hope forest-maze", ""))
    for move in (lay("black-star", 1), act("black-star", 1), lay("lost-star", 1), act("lost-star", 1)):
        assert refused(at, move) == illegal("BA6.5")
    assert {move["card"] for move in moves(at, "destiny", lane=1)} == {"forest-maze", "star-of-hope"}
    assert {move["card"] for move in moves(at, "destiny", lane=2)} >= {"black-star", "lost-star"}


@pytest.mark.parametrize("opposite", ["P1* lunar-pact", "P1 lunar-pact*", "P1 lunar-pact star-of-hope", "lunar-pact"])
def test_BA6_5_a_truce_that_is_not_live_bars_nothing(opposite: str):
    play(table(["P3"], [opposite], hands=("black-star", "")), act("black-star", 1))


def test_BA6_5_cards_already_lying_there_may_still_be_activated():
    at = table(["P3 black-star", "P4 lost-star"], ["P1 lunar-pact", "P5 solar-accord"])
    play(at, wake(1), wake(2), PASS)
    assert seen(at, "chips") == [10, 7]
    assert lies(at, 1, 2) == "P5* solar-accord"
    assert lane(at, 2, "live") == [False, False]


def test_BA6_5_it_holds_in_a_reaction():
    at = table(["P3 solar-accord", "P3"], ["P2", "P2"], hands=("star-of-hope", "dark-fate"))
    play(at, lay("star-of-hope", 2))
    assert refused(at, act("dark-fate", 1)) == illegal("BA6.5")
    play(at, act("dark-fate", 2))


@pytest.mark.parametrize(("truce", "buffs", "enough"), [("P4", (), True), ("P3", (), False), ("P3", (2,), True)])
def test_BA6_6_a_truce_as_a_reaction_needs_the_strength_of_the_pending_card(
    truce: str, buffs: tuple[int, ...], enough: bool
):
    at = table(["P4"], [truce, "P1 star-of-hope"], hands=("black-star", "lunar-pact"))
    play(at, act("black-star", 1))
    if not enough:
        assert refused(at, act("lunar-pact", 1, *buffs)) == illegal("BA6.6")
        return
    play(at, act("lunar-pact", 1, *buffs))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P4* black-star*", f"{truce}* lunar-pact*")
    assert seen(at, "chips") == [10, 10]


def test_BA6_6_against_a_steal_laid_inactive_both_supports_end_tapped():
    at = play(table(["P4"], ["P4"], hands=("lost-star", "lunar-pact")), lay("lost-star", 1), act("lunar-pact", 1))
    assert (lies(at, 0, 1), lies(at, 1, 1)) == ("P4* lost-star*", "P4* lunar-pact*")


@pytest.mark.parametrize(("block", "lost"), [("P1", 5), ("P4", 2), ("P5", 1)])
def test_BA6_7_a_block_lowers_the_strength_buffs_included(block: str, lost: int):
    at = table(["P4", "P2 star-of-hope"], ["", "", block], hands=("black-star", "sealed-portal"))
    play(at, act("black-star", 1, 2), act("sealed-portal", 3))
    assert seen(at, "chips") == [10, 10 - lost]


def test_BA6_7_not_below_0():
    at = table(["P1"], ["", "", "P5"], hands=("black-star", "sealed-portal"))
    play(at, act("black-star", 1), act("sealed-portal", 3))
    assert seen(at, "chips", "phase") == [[10, 10], "turn"]


def test_BA6_8_points_are_1_and_the_strength_less_the_opposing_value_and_pay_for_depth_and_way():
    at = table(["", "P4 forest-maze"], ["", "P3 star-of-hope*"])  # two points
    assert [(move["depth"], move["to_lane"]) for move in moves(at, "activate")] == [
        (0, 1),
        (0, 3),
        (0, 4),
        (1, 1),
        (1, 3),
    ]
    for to in ((0, 5), (1, 4), (2, 1), (0, 2)):
        assert refused(at, wake(2, to=to)) == illegal("BA6.8")


def test_BA6_8_the_opposing_value_counts_tapped_or_not_and_is_not_lowered_by_a_steal():
    assert moves(table(["P3 forest-maze"], ["P4*"]), "activate") == []
    assert moves(table(["P3 lost-star forest-maze"], ["P4"]), "activate") == []
    assert len(moves(table(["P3 forest-maze"], ["star-of-hope"]), "activate")) == 4


def test_BA6_8_an_activated_pending_card_counts_with_its_strength_as_it_then_is():
    at = table(["P2", "P3 star-of-hope"], ["P4"], hands=("black-star", "forest-maze"))
    play(at, act("black-star", 1, 2))  # strength 5: no points for a Deflect of 4
    assert moves(at, "destiny") == []
    assert refused(at, act("forest-maze", 1, to=(0, 2))) == illegal("BA6.8")
    drained = table(["P5"], ["P2 lost-star"], hands=("black-star", "forest-maze"))
    play(drained, act("black-star", 1))  # strength 3: no points for 2, but one more than nothing for 3
    assert moves(drained, "destiny") == []
    stronger = table(["P5"], ["P3 lost-star"], hands=("black-star", "forest-maze"))
    play(stronger, act("black-star", 1))  # strength 2: two points for 3, though the lane's value is 5
    assert moves(stronger, "destiny", depth=1) == [act("forest-maze", 1, to=(1, 2))]


def test_BA6_8_a_pending_card_laid_inactive_counts_with_the_lane_value():
    at = play(table(["P3"], ["P3"], hands=("star-of-hope", "forest-maze")), lay("star-of-hope", 1))
    assert moves(at, "destiny") == [act("forest-maze", 1, to=(0, 2))]
    drained = table(["P4"], ["P3 lost-star"], hands=("star-of-hope", "forest-maze"))
    play(drained, lay("star-of-hope", 1))
    assert seen(drained, "pending")["strength"] == 1
    assert moves(drained, "destiny") == []  # 3 against the lane's 4, not against that 1


def test_BA6_9_the_card_lands_on_top_even_of_nothing_and_keeps_what_it_was():
    at = table(["P5 forest-maze", "P5 crystal-fortress"], ["P1* black-star*", "P2 dark-fate P1*"])
    play(at, wake(1, to=(0, 3)), wake(2, to=(0, 1)))
    assert [lies(at, 1, number) for number in (1, 2, 3)] == ["P1* P1*", "P2 dark-fate", "black-star*"]
    assert lane(at, 2, "live") == [False, True]


def test_BA6_9_a_destiny_without_a_power_below_just_lies_there():
    at = play(table(["P5 forest-maze"], ["P1 black-star"]), wake(1, to=(0, 2)), PASS)
    assert (lies(at, 1, 2), lane(at, 2, "live"), lane(at, 2, "values")) == ("black-star", [False, False], [0, 0])


def test_BA6_9_a_lane_may_become_empty_and_there_is_no_way_round_the_edge():
    at = table(["P3 forest-maze"], ["P1"])
    assert [move["to_lane"] for move in moves(at, "activate")] == [2, 3, 4]
    play(at, wake(1, to=(0, 2)))
    assert (lies(at, 1, 1), lies(at, 1, 2)) == ("", "P1")


def test_BA6_10_a_deflect_finds_its_card_again_below_a_reaction():
    at = table(["", "P5"], ["", "P2"], hands=("forest-maze", "dark-fate"))
    play(at, act("forest-maze", 2, to=(0, 3)), act("dark-fate", 2))
    assert (lies(at, 1, 2), lies(at, 1, 3)) == ("dark-fate*", "P2*")


def test_BA6_10_what_no_longer_pays_moves_nothing():
    at = table(["", "P3"], ["", "P2"], hands=("forest-maze", "dark-fate"))  # two points
    play(at, act("forest-maze", 2, to=(0, 4)), act("dark-fate", 2))  # it would cost three now
    assert (lies(at, 0, 2), lies(at, 1, 2)) == ("P3* forest-maze*", "P2* dark-fate*")


def test_BA6_10_if_the_card_has_left_the_lane_nothing_moves_even_if_its_like_came():
    hand = "crystal-fortress solar-accord star-of-hope"
    at = table(["P5"], ["P2", "P2*"], hands=("forest-maze", hand))
    play(at, act("forest-maze", 1, to=(0, 3)), yellow([2, 1], [1, 2]))
    assert [lies(at, 1, number) for number in (1, 2, 3)] == ["P2*", "P2", ""]


def test_BA6_10_a_card_below_the_top_is_still_there_after_a_yellow_combo():
    hand = "crystal-fortress solar-accord star-of-hope"
    at = table(["P5"], ["P2 P1", "P3"], hands=("forest-maze", hand))
    play(at, act("forest-maze", 1, to=(1, 2)), yellow([2, 1], [1, 2]))
    assert [lies(at, 1, number) for number in (1, 2)] == ["P3", "P1 P2"]


@pytest.mark.parametrize(
    ("power", "after"), [("P4", ["P4 dark-fate*", ""]), ("P5", ["dark-fate*", "P4"])], ids=["one point", "two points"]
)
def test_BA6_10_what_came_on_top_of_the_card_is_dug_under_too(power: str, after: list[str]):
    hand = "crystal-fortress solar-accord star-of-hope"
    at = table([power], ["P4", "", "dark-fate*"], hands=("forest-maze", hand))
    play(at, act("forest-maze", 1, to=(0, 2)), yellow([3], [1]))
    assert [lies(at, 1, number) for number in (1, 2)] == after


def test_BA6_10_the_opposing_value_is_counted_again():
    hand = "crystal-fortress solar-accord star-of-hope"
    at = table(["P3"], ["P2 P1", "P5"], hands=("forest-maze", hand))  # three points against P1, none against P5
    play(at, act("forest-maze", 1, to=(1, 2)), yellow([2, 1], [1, 2]))
    assert [lies(at, 1, number) for number in (1, 2)] == ["P2 P5", "P1"]


def test_BA6_1_the_last_chip_loses_the_match():
    at = play(table(["P4 black-star"], hands=("", "P1"), chips=[10, 4]), wake(1), PASS)
    assert at.outcome() == outcome("attrition", 0)
    assert refused(at, END_TURN, seat=0) == ("match_over", "BA9.1")
