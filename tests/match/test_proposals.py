"""API §6: proposals of a draw, a takeback or an abort."""

from typing import Any

import pytest

from service.kernel.outcome import Outcome
from service.match.commands import Answer, Propose
from tests.match.dummy import PARLEY, STRICT
from tests.match.parley import NUDGE, RING
from tests.match.table import AI, PEOPLE, Table


def test_a_proposals_id_is_the_version_it_was_made_at() -> None:
    table = Table()
    number = table.propose(0, "draw")
    assert number == table.state.version
    assert table.state.proposal(number) is not None


def test_one_open_proposal_a_seat() -> None:
    table = Table()
    table.propose(0, "draw")
    assert table.refused(Propose(0, "abort")) == "not_offered"
    table.propose(1, "abort")


def test_one_open_proposal_a_seat_even_when_it_has_moved_since() -> None:
    table = Table(picks=2)
    table.propose(1, "draw")
    table.play(1, NUDGE)
    table.play(1)
    assert table.refused(Propose(1, "abort")) == "not_offered"


@pytest.mark.parametrize("answerer", [0, 1])
def test_declined_or_withdrawn_it_comes_again_only_after_the_proposers_next_move(answerer: int) -> None:
    table = Table(picks=2)
    table.decline(answerer, table.propose(0, "draw"))
    assert table.refused(Propose(0, "draw")) == "not_offered"
    table.play(1)
    assert table.refused(Propose(0, "draw")) == "not_offered"
    table.play(0)
    table.propose(0, "draw")


def test_an_optional_move_is_a_next_move_too() -> None:
    table = Table()
    table.decline(1, table.propose(0, "draw"))
    table.play(0, NUDGE)
    table.propose(0, "draw")


def test_it_lapses_when_a_ply_closes() -> None:
    table = Table(picks=1)
    number = table.propose(0, "draw")
    table.play_all(1)
    table.play(1, NUDGE)
    assert table.state.proposals, "the ply is still open"
    table.play_all(0)
    assert table.state.proposals == ()
    assert table.refused(Answer(1, number, True)) == "proposal_closed"


def test_it_lapses_also_when_the_game_cuts_the_ply_off() -> None:
    table = Table()
    table.propose(0, "draw")
    table.play(1, RING)
    assert table.state.proposals == ()
    assert table.refused(Propose(0, "draw")) == "not_offered", "seat 0 has not moved since"


def test_all_other_seats_must_accept() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    number = table.propose(1, "draw")
    proposal = table.state.proposals[0]
    assert table.state.waiting_for(proposal) == (0, 2)
    table.accept(2, number)
    assert table.state.waiting_for(table.state.proposals[0]) == (0,)
    assert table.accept(0, number) == ["match.answered", "match.finished"]


def test_one_refusal_closes_it() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    number = table.propose(1, "draw")
    table.accept(2, number)
    assert table.decline(0, number) == ["match.answered"]
    assert table.refused(Answer(2, number, True)) == "proposal_closed"


def test_a_seat_answers_once_and_the_proposer_only_to_withdraw() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    number = table.propose(1, "draw")
    table.accept(2, number)
    assert table.refused(Answer(2, number, False)) == "not_offered"
    assert table.refused(Answer(1, number, True)) == "not_offered"
    table.decline(1, number)


def test_there_is_nothing_to_answer_in_an_unknown_proposal() -> None:
    assert Table().refused(Answer(1, 11, True)) == "proposal_closed"


def test_withdrawn_seats_are_not_asked() -> None:
    table = Table(PARLEY, PEOPLE[:4])
    table.resign(3)
    number = table.propose(0, "draw")
    assert table.state.waiting_for(table.state.proposals[0]) == (1, 2)
    table.accept(1, number)
    table.accept(2, number)
    assert table.state.outcome == Outcome("agreement", (), (0, 0, 0, 0))


def test_a_proposal_that_waited_for_a_leaver_alone_is_accepted_by_its_leaving() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    table.accept(1, table.propose(0, "abort"))
    assert table.resign(2) == ["match.resigned", "match.aborted"]


def test_of_two_that_waited_for_a_leaver_alone_the_first_made_is_carried_out() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    first, second = table.propose(0, "abort"), table.propose(1, "draw")
    table.accept(1, first)
    table.accept(0, second)
    assert table.resign(2) == ["match.resigned", "match.aborted"]


def test_a_leavers_own_proposals_lapse() -> None:
    table = Table(PARLEY, PEOPLE[:3])
    number = table.propose(2, "abort")
    table.accept(0, number)
    table.resign(2)
    assert table.state.status == "active"
    assert table.refused(Answer(1, number, True)) == "proposal_closed"


@pytest.mark.parametrize(
    ("kind", "events"),
    [
        ("abort", ["match.proposed", "match.answered", "match.aborted"]),
        ("takeback", ["match.proposed", "match.answered", "match.taken_back"]),
        ("draw", ["match.proposed", "match.answered"]),
    ],
)
def test_an_ai_accepts_takeback_and_abort_and_refuses_a_draw(kind: Any, events: list[str]) -> None:
    table = Table(seats=(PEOPLE[0], AI), picks=1)
    table.play_all(0)
    assert table.do(Propose(0, kind)) == events
    assert table.state.proposals == ()
    answers = [one.entry for one in table.log if one.entry.type == "match.answered"]
    assert [(a.seat, a.cause, a.data["accept"]) for a in answers] == [(1, "ai", kind != "draw")]


def test_beside_an_ai_persons_are_still_asked() -> None:
    table = Table(PARLEY, (*PEOPLE[:2], AI))
    number = table.propose(0, "abort")
    assert table.state.waiting_for(table.state.proposals[0]) == (1,)
    table.accept(1, number)
    assert table.state.status == "aborted"


def test_a_draw_is_refused_by_the_first_ai_whatever_persons_think() -> None:
    table = Table(PARLEY, (*PEOPLE[:2], AI, AI))
    assert table.do(Propose(0, "draw")) == ["match.proposed", "match.answered"]
    assert table.state.proposals == ()


@pytest.mark.parametrize("kind", ["draw", "takeback"])
def test_games_without_draw_or_takeback_do_not_offer_them(kind: Any) -> None:
    table = Table(STRICT, picks=1)
    table.play_all(0)
    assert table.refused(Propose(0, kind)) == "not_offered"
    table.propose(0, "abort")


def test_an_abort_can_be_agreed_on_at_any_time() -> None:
    table = Table(picks=1)
    table.close_plies(3)
    table.accept(0, table.propose(1, "abort"))
    assert table.state.outcome == Outcome("aborted", (), (0, 0))


def test_proposals_need_no_turn() -> None:
    table = Table(picks=1)
    table.play_all(0)
    table.accept(1, table.propose(0, "draw"))
    assert table.state.is_over
