"""The start, the rounds and the end (BB2, BB3, BB5), and the refusals."""

from service.games.bastions_breach.data import RANKS
from service.games.bastions_breach.game import GAME
from service.log.chance import shuffled
from tests.games.bastions_breach.table import given, lay, listed, pick, play, refused
from tests.support.pure_table import PureTable

ALL = list(RANKS)
EQUAL = [(rank, rank) for rank in RANKS]


def test_BB2_1_each_seat_starts_with_all_thirteen_ranks():
    assert given().view(None)["hands"] == [ALL, ALL]


def test_BB2_2_the_whole_row_is_visible_from_the_start():
    table = PureTable(GAME, 2, {})
    row = table.view(None)["middle_row"]
    assert sorted(row) == sorted(RANKS)
    assert table.view(0)["middle_row"] == table.view(1)["middle_row"] == row


def test_BB2_3_suits_are_shown_and_have_no_effect():
    plain, odd = given("5"), given("5", suits=["spades", "clubs", "hearts"])
    assert plain.view(None)["suits"] == ["diamonds", "hearts", "spades"]
    lay(plain, ("6", "K"))
    lay(odd, ("6", "K"))
    assert odd.view(None) == plain.view(None) | {"suits": ["spades", "clubs", "hearts"]}


def test_BB2_4_the_row_is_shuffle_0_of_the_ranks_in_listing_order():
    [laid] = PureTable(GAME, 2, {}, seed="x").log
    [shuffle] = laid.shuffles
    assert (shuffle.n, shuffle.before) == (0, RANKS)
    assert laid.data["middle_row"] == list(shuffle.after)


def test_BB2_4_the_leftmost_card_is_item_1_of_the_worked_vector():
    seed = bytes.fromhex("f7dc34350862f95e710eb38ccc43ce7b74841da96b9318f11d5e8a28343d26e4")
    row = ["5", "K", "2", "Q", "9", "6", "A", "8", "10", "J", "4", "3", "7"]
    assert shuffled(seed, 0, RANKS) == row


def test_BB2_4_with_a_setup_nothing_is_shuffled():
    [laid] = given("5").log
    assert laid.shuffles == ()


def test_BB3_1_round_r_is_about_the_r_th_card_of_the_row():
    table = given("9", "4", "K")
    lay(table, *EQUAL[:3])
    assert [entry["middle"] for entry in table.view(None)["rounds"]] == ["9", "4", "K"]
    assert table.view(None)["round"] == 4


def test_BB3_2_both_owe_then_the_other_then_both_again():
    table = given("9")
    assert (table.to_act(), GAME.ply(table.state)) == ((0, 1), 0)
    table.play(1, play("2"))
    assert (table.to_act(), GAME.ply(table.state)) == ((0,), 0)
    table.play(0, play("3"))
    assert (table.to_act(), GAME.ply(table.state)) == ((0, 1), 1)


def test_BB3_2_one_event_reveals_both_cards():
    table = given("9")
    lay(table, ("K", "2"))
    assert [event.tag for event in table.log] == ["row_laid", "sealed", "sealed", "revealed"]
    assert table.log[-1].data["cards"] == ["K", "2"]


def test_BB3_2_the_order_of_arrival_makes_no_difference():
    one, other = given("9"), given("9")
    for table, seats in ((one, (0, 1)), (other, (1, 0))):
        for seat in seats:
            table.play(seat, play(("K", "2")[seat]))
    assert one.state == other.state


def test_BB3_3_a_seat_that_has_laid_its_card_owes_nothing():
    table = given("9")
    table.play(0, play("K"))
    assert listed(table, 0) == []
    assert refused(table, 0, "K") == refused(table, 0, "2") == ("not_your_turn", "BB3.3")


def test_BB3_3_a_used_card_is_not_your_turn_too_while_nothing_is_owed():
    table = given("9")
    lay(table, ("K", "2"))
    table.play(0, play("3"))
    assert refused(table, 0, "K") == ("not_your_turn", "BB3.3")


def test_BB3_4_a_revealed_card_is_used_up_for_its_owner_only():
    table = given("9")
    lay(table, ("K", "2"))
    assert refused(table, 0, "K") == ("illegal_move", "BB3.4")
    assert table.play(1, play("K")) is None


def test_BB3_5_a_face_down_card_is_still_listed_in_its_owners_hand():
    table = given("9")
    table.play(0, play("K"))
    for viewer, card in ((0, "K"), (1, None), (None, None)):
        view = table.view(viewer)
        assert (view["hands"], view["committed"], view["your_card"]) == ([ALL, ALL], [True, False], card)


def test_BB3_5_the_event_of_a_laid_card_names_it_to_its_owner_only():
    table = given("9")
    table.play(0, play("K"))
    sealed = table.log[-1]
    assert GAME.disclose(sealed, 0).data == {"seat": 0, "move": play("K")}
    assert GAME.disclose(sealed, 1).data == GAME.disclose(sealed, None).data == {"seat": 0, "move": None}


