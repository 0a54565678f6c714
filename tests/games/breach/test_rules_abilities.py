"""BR3: which switches a card can initiate."""

import pytest

from tests.games.breach.given import illegal, outcome, play, refused, seen, switch, table, targets


def test_br3_1_a_card_works_in_its_half_and_on_the_next_rank() -> None:
    low = table("k7/8/3Q4/7K")
    assert {cell[1] for cell in targets(low, "d2")} == {"1", "2", "3"}
    assert refused(low, "d2-d4") == illegal("BR3.1")
    high = table("k7/3Q4/8/7K")
    assert {cell[1] for cell in targets(high, "d3")} == {"2", "3", "4"}
    assert refused(high, "d3-d1") == illegal("BR3.1")


def test_br3_2_the_side_rule_binds_switches_with_anything() -> None:
    at = table("k1R1r2/7/2N4/Q1R1R1K")
    for move in ("c1-c4", "e1-e4", "a1-d4"):  # an own card, an enemy card, a space
        assert refused(at, move) == illegal("BR3.1")


def test_br3_2_a_card_on_its_own_edge_reaches_the_other_border() -> None:
    assert targets(table("k4/5/5/R3K"), "a1") == ["b1", "c1", "d1", "e1", "a2", "a3"]


def test_br3_2_a_card_that_crossed_works_from_the_half_it_stands_in() -> None:
    at = play(table("k5r/1R5/7/6K"), "b3-b4", "a4-a3", "b4-g4")
    assert seen(at, "defeated") == [[], ["R"]]


def test_br3_3_nothing_blocks() -> None:
    at = table()
    play(at, "a1-a3")
    assert seen(at, "position") == "rnbqkbnr/Rppppppp/PPPPPPPP/1NBQKBNR"


def test_br3_4_a_king_switches_one_cell_in_any_direction() -> None:
    at = table("k4/5/2K2/5")
    assert targets(at, "c2") == ["b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"]
    assert refused(at, "c2-a2") == illegal("BR3.4")


def test_br3_5_a_queen_switches_along_lines_and_diagonals() -> None:
    at = table("k4/5/1Q3/4K")
    assert targets(at, "b2") == ["a1", "b1", "c1", "a2", "c2", "d2", "e2", "a3", "b3", "c3"]
    assert refused(at, "b2-d1") == illegal("BR3.5")


def test_br3_6_a_rook_switches_along_lines() -> None:
    at = table("k4/5/1R3/4K")
    assert targets(at, "b2") == ["b1", "a2", "c2", "d2", "e2", "b3"]
    assert refused(at, "b2-c3") == illegal("BR3.6")


def test_br3_7_a_bishop_switches_along_diagonals() -> None:
    at = table("k4/5/5/2B1K")
    assert targets(at, "c1") == ["b2", "d2", "a3", "e3"]
    assert refused(at, "c1-c2") == illegal("BR3.7")


def test_br3_8_a_knight_switches_by_its_l() -> None:
    at = table("k4/5/2N2/4K")
    assert targets(at, "c2") == ["a1", "e1", "a3", "e3"]
    assert refused(at, "c2-c3") == illegal("BR3.8")


def test_br3_9_a_pawn_goes_straight_with_an_own_card_or_a_space_never_with_an_enemy() -> None:
    assert targets(table("k4/N4/P4/4K"), "a2") == ["a3"]
    assert targets(table("k4/5/P4/4K"), "a2") == ["a3"]
    assert refused(table("k4/n4/P4/4K"), "a2-a3") == illegal("BR3.9")


def test_br3_9_a_pawn_needs_a_live_space() -> None:
    at = table("k4/5/P4/3NK", empty_spaces="dead")
    assert refused(at, "a2-a3") == illegal("BR2.5")
    assert targets(at, "a2") == []


def test_br3_10_a_pawn_goes_diagonally_with_an_enemy_only() -> None:
    at = table("k4/q1N2/1P3/4K")
    assert targets(at, "b2") == ["a3", "b3"]
    assert refused(at, "b2-c3") == illegal("BR3.10")
    assert refused(table("k4/5/1P3/4K"), "b2-a3") == illegal("BR3.10")


@pytest.mark.parametrize("move", ["b2-b1", "b2-a1", "b2-c2", "b2-d3"])
def test_br3_11_a_pawn_initiates_nothing_but_forward_steps(move: str) -> None:
    assert refused(table("k4/5/1P3/RRR1K"), move) == illegal("BR3.9")


def test_br3_11_small_pawns_go_down_and_a_pawn_on_the_far_edge_stays() -> None:
    at = table("1P2k/5/1p3/p3K", to_move=1)
    assert targets(at, "b2") == ["b1"]
    assert targets(at, "a1") == []
    play(at, "e4-d4")
    assert targets(at, "b4") == []


def test_br3_12_another_card_carries_a_pawn_backwards() -> None:
    at = play(table("k4/5/2P2/2R1K"), "c1-c2")
    assert seen(at, "position") == "k4/5/2R2/2P1K"


def test_br3_13_there_is_no_check_and_a_king_may_defeat_a_king() -> None:
    at = play(table("k4/5/1K3/4R"), "b2-b3")  # beside the enemy king
    at = play(at, "a4-b3")
    assert at.outcome() == outcome("king_defeated", 1)


def test_br3_14_a_border_crossing_begins_on_a_border_rank() -> None:
    at = table("r6k/8/1R6/Q6K", crossing="border")
    assert {cell[1] for cell in targets(at, "a1")} == {"1", "2"}
    assert {cell[1] for cell in targets(at, "b2")} == {"1", "2", "3"}
    assert refused(at, "a1-a3") == illegal("BR3.14")
    play(at, "b2-c2")
    assert {cell[1] for cell in targets(at, "a4")} == {"3", "4"}
    assert refused(at, "a4-a2") == illegal("BR3.14")


def test_br3_14_it_asks_for_the_half_that_a_card_stands_in_and_not_for_its_owner() -> None:
    at = table("k4/R4/5/4K", crossing="border")
    assert targets(at, "a3") == ["a2", "b3", "c3", "d3", "e3", "a4"]
    at = table("R3k/5/5/4K", crossing="border")
    assert targets(at, "a4") == ["a3", "b4", "c4", "d4", "e4"]


@pytest.mark.parametrize("move", ["a1-a3", "b1-c3", "c1-e3"])
def test_br3_14_the_default_lets_a_card_cross_from_its_edge(move: str) -> None:
    assert refused(table(crossing="border"), move) == illegal("BR3.14")
    assert table().play(0, switch(move)) is None


@pytest.mark.parametrize("move", ["b2-c3", "a1-a2"])
def test_br3_14_switches_within_a_half_and_from_its_border_are_as_ever(move: str) -> None:
    assert table(crossing="border").play(0, switch(move)) is None
