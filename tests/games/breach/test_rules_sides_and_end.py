"""BR4 and BR5: changing sides, and the end."""

import pytest

from service.games.breach.game import GAME
from service.kernel.outcome import Outcome
from tests.games.breach.given import START, SWAP_SIDES, illegal, outcome, play, refused, seen, table


def test_br4_1_the_answer_to_the_first_switch_may_be_to_change_sides() -> None:
    at = table(swap_after_first=True)
    assert refused(at, SWAP_SIDES) == illegal("BR4.1")
    play(at, "b2-c3")
    assert at.legal(1)[-1] == SWAP_SIDES
    play(at, "a4-b4")
    assert refused(at, SWAP_SIDES) == illegal("BR4.1")
    assert SWAP_SIDES not in at.legal(0)


def test_br4_1_never_with_the_option_off_nor_by_the_seat_that_made_the_switch() -> None:
    at = play(table(), "b2-c3")
    assert refused(at, SWAP_SIDES) == illegal("BR4.1")
    at = play(table(swap_after_first=True), "b2-c3")
    assert refused(at, SWAP_SIDES, seat=0) == ("not_your_turn", "BR2.1")


def test_br4_1_seat_0_may_answer_where_the_small_side_began() -> None:
    at = play(table("k4/5/P4/4K", to_move=1, swap_after_first=True), "a4-b4")
    assert at.play(0, SWAP_SIDES) is None
    assert seen(at, "sides", "to_move", "turn", "plies") == [[1, 0], 1, 2, 2]


def test_br4_2_the_seats_exchange_sides_and_the_same_side_is_still_to_move() -> None:
    at = play(table(swap_after_first=True), "b2-c3")
    assert at.play(1, SWAP_SIDES) is None
    assert seen(at, "sides", "to_move", "points", "defeated") == [[1, 0], 0, [38, 39], [["P"], []]]
    assert {move["from"][1] for move in at.legal(0)} == {"3", "4"}
    play(at, "d3-c2")
    assert seen(at, "points", "defeated", "to_move") == [[38, 38], [["P"], ["P"]], 1]


def test_br4_3_changing_sides_is_a_ply_but_no_switch() -> None:
    at = play(table(swap_after_first=True), "a1-h1")
    before = seen(at, "turn", "quiet_plies", "repetitions", "last")
    assert at.play(1, SWAP_SIDES) is None
    assert seen(at, "turn", "quiet_plies", "repetitions", "last") == before
    assert seen(at, "plies") == GAME.ply(at.state) == 2
    assert refused(at, SWAP_SIDES) == illegal("BR4.1")


def test_br4_3_after_a_change_the_small_sides_switches_still_count_the_turns() -> None:
    at = play(table(swap_after_first=True), "a1-h1")
    at.play(1, SWAP_SIDES)
    play(at, "a4-h4")
    assert seen(at, "turn", "to_move") == [2, 1]


def test_br4_4_a_rematch_turns_the_seats_and_keeps_all_options() -> None:
    at = table("3k4/1N4p1/3R2P1/B2Q2K1", to_move=1, quiet_limit=7, crossing="border", swap_after_first=True)
    play(at, "d4-e4")
    assert at.play(0, SWAP_SIDES) is None
    at.resign(0)
    places, again = at.rematch()
    assert places == [1, 0]
    assert again.options == at.options
    assert (seen(again, "sides"), again.to_act()) == ([0, 1], (1,))


def test_br5_1_who_defeats_the_king_wins_at_once() -> None:
    at = play(table("k4/R4/5/4K"), "a3-a4")
    assert at.outcome() == outcome("king_defeated", 0)
    assert (at.to_act(), at.legal(0), at.legal(1), seen(at, "to_move")) == ((), [], [], None)
    assert refused(at, "e1-d1", seat=0) == refused(at, "e1-d1", seat=1) == ("match_over", None)


def test_br5_1_the_winner_is_the_seat_also_after_a_change_of_sides() -> None:
    at = play(table("k4/5/5/4K", swap_after_first=True), "e1-d1")
    at.play(1, SWAP_SIDES)
    play(at, "a4-b4", "d1-c2", "b4-b3", "c2-b3")
    assert at.outcome() == outcome("king_defeated", 1)


def test_br5_2_the_third_occurrence_with_the_same_side_to_move_is_a_draw() -> None:
    at = play(table(), "a1-h1", "a4-h4", "a1-h1")
    assert (at.outcome(), seen(at, "repetitions")) == (None, 2)
    play(at, "a4-h4")
    assert (at.outcome(), seen(at, "repetitions")) == (outcome("repetition"), 3)


