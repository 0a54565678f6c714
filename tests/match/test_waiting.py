"""API §6: choices that outlive a ply which was cut short, and those that are dropped with it."""

import pytest

from service.match.commands import Play
from service.match.state import Clock
from tests.match.dummy import DUEL, PARLEY
from tests.match.parley import RING, pick
from tests.match.table import PEOPLE, Table, bank, per_move

THIRTY_SECONDS = per_move(30)


def waiting_table(clock: Clock = THIRTY_SECONDS) -> Table:
    """Seat 0 has picked, then seat 2 rings: the pick waits."""
    table = Table(PARLEY, PEOPLE[:3], clock, picks=1, keeps=True)
    table.play_all(0)
    table.play(2, RING)
    return table


def picked(table: Table, seat: int) -> int:
    """How many picks of a seat lie face down."""
    return len(table.state.game.picked[seat])


def test_a_ply_that_is_cut_short_counts_as_closed() -> None:
    table = waiting_table()
    assert table.state.ply == 1


def test_a_late_command_for_a_ply_that_was_cut_short_is_stale() -> None:
    table = waiting_table()
    assert table.refused(Play(1, table.move(1), 0)) == "stale_ply"


def test_proposals_lapse_when_a_ply_is_cut_short() -> None:
    table = Table(DUEL, picks=1)
    table.propose(0, "draw")
    table.play(1, RING)
    assert table.state.proposals == ()


def test_a_choice_that_waits_is_not_owed_again_and_has_no_clock() -> None:
    table = waiting_table()
    assert (table.to_act, picked(table, 0)) == ((1, 2), 1)
    assert [table.left(seat) for seat in range(3)] == [None, 30, 30]


def test_a_choice_that_waits_keeps_its_increment() -> None:
    table = waiting_table(bank(60, 5))
    assert [(table.seat(seat).bank or 0) // 1000 for seat in range(3)] == [65, 60, 60]


def test_a_choice_that_waits_is_revealed_with_the_others_at_the_later_ply() -> None:
    table = waiting_table()
    sealed = next(recorded.entry for recorded in table.log if recorded.entry.type == "parley.sealed")
    table.play_all(1)
    table.play_all(2)
    revealed = next(recorded.entry for recorded in table.log if recorded.entry.type == "parley.revealed")
    assert (sealed.ply, revealed.ply) == (0, 1)
    assert revealed.data["picked"][0] == [sealed.data["move"]["card"]]


def test_leaving_leaves_a_choice_that_waits_as_it_is() -> None:
    table = waiting_table()
    table.resign(0)
    assert (table.state.status, picked(table, 0), table.to_act) == ("active", 1, (1, 2))


def test_an_expiry_after_the_cut_plays_only_for_those_who_owe() -> None:
    table = waiting_table()
    table.wait(30)
    table.expire()
    assert [recorded.entry.seat for recorded in table.log if recorded.entry.type == "match.expired"] == [1, 2]
    assert table.state.ply == 2


@pytest.mark.parametrize("keeps", [False, True])
def test_the_log_folds_to_the_same_state_whether_choices_are_dropped_or_wait(keeps: bool) -> None:
    table = Table(PARLEY, PEOPLE[:3], bank(60, 5), picks=1, keeps=keeps)
    table.play_all(0)
    table.wait(3)
    table.play(1, RING)
    assert table.fold() == table.state
    assert table.to_act == ((1, 2) if keeps else (0, 1, 2))


def test_a_dropped_choice_may_be_another_one_next_time() -> None:
    table = Table(DUEL, picks=1)
    first, second = table.state.game.hands[0][:2]
    table.play(0, pick(first))
    table.play(1, RING)
    table.play(0, pick(second))
    assert table.state.game.picked[0] == (second,)
