"""The view (BB7.3) and the state's stored form."""

import json
import random

import msgspec
from hypothesis import given as for_all
from hypothesis import strategies as st

from service.games.bastions_breach.game import GAME
from service.games.bastions_breach.state import State
from tests.games.bastions_breach import lawbook
from tests.games.bastions_breach.table import given, lay, play
from tests.support.pure_table import PureTable

EXAMPLE_B = """
{"round": 6, "middle_row": ["K", "5", "Q", "A", "9", "2", "3", "4", "6", "7", "8", "10", "J"],
 "suits": ["diamonds", "hearts", "spades"], "carry": 1, "scores": [4, 0],
 "hands": [["3", "4", "5", "6", "8", "9", "J", "Q"], ["2", "5", "7", "8", "9", "10", "J", "Q"]],
 "committed": [false, true], "your_card": "J", "rounds": [
  {"round": 1, "middle": "K", "cards": ["A", "K"], "result": "won", "winner": 0, "points": 1},
  {"round": 2, "middle": "5", "cards": ["K", "6"], "result": "won", "winner": 0, "points": 1},
  {"round": 3, "middle": "Q", "cards": ["7", "A"], "result": "cycle", "winner": null, "points": 0},
  {"round": 4, "middle": "A", "cards": ["10", "3"], "result": "won", "winner": 0, "points": 2},
  {"round": 5, "middle": "9", "cards": ["2", "4"], "result": "middle", "winner": null, "points": 0}]}
"""


def test_BB7_3_the_view_of_example_B_for_every_viewer():
    table = given("K", "5", "Q", "A", "9")
    lay(table, ("A", "K"), ("K", "6"), ("7", "A"), ("10", "3"), ("2", "4"))
    table.play(1, play("J"))
    wanted = json.loads(EXAMPLE_B)
    assert json.dumps(table.view(1)) == json.dumps(wanted)
    for viewer in (0, None):
        assert json.dumps(table.view(viewer)) == json.dumps(wanted | {"your_card": None})


def test_BB6_4_given_rounds_count_as_played():
    pairs = [("A", "K"), ("K", "6"), ("7", "A"), ("10", "3"), ("2", "4")]
    played, setup = given("K", "5", "Q", "A", "9"), given("K", "5", "Q", "A", "9", rounds=pairs)
    lay(played, *pairs)
    assert setup.view(0) == played.view(0)
    assert (GAME.ply(setup.state), GAME.ply(played.state)) == (0, 5)
    lay(setup, ("Q", "9"))
    assert GAME.ply(setup.state) == 1


@for_all(st.randoms(use_true_random=False), st.integers(0, 26))
def test_states_survive_json(rng: random.Random, steps: int):
    table = PureTable(GAME, *lawbook.options(rng))
    for _ in range(steps):
        owing = table.to_act()
        if not owing:
            break
        seat = rng.choice(owing)
        assert table.play(seat, lawbook.choose(rng, table.legal(seat))) is None
        lawbook.invariants(table.state)
    again = msgspec.json.decode(msgspec.json.encode(table.state), type=State)
    assert again == table.state


@for_all(st.randoms(use_true_random=False), st.integers(1, 13))
def test_section_8_exchanging_the_seats_exchanges_scores(rng: random.Random, rounds: int):
    row, *hands = (lawbook.shuffled(rng) for _ in range(3))
    pairs = list(zip(*hands, strict=True))[:rounds]
    one, other = given(*row), given(*row)
    lay(one, *pairs)
    lay(other, *((second, first) for first, second in pairs))
    assert one.state.scores == other.state.scores[::-1]
    assert one.state.hands == other.state.hands[::-1]
