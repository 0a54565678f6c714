"""The job of a player program: moves for a seat or gives it a hint; harmless when it comes twice, late or early."""

import time
from typing import Any

from service.app.matches.changes import due_at
from service.app.matches.execute import LoadedMatch, submit
from service.app.matches.load import current, rules_of
from service.app.services import Services
from service.kernel.game import Game
from service.match.commands import GiveHint, Play
from service.match.evolve import owing
from service.match.state import MatchState
from workers.choosing import choose
from workers.parts import parts

SOON = 60
"""A job that comes so many ms early waits; one that comes earlier still is dropped, the bell rings again."""

MOST_MOVES = 64
"""Choices that one job makes: a bound on what a seat owes at one ply."""


def ai_move(match_id: str, seat: int) -> None:
    """Does for ``seat`` what is due, until nothing is."""
    services = parts().services
    for _ in range(MOST_MOVES):
        if not act_once(services, match_id, seat):
            return


def act_once(services: Services, match_id: str, seat: int) -> bool:
    """Gives one hint or plays one move; whether something was done."""
    row, _labels = services.matches.read(match_id)
    if row is None:
        return False
    rules, state = rules_of(row), current(services.matches, services.states, row)
    if seat >= len(state.seats):
        return False
    if state.owes_hint(seat):
        return hint(services, match_id, rules, state, seat)
    wait = wait_for(rules, state, seat, row.now)
    if wait is None or wait > SOON:
        return False
    move, how = choose(rules, state, seat, state.level(seat) or 1)
    if wait > 0:
        time.sleep(wait / 1000)
    command = Play(seat, move, state.ply, how)
    return submit(services, match_id, lambda turn: command if is_wanted(turn, command) else None) is not None


def hint(services: Services, match_id: str, rules: Game[Any], state: MatchState, seat: int) -> bool:
    """Gives the hint that the seat asked for, from its own view."""
    level = state.seats[seat].hint_level
    move, how = choose(rules, state, seat, level)
    command = GiveHint(seat, state.ply, level, move, how)
    return submit(services, match_id, lambda _turn: command) is not None


def wait_for(rules: Game[Any], state: MatchState, seat: int, now: int) -> int | None:
    """The ms until the AI at ``seat`` is to move; None when it owes nothing."""
    if state.status != "active" or not state.seats[seat].played_by_ai or seat not in owing(rules, state):
        return None
    due = due_at(rules, state, seat, owes=True)
    return None if due is None else max(0, due - now)


def is_wanted(turn: LoadedMatch, command: Play) -> bool:
    """Looked at once more on what the command will change: the same ply, and not before the AI's time."""
    wait = wait_for(turn.rules, turn.state, command.seat, turn.row.now)
    return wait == 0 and turn.state.ply == command.ply