def test_BB3_5_what_is_public_is_shown_whole_to_all():
    table = PureTable(GAME, 2, {})
    lay(table, ("K", "2"))
    for event in (table.log[0], table.log[-1]):
        assert [GAME.disclose(event, viewer) for viewer in (0, 1, None)] == [event] * 3


def test_BB3_6_a_seat_has_as_many_cards_as_rounds_to_come():
    table = given("9")
    for done, pair in enumerate(EQUAL):
        assert [len(hand) for hand in table.view(None)["hands"]] == [13 - done] * 2
        lay(table, pair)


def test_BB5_1_more_points_win():
    table = given(*RANKS, rounds=EQUAL[:11])
    lay(table, ("A", "K"), ("K", "A"))
    outcome = table.outcome()
    assert outcome is not None
    assert table.view(None)["scores"] == [12, 0]
    assert (outcome.ending, outcome.winners, outcome.returns) == ("points", (0,), (1, -1))


def test_BB5_1_one_point_is_enough():
    table = given(*RANKS, rounds=[("2", "3"), ("3", "2"), *EQUAL[2:12]])
    lay(table, ("A", "A"))
    outcome = table.outcome()
    assert outcome is not None
    assert table.view(None)["scores"] == [0, 1]
    assert (outcome.ending, outcome.winners, outcome.returns) == ("points", (1,), (-1, 1))


def test_BB5_2_equal_points_are_a_draw():
    table = given(*RANKS, rounds=[("4", "3"), ("3", "4"), ("2", "2"), *EQUAL[3:12]])
    lay(table, ("A", "A"))
    outcome = table.outcome()
    assert outcome is not None
    assert table.view(None)["scores"] == [1, 1]
    assert (outcome.ending, outcome.winners, outcome.returns) == ("draw", (), (0, 0))


def test_BB5_3_carry_left_at_the_end_is_lost():
    table = given(*RANKS, rounds=EQUAL[:12])
    lay(table, ("A", "A"))
    outcome = table.outcome()
    assert outcome is not None
    assert (table.view(None)["carry"], table.view(None)["scores"]) == (13, [0, 0])
    assert (outcome.ending, outcome.winners, outcome.returns) == ("draw", (), (0, 0))


def test_BB5_4_all_rounds_are_played_even_when_the_lead_cannot_be_caught():
    higher = [(RANKS[n + 1], RANKS[n]) for n in range(10)]
    table = given(*RANKS, rounds=higher)
    assert table.view(None)["scores"] == [10, 0]
    assert table.outcome() is None
    assert table.to_act() == (0, 1)


def test_BB5_4_after_round_thirteen_nothing_goes_on():
    table = given(*RANKS, rounds=EQUAL[:12])
    lay(table, ("A", "A"))
    assert (table.to_act(), table.legal(0), table.legal(1), table.view(0)["round"]) == ((), [], [], 13)
    assert refused(table, 0, "A") == refused(table, 1, "2") == refused(table, 0, pick("clubs")) == ("match_over", None)


def test_BB5_5_the_timeout_move_is_the_lowest_in_listing_order():
    table = given("9")
    lay(table, ("2", "A"))
    assert GAME.timeout(table.state, 0) == play("3")
    assert GAME.timeout(table.state, 1) == play("2")


def test_BB5_5_an_ace_only_when_nothing_else_is_left():
    table = given(*RANKS, rounds=EQUAL[:11])
    assert GAME.timeout(table.state, 0) == play("K")
    lay(table, ("K", "K"))
    assert GAME.timeout(table.state, 0) == play("A")


def test_BB7_1_anything_but_a_play_of_a_rank_or_a_pick_of_a_suit_is_a_validation_error():
    table = given("9")
    for move in (
        play("1"),
        play("k"),
        {"type": "pass"},
        pick("stars"),
        pick("clubs") | {"card": "K"},
        {"type": "pick"},
        {"type": "pick", "card": "K"},
        {"type": "play"},
        play("K") | {"x": 1},
        {"type": "play", "card": 10},
    ):
        refusal = table.play(0, move)
        assert refusal is not None
        assert refusal.code == "validation_error"


def test_BB7_2_the_legal_list_is_the_hand_in_listing_order():
    table = given("9")
    assert table.legal(0) == [play(rank) for rank in RANKS]
    lay(table, ("10", "2"))
    assert listed(table, 0) == [rank for rank in RANKS if rank != "10"]


def test_leaving_loses_at_once():
    outcome = GAME.leave(given().state, frozenset({0}), frozenset({0, 1}))
    assert outcome is not None
    assert (outcome.winners, outcome.returns) == ((1,), (-1, 1))
