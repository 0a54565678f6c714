"""API §5 and CONVENTIONS §8: outcomes, leaving, withdrawal, and that nothing follows the end."""

import pytest

from service.kernel.outcome import Outcome
from service.match.commands import Abort, Answer, Expire, Play, Propose, Resign
from tests.match.dummy import DUEL, PARLEY
from tests.match.table import AI, OPEN, PEOPLE, SEED, Table, bank


def test_the_games_own_ending_finishes_the_match() -> None:
    table = Table(rounds=1, picks=1)
    table.close_ply()
    assert table.state.outcome is not None
    assert (table.state.status, table.state.outcome.ending) == ("finished", "points")


@pytest.mark.parametrize(("seat", "winner", "returns"), [(0, 1, (-1, 1)), (1, 0, (1, -1))])
def test_who_resigns_with_two_seats_loses_at_once(seat: int, winner: int, returns: tuple[int, int]) -> None:
    table = Table()
    assert table.resign(seat) == ["match.resigned", "match.finished"]
    assert table.state.outcome == Outcome("resignation", (winner,), returns)


def test_a_seat_may_resign_when_it_owes_nothing() -> None:
    table = Table(picks=1)
    table.play_all(0)
    table.resign(0)
    assert table.state.is_over


def test_agreement_gives_all_nothing() -> None:
    table = Table()
    table.accept(1, table.propose(0, "draw"))
    assert (table.state.status, table.state.outcome) == ("finished", Outcome("agreement", (), (0, 0)))


def test_an_aborted_match_has_that_status_and_gives_all_nothing() -> None:
    table = Table()
    assert table.do(Abort(0, by_creator=False)) == ["match.aborted"]
    assert (table.state.status, table.state.outcome) == ("aborted", Outcome("aborted", (), (0, 0)))
    assert table.log[-1].entry.seat == 0, "who ended a match belongs into its log"


def test_the_last_event_reveals_the_seed_and_the_outcome_and_nothing_else() -> None:
    for end in (Resign(0), Abort(0, by_creator=False)):
        table = Table()
        table.do(end)
        last = table.log[-1].entry.data
        assert set(last) == {"outcome", "server_seed"}
        assert last["server_seed"] == SEED.hex()


def test_nothing_follows_the_end() -> None:
    table = Table(clock=bank(30))
    table.resign(0)
    version = table.state.version
    table.wait(10**6)
    for command in (Play(1, {"type": "ring"}), Resign(1), Propose(1, "abort"), Answer(1, 3, True)):
        assert table.refused(command) == "match_over"
    assert table.do(Expire()) == []
    assert table.state.version == version
    assert table.to_act == ()


def test_a_withdrawn_seat_is_played_by_the_timeout_move_at_once_whenever_it_owes() -> None:
    table = Table(PARLEY, PEOPLE[:3], picks=1)
    assert table.resign(1) == ["match.resigned", "parley.sealed"]
    assert (table.log[-1].entry.cause, table.to_act) == ("withdrawn", (0, 2))
    table.play_all(0)
    ended = table.play(2)
    assert ended == ["parley.sealed", "parley.revealed", "parley.sealed"]
    assert table.to_act == (0, 2)


def test_all_sub_choices_of_a_withdrawn_seat_are_played() -> None:
    table = Table(PARLEY, PEOPLE[:3], picks=3)
    table.play(2)
    assert table.resign(2).count("parley.sealed") == 2, "two of its three are left"
    assert table.to_act == (0, 1)


def test_a_leaver_is_never_among_the_winners() -> None:
    table = Table(PARLEY, PEOPLE[:3], picks=1, rounds=2)
    table.resign(2)
    table.close_plies(2)
    assert table.state.outcome is not None
    assert table.state.outcome.returns[2] == -1
    assert 2 not in table.state.outcome.winners


def test_when_two_leave_the_last_one_at_the_table_wins() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    table.resign(1)
    assert table.resign(0) == ["match.resigned", "match.finished"]
    assert table.state.outcome == Outcome("resignation", (2,), (-1, -1, 1))


def test_when_the_last_person_leaves_the_game_says_what_becomes_of_it() -> None:
    table = Table(PARLEY, (PEOPLE[0], AI, AI))
    table.resign(0)
    assert table.state.outcome == Outcome("abandoned", (), (-1, -1, -1))


def test_a_match_of_withdrawn_seats_and_ais_goes_on_without_waiting() -> None:
    table = Table(PARLEY, (*PEOPLE[:2], AI, AI), picks=1)
    table.resign(0)
    table.play_all(1)
    assert table.to_act == (2, 3)


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize("command", [Abort(1, by_creator=False), Abort(None, by_creator=True)])
def test_abort_by_a_seat_or_the_creator_until_ply_1_has_closed(plies: int, command: Abort) -> None:
    table = Table(picks=1)
    table.close_plies(plies)
    table.do(command)
    assert table.state.status == "aborted"


def test_a_late_abort_is_not_offered() -> None:
    table = Table(picks=1)
    table.close_plies(2)
    assert table.refused(Abort(0, by_creator=True)) == "not_offered"
    assert table.refused(Abort(None, by_creator=True)) == "not_offered"


def test_the_creator_aborts_a_match_without_persons_at_any_time() -> None:
    table = Table(seats=(AI, AI), picks=1)
    table.close_plies(3)
    assert table.do(Abort(None, by_creator=True)) == ["match.aborted"]
    assert table.log[-1].entry.seat is None


def test_an_open_match_is_aborted_by_a_seat_or_its_creator() -> None:
    for command in (Abort(0, by_creator=False), Abort(None, by_creator=True)):
        table = Table(DUEL, (PEOPLE[0], OPEN))
        table.do(command)
        assert (table.state.status, table.log[-1].entry.ply) == ("aborted", None)


def test_an_open_match_has_no_ply_to_name() -> None:
    assert Table(seats=(PEOPLE[0], OPEN)).refused(Abort(0, by_creator=True, ply=0)) == "stale_ply"
