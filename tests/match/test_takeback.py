"""API §6: a takeback restores a position and goes on; nothing is ever removed from a log."""

from service.match.commands import Play, Propose
from tests.match.dummy import PARLEY
from tests.match.parley import NUDGE
from tests.match.table import PEOPLE, Table


def take_back(table: Table, seat: int) -> None:
    number = table.propose(seat, "takeback")
    for other in range(len(table.state.seats)):
        if other != seat and table.state.proposal(number):
            table.accept(other, number)


def test_back_to_the_position_in_which_the_proposer_chose_its_last_move() -> None:
    table = Table(picks=1)
    before = table.state.game
    table.play_all(0)
    table.play_all(1)
    take_back(table, 0)
    assert table.state.game == before


def test_what_others_had_chosen_before_that_move_stays() -> None:
    table = Table(picks=1)
    table.play_all(1)
    before = table.state.game
    table.play_all(0)
    take_back(table, 0)
    assert table.state.game == before
    assert table.to_act == (0,)


def test_an_optional_move_is_a_move_to_take_back() -> None:
    table = Table()
    before = table.state.game
    table.play(0, NUDGE)
    take_back(table, 0)
    assert table.state.game == before


def test_the_log_only_grows_and_the_ply_goes_on() -> None:
    table = Table(picks=1)
    table.close_plies(2)
    log, ply = table.types, table.state.ply
    take_back(table, 1)
    assert table.types == [*log, "match.proposed", "match.answered", "match.taken_back"]
    assert table.state.ply == ply + 1


def test_the_ply_that_it_opens_has_opened_now() -> None:
    """An AI's pace counts from there (API §4)."""
    table = Table(picks=1)
    table.close_ply()
    table.wait(5)
    take_back(table, 1)
    assert table.state.ply_opened_at == table.now


def test_a_command_meant_for_the_ply_before_is_stale() -> None:
    table = Table(picks=1)
    table.close_ply()
    late = Play(0, table.move(0), ply=table.state.ply)
    take_back(table, 1)
    assert table.refused(late) == "stale_ply"


def test_plies_are_counted_on_from_there() -> None:
    table = Table(picks=1)
    table.close_plies(2)
    take_back(table, 0)
    assert (table.state.ply, table.rules.ply(table.state.game)) == (3, 1)
    table.close_ply()
    assert (table.state.ply, table.rules.ply(table.state.game)) == (4, 2)


def test_repeated_takebacks_lead_further_back() -> None:
    table = Table(picks=1)
    positions = []
    for _ in range(2):
        positions.append(table.state.game)
        table.play_all(0)
        table.play_all(1)
    take_back(table, 0)
    assert table.state.game == positions[1]
    take_back(table, 1)
    assert table.state.game.round == 0, "seat 1's last move that still stands was in round 0"
    assert table.to_act == (1,)


def test_a_takeback_of_what_was_played_after_a_takeback() -> None:
    table = Table(picks=1)
    table.play_all(0)
    take_back(table, 0)
    restored = table.state.game
    table.play(0)
    assert table.state.game != restored
    take_back(table, 0)
    assert table.state.game == restored


def test_a_seat_that_has_no_move_left_to_take_back_is_not_offered_one() -> None:
    table = Table(picks=1)
    assert table.refused(Propose(0, "takeback")) == "not_offered"
    table.play_all(1)
    take_back(table, 1)
    assert table.refused(Propose(1, "takeback")) == "not_offered"


def test_it_makes_all_proposals_lapse() -> None:
    table = Table(PARLEY, PEOPLE[:3], picks=1)
    table.play_all(0)
    table.propose(1, "draw")
    take_back(table, 0)
    assert table.state.proposals == ()


def test_the_proposer_asks_again_only_after_its_next_move() -> None:
    table = Table(picks=1)
    table.close_plies(2)
    take_back(table, 0)
    assert table.refused(Propose(0, "takeback")) == "not_offered"
    table.play_all(0)
    table.propose(0, "takeback")


def test_a_seat_that_has_left_meanwhile_is_played_in_the_restored_position() -> None:
    table = Table(PARLEY, PEOPLE[:3], picks=1)
    table.play_all(0)
    table.play_all(2)
    table.resign(2)
    number = table.propose(0, "takeback")
    assert table.accept(1, number) == ["match.answered", "match.taken_back", "parley.sealed"]
    assert table.to_act == (0, 1)


def test_chance_taken_back_is_drawn_anew() -> None:
    """The shuffle of a position taken back has been seen; the next one is another."""
    table = Table(picks=1, rounds=9)
    while table.types.count("duel.dealt") < 2:
        table.close_ply()
    dealt = table.state.game.hands
    take_back(table, table.log[-3].entry.seat or 0)
    table.close_ply()
    assert table.types.count("duel.dealt") == 3
    numbers = [shuffle.n for one in table.log for shuffle in one.entry.shuffles or ()]
    assert numbers == [0, 1, 2]
    assert table.state.game.hands != dealt
