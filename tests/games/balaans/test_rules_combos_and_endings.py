"""BA8 and BA9: combos, and how a match ends."""

import pytest

from tests.games.balaans.given import (
    CARDS_OF,
    END_TURN,
    PASS,
    act,
    combo,
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

FULL = ["P5", "P4", "P3", "P2", "P1"]
OTHER = ["P4", "P3", "P2", "P2", "P5"]


@pytest.mark.parametrize("name", list(CARDS_OF))
def test_BA8_1_the_cards_go_from_the_hand_to_the_discard_pile_in_their_order(name: str):
    at = table(["P1", "P2"], ["P3", "P4"], hands=(" ".join(reversed(CARDS_OF[name].split())), ""), discards=("P1", ""))
    play(at, next(iter(moves(at, "combo"))))
    assert seen(at, "discards", "hand_counts") == [[["P1", *CARDS_OF[name].split()], []], [0, 0]]


@pytest.mark.parametrize("name", list(CARDS_OF))
def test_BA8_1_all_three_are_needed(name: str):
    for missing in CARDS_OF[name].split():
        hand = CARDS_OF[name].replace(missing, "")
        assert moves(table(["P1", "P2"], ["P3", "P4"], hands=(hand, "")), "combo") == []


@pytest.mark.parametrize(("number", "tapped"), [(1, {1, 2}), (3, {2, 3, 4}), (5, {4, 5})])
def test_BA8_2_purple_taps_every_power_around_covered_ones_too(number: int, tapped: set[int]):
    at = table(["P4"] * 3, ["P1 star-of-hope", "P2 P2", "P3 lunar-pact P3", "P4", "P5"], hands=(CARDS_OF["purple"], ""))
    play(at, combo("purple", number))
    for each in range(1, 6):
        cards = lane(at, each, "stacks")[1]
        assert {card["tapped"] for card in cards if "tapped" in card} == {each in tapped}
        assert not any(card["spent"] for card in cards if "spent" in card)
        assert lies(at, 0, each) in ("P4", "")


def test_BA8_2_any_lane_will_do():
    assert moves(table(hands=(CARDS_OF["purple"], "")), "combo") == [combo("purple", each) for each in range(1, 6)]


def test_BA8_3_red_rearranges_the_opponents_top_cards():
    at = table([], ["P1 star-of-hope", "P2*", "P3 black-star*"], hands=(CARDS_OF["red"], ""))
    play(at, combo("red", 2, 2, 3, 1))
    assert [lies(at, 1, each) for each in (1, 2, 3)] == ["P1 P2*", "black-star*", "P3 star-of-hope"]


def test_BA8_3_it_needs_two_lanes_and_another_order():
    at = table([], ["P1", "P2", "", "P4"], hands=(CARDS_OF["red"], ""))
    assert moves(at, "combo") == [combo("red", 1, 2, 1), combo("red", 2, 2, 1), combo("red", 3, 4, 2)]
    for move in (combo("red", 1, 1, 2), combo("red", 4, 4, 5), combo("red", 3, 4, 1), combo("red", 2, 2, 3, 1)):
        assert refused(at, move) == illegal("BA8.3")
    play(at, combo("red", 2, 2, 1))


def test_BA8_3_lanes_without_cards_are_left_out():
    at = table([], ["", "P2", "", "P4"], hands=(CARDS_OF["red"], ""))
    assert moves(at, "combo") == [combo("red", 3, 4, 2)]
    play(at, combo("red", 3, 4, 2))
    assert [lies(at, 1, each) for each in range(1, 6)] == ["", "P4", "", "P2", ""]


def test_BA8_4_blue_exchanges_the_values_around_for_position_checks():
    at = play(table(FULL, OTHER, hands=("", CARDS_OF["blue"]), to_move=1), combo("blue", 2))
    assert seen(at, "exchanges") == [{"seat": 1, "lane": 2, "lanes": [1, 2, 3]}]
    assert [lane(at, each, "exchanged") for each in range(1, 6)] == [True, True, True, False, False]
    assert [lane(at, each, "holder") for each in range(1, 6)] == [1, 1, 1, None, 1]
    assert lane(at, 1, "values") == [5, 4]


def test_BA8_4_it_lasts_until_after_the_check_of_the_opponents_turn():
    at = table(FULL, [*OTHER[:4], ""], hands=("", CARDS_OF["blue"]), to_move=1)
    play(at, combo("blue", 2), END_TURN)
    assert len(seen(at, "exchanges")) == 1
    play(at, END_TURN)
    assert seen(at, "exchanges", "active") == [[], 1]


def test_BA8_4_played_in_the_opponents_turn_until_after_the_check_of_that_turn():
    at = table(["P3"], hands=("star-of-hope", CARDS_OF["blue"]))
    play(at, lay("star-of-hope", 1), combo("blue", 2))
    assert len(seen(at, "exchanges")) == 1
    play(at, END_TURN)
    assert seen(at, "exchanges") == []


def test_BA8_4_the_values_are_those_of_the_moment_of_the_check():
    at = table([*FULL[:2], "P2", "P2", "P1"], OTHER, hands=("P3", CARDS_OF["blue"]), to_move=1)
    play(at, combo("blue", 3), END_TURN)
    assert seen(at, "position")["leads"] == [1, 2]
    play(at, power("P3", 4))
    assert seen(at, "position")["leads"] == [1, 3]
    play(at, END_TURN)
    assert at.outcome() == outcome("position", 1)


def test_BA8_4_two_exchanges_over_one_lane_undo_each_other():
    at = table(FULL, OTHER, exchanges=[{"seat": 0, "lane": 2}, {"seat": 1, "lane": 4}])
    assert [lane(at, each, "exchanged") for each in range(1, 6)] == [True, True, False, True, True]
    assert [lane(at, each, "holder") for each in range(1, 6)] == [1, 1, 0, None, 0]


def test_BA8_6_neighbours_are_at_distance_one():
    for number, lanes in ((1, [1, 2]), (2, [1, 2, 3]), (4, [3, 4, 5]), (5, [4, 5])):
        at = play(table(hands=(CARDS_OF["blue"], "")), combo("blue", number))
        assert seen(at, "exchanges") == [{"seat": 0, "lane": number, "lanes": lanes}]


def test_BA8_6_rearranged_cards_keep_what_they_were_and_need_not_fit():
    at = play(table(["P5 P4*", "P1 P1"], hands=(CARDS_OF["yellow"], "")), yellow([2, 1], [1, 2]))
    assert (lies(at, 0, 1), lies(at, 0, 2)) == ("P5 P1", "P1 P4*")


def test_BA8_7_a_combo_is_a_play_that_nobody_reacts_to():
    at = play(table(["P3"], ["P3"], hands=(CARDS_OF["blue"], "dark-fate")), combo("blue", 1))
    assert (at.to_act(), seen(at, "plays")) == ((0,), 1)
    assert moves(at) == [END_TURN]


def test_BA8_7_or_a_whole_reaction():
    at = table(["P3"], hands=("end-of-days P1", CARDS_OF["purple"]))
    play(at, act("end-of-days", 1), combo("purple", 1))
    assert (at.to_act(), seen(at, "chips", "plays")) == ((0,), [[10, 7], 1])


def test_BA9_1_a_seat_without_chips_loses_at_once():
    at = play(table(["P4 black-star"], chips=[1, 4]), wake(1))
    assert (at.outcome(), at.to_act(), at.legal(0)) == (outcome("attrition", 0), (), [])
    assert refused(at, END_TURN, seat=1) == ("match_over", "BA9.1")


def test_BA9_2_who_ends_a_turn_loses_if_the_other_seat_holds_three_of_five_full_lanes():
    at = table(FULL, OTHER, to_move=1)
    assert seen(at, "position") == {"full": True, "leads": [3, 1], "threat": 0}
    play(at, END_TURN)
    assert at.outcome() == outcome("position", 0)
    assert refused(at, END_TURN, seat=0) == ("match_over", "BA9.2")


def test_BA9_2_the_own_lead_decides_nothing_then():
    at = play(table(FULL, OTHER), END_TURN)
    assert (at.outcome(), seen(at, "active")) == (None, 1)


@pytest.mark.parametrize(
    ("zero", "one", "threat"),
    [
        (FULL, OTHER, 0),
        ([*FULL[:4], "star-of-hope"], OTHER, None),
        (FULL, [*OTHER[:4], ""], None),
        ([*FULL[:2], "P2", "P2", "P1"], OTHER, None),
        (["P5*", "P4*", "P3* black-star*", "P2", "P1"], OTHER, 0),
    ],
)
def test_BA9_2_full_means_a_power_everywhere_and_three_lanes_are_needed(
    zero: list[str], one: list[str], threat: int | None
):
    at = table(zero, one, to_move=1)
    assert seen(at, "position")["threat"] == threat
    play(at, END_TURN)
    assert (at.outcome() is None) == (threat is None)


@pytest.mark.parametrize(("idle", "ends"), [(0, False), (1, True), (7, True)])
def test_BA9_3_two_turns_without_a_play_and_empty_decks(idle: int, ends: bool):
    at = play(table(decks=("", ""), idle_turns=idle), END_TURN)
    assert (at.outcome() is not None) == ends
    assert seen(at, "idle_turns") == idle + 1


@pytest.mark.parametrize("decks", [("P1", ""), ("", "P1"), ("P1", "P1")])
def test_BA9_3_not_while_a_deck_holds_a_card(decks: tuple[str, str]):
    assert play(table(decks=decks, idle_turns=5), END_TURN).outcome() is None


def test_BA9_3_not_with_a_play_in_the_turn():
    at = play(table(decks=("", ""), idle_turns=5, hands=("P1", "")), power("P1", 1), END_TURN)
    assert (at.outcome(), seen(at, "idle_turns")) == (None, 0)


def test_BA9_3_activations_and_reactions_are_no_plays():
    at = table(["P1 black-star"], ["P1"], hands=("", "dark-fate"), decks=("", ""), idle_turns=1)
    play(at, wake(1), act("dark-fate", 1), END_TURN)
    assert at.outcome() is not None


@pytest.mark.parametrize(
    ("chips", "zero", "winners"),
    [
        ([5, 4], ["P1"], (0,)),
        ([4, 5], ["P5"], (1,)),
        ([4, 4], ["P5"], (0,)),
        ([4, 4], ["P1"], (1,)),
        ([4, 4], ["P2"], ()),
    ],
)
def test_BA9_3_more_chips_win_then_more_lanes_then_it_is_a_draw(
    chips: list[int], zero: list[str], winners: tuple[int, ...]
):
    by_chips, by_draw = (
        play(table(zero, ["P2"], options={"exhaustion": how}, chips=chips, decks=("", ""), idle_turns=1), END_TURN)
        for how in ("chips", "draw")
    )
    assert by_chips.outcome() == outcome("exhaustion", *winners)
    assert by_draw.outcome() == outcome("exhaustion")


def test_BA9_3_lanes_are_counted_by_plain_values():
    exchanges = [{"seat": 0, "lane": 1}]
    at = play(table(["P5"], ["P2"], decks=("", ""), idle_turns=1, exchanges=exchanges), END_TURN)
    assert at.outcome() == outcome("exhaustion", 0)


def test_BA9_4_the_position_check_comes_before_exchanges_lapse_and_exhaustion():
    at = table(OTHER, FULL, decks=("", ""), idle_turns=4, exchanges=[{"seat": 0, "lane": 5}, {"seat": 1, "lane": 5}])
    play(at, END_TURN)
    assert at.outcome() == outcome("position", 1)
    assert (seen(at, "idle_turns"), len(seen(at, "exchanges"))) == (4, 2)


def test_BA9_4_exchanges_of_the_other_seat_lapse_before_exhaustion_ends_the_match():
    exchanges = [{"seat": 1, "lane": 1}, {"seat": 0, "lane": 3}, {"seat": 1, "lane": 2}]
    at = play(table(decks=("", ""), idle_turns=1, exchanges=exchanges), END_TURN)
    assert [exchange["seat"] for exchange in seen(at, "exchanges")] == [0]
    assert seen(at, "idle_turns", "phase", "active", "turn") == [2, "over", 0, 1]


def test_BA9_5_returns_are_plus_and_minus_one_or_nothing_for_a_draw():
    won = play(table(["P4 black-star"], hands=("", "P1"), chips=[1, 4]), wake(1), PASS).outcome()
    drawn = play(table(decks=("", ""), idle_turns=1), END_TURN).outcome()
    assert won is not None
    assert drawn is not None
    assert (won.returns, won.winners, drawn.returns, drawn.winners) == ((1, -1), (0,), (0, 0), ())


@pytest.mark.parametrize(
    ("options", "chips", "win", "draw"),
    [
        ({}, [10, 10], [10, 10], [0, 0]),
        ({"chip_value": 5}, [4, 7], [50, 50], [0, 0]),
        ({"chip_value": 5, "settlement": "taken"}, [4, 7], [-15, 15], [-15, 15]),
        ({"chips": 20, "settlement": "taken"}, [20, 3], [17, -17], [17, -17]),
        ({"chip_value": 0, "settlement": "taken"}, [4, 7], [0, 0], [0, 0]),
    ],
)
def test_BA9_6_the_stakes(options: dict[str, object], chips: list[int], win: list[int], draw: list[int]):
    at = table(options=options, chips=chips)
    stakes = {"chip_value": options.get("chip_value", 1), "win": win, "draw": draw}
    assert [seen(at, "stakes", by=viewer) for viewer in (None, 0, 1)] == [stakes] * 3


def test_BA9_6_chips_that_have_changed_hands_follow_every_destroy():
    at = table(["P3 black-star"], hands=("", "P1"), options={"settlement": "taken", "chip_value": 2}, chips=[6, 10])
    assert seen(at, "stakes")["draw"] == [-8, 8]
    assert seen(play(at, wake(1), PASS), "stakes")["draw"] == [-2, 2]
