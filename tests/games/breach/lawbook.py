"""What the general laws need to know of Breach: how to choose options, moves and indistinguishable states at random."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from service.games.breach.data import CARDS, CELLS, LAYOUTS, VALUES
from service.games.breach.game import GAME
from service.games.breach.positions import board_of, position
from service.games.breach.state import State
from service.kernel.refusal import Refusal

ALL_CELLS = CELLS[8]


def options(rng: random.Random) -> tuple[int, dict[str, Any]]:
    """Two seats and valid options: half of the time a layout, else a random position."""
    chosen: dict[str, Any] = {
        "layout": rng.choice(list(LAYOUTS)),
        "empty_spaces": rng.choice(["switchable", "dead"]),
        "crossing": rng.choice(["any", "border"]),
        "quiet_limit": rng.choice([1, 2, 5, 30, 100, 1000]),
        "swap_after_first": rng.random() < 0.5,
    }
    given = {name: value for name, value in chosen.items() if rng.random() < 0.6}
    if rng.random() < 0.5:
        given["setup"] = _setup(rng, given)
    return 2, given


def _setup(rng: random.Random, given: Mapping[str, Any]) -> dict[str, Any]:
    while True:
        setup = {"position": random_position(rng), "to_move": rng.randrange(2)}
        if not isinstance(GAME.check_options({**given, "setup": setup}, 2), Refusal):
            return setup


def random_position(rng: random.Random) -> str:
    """Any cards on any cells, one king a side, from nearly empty to full."""
    cells = 4 * rng.randint(3, 8)
    fullness = rng.random()
    board = [rng.choice("QRNBPqrnbp") if rng.random() < fullness else "." for _ in range(cells)]
    capital, small = rng.sample(range(cells), 2)
    board[capital], board[small] = "K", "k"
    return position("".join(board))


def any_move(rng: random.Random, seats: int) -> dict[str, Any]:
    """A well-formed move, mostly between cells that lie near each other."""
    if rng.random() < 0.05:
        return {"type": "swap_sides"}
    file, rank = rng.randrange(8), rng.randrange(4)
    if rng.random() < 0.7:
        to_file, to_rank = file + rng.randint(-2, 2), rank + rng.randint(-2, 2)
    else:
        to_file, to_rank = rng.randrange(8), rng.randrange(4)
    target = ALL_CELLS[8 * min(max(to_rank, 0), 3) + min(max(to_file, 0), 7)]
    return {"type": "switch", "from": ALL_CELLS[8 * rank + file], "to": target}


def choose(rng: random.Random, legal: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Any move: random matches of Breach defeat a king soon enough."""
    return rng.choice(legal)


def resample(state: State, viewer: int | None, rng: random.Random) -> State:
    """Nothing is hidden: no other state looks the same."""
    return state


def invariants(state: State) -> None:
    """What holds at every state (section 8 of the specification)."""
    board = state.board
    view = GAME.view(state, None)
    assert board_of(view["position"]) == board
    assert state.sides in ((0, 1), (1, 0))
    assert state.recent[-1] == board
    assert len({board.count(".") for board in state.recent}) == 1, "a remembered position is older than the last defeat"
    assert len(state.recent) == state.quiet_plies + 1
    assert 1 <= view["repetitions"] <= 3
    for seat in (0, 1):
        side = state.sides.index(seat)
        assert view["points"][seat] == sum(VALUES[card.upper()] for card in board if card in CARDS[side])
    kings = board.count("K") + board.count("k")
    won = state.outcome is not None and state.outcome.ending == "king_defeated"
    assert kings == (1 if won else 2)
    assert (GAME.to_act(state) == ()) == (state.outcome is not None)
    if state.outcome is None:
        assert len(GAME.legal(state, state.seat_to_move)) > 0
    else:
        assert GAME.legal(state, 0) == GAME.legal(state, 1) == []
