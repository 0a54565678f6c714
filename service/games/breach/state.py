"""A match of Breach between two events: the state, its beginning and its evolution."""

from dataclasses import dataclass, replace

from service.games.breach.data import CAPITAL, DEAD, FROM_BORDER, INDEX, LAYOUTS, SMALL, SPACE
from service.games.breach.events import ENDED, SIDES_SWAPPED, SWITCHED
from service.games.breach.positions import board_of, files_of, put
from service.kernel.event import Event
from service.kernel.game import Options
from service.kernel.outcome import Outcome, drawn, won_by
from service.kernel.values import Json, Seat


@dataclass(frozen=True, slots=True)
class Terms:
    """What the options fix for the whole match; ``border_only``: the other half is entered from a border rank."""

    dead_spaces: bool
    border_only: bool
    quiet_limit: int
    swap_after_first: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """The latest switch: two cells by name, and the kind that it defeated."""

    origin: str
    target: str
    defeated: str | None


@dataclass(frozen=True, slots=True)
class State:
    """``mover`` is the side to move, ``sides`` the seats of the two sides, ``lost`` the kinds that each side lost.

    ``recent`` holds the boards since the last defeat, the present one last. A defeat takes a card away for ever, so
    older boards cannot come back and need not be remembered (BR5.2).
    """

    terms: Terms
    board: str
    mover: int
    recent: tuple[str, ...]
    sides: tuple[Seat, Seat] = (0, 1)
    turn: int = 1
    plies: int = 0
    quiet_plies: int = 0
    lost: tuple[str, str] = ("", "")
    last: Switch | None = None
    outcome: Outcome | None = None

    @property
    def seat_to_move(self) -> Seat:
        """The seat whose side is to move."""
        return self.sides[self.mover]

    @property
    def repetitions(self) -> int:
        """BR5.2: how often this board has occurred with this side to move, which is at every second switch."""
        return self.recent[::-2].count(self.board)


def initial(options: Options, _seats: int) -> State:
    """BR1.6, BR7.5: all cards lie as the layout or the setup says, and the match is as if new."""
    setup = options["setup"] or {"position": LAYOUTS[options["layout"]], "to_move": CAPITAL}
    board = board_of(setup["position"])
    terms = Terms(
        options["empty_spaces"] == DEAD,
        options["crossing"] == FROM_BORDER,
        options["quiet_limit"],
        options["swap_after_first"],
    )
    return State(terms, board, mover=setup["to_move"], recent=(board,))


def ply(state: State) -> int:
    """BR6.4: switches and changes of sides."""
    return state.plies


def evolve(state: State, event: Event) -> State:
    """The state after ``event``."""
    return _EVOLVE[event.tag](state, event.data)


def _switched(state: State, data: Json) -> State:
    """BR2.2 to BR2.4: two cells trade places; a defeat leaves a space behind the attacker."""
    origin, target, defeated = data["move"]["from"], data["move"]["to"], data["defeated"]
    cells = INDEX[files_of(state.board)]
    here, there = cells[origin], cells[target]
    card, other = state.board[here], state.board[there]
    board = put(put(state.board, here, SPACE if defeated else other), there, card)
    return State(
        terms=state.terms,
        board=board,
        mover=1 - state.mover,
        recent=(board,) if defeated else (*state.recent, board),
        sides=state.sides,
        turn=state.turn + (state.mover == SMALL),
        plies=state.plies + 1,
        quiet_plies=0 if defeated else state.quiet_plies + 1,
        lost=_with_loss(state.lost, 1 - state.mover, defeated) if defeated else state.lost,
        last=Switch(origin, target, defeated),
    )


def _with_loss(lost: tuple[str, str], side: int, kind: str) -> tuple[str, str]:
    capital, small = lost
    return (capital + kind, small) if side == CAPITAL else (capital, small + kind)


def _sides_swapped(state: State, _data: Json) -> State:
    """BR4.2, BR4.3: the seats exchange sides; a ply, but not a switch."""
    capital, small = state.sides
    return replace(state, sides=(small, capital), plies=state.plies + 1)


def _ended(state: State, data: Json) -> State:
    """BR5: a win for the winner, else a draw."""
    ending, winner = data["ending"], data["winner"]
    return replace(state, outcome=drawn(ending, 2) if winner is None else won_by(ending, winner, 2))


_EVOLVE = {SWITCHED: _switched, SIDES_SWAPPED: _sides_swapped, ENDED: _ended}
