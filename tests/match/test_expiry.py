"""API §4: what happens when time runs out."""

from typing import Any

import pytest

from service.kernel.outcome import Outcome
from service.match.clocks import is_due
from service.match.commands import Play, Resign
from tests.match.dummy import PARLEY, STRICT
from tests.match.parley import NUDGE
from tests.match.table import PEOPLE, Table, bank, per_move


def expired(table: Table) -> list[int | None]:
    return [one.entry.seat for one in table.log if one.entry.type == "match.expired"]


def by_clock(table: Table) -> list[int | None]:
    return [one.entry.seat for one in table.log if one.entry.cause == "clock" and one.entry.type.endswith(".sealed")]


def let_expire(table: Table, seat: int) -> None:
    """The others choose in time, the seat does not."""
    for other in range(len(table.state.seats)):
        if other != seat and not table.seat(other).withdrawn:
            table.play_all(other)
    table.now = table.seat(seat).deadline or table.now
    table.expire()


def test_before_its_deadline_nothing_expires() -> None:
    table = Table(clock=per_move(30))
    table.wait(29.999)
    assert not is_due(table.state, table.now)
    assert table.expire() == []


def test_at_its_deadline_a_seat_expires_once() -> None:
    table = Table(clock=per_move(30), picks=1)
    table.play_all(0)
    table.wait(30)
    assert table.expire() == ["match.expired", "duel.sealed", "duel.revealed"]
    assert table.expire() == []
    assert expired(table) == [1]


def test_the_timeout_move_is_repeated_until_the_seat_owes_nothing_at_this_ply() -> None:
    table = Table(clock=per_move(30), picks=3)
    table.play_all(0)
    table.play(1)
    table.wait(30)
    table.expire()
    assert table.state.ply == 0 + 1
    assert by_clock(table) == [1], "one of its two picks was its own"


def test_seats_due_at_the_same_moment_expire_together() -> None:
    table = Table(clock=per_move(30), picks=2)
    table.wait(30)
    assert table.expire()[:2] == ["match.expired", "match.expired"]
    assert (expired(table), by_clock(table)) == ([0, 1], [0, 1, 1])
    assert table.state.ply == 1


def test_one_expiry_a_seat_and_ply_even_when_others_still_owe() -> None:
    table = Table(PARLEY, PEOPLE[:3], bank(30, 0, "timeout_move"), picks=1)
    table.wait(10)
    table.close_ply()
    table.play_all(1)
    table.play_all(2)
    assert [table.left(seat) for seat in range(3)] == [20, None, None]
    table.wait(20)
    table.expire()
    assert expired(table) == [0]


def test_where_the_rules_say_forfeit_the_timeout_move_means_that() -> None:
    table = Table(STRICT, clock=per_move(30), picks=1)
    table.play_all(0)
    table.wait(30)
    assert table.expire() == ["match.expired", "match.finished"]
    assert table.state.outcome == Outcome("forfeit", (0,), (1, -1))


def test_on_expiry_forfeit_the_seat_leaves() -> None:
    table = Table(clock=bank(30), picks=1)
    table.play_all(1)
    table.wait(30)
    assert table.expire() == ["match.expired", "match.finished"]
    assert table.state.outcome == Outcome("forfeit", (1,), (-1, 1))


def test_if_both_seats_of_a_two_seat_game_forfeit_the_match_is_abandoned() -> None:
    table = Table(clock=bank(30))
    table.wait(30)
    table.expire()
    assert table.state.outcome == Outcome("abandoned", (), (0, 0))
    assert table.state.status == "finished"


def test_two_deadlines_that_passed_in_one_sleep_are_applied_in_their_order() -> None:
    """Seat 0 has a second less; the workers slept over both deadlines; seat 1 has won in time."""
    table = Table(clock=bank(30), picks=1)
    table.wait(1)
    table.play_all(1)
    table.wait(1)
    table.play_all(0)
    assert [table.left(0), table.left(1)] == [28, 29]
    table.wait(3600)
    table.expire()
    assert expired(table) == [0]
    assert table.state.outcome == Outcome("forfeit", (1,), (-1, 1))


def test_late_expiries_of_a_ply_that_goes_on_are_all_applied_by_one_command() -> None:
    table = Table(clock=bank(30, 0, "timeout_move"), picks=1)
    table.wait(1)
    table.play_all(1)
    table.wait(1)
    table.play_all(0)
    table.wait(3600)
    table.expire()
    assert expired(table) == [0, 1]
    assert table.state.ply == 2
    assert not is_due(table.state, table.now)


def test_three_in_a_row_without_a_choice_of_its_own_forfeit_the_seat() -> None:
    table = Table(clock=per_move(30), picks=1)
    let_expire(table, 1)
    let_expire(table, 1)
    assert (table.state.status, by_clock(table)) == ("active", [1, 1])
    let_expire(table, 1)
    assert by_clock(table) == [1, 1], "it forfeits instead of moving"
    assert table.state.outcome == Outcome("forfeit", (0,), (1, -1))


@pytest.mark.parametrize("move", [None, NUDGE])
def test_a_choice_of_its_own_between_starts_the_count_anew(move: Any) -> None:
    table = Table(clock=per_move(30), picks=1)
    let_expire(table, 1)
    let_expire(table, 1)
    table.play(1, move)
    table.close_ply()
    let_expire(table, 1)
    assert table.state.outcome == table.rules.outcome(table.state.game, frozenset())


def test_at_the_third_expiry_of_both_the_match_is_abandoned() -> None:
    table = Table(clock=per_move(30), picks=1)
    for _ in range(3):
        table.wait(30)
        table.expire()
    assert expired(table) == [0, 1, 0, 1, 0, 1]
    assert table.state.outcome == Outcome("abandoned", (), (0, 0))


def test_a_third_expiry_beside_a_first_one_gives_the_other_seat_the_match() -> None:
    table = Table(clock=per_move(30), picks=1)
    let_expire(table, 1)
    let_expire(table, 1)
    table.wait(30)
    assert table.expire() == ["match.expired", "match.expired", "match.finished"]
    assert table.state.outcome == Outcome("forfeit", (0,), (1, -1))


def test_a_forfeit_in_a_game_that_goes_on_withdraws_the_seat() -> None:
    table = Table(PARLEY, PEOPLE[:3], bank(30), picks=1)
    table.play_all(0)
    table.play_all(1)
    table.wait(30)
    table.expire()
    assert table.state.status == "active"
    assert table.state.withdrawn == {2}
    assert table.types[-4:] == ["match.expired", "parley.sealed", "parley.revealed", "parley.sealed"]
    assert [one.entry.cause for one in table.log[-3:]] == ["withdrawn", "rules", "withdrawn"]
    assert (table.state.ply, table.to_act) == (1, (0, 1))


def test_a_command_after_its_deadline_finds_the_expiry_applied_first() -> None:
    table = Table(clock=per_move(30), picks=1)
    table.play_all(0)
    table.wait(30)
    assert table.refused(Play(1, table.move(1), ply=0)) == "stale_ply"
    assert expired(table) == [1], "the expiry stays, though the command was refused"


def test_a_seat_with_sub_choices_left_is_served_whole_before_a_late_command() -> None:
    table = Table(clock=per_move(30), picks=3)
    table.play(1)
    table.wait(31)
    assert table.refused(Resign(1, ply=0)) == "stale_ply"
