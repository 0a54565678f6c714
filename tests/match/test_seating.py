"""API §4: seats before the start, and the start."""

import pytest

from service.kernel.outcome import Outcome
from service.log.chance import match_seed, shuffled
from service.match.clocks import OPEN_FOR_MS, next_due
from service.match.commands import Expire, LeaveSeat, TakeSeat
from service.match.state import SeatState
from tests.match.dummy import PARLEY
from tests.match.table import AI, OPEN, PEOPLE, SEED, Table, bank, reserved


def test_a_full_match_starts_with_its_creation() -> None:
    table = Table(seats=(PEOPLE[0], AI))
    assert table.types == ["match.created", "match.started", "duel.dealt"]
    assert (table.state.status, table.state.ply, table.to_act) == ("active", 0, (0, 1))


def test_a_match_starts_by_itself_when_every_seat_is_taken() -> None:
    table = Table(PARLEY, (PEOPLE[0], OPEN, reserved("cid")))
    assert table.do(TakeSeat(2, "cid")) == ["match.seat_taken"]
    assert (table.state.status, table.to_act) == ("open", ())
    assert table.do(TakeSeat(1, "bob")) == ["match.seat_taken", "match.started", "parley.dealt"]


def test_what_happens_before_the_start_has_no_ply() -> None:
    table = Table(seats=(PEOPLE[0], OPEN))
    table.do(TakeSeat(1, "bob"))
    assert [one.entry.ply for one in table.log] == [None, None, None, 0]


def test_chance_is_drawn_from_the_salts_as_they_are_at_the_start() -> None:
    table = Table(seats=(PEOPLE[0], OPEN))
    table.do(TakeSeat(1, "bob", "first"))
    again = Table(seats=(OPEN, OPEN))
    again.do(TakeSeat(0, "ann", "gone"))
    again.do(LeaveSeat(0))
    again.do(TakeSeat(1, "bob", "s-1"))
    again.do(TakeSeat(0, "ann", "s-0"))
    for made, salts in ((table, ["", "first"]), (again, ["s-0", "s-1"])):
        started, dealt = made.log[-2].entry, made.log[-1].entry
        assert started.data == {"salts": salts}
        assert dealt.shuffles is not None
        shuffle = dealt.shuffles[0]
        assert list(shuffle.after) == shuffled(match_seed(SEED, "the match", salts), 0, shuffle.before)


def test_a_seat_that_another_has_taken_is_taken_at_any_time() -> None:
    table = Table(seats=(PEOPLE[0], OPEN, OPEN), rules=PARLEY)
    table.do(TakeSeat(1, "bob"))
    assert table.refused(TakeSeat(1, "cid")) == "seat_taken"
    table.do(TakeSeat(2, "cid"))
    assert table.refused(TakeSeat(1, "dot")) == "seat_taken", "after the start"
    table.resign(0)
    table.resign(1)
    assert table.refused(TakeSeat(1, "dot")) == "seat_taken", "after the end"


def test_a_seat_is_left_before_the_start_and_open_again() -> None:
    table = Table(seats=(PEOPLE[0], OPEN, OPEN), rules=PARLEY, clock=bank(60))
    table.do(TakeSeat(1, "bob", "salt"))
    assert table.do(LeaveSeat(1)) == ["match.seat_left"]
    assert table.seat(1) == SeatState("open", bank=60_000)
    table.do(TakeSeat(1, "cid"))


@pytest.mark.parametrize("seat", [reserved("bob"), AI])
def test_a_reserved_seat_is_declined_and_any_seat_freed(seat: SeatState) -> None:
    table = Table(seats=(OPEN, seat), clock=bank(60))
    table.do(LeaveSeat(1))
    assert table.seat(1) == SeatState("open", bank=60_000)


def test_an_open_seat_is_freed_too_so_that_its_code_changes() -> None:
    table = Table(seats=(PEOPLE[0], OPEN))
    assert table.do(LeaveSeat(1)) == ["match.seat_left"]
    assert table.seat(1) == SeatState("open")


def test_after_the_start_seats_are_not_left() -> None:
    table = Table()
    assert table.refused(LeaveSeat(1)) == "match_started"
    table.resign(0)
    assert table.refused(LeaveSeat(1)) == "match_started"


def test_an_open_match_that_was_aborted_has_no_seats_to_give() -> None:
    table = Table(seats=(PEOPLE[0], OPEN))
    table.wait(7 * 86400)
    table.expire()
    assert table.refused(TakeSeat(1, "bob")) == "match_over"
    assert table.refused(LeaveSeat(0)) == "match_over"


@pytest.mark.parametrize("third", [OPEN, reserved("cid"), PEOPLE[2]])
def test_an_account_holds_several_seats_only_if_no_other_may_sit(third: SeatState) -> None:
    table = Table(PARLEY, (PEOPLE[0], OPEN, third))
    assert table.refused(TakeSeat(1, "ann")) == "already_seated"


@pytest.mark.parametrize("third", [AI, reserved("ann")])
def test_an_account_may_hold_all_seats_that_are_not_ais(third: SeatState) -> None:
    table = Table(PARLEY, (PEOPLE[0], OPEN, third))
    table.do(TakeSeat(1, "ann"))


def test_nobody_joins_an_account_that_holds_several_seats() -> None:
    table = Table(PARLEY, (PEOPLE[0], reserved("ann"), reserved("ann")))
    table.do(TakeSeat(1, "ann"))
    table.do(LeaveSeat(2))
    assert table.refused(TakeSeat(2, "bob")) == "already_seated"
    table.do(LeaveSeat(1))
    table.do(TakeSeat(2, "bob"))


def test_an_open_match_is_aborted_after_seven_days() -> None:
    table = Table(seats=(PEOPLE[0], OPEN))
    assert next_due(table.state) == table.now + OPEN_FOR_MS
    table.wait(7 * 86400 - 0.001)
    assert table.expire() == []
    table.wait(0.001)
    assert table.expire() == ["match.aborted"]
    assert table.state.outcome == Outcome("aborted", (), (0, 0))
    assert (table.state.status, next_due(table.state)) == ("aborted", None)


def test_without_clocks_time_alone_changes_nothing_once_it_has_started() -> None:
    table = Table()
    assert next_due(table.state) is None
    table.wait(10**7)
    assert table.do(Expire()) == []
