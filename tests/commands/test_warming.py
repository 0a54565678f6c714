"""Before the first request a web process has worked out what its games work out once."""

from service.commands.warming import warm_up
from service.games.breach.reach import reach
from service.registry import GAMES


def test_the_first_move_finds_its_tables_made():
    reach.cache_clear()
    warm_up(GAMES)
    made = reach.cache_info()
    assert made.currsize == 1
    warm_up(GAMES)
    assert reach.cache_info().misses == made.misses
