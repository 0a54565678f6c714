"""The job that moves for an AI: harmless when it comes twice, late or too early."""

import secrets
import time
from random import Random
from typing import Any

from service.app.house import House
from service.app.loading import current, rules_of
from service.app.submit import Turn, submit
from service.app.writing import due_at
from service.kernel.game import Game
from service.kernel.values import Move
from service.match.commands import Play
from service.match.evolve import owing
from service.match.state import MatchState
from workers.bots.bot import Budget, bot_for
from workers.parts import parts

SOON = 60
"""A job that comes so many ms early waits; one that comes earlier still is dropped, the bell rings again."""

MOST_MOVES = 64
"""Choices that one job makes: a bound on what a seat owes at one ply."""


def ai_move(match_id: str, seat: int) -> None:
    """Moves for ``seat`` until it owes nothing that is due."""
    house = parts().house
    for _ in range(MOST_MOVES):
        if not move_once(house, match_id, seat):
            return


def move_once(house: House, match_id: str, seat: int) -> bool:
    """Finds and plays one move; whether one was played."""
    row, _labels = house.matches.read(match_id)
    if row is None:
        return False
    rules = rules_of(row)
    state = current(house.matches, house.states, row)
    wait = wait_for(rules, state, seat, row.now)
    if wait is None or wait > SOON:
        return False
    move, how = choose(rules, state, seat)
    if wait > 0:
        time.sleep(wait / 1000)
    command = Play(seat, move, state.ply, how)
    return submit(house, match_id, lambda turn: command if is_wanted(turn, command) else None) is not None


def wait_for(rules: Game[Any], state: MatchState, seat: int, now: int) -> int | None:
    """The ms until the AI at ``seat`` is to move; None when it owes nothing."""
    if state.status != "active" or seat >= len(state.seats) or not state.seats[seat].played_by_ai:
        return None
    if seat not in owing(rules, state):
        return None
    due = due_at(rules, state, seat)
    return None if due is None else max(0, due - now)


def is_wanted(turn: Turn, command: Play) -> bool:
    """Looked at once more while the match is held: the same ply, and not before the AI's time."""
    wait = wait_for(turn.rules, turn.state, command.seat, turn.row.now)
    return wait == 0 and turn.state.ply == command.ply


def choose(rules: Game[Any], state: MatchState, seat: int) -> tuple[Move, dict[str, Any]]:
    """What the seat's player program makes of its view and legal list, and how it found that."""
    own = state.seats[seat]
    level = (state.clock.level if own.away else own.level) or 1
    seed = secrets.token_hex(16)
    legal = [dict(move) for move in rules.legal(state.game, seat)]
    bot = bot_for(rules.key, level)
    began = time.monotonic()
    choice = bot.choose(rules.view(state.game, seat), legal, Random(seed), Budget(nodes=1000))
    how = {
        "level": level,
        "build": bot.build,
        "seed": seed,
        "nodes": choice.nodes,
        "depth": choice.depth,
        "ms": int((time.monotonic() - began) * 1000),
    }
    return choice.move, how