def test_br5_2_changing_sides_is_no_occurrence() -> None:
    at = play(table(swap_after_first=True), "a1-h1")
    at.play(1, SWAP_SIDES)
    play(at, "a4-h4", "a1-h1")
    assert (at.outcome(), seen(at, "repetitions")) == (None, 2)
    play(at, "a4-h4")
    assert at.outcome() == outcome("repetition")


def test_br5_2_alike_cards_and_spaces_are_interchangeable() -> None:
    at = table("kr1r/4/4/K2P")
    play(at, "a1-b1", "b4-d4", "b1-a1", "b4-d4")
    assert seen(at, "repetitions") == 2


def test_br5_2_a_position_of_before_the_last_defeat_does_not_count() -> None:
    at = play(table(), "a1-h1", "a4-h4", "b2-c3")
    assert seen(at, "repetitions") == 1


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_br5_3_so_many_quiet_switches_in_a_row_are_a_draw(limit: int) -> None:
    at = play(table(quiet_limit=limit), *["a1-b1", "a4-b4", "c1-d2"][: limit - 1])
    assert at.outcome() is None
    play(at, ["a1-b1", "a4-b4", "c1-d2"][limit - 1])
    assert (at.outcome(), seen(at, "quiet_plies")) == (outcome("quiet_limit"), limit)


def test_br5_3_a_defeat_starts_the_count_anew() -> None:
    at = play(table(quiet_limit=3), "a1-b1", "a4-b4", "b2-c3")
    assert (at.outcome(), seen(at, "quiet_plies")) == (None, 0)


def test_br5_4_who_would_have_to_move_and_cannot_draws() -> None:
    at = play(table("k4/5/1p3/RK3", empty_spaces="dead"), "b1-b2")
    assert (at.outcome(), seen(at, "points")) == (outcome("stuck"), [5, 0])


def test_br5_4_a_possible_change_of_sides_counts_as_a_move() -> None:
    at = play(table("k4/5/1p3/RK3", empty_spaces="dead", swap_after_first=True), "b1-b2")
    assert (at.outcome(), at.legal(1)) == (None, [SWAP_SIDES])
    assert at.play(1, SWAP_SIDES) is None
    assert (at.outcome(), seen(at, "plies", "to_move")) == (outcome("stuck"), [2, None])


def test_br5_5_the_endings_are_tested_in_order() -> None:
    win = play(table("k4/R4/5/4K", quiet_limit=1), "a3-a4")
    assert win.outcome() == outcome("king_defeated", 0)
    both = play(table(quiet_limit=4), "a1-h1", "a4-h4", "a1-h1", "a4-h4")
    assert both.outcome() == outcome("repetition")
    stuck_too = play(table("k4/5/5/RK3", empty_spaces="dead", quiet_limit=1), "a1-b1")
    assert stuck_too.outcome() == outcome("quiet_limit")


def test_br5_5_a_defeated_king_goes_before_a_stuck_seat() -> None:
    at = play(table("k4/R4/5/4K", empty_spaces="dead"), "a3-a4")
    assert at.outcome() == outcome("king_defeated", 0)


def test_br5_6_points_never_decide() -> None:
    at = play(table("k4/5/5/QQQQK", quiet_limit=1), "a1-b1")
    assert (at.outcome(), seen(at, "points")) == (outcome("quiet_limit"), [36, 0])


def test_br5_7_a_seat_that_runs_out_of_time_forfeits() -> None:
    at = table()
    assert GAME.timeout(at.state, 0) is None
    loser_0 = GAME.leave(at.state, frozenset({0}), frozenset({0, 1}))
    assert loser_0 is not None
    assert (loser_0.winners, loser_0.returns) == ((1,), (-1, 1))


def test_the_end_is_recorded_as_a_fact() -> None:
    at = play(table("k4/R4/5/4K"), "a3-a4")
    assert [(event.tag, event.data) for event in at.log[1:]] == [("ended", {"ending": "king_defeated", "winner": 0})]
    draw = play(table(quiet_limit=1), "a1-b1")
    assert draw.log[-1].data == {"ending": "quiet_limit", "winner": None}


def test_a_takeback_restores_an_earlier_state_with_all_its_counts() -> None:
    at = play(table(), "a1-h1", "a4-h4")
    earlier, shown = at.state, at.view(None)
    play(at, "a1-h1", "a4-h4")
    at.state = earlier
    assert (at.view(None), at.to_act(), seen(at, "position")) == (shown, (0,), START)
    play(at, "a1-h1", "a4-h4")
    assert isinstance(at.outcome(), Outcome)
