"""Matches of rules that are no more: folded around the game, ended by the operator, and still verified."""

import random
from typing import Any

import pytest

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.fold import fold
from service.match.commands import EndByOperator, Play, Resign
from service.match.decide import decide
from service.match.ledger import Decided
from service.match.retired import retired_rules
from service.registry import GAMES
from tests.log.verify.forging import verdict
from tests.log.verify.stories import STORIES, recorder
from tests.support.recording import played

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@every_game
def test_what_the_match_layer_knows_needs_no_rules(game: Game[Any]):
    match = played(game, 1)
    state = fold(retired_rules(game.key, game.version), [stored.body for stored in match.stored])
    assert (state.version, state.status, state.outcome) == (match.state.version, "finished", match.state.outcome)
    assert [seat.account for seat in state.seats] == [seat.account for seat in match.state.seats]


@pytest.mark.parametrize("story", ["takebacks", "a_player_withdraws", "an_ai_takes_over", "timeouts"])
def test_whatever_happened_around_the_game_is_folded(story: str):
    match = STORIES[story]()
    state = fold(retired_rules(match.rules.key, match.rules.version), [stored.body for stored in match.stored])
    assert (state.version, state.outcome) == (match.state.version, match.state.outcome)
    assert [seat.withdrawn for seat in state.seats] == [seat.withdrawn for seat in match.state.seats]


@every_game
def test_a_running_match_of_retired_rules_takes_no_command_and_is_ended_by_the_operator(game: Game[Any]):
    match = recorder(game.key).play_on(random.Random(1), 3)
    retired = retired_rules(game.key, game.version)
    state = fold(retired, [stored.body for stored in match.stored])
    refusal = decide(retired, state, Play(0, {"type": "any"}, None), match.context())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "rules_retired"
    ended = decide(retired, state, EndByOperator(), match.context())
    assert isinstance(ended, Decided)
    match.record(ended)
    report = verdict(match.log())
    assert report.consistent, report.first_wrong
    _header, events = match.log()
    assert (events[-1]["type"], events[-1]["cause"], events[-1]["seat"]) == ("match.aborted", "operator", None)
    again = decide(retired, ended.state, EndByOperator(), match.context())
    assert isinstance(again, Refusal)
    assert again.code == "match_over"


def test_a_retired_match_cannot_be_resigned():
    """What comes of leaving is the game's to say, and nobody is left to say it."""
    match = recorder("breach").play_on(random.Random(1), 3)
    retired = retired_rules("breach", 99)
    state = fold(retired, [stored.body for stored in match.stored])
    refusal = decide(retired, state, Resign(0), match.context())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "rules_retired"
