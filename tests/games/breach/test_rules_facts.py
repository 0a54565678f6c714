"""BR10: what is printed on the cards and on the table."""

from typing import Any

import pytest

from service.games.breach.game import GAME
from tests.games.breach.given import table

FACTS = GAME.all_facts
CARDS = {card["card"]: card for card in FACTS["cards"]}


def test_br10_1_cards_sides_layouts_and_the_board_are_those_of_the_rules() -> None:
    assert list(FACTS) == ["game", "rules_version", "languages", "board", "sides", "cards", "layouts"]
    assert {kind: card["points"] for kind, card in CARDS.items()} == {"K": None, "Q": 9, "R": 5, "N": 3, "B": 3, "P": 1}
    assert FACTS["board"] == {"ranks": 4, "border_ranks": [2, 3], "least_files": 3, "most_files": 8}
    for layout in FACTS["layouts"]:
        position = table(layout=layout["layout"]).view(None)["position"]
        assert (layout["position"], layout["files"]) == (position, len(position.split("/")[0]))


def test_br10_1_words_stand_in_both_languages() -> None:
    named = [*FACTS["sides"], *FACTS["cards"], *FACTS["layouts"]]
    words = [fact[field] for fact in named for field in ("name", "text") if field in fact]
    assert len(words) == 2 + 2 * 6 + 3
    assert all(list(word) == ["en", "ru"] and all(word.values()) for word in words)


def lies_on(line: str, across: int, ahead: int) -> bool:
    """A client's reading of a line's name."""
    if line == "straight":
        return 0 in (across, ahead)
    if line == "diagonal":
        return across in (ahead, -ahead)
    if line == "knight":
        return sorted((abs(across), abs(ahead))) == [1, 2]
    return ahead > 0 and (across == 0 if line == "forward" else across in (ahead, -ahead))


def can(card: dict[str, Any], across: int, ahead: int, meets: str) -> bool:
    """What a client that knows only the facts thinks of a switch within the side rule."""
    far = max(abs(across), abs(ahead))
    return any(
        meets in ability["with"]
        and (ability["distance"] is None or far <= ability["distance"])
        and any(lies_on(line, across, ahead) for line in ability["lines"])
        for ability in card["abilities"]
    )


@pytest.mark.parametrize("kind", "QRNBP")
@pytest.mark.parametrize(("meets", "letter"), [("own", "R"), ("enemy", "r"), ("space", ".")])
def test_br10_1_a_program_that_reads_the_abilities_finds_the_legal_switches(kind: str, meets: str, letter: str) -> None:
    for rank in range(4):
        at = alone(kind, rank, letter)
        found = {move["to"] for move in at.legal(0) if move["from"] == f"c{rank + 1}"}
        beyond = {0: 3, 1: 3, 2: 0, 3: 0}[rank]
        wanted = {
            f"{'abcde'[file]}{other + 1}"
            for file in range(5)
            for other in range(4)
            if (file, other) != (2, rank) and other != beyond and not is_king(file, other)
            if can(CARDS[kind], file - 2, other - rank, meets)
        }
        assert {cell for cell in found if cell not in KINGS} == wanted


KINGS = {"a1": "K", "e4": "k"}


def is_king(file: int, rank: int) -> bool:
    return f"{'abcde'[file]}{rank + 1}" in KINGS


def alone(kind: str, rank: int, others: str) -> Any:
    """A card on file c, the kings in corners, and the same letter on all other cells."""
    cells = {f"{file}{other}": others for file in "abcde" for other in (1, 2, 3, 4)} | KINGS | {f"c{rank + 1}": kind}
    ranks = ["".join(cells[f"{file}{other}"] for file in "abcde") for other in (4, 3, 2, 1)]
    text = "/".join(ranks)
    for run in range(5, 0, -1):
        text = text.replace("." * run, str(run))
    return table(text)
