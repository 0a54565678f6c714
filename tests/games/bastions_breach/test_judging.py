"""What beats what, and what a round is worth (BB1, BB4)."""

from itertools import product

import pytest

from service.games.bastions_breach.data import ACE, CLASS, FACE, NUMBER, RANKS
from service.games.bastions_breach.judging import beats, judge, played, played_through

NUMBERS, FACES = RANKS[:9], RANKS[9:12]

EXAMPLES_A = """
K A K won 0 | K K 5 tie - | 5 K 5 won 0 | 5 Q Q tie - | K 9 9 middle - | A 7 A won 0 | A Q A tie - | A Q J middle -
2 A K cycle - | J A Q won 0 | 7 A A middle - | J A A tie - | A 4 4 tie - | 3 10 9 won 0
"""


def test_BB1_1_thirteen_ranks_in_listing_order():
    assert RANKS == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_BB1_2_three_classes():
    assert [rank for rank in RANKS if CLASS[rank] == NUMBER] == list(NUMBERS)
    assert [rank for rank in RANKS if CLASS[rank] == FACE] == ["J", "Q", "K"]
    assert [rank for rank in RANKS if CLASS[rank] == ACE] == ["A"]


def test_BB1_3_larger_numbers_and_higher_faces_beat_and_every_face_beats_every_number():
    assert beats("10", "9")
    assert beats("3", "2")
    assert not beats("9", "10")
    assert beats("K", "Q")
    assert beats("K", "J")
    assert beats("Q", "J")
    assert not beats("J", "Q")
    assert all(beats(face, number) and not beats(number, face) for face, number in product(FACES, NUMBERS))


def test_BB1_4_the_ace_beats_every_face_and_every_number_beats_the_ace():
    assert all(beats("A", face) and not beats(face, "A") for face in FACES)
    assert all(beats(number, "A") and not beats("A", number) for number in NUMBERS)


def test_BB1_5_equal_ranks_do_not_beat_each_other_and_of_two_others_exactly_one_does():
    for one, other in product(RANKS, RANKS):
        assert beats(one, other) + beats(other, one) == (one != other)


def test_BB1_6_beating_runs_in_a_circle():
    assert beats("A", "K")
    assert beats("K", "2")
    assert beats("2", "A")


@pytest.mark.parametrize("example", EXAMPLES_A.strip().replace("\n", " | ").split(" | "))
def test_BB4_worked_examples_A(example: str):
    middle, first, second, result, winner = example.split()
    assert judge((first, second), middle) == (result, None if winner == "-" else int(winner))
    assert judge((second, first), middle) == (result, None if winner == "-" else 1 - int(winner))


def test_BB4_1_a_card_that_beats_both_others_wins_even_a_pair_of_equals():
    assert judge(("2", "A"), "A") == ("won", 0)
    assert judge(("5", "6"), "5") == ("won", 1)


def test_BB4_2_the_middle_card_beats_both():
    assert judge(("2", "9"), "J") == ("middle", None)


def test_BB4_3_number_face_and_ace_are_a_cycle_in_every_arrangement():
    for cards in (("2", "K"), ("K", "2")):
        assert judge(cards, "A") == ("cycle", None)
    assert judge(("A", "2"), "J") == judge(("10", "A"), "J") == judge(("A", "J"), "10") == ("cycle", None)


def test_BB4_4_the_best_held_twice_is_a_tie():
    assert judge(("9", "9"), "3") == judge(("9", "3"), "9") == judge(("9", "9"), "9") == ("tie", None)


def test_BB4_5_the_winner_gets_one_and_the_carry():
    entry = played(3, "5", ("K", "6"), 2)
    assert entry == {"round": 3, "middle": "5", "cards": ["K", "6"], "result": "won", "winner": 0, "points": 3}


def test_BB4_6_without_a_winner_nobody_gets_points_and_carry_grows():
    entries = played_through(["5", "K", "3"], [("6", "6"), ("2", "3"), ("4", "7")])
    assert [(entry["winner"], entry["points"]) for entry in entries] == [(None, 0), (None, 0), (1, 3)]


def test_BB4_7_the_rank_of_the_middle_card_never_changes_the_points():
    assert {played(1, middle, ("A", "K"), 0)["points"] for middle in FACES} == {1}
    assert {played(1, middle, ("K", "Q"), 4)["points"] for middle in (*NUMBERS, "J")} == {5}


def test_section_8_exchanging_the_seats_exchanges_the_winner():
    for first, second, middle in product(RANKS, repeat=3):
        result, winner = judge((first, second), middle)
        assert judge((second, first), middle) == (result, None if winner is None else 1 - winner)
