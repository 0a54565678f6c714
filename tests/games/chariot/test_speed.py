"""Legal lists with six seats stay under a millisecond at the median of random play."""

from random import Random
from statistics import median
from time import perf_counter

from service.games.chariot.game import GAME
from tests.games.chariot import lawbook
from tests.support.pure_table import PureTable


def test_a_legal_list_with_six_seats_takes_under_a_millisecond():
    rng, spent = Random(6), []
    for number in range(5):
        table = PureTable(GAME, 6, {"contests": 3}, seed=f"speed {number}")
        while table.to_act():
            for seat in range(6):
                began = perf_counter()
                moves = GAME.legal(table.state, seat)
                if moves:
                    spent.append(perf_counter() - began)
            seat = rng.choice(table.to_act())
            assert table.play(seat, lawbook.choose(rng, table.legal(seat))) is None
    assert len(spent) > 500
    assert median(spent) < 0.001
