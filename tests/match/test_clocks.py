"""API §4: whose clock runs, since when and until when, and what is left in the bank."""

import pytest

from service.match.clocks import remaining
from service.match.commands import Play
from tests.match.dummy import DUEL, PARLEY
from tests.match.parley import NUDGE, RING
from tests.match.table import AI, NO_CLOCK, PEOPLE, Table, bank, per_move


def left_in_bank(table: Table, seat: int) -> float:
    value = table.seat(seat).bank
    assert value is not None
    return value / 1000


def test_without_a_clock_nobody_has_a_deadline() -> None:
    table = Table(clock=NO_CLOCK)
    table.close_ply()
    assert [table.left(seat) for seat in (0, 1)] == [None, None]
    assert [remaining(table.seat(seat), table.now) for seat in (0, 1)] == [None, None]


def test_a_clock_runs_from_when_the_seat_comes_to_owe() -> None:
    table = Table(clock=per_move(30))
    table.wait(10)
    assert [table.left(0), table.left(1)] == [20, 20]


def test_a_clock_stands_when_the_seat_owes_nothing_there() -> None:
    table = Table(clock=per_move(30), picks=1)
    table.wait(10)
    table.play_all(0)
    assert [table.left(0), table.left(1)] == [None, 20]


def test_a_new_ply_starts_every_clock_anew() -> None:
    table = Table(clock=per_move(30), picks=1)
    table.wait(10)
    table.close_ply()
    assert [table.left(0), table.left(1)] == [30, 30]


def test_per_move_covers_all_that_the_seat_owes_at_the_ply() -> None:
    table = Table(clock=per_move(30), picks=2)
    table.wait(10)
    table.play(1)
    assert table.to_act == (0, 1), "seat 1 owes a second pick"
    assert table.left(1) == 20


def test_only_who_owes_at_the_ply_has_a_deadline() -> None:
    table = Table(PARLEY, PEOPLE[:4], per_move(30), picks=1, uneven=True)
    table.close_plies(2)
    assert table.to_act == (2,)
    assert [table.left(seat) for seat in range(4)] == [None, None, 30, None]


def test_an_optional_move_leaves_all_clocks_alone() -> None:
    table = Table(clock=bank(60, 5), picks=1)
    table.play_all(0)
    table.wait(10)
    table.play(0, NUDGE)
    table.play(1, NUDGE)
    assert [left_in_bank(table, 0), table.left(0), table.left(1)] == [65, None, 50]


def test_a_ply_that_is_cut_short_stops_the_clocks_of_those_who_still_owe_without_an_increment() -> None:
    table = Table(clock=bank(60, 5), picks=1)
    table.wait(10)
    table.play(0, RING)
    assert table.state.ply == 1
    assert [table.left(0), table.left(1)] == [50, 50]


def test_who_had_made_all_its_choices_keeps_its_increment_though_they_are_dropped() -> None:
    table = Table(clock=bank(60, 5), picks=1)
    table.wait(10)
    table.play_all(0)
    table.wait(10)
    table.play(0, RING)
    assert table.to_act == (0, 1), "the choice was dropped"
    assert [table.left(0), table.left(1)] == [55, 40]


def test_after_a_ply_that_was_cut_short_increments_are_earned_again() -> None:
    table = Table(clock=bank(60, 5), picks=1)
    table.play(0, RING)
    table.close_ply()
    assert [table.left(0), table.left(1)] == [65, 65]


def test_what_is_owed_after_a_ply_that_was_cut_short_has_a_deadline_of_its_own() -> None:
    table = Table(clock=per_move(30), picks=1)
    table.wait(20)
    table.play(0, RING)
    assert [table.left(0), table.left(1)] == [30, 30]


def test_a_bank_pays_for_the_time_and_gets_the_increment_once_a_ply() -> None:
    table = Table(clock=bank(60, 5), picks=2)
    table.wait(10)
    table.play(1)
    assert left_in_bank(table, 1) == 60, "it still owes: nothing is paid or added yet"
    table.wait(10)
    table.play(1)
    assert left_in_bank(table, 1) == 60 - 20 + 5


