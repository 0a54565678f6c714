"""CONVENTIONS §5 and §1: choices made at the same time, and plies."""

from itertools import permutations

import pytest

from service.kernel.refusal import Refusal
from service.match.commands import Play
from service.match.decide import decide
from service.match.ledger import Decided
from service.match.redact import disclose
from tests.match.dummy import PARLEY
from tests.match.parley import NUDGE, RING, pick
from tests.match.table import PEOPLE, Table


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_seats_that_play_at_the_same_instant_both_succeed(order: tuple[int, int]) -> None:
    """Both commands were made looking at the same version, and name the same ply."""
    table = Table(picks=1)
    moves = [table.move(0), table.move(1)]
    for seat in order:
        table.do(Play(seat, moves[seat], ply=0))
    assert (table.state.ply, table.types[-1]) == (1, "duel.revealed")


def test_a_choice_that_lost_the_race_for_a_version_is_decided_again_and_succeeds() -> None:
    table = Table(picks=1)
    late = Play(1, table.move(1), ply=0)
    assert isinstance(decide(table.rules, table.state, late, table.context()), Decided), "never stored"
    table.play(0, ply=0)
    assert table.do(late) == ["duel.sealed", "duel.revealed"]


def test_the_order_in_which_the_choices_arrive_never_changes_the_result() -> None:
    choices = [(0, 0), (1, 5), (1, 7), (2, 11), (2, 12), (2, 14)]
    setup = {"hands": [[5 * seat + card for card in range(5)] for seat in range(3)]}
    results = set()
    for order in permutations(choices):
        if [card for seat, card in order if seat == 2] != [11, 12, 14]:
            continue
        table = Table(PARLEY, PEOPLE[:3], picks=3, setup=setup)
        for seat, card in order:
            table.play(seat, pick(card), ply=0)
        state = table.state
        results.add((state.ply, state.game.scores, state.proposals, frozenset(map(frozenset, state.game.hands))))
    assert len(results) == 1


def test_others_see_only_that_a_choice_has_been_made() -> None:
    table = Table(picks=1)
    table.play(0, ply=0)
    sealed = table.log[-1].entry
    assert disclose(table.rules, sealed, 0).data == sealed.data
    for viewer in (1, None):
        assert disclose(table.rules, sealed, viewer).data == {"seat": 0, "move": None}


def test_all_are_revealed_by_one_event_when_the_last_one_closes_the_ply() -> None:
    table = Table(PARLEY, PEOPLE[:3], picks=1)
    table.play_all(2)
    table.play_all(0)
    assert table.state.ply == 0
    assert table.play(1) == ["parley.sealed", "parley.revealed"]
    assert [one.entry.cause for one in table.log[-2:]] == ["player", "rules"]
    assert [one.entry.ply for one in table.log[-2:]] == [0, 0], "both happened at the ply that they closed"
    assert table.state.ply == 1


def test_a_sealed_choice_is_final() -> None:
    table = Table(picks=1, optional=False)
    table.play(0)
    assert table.refused(Play(0, pick(table.state.game.hands[0][0]), ply=0)) == "not_your_turn"


def test_all_sealed_choices_are_events_of_one_type() -> None:
    table = Table(picks=2)
    table.close_plies(2)
    assert {type_ for type_ in table.types if type_.endswith("sealed")} == {"duel.sealed"}


def test_a_ply_stays_open_while_a_seat_owes_a_further_choice() -> None:
    table = Table(picks=2)
    table.play(1)
    table.play(0)
    assert (table.state.ply, table.to_act) == (0, (1,))


def test_an_optional_move_out_of_turn_leaves_the_ply_open() -> None:
    table = Table(picks=1)
    table.play_all(0)
    table.play(0, NUDGE, ply=0)
    assert (table.state.ply, table.to_act) == (0, (1,))


def test_a_ply_closes_also_when_the_game_says_so() -> None:
    table = Table(picks=1)
    table.play_all(0)
    table.play(0, RING, ply=0)
    assert (table.state.ply, table.to_act) == (1, (0, 1))


def test_a_move_that_closes_two_plies_counts_two() -> None:
    table = Table(picks=1, uneven=True, rounds=9)
    while "duel.skipped" not in table.types:
        before = table.state.ply
        table.close_ply()
    assert table.state.ply == before + 2


def test_a_refused_choice_of_one_seat_takes_nothing_from_the_other() -> None:
    table = Table(picks=1)
    version = table.state.version
    assert isinstance(table.send(Play(0, pick(99), ply=0)), Refusal)
    assert table.state.version == version
    table.play(1, ply=0)
