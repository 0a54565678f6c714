"""Laws of Breach over random matches: the invariants of the specification, and the laws of the house."""

import random
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.breach.game import GAME
from service.games.breach.positions import board_of, is_position, position
from service.games.breach.state import State
from service.kernel.refusal import Refusal
from tests.games.breach import lawbook
from tests.support.pure_table import PureTable


def mirrored(text: str) -> str:
    """The table top to bottom, with the letters' cases exchanged."""
    return "/".join(reversed(text.swapcase().split("/")))


def mirrored_cell(cell: str) -> str:
    return cell[0] + str(5 - int(cell[1]))


def random_table(seed: int) -> tuple[random.Random, PureTable]:
    rng = random.Random(seed)
    seats, options = lawbook.options(rng)
    return rng, PureTable(GAME, seats, options)


def check_decisions(at: PureTable, rng: random.Random) -> None:
    """Listed moves are accepted, well-formed unlisted ones are refused as the seat's turn says."""
    for seat in (0, 1):
        legal = at.legal(seat)
        listed = {tuple(move.values()) for move in legal}
        assert len(listed) == len(legal)
        for move in rng.sample(legal, min(4, len(legal))):
            assert not isinstance(GAME.decide(at.state, seat, move, at.chance), Refusal)
        for _ in range(6):
            move = lawbook.any_move(rng, 2)
            result = GAME.decide(at.state, seat, move, at.chance)
            assert isinstance(result, Refusal) == (tuple(move.values()) not in listed), move
            if isinstance(result, Refusal):
                codes = ("illegal_move",) if legal else ("not_your_turn", "match_over")
                assert result.code in codes


def check_step(before: State, after: State) -> None:
    """A switch changes one or two cells and takes away one card at most."""
    changed = sum(old != new for old, new in zip(before.board, after.board, strict=True))
    lost = after.board.count(".") - before.board.count(".")
    swapped_sides = after.sides != before.sides
    assert changed in ((0,) if swapped_sides else (0, 1, 2))
    assert lost in (0, 1)
    assert after.plies == before.plies + 1
    if lost:
        assert changed >= 1


def count_by_hand(boards: list[tuple[str, int]]) -> int:
    return boards.count(boards[-1])


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32))
def test_random_matches_keep_every_invariant(seed: int) -> None:
    rng, at = random_table(seed)
    start = at.state
    boards = [(start.board, start.mover)]
    points = at.view(None)["points"]
    lawbook.invariants(at.state)
    for _ in range(60):
        if not at.to_act():
            break
        check_decisions(at, rng)
        (seat,) = at.to_act()
        before = at.state
        move = lawbook.choose(rng, at.legal(seat))
        assert at.play(seat, move) is None
        check_step(before, at.state)
        lawbook.invariants(at.state)
        if move["type"] == "switch":
            boards.append((at.state.board, at.state.mover))
        view = at.view(0)
        assert view == at.view(1) == at.view(None)
        assert view["repetitions"] == count_by_hand(boards)  # over the whole match: nothing older was forgotten
        if before.sides != at.state.sides:
            points.reverse()
        for seat in (0, 1):
            assert view["points"][seat] + sum(map(_value, view["defeated"][seat])) == points[seat]
        cards = sum(letter != "." for letter in at.state.board)
        assert cards + sum(map(len, view["defeated"])) == sum(letter != "." for letter in start.board)
    check_log(at, start)


def _value(kind: str) -> int:
    return {"K": 0, "Q": 9, "R": 5, "N": 3, "B": 3, "P": 1}[kind]


def check_log(at: PureTable, start: State) -> None:
    """Folding the log gives the state; states survive JSON."""
    state = start
    for event in at.log:
        state = GAME.evolve(state, event)
        assert msgspec.json.decode(msgspec.json.encode(state), type=GAME.state_type) == state
    assert state == at.state


def played_out(seed: int) -> PureTable:
    rng, at = random_table(seed)
    while at.to_act():
        (seat,) = at.to_act()
        at.play(seat, lawbook.choose(rng, at.legal(seat)))
    return at


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 200, 50)], ids=str)
def test_random_matches_end(seeds: range) -> None:
    for seed in seeds:
        outcome = played_out(seed).outcome()
        assert outcome is not None
        assert sum(outcome.returns) == 0


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_a_mirrored_table_has_the_mirrored_legal_list(seed: int) -> None:
    text = lawbook.random_position(random.Random(seed))
    for spaces, crossing in product(("switchable", "dead"), ("any", "border")):
        lists = []
        for side, given_position in ((0, text), (1, mirrored(text))):
            setup = {"position": given_position, "to_move": side}
            options = {"empty_spaces": spaces, "crossing": crossing, "quiet_limit": 9, "swap_after_first": False}
            state = GAME.initial({**options, "setup": setup}, 2)
            lists.append({(move["from"], move["to"]) for move in GAME.legal(state, side)})
        assert lists[0] == {(mirrored_cell(origin), mirrored_cell(target)) for origin, target in lists[1]}


@pytest.mark.parametrize("to_move", [0, 1])
@pytest.mark.parametrize(("crossing", "switches"), [("any", 64), ("border", 51)])
def test_both_sides_have_as_many_first_switches_in_chess(to_move: int, crossing: str, switches: int) -> None:
    setup = {"position": "rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR", "to_move": to_move}
    assert len(PureTable(GAME, 2, {"crossing": crossing, "setup": setup}).legal(to_move)) == switches


@given(st.integers(0, 2**32))
def test_position_to_board_and_back_is_the_identity(seed: int) -> None:
    text = lawbook.random_position(random.Random(seed))
    assert is_position(text)
    assert position(board_of(text)) == text


@given(st.text("kKpQ12348/.09", max_size=40))
def test_no_text_breaks_the_reading_of_positions(text: str) -> None:
    if is_position(text):
        assert position(board_of(text)) == text


json_values: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text("abk/8K"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["setup", "layout", "position", "to_move", "quiet_limit", "x"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@given(json_values)
def test_no_options_break_the_check(raw: Any) -> None:
    result = GAME.check_options(raw, 2)
    if not isinstance(result, Refusal):
        assert GAME.check_options(result, 2) == result
        assert GAME.to_act(GAME.initial(result, 2)) != ()
