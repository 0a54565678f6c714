"""CONVENTIONS §8: what is refused, in which order, and that nothing comes of it."""

from collections.abc import Callable
from typing import Any

import pytest

from service.kernel.refusal import Refusal
from service.match.commands import Abort, Answer, Command, Play, Propose, Resign, Return
from tests.match.dummy import PARLEY
from tests.match.parley import NUDGE, RING, pick
from tests.match.table import OPEN, PEOPLE, Table, per_move

BAD = {"type": "pick", "card": 99}


def open_match() -> Table:
    return Table(seats=(PEOPLE[0], OPEN))


def with_seat_1_gone() -> Table:
    table = Table(PARLEY, PEOPLE[:3])
    table.resign(1)
    return table


def with_seat_1_away() -> Table:
    table = Table(clock=per_move(30, "ai"), picks=1)
    table.play_all(0)
    table.wait(30)
    table.expire()
    return table


def over_by_resignation() -> Table:
    table = Table()
    table.resign(0)
    return table


def over_by_the_game() -> Table:
    table = Table(picks=1, rounds=1)
    table.close_ply()
    return table


ALL: list[Callable[[int | None], Command]] = [
    lambda ply: Play(1, BAD, ply),
    lambda ply: Resign(1, ply),
    lambda ply: Propose(1, "takeback", ply),
    lambda ply: Answer(1, 999, True, ply),
    lambda ply: Return(1, ply),
]


@pytest.mark.parametrize("command", ALL)
def test_while_seats_are_open_all_but_abort_is_not_started(command: Callable[[int | None], Command]) -> None:
    assert open_match().refused(command(7)) == "match_not_started"
    assert open_match().do(Abort(0, by_creator=True)) == ["match.aborted"]


@pytest.mark.parametrize("command", ALL)
def test_after_the_end_everything_is_match_over(command: Callable[[int | None], Command]) -> None:
    for table in (over_by_resignation(), over_by_the_game()):
        assert table.refused(command(7)) == "match_over"
        assert table.refused(Abort(None, by_creator=True, ply=7)) == "match_over"


@pytest.mark.parametrize("command", ALL)
def test_a_withdrawn_seats_commands_are_refused_before_their_ply(command: Callable[[int | None], Command]) -> None:
    assert with_seat_1_gone().refused(command(7)) == "seat_withdrawn"
    assert with_seat_1_gone().refused(Abort(1, by_creator=True, ply=7)) == "seat_withdrawn"


@pytest.mark.parametrize("command", ALL[:4])
def test_an_away_seats_commands_are_refused_before_their_ply(command: Callable[[int | None], Command]) -> None:
    assert with_seat_1_away().refused(command(7)) == "seat_away"
    assert with_seat_1_away().refused(Abort(1, by_creator=False, ply=7)) == "seat_away"


@pytest.mark.parametrize("command", ALL)
@pytest.mark.parametrize("ply", [-1, 1])
def test_another_ply_than_the_open_one_is_stale(command: Callable[[int | None], Command], ply: int) -> None:
    assert Table(optional=False).refused(command(ply)) == "stale_ply"


def test_stale_comes_before_not_your_turn_and_that_before_illegal() -> None:
    table = Table(picks=1, optional=False)
    table.play_all(0)
    assert table.refused(Play(0, BAD, ply=5)) == "stale_ply"
    assert table.refused(Play(0, BAD, ply=0)) == "not_your_turn"
    assert table.refused(Play(1, BAD, ply=0)) == "illegal_move"


def test_not_your_turn_is_an_empty_legal_list_and_nothing_else() -> None:
    """A seat that owes nothing but has an optional move hears that its move is illegal."""
    table = Table(picks=1)
    table.play_all(0)
    assert table.refused(Play(0, BAD)) == "illegal_move"
    table.play(0, NUDGE)
    assert table.refused(Play(0, NUDGE)) == "illegal_move"
    table.play(0, RING)
    table.play_all(0)
    table.play(0, NUDGE)
    assert table.refused(Play(0, NUDGE)) == "not_your_turn"


def test_a_command_without_a_ply_answers_the_open_one() -> None:
    table = Table(picks=1)
    table.close_ply()
    table.play(0, ply=None)


def test_a_refusal_leaves_nothing() -> None:
    table = Table(picks=1)
    before, log = table.state, len(table.log)
    for command in [*(make(0) for make in (ALL[0], *ALL[2:])), *(make(3) for make in ALL)]:
        table.refused(command)
    assert (table.state, len(table.log)) == (before, log)


@pytest.mark.parametrize(
    ("table", "command", "rule"),
    [
        (over_by_the_game, Play(0, BAD), "PA4"),
        (over_by_the_game, Resign(0), None),
        (over_by_resignation, Play(0, BAD), None),
        (open_match, Play(0, BAD), None),
        (with_seat_1_gone, Play(1, BAD), None),
        (with_seat_1_away, Play(1, BAD), None),
        (Table, Play(0, BAD, ply=4), None),
        (Table, Play(0, BAD), "PA2"),
        (Table, Propose(0, "takeback"), None),
    ],
)
def test_a_refusal_names_the_games_rule_or_none_where_no_rule_speaks(
    table: Callable[[], Table], command: Command, rule: str | None
) -> None:
    refusal = table().send(command)
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, bool(refusal.detail)) == (rule, True)


def test_a_refusals_text_never_depends_on_what_others_have_sealed() -> None:
    def texts(card: int) -> list[Any]:
        table = Table(picks=1, setup={"hands": [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]})
        table.play(0, pick(card))
        return [table.send(make(ply)) for make in (ALL[0], *ALL[2:]) for ply in (0, 3)]

    assert texts(0) == texts(4)


def test_an_ais_move_that_comes_after_its_owner_is_back_is_not_played() -> None:
    table = with_seat_1_away()
    late = Play(1, table.move(1), ply=0, ai={"level": 2})
    table.do(Return(1))
    assert table.refused(late) == "not_offered"


def test_an_ais_move_that_comes_twice_is_played_once() -> None:
    table = with_seat_1_away()
    move = Play(1, table.move(1), ply=0, ai={"level": 2})
    table.do(move)
    assert table.refused(move) == "stale_ply"


def test_return_without_an_ai_is_not_offered() -> None:
    assert Table().refused(Return(0)) == "not_offered"
