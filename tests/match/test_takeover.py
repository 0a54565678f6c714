"""API §4: an AI that takes over the seat of somebody whose time ran out, and the owner's return."""

from service.kernel.outcome import Outcome
from service.match.commands import Play, Propose, Resign, Return
from tests.match.dummy import PARLEY, STRICT
from tests.match.table import PEOPLE, Table, per_move


def test_an_ai_takes_the_seat_over_until_its_owner_returns() -> None:
    table = Table(clock=per_move(30, "ai"), picks=1)
    table.play_all(0)
    table.wait(30)
    assert table.expire() == ["match.expired", "match.ai_took_over"]
    assert table.seat(1).played_by_ai
    assert (table.left(1), table.to_act) == (None, (1,))
    table.play_all(1)
    assert table.state.ply == 1
    assert table.do(Return(1)) == ["match.returned"]
    assert not table.seat(1).played_by_ai
    assert table.left(1) == 30


def test_who_comes_back_at_the_same_ply_comes_to_owe_anew() -> None:
    table = Table(clock=per_move(30, "ai"), picks=1)
    table.play_all(0)
    table.wait(40)
    table.expire()
    table.do(Return(1))
    assert table.left(1) == 30


def test_while_an_ai_plays_the_seat_its_owner_can_only_return() -> None:
    table = Table(clock=per_move(30, "ai"), picks=1)
    table.play_all(0)
    table.wait(30)
    table.expire()
    for command in (Play(1, table.move(1)), Resign(1), Propose(1, "draw")):
        assert table.refused(command) == "seat_away"


def test_an_ai_takes_a_seat_at_most_three_times_and_then_it_forfeits() -> None:
    table = Table(clock=per_move(30, "ai"), picks=1, rounds=12)
    for _ in range(3):
        table.play_all(0)
        table.wait(30)
        assert table.expire() == ["match.expired", "match.ai_took_over"]
        table.do(Return(1))
    table.wait(30)
    assert table.expire() == ["match.expired", "match.finished"]
    assert table.state.outcome == Outcome("forfeit", (0,), (1, -1))


def test_with_ai_no_three_in_a_row_forfeit_before_the_fourth_time() -> None:
    table = Table(STRICT, clock=per_move(30, "ai"), picks=1, rounds=12)
    table.wait(30)
    assert table.expire().count("match.ai_took_over") == 2, "also where the rules know no timeout move"


def test_who_expired_is_not_acted_for_at_a_ply_that_another_expiry_has_opened() -> None:
    """Seat 0's substitute accepts a takeback; seat 1, due with it, expires anew at the ply that this opens."""
    table = Table(PARLEY, PEOPLE[:3], per_move(30, "ai"), picks=1)
    table.play_all(2)
    table.accept(1, table.propose(2, "takeback"))
    table.wait(30)
    assert table.expire() == [
        *("match.expired", "match.expired", "match.ai_took_over", "match.answered", "match.taken_back"),
        *("match.expired", "match.ai_took_over"),
    ]
    assert [seat.takeovers for seat in table.state.seats] == [1, 1, 0]
    assert (table.to_act, table.left(2)) == ((0, 1, 2), 30)


def test_the_ai_that_plays_an_absent_persons_seat_answers_for_it() -> None:
    table = Table(clock=per_move(30, "ai"), picks=1)
    table.play_all(0)
    table.wait(30)
    table.expire()
    assert table.do(Propose(0, "abort")) == ["match.proposed", "match.answered", "match.aborted"]


def test_an_ai_that_takes_a_seat_over_answers_what_waited_for_it() -> None:
    table = Table(clock=per_move(30, "ai"), picks=1)
    table.play_all(0)
    table.propose(0, "draw")
    table.wait(30)
    assert table.expire() == ["match.expired", "match.ai_took_over", "match.answered"]
    assert table.state.proposals == ()
