"""NM1, NM2 and NM3: the heaps, a turn, and the end."""

import pytest
from service.games.nim.game import GAME

from service.kernel.outcome import Outcome
from tests.support.pure_table import PureTable, RefusedError


def nim(*heaps: int, to_move: int = 0, last_takes: str = "loses") -> PureTable:
    setup = {"heaps": list(heaps), "to_move": to_move} if heaps else None
    return PureTable(GAME, 2, {"last_takes": last_takes, "setup": setup})


def take(at: PureTable, seat: int, heap: int, objects: int) -> tuple[str, str | None] | None:
    refusal = at.play(seat, {"type": "take", "heap": heap, "objects": objects})
    return refusal and (refusal.code, refusal.rule)


def test_nm1_1_two_seats_and_four_heaps() -> None:
    assert nim().view(None)["heaps"] == [1, 3, 5, 7]
    with pytest.raises(RefusedError) as refused:
        PureTable(GAME, 3, {})
    assert refused.value.refusal.rule == "NM1.1"


def test_nm1_1_an_empty_heap_keeps_its_number() -> None:
    at = nim()
    assert take(at, 0, 1, 1) is None
    assert at.view(None)["heaps"] == [0, 3, 5, 7]
    assert take(at, 1, 4, 7) is None


def test_nm1_2_seat_0_begins() -> None:
    assert nim().to_act() == (0,)


def test_nm2_1_the_seats_take_turns() -> None:
    at = nim()
    assert take(at, 1, 4, 2) == ("not_your_turn", "NM2.1")
    assert take(at, 0, 4, 2) is None
    assert at.view(0) == {"heaps": [1, 3, 5, 5], "to_move": 1, "last": {"heap": 4, "objects": 2}}


@pytest.mark.parametrize(("heap", "objects"), [(1, 2), (5, 1), (2, 4)])
def test_nm2_2_a_heap_gives_what_it_holds(heap: int, objects: int) -> None:
    assert take(nim(), 0, heap, objects) == ("illegal_move", "NM2.2")


@pytest.mark.parametrize(("last_takes", "winner"), [("loses", 1), ("wins", 0)])
def test_nm3_1_the_last_object_decides(last_takes: str, winner: int) -> None:
    at = nim(2, last_takes=last_takes)
    assert take(at, 0, 1, 2) is None
    assert at.outcome() == Outcome("last_object", (winner,), (1, -1) if winner == 0 else (-1, 1))
    assert (at.to_act(), take(at, 1, 1, 1)) == ((), ("match_over", "NM3.1"))


def test_nm3_2_no_move_is_played_for_a_seat_out_of_time() -> None:
    assert GAME.timeout(nim().state, 0) is None
