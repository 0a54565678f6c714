"""A search for wins by threats alone: every own move but the last threatens the king. Fast, on bare boards."""

from functools import cache

from service.games.breach.data import CARDS, SPACE
from service.games.breach.positions import files_of, put
from service.games.breach.reach import Targets, reach

CAPITAL, SMALL = 0, 1
KINGS = "Kk"


@cache
def threatening(files: int, side: int, king: int, border: bool) -> Targets:
    """The cells from which cards of ``side`` could defeat the other king on its cell, each with those cards.

    ``border``: whether cards cross from border ranks only (BR3.14).
    """
    reachable, target = reach(files, False, border), KINGS[1 - side]
    letters = (
        "".join(card for card in CARDS[side] if any(to == king and target in met for to, met in reachable[card][cell]))
        for cell in range(4 * files)
    )
    return tuple((cell, cards) for cell, cards in enumerate(letters) if cards)


def threatens(board: str, side: int, border: bool = False) -> bool:
    """Whether ``side``, if it were to move, could defeat the king."""
    cells = threatening(files_of(board), side, board.index(KINGS[1 - side]), border)
    return any(board[cell] in cards for cell, cards in cells)


def after_any_switch(board: str, side: int, border: bool = False) -> set[str]:
    """The boards that a side's switches lead to."""
    reachable, own, enemy = reach(files_of(board), False, border), CARDS[side], CARDS[1 - side]
    return {
        put(put(board, here, SPACE if board[there] in enemy else board[there]), there, card)
        for here, card in enumerate(board)
        if card in own
        for there, partners in reachable[card][here]
        if board[there] in partners
    }


class Search:
    """Deepens step by step, and remembers what it found; capitals attack."""

    def __init__(self, border: bool = False) -> None:
        self._border = border
        self._won: dict[str, int] = {}
        self._not_won: dict[str, int] = {}
        self._threats: dict[str, list[list[str]]] = {}

    def shortest(self, board: str, most: int) -> int | None:
        """The number of own moves of the shortest win, if there is one within ``most``. No king may be under threat."""
        return next((moves for moves in range(2, most + 1) if self._wins(board, moves)), None)

    def _wins(self, board: str, moves: int) -> bool:
        if moves < 2 or self._not_won.get(board, 0) >= moves:
            return False
        if board in self._won and self._won[board] <= moves:
            return True
        if any(all(self._wins(answer, moves - 1) for answer in answers) for answers in self._answered(board)):
            self._won[board] = moves
            return True
        self._not_won[board] = moves
        return False

    def _answered(self, board: str) -> list[list[str]]:
        """For each threat that leaves the own king safe, the boards after the answers that parry it; fewest first."""
        if board not in self._threats:
            border = self._border
            threats = (
                now
                for now in after_any_switch(board, CAPITAL, border)
                if threatens(now, CAPITAL, border) and not threatens(now, SMALL, border)
            )
            parries = (
                [then for then in after_any_switch(now, SMALL, border) if not threatens(then, CAPITAL, border)]
                for now in threats
            )
            self._threats[board] = sorted(parries, key=len)
        return self._threats[board]
