"""Every game is readable in a terminal, and nothing that players write does anything there."""

from typing import Any

import pytest

from service.kernel.game import Game
from service.pieces.text import columns, escaped
from service.registry import GAMES
from service.terminal.outline import WIDTH, outline
from service.terminal.telling import event_line, outcome_line, position
from tests.log.verify.stories import STORIES
from tests.support.recording import Recorder, played

HOSTILE = "\x1b[2J\u202eevil\x07\n\ud800"


def moments(game: Game[Any]) -> list[Any]:
    match = played(game, 2)
    return [match.at(version) for version in range(1, len(match.stored) + 1, 7)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_position_of_every_game_can_be_told_to_everybody(game: Game[Any]):
    for state in moments(game):
        if state.game is not None:
            for viewer in (None, *range(len(state.seats))):
                lines = position(game.key, game.view(state.game, viewer))
                assert lines
                assert all(line == line.rstrip() and line.isprintable() for line in lines)
                assert max(map(len, lines)) <= 2 * WIDTH


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_field_of_a_view_is_named_or_drawn(game: Game[Any]):
    state = moments(game)[-1]
    view = game.view(state.game, 0)
    assert game.on_board <= view.keys()
    assert bool(game.on_board) == (game.board is not None)
    lines = position(game.key, view)
    for name in view.keys() - game.on_board:
        assert any(line.startswith(name.replace("_", " ")) for line in lines), name


@pytest.mark.parametrize("match", [*STORIES.values(), *(lambda game=game: played(game, 1) for game in GAMES)])
def test_every_event_is_told_in_one_line(match: Any):
    recorder: Recorder = match()
    for event in recorder.log()[1]:
        line = event_line(event)
        assert line.isprintable()
        assert event["type"] in line
        assert "server_seed" not in line


def test_breach_is_drawn_as_it_lies():
    view = {"position": "k6r/8/8/K2B3R", "to_move": 0}
    assert position("breach", view)[:5] == [
        "4 k . . . . . . r",
        "3 . . . . . . . .",
        "2 . . . . . . . .",
        "1 K . . B . . . R",
        "  a b c d e f g h",
    ]


def test_an_open_match_has_no_position_yet():
    assert position("breach", None) == ["the seats are still open"]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (None, "still going on"),
        ({"ending": "points", "winners": [0], "returns": [1, -1]}, "points, won by seat 0 (+1 -1)"),
        ({"ending": "agreement", "winners": [], "returns": [0, 0]}, "agreement, nobody won (0 0)"),
        ({"ending": "victory", "winners": [0, 1], "returns": [1, 1]}, "victory, won by seat 0 and seat 1 (+1 +1)"),
    ],
)
def test_an_outcome_in_words(outcome: Any, words: str):
    assert outcome_line(outcome) == words


def test_what_players_write_does_nothing():
    assert escaped(HOSTILE) == "\\x1b[2J\\u202eevil\\x07\\n\\ud800"
    assert escaped("Äpfel €") == "Äpfel €"
    for value in (HOSTILE, [HOSTILE], {"name": HOSTILE}, [{"name": HOSTILE}], [[HOSTILE]], {HOSTILE: {HOSTILE: [1]}}):
        assert all(line.isprintable() for line in outline({"text": value, HOSTILE: 1}))
    event = {"version": 1, "seat": 0, "type": "x.y", "cause": "player", "data": {"move": {"text": HOSTILE}, HOSTILE: 1}}
    assert event_line(event).isprintable()


def test_columns_of_nothing_are_no_lines():
    assert columns([]) == []
    assert outline({}) == []
    assert outline({"a": [], "b": {}, "c": None}) == ["a  -", "b  -", "c  -"]
