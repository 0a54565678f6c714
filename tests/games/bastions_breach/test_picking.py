"""Each player picks a suit (BB2.5), and what a rematch keeps (BB5.6)."""

import pytest

from service.games.bastions_breach.data import SUITS
from service.games.bastions_breach.game import GAME
from service.kernel.game import End
from service.kernel.outcome import drawn, won_by
from tests.games.bastions_breach.table import given, lay, pick, play, refused
from tests.support.pure_table import PureTable


def picked(first: str, second: str, suits: tuple[str, ...] = ("diamonds", "hearts", "spades")) -> PureTable:
    table = given("9", pick_suits=True, suits=list(suits))
    assert table.play(0, pick(first)) is None
    assert table.play(1, pick(second)) is None
    return table


def test_BB2_5_seat_0_picks_then_seat_1_in_two_plies_and_then_the_rounds_begin():
    table = given("9", pick_suits=True)
    for ply, (owing, suits) in enumerate([((0,), [None] * 3), ((1,), ["spades", None, None])]):
        assert (table.to_act(), GAME.ply(table.state), table.view(None)["suits"]) == (owing, ply, suits)
        assert table.play(owing[0], pick(("spades", "clubs")[ply])) is None
    assert (table.to_act(), GAME.ply(table.state)) == ((0, 1), 2)
    lay(table, ("2", "3"))
    assert GAME.ply(table.state) == 3


def test_BB2_5_by_default_whoever_makes_the_match_names_the_suits():
    table = given("9", suits=["clubs", "spades", "hearts"])
    assert (table.to_act(), table.view(None)["suits"]) == ((0, 1), ["clubs", "spades", "hearts"])


def test_BB2_5_the_row_lies_from_the_start():
    table = PureTable(GAME, 2, {"pick_suits": True})
    assert len(table.view(None)["middle_row"]) == 13
    assert [event.tag for event in table.log] == ["row_laid"]


@pytest.mark.parametrize(
    ("first", "second", "suits", "row"),
    [
        ("clubs", "hearts", ("diamonds", "hearts", "spades"), "spades"),
        ("spades", "hearts", ("diamonds", "hearts", "spades"), "clubs"),
        ("clubs", "spades", ("diamonds", "hearts", "spades"), "diamonds"),
        ("clubs", "diamonds", ("hearts", "spades", "clubs"), "hearts"),
        ("spades", "diamonds", ("spades", "diamonds", "hearts"), "hearts"),
    ],
)
def test_BB2_5_the_row_takes_the_third_suit_of_the_options_or_the_first_free_one(
    first: str, second: str, suits: tuple[str, ...], row: str
):
    assert picked(first, second, suits).view(None)["suits"] == [first, second, row]


def test_BB2_5_picks_are_open():
    table = picked("clubs", "spades")
    events = table.log[1:]
    assert [event.data["suits"] for event in events] == [["clubs", None, None], ["clubs", "spades", "diamonds"]]
    for event in events:
        assert [GAME.disclose(event, viewer) for viewer in (0, 1, None)] == [event] * 3


def test_BB2_5_a_taken_suit_a_pick_at_another_time_and_a_play_before_the_picks_are_illegal():
    table = given("9", pick_suits=True)
    assert refused(table, 0, "K") == ("illegal_move", "BB2.5")
    table.play(0, pick("hearts"))
    assert refused(table, 1, pick("hearts")) == refused(table, 1, "K") == ("illegal_move", "BB2.5")
    table.play(1, pick("clubs"))
    assert refused(table, 0, pick("diamonds")) == refused(given("9"), 1, pick("clubs")) == ("illegal_move", "BB2.5")


def test_BB2_5_picks_are_final():
    table = given("9", pick_suits=True)
    table.play(0, pick("hearts"))
    assert refused(table, 0, pick("clubs")) == ("not_your_turn", "BB2.5")


def test_BB7_2_the_legal_list_of_a_pick_is_the_free_suits_in_order():
    table = given("9", pick_suits=True)
    assert (table.legal(0), table.legal(1)) == ([pick(suit) for suit in SUITS], [])
    table.play(0, pick("diamonds"))
    assert (table.legal(0), table.legal(1)) == ([], [pick(suit) for suit in ("clubs", "hearts", "spades")])


def test_BB7_2_not_your_turn_names_the_picks_while_suits_are_picked_and_the_laid_card_afterwards():
    table = given("9", pick_suits=True)
    assert refused(table, 1, pick("clubs")) == refused(table, 1, "K") == ("not_your_turn", "BB2.5")
    table = picked("clubs", "spades")
    table.play(0, play("K"))
    assert refused(table, 0, pick("hearts")) == refused(table, 0, "2") == ("not_your_turn", "BB3.3")


def test_BB5_5_a_seat_that_owes_a_pick_picks_the_first_suit_of_its_list():
    table = given("9", pick_suits=True)
    assert (GAME.timeout(table.state, 0), GAME.timeout(table.state, 1)) == (pick("clubs"), None)
    table.play(0, pick("clubs"))
    assert GAME.timeout(table.state, 1) == pick("diamonds")


def test_BB5_6_in_a_rematch_seats_suits_and_all_options_stay():
    setup = {"middle_row": ["5", "2", "3", "4", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "rounds": []}
    for raw in ({}, {"pick_suits": True}, {"suits": ["clubs", "spades", "hearts"], "setup": setup}):
        table = PureTable(GAME, 2, raw)
        for outcome in (won_by("points", 1, 2), drawn("draw", 2), won_by("resignation", 0, 2)):
            assert GAME.next_options(table.options, End(table.state, outcome), (0, 1)) == table.options
    assert not GAME.turns_seats


def test_BB6_4_with_given_rounds_the_picks_come_first():
    table = given("9", "8", pick_suits=True, rounds=[("2", "3")])
    assert (table.to_act(), GAME.ply(table.state), table.view(0)["round"]) == ((0,), 0, 2)
    table.play(0, pick("clubs"))
    table.play(1, pick("spades"))
    assert (table.to_act(), GAME.ply(table.state), table.view(0)["round"]) == ((0, 1), 2, 2)
