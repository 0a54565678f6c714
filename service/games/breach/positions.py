"""Boards as strings, one letter a cell from a1 on (``.`` is an empty space), and positions as people write them."""

from service.games.breach.data import CARDS, RANKS, SPACE, VALUES, WIDTHS

_LETTERS = frozenset(SPACE.join(CARDS))
_LONGEST = RANKS * WIDTHS[-1] + RANKS - 1
_RUNS = str.maketrans({str(run): SPACE * run for run in range(1, WIDTHS[-1] + 1)})


def files_of(board: str) -> int:
    """How many files a board has."""
    return len(board) // RANKS


def put(board: str, cell: int, letter: str) -> str:
    """The board with ``letter`` on ``cell``."""
    return board[:cell] + letter + board[cell + 1 :]


def points(board: str, side: int) -> int:
    """BR1.3: the values of a side's cards on the table."""
    return sum(VALUES[card.upper()] * board.count(card) for card in CARDS[side])


def position(board: str) -> str:
    """BR1.7: the board as a string like FEN's, rank 4 first."""
    files = files_of(board)
    text = "/".join(board[start : start + files] for start in range(len(board) - files, -1, -files))
    for run in range(files, 0, -1):
        text = text.replace(SPACE * run, str(run))
    return text


def board_of(text: str) -> str:
    """The board of a well-formed position."""
    return "".join(reversed(text.translate(_RUNS).split("/")))


def is_position(text: str) -> bool:
    """BR7.2: whether ``text`` is written as BR1.7 says: four ranks of 3 to 8 files, runs as long as possible."""
    if len(text) > _LONGEST:
        return False
    ranks = text.translate(_RUNS).split("/")
    lengths = {len(rank) for rank in ranks}
    if len(ranks) != RANKS or len(lengths) != 1 or lengths.isdisjoint(WIDTHS):
        return False
    board = board_of(text)
    return _LETTERS.issuperset(board) and position(board) == text
