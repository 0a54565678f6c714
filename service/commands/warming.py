"""Warming up: what games work out once is made before the first request, as all first requests would each make it."""

from collections.abc import Iterable
from typing import Any

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance


def warm_up(games: Iterable[Game[Any]]) -> None:
    """Begins a match of every game with its usual options, and looks at it as a player would."""
    for game in games:
        seats = game.min_seats
        options = game.check_options({}, seats)
        assert not isinstance(options, Refusal), "every game can be played without options"
        state = game.initial(options, seats)
        for event in game.start(options, seats, DerivedChance(bytes(32), 0)):
            state = game.evolve(state, event)
        for seat in game.to_act(state):
            moves = game.legal(state, seat)
            if moves:
                game.decide(state, seat, moves[0], DerivedChance(bytes(32), 0))
            game.view(state, seat)