def test_a_bank_stands_while_the_seat_owes_nothing_and_is_shown() -> None:
    table = Table(clock=bank(60), picks=1)
    table.wait(10)
    table.play_all(0)
    table.wait(15)
    assert table.left(0) is None
    assert remaining(table.seat(0), table.now) == 50_000
    assert remaining(table.seat(1), table.now) == 35_000


@pytest.mark.parametrize(("increment", "grace"), [(0, 1), (1, 1), (7, 7)])
def test_an_empty_bank_leaves_the_increment_or_a_second_for_each_further_ply(increment: int, grace: int) -> None:
    table = Table(clock=bank(10, increment, "timeout_move"), picks=1)
    table.play_all(0)
    table.wait(10)
    table.expire()
    assert table.state.ply == 1
    assert table.left(1) == grace
    table.play_all(0)
    table.wait(grace)
    table.expire()
    assert table.state.ply == 2
    assert table.left(1) == grace


def test_remaining_time_is_never_below_zero() -> None:
    table = Table(clock=per_move(10))
    table.wait(11)
    assert remaining(table.seat(0), table.now) == 0


def test_ai_seats_have_no_clock() -> None:
    table = Table(seats=(PEOPLE[0], AI), clock=bank(60, 5), picks=1)
    assert [table.left(0), table.left(1)] == [60, None]
    assert remaining(table.seat(1), table.now) is None
    table.wait(1000)
    assert "match.expired" in table.expire()
    assert all(one.entry.seat == 0 for one in table.log if one.entry.type == "match.expired")


def test_a_withdrawn_seat_has_no_clock() -> None:
    table = Table(PARLEY, PEOPLE[:3], bank(60, 5))
    table.resign(2)
    assert table.left(2) is None
    assert remaining(table.seat(2), table.now) is None


def test_who_resigns_or_sees_the_end_earns_no_increment() -> None:
    table = Table(clock=bank(60, 5))
    table.wait(10)
    table.resign(0)
    assert [left_in_bank(table, 0), left_in_bank(table, 1)] == [50, 50]
    assert [table.left(0), table.left(1)] == [None, None]


def test_a_takeback_leaves_banks_as_they_are() -> None:
    table = Table(clock=bank(60, 5), picks=1)
    table.wait(10)
    table.play_all(0)
    assert left_in_bank(table, 0) == 55
    table.wait(10)
    table.accept(1, table.propose(0, "takeback"))
    assert table.to_act == (0, 1)
    assert [table.left(0), table.left(1)] == [55, 40]
    table.wait(1)
    assert [table.left(0), table.left(1)] == [54, 39]


def test_a_takeback_stops_who_owes_no_longer_without_an_increment() -> None:
    """The third round is seat 2's alone; seat 0 takes back its choice of the second."""
    table = Table(PARLEY, PEOPLE[:3], bank(60, 5), picks=1, uneven=True)
    table.close_ply()
    table.play_all(2)
    table.play_all(1)
    table.play_all(0)
    assert table.to_act == (2,)
    before = left_in_bank(table, 2)
    table.wait(10)
    number = table.propose(0, "takeback")
    table.accept(1, number)
    table.accept(2, number)
    assert table.to_act == (0,)
    assert left_in_bank(table, 2) == before - 10
    assert table.left(0) == left_in_bank(table, 0) == 70


def test_a_database_clock_that_goes_back_gives_no_time() -> None:
    table = Table(clock=bank(60), picks=1)
    table.wait(-5)
    table.play_all(0)
    assert left_in_bank(table, 0) == 60


def test_a_late_player_without_a_deadline_over_is_never_expired() -> None:
    table = Table(DUEL, clock=per_move(30), picks=1)
    table.wait(29.999)
    table.do(Play(0, table.move(0), 0))
    assert "match.expired" not in table.types
