"""The jobs of a worker: AI moves, deadlines, chores. Each is harmless when it comes twice, late or early."""

import logging
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from random import Random
from typing import Any, ParamSpec

from rq import get_current_job

from service.app.accounts.erasure import clear_up
from service.app.matches.execute import execute
from service.app.matches.load import LoadedMatch, load
from service.app.matches.snapshot_check import check_snapshot
from service.app.problems import Problem
from service.app.services import Services
from service.bootstrap import Wired, wire
from service.kernel.values import Move
from service.match.clocks import due_at
from service.match.commands import Expire, GiveHint, Play
from service.settings import Settings
from service.store.errors import UnavailableError
from service.store.snapshots import SnapshotKey
from service.telemetry import span
from service.tracing import CAUSE, Cause
from workers.bots.bot import Budget, bot_for

EARLY_MS = 60
"""A job that comes so much too early waits; one that comes earlier does nothing, and comes again."""

MAX_MOVES = 64
"""Choices that one job makes: a bound on what a seat owes at one ply."""

SEARCH_NODES = 1000

P = ParamSpec("P")


@cache
def wired() -> Wired:
    """What this process's jobs work with, opened when first needed: the queue knows jobs by their names alone."""
    return wire(Settings.from_env(os.environ), listens=False)


def for_its_cause(job: Callable[P, None]) -> Callable[P, None]:
    """A job whose log lines name the request that brought it about, and that says how long it took. It is done once
    more where the database did not answer.
    """

    @wraps(job)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        current, began = get_current_job(), time.monotonic()
        cause = current.meta.get("cause") if current else None
        CAUSE.set(Cause(*cause) if cause else None)
        with span(f"job {job.__name__}", CAUSE.get(), subject=str(args[0])):
            try:
                job(*args, **kwargs)
            except UnavailableError:  # what its session met others have met too: they were thrown away
                job(*args, **kwargs)
        fields = {"job": job.__name__, "subject": args[0], "ms": round((time.monotonic() - began) * 1000, 2)}
        logging.getLogger("matchkeep.worker").info("done", extra=fields)

    return run


@for_its_cause
def ai_move(match_id: str, seat: int) -> None:
    """Gives the hint or makes the moves that an AI owes for ``seat``, until it owes nothing."""
    services = wired().services
    with set_aside_if_unreadable(services, match_id):
        acted = 0
        while acted < MAX_MOVES and act_once(services, match_id, seat):
            acted += 1
        if not acted:  # a clock that was mended is due at another time than it says (store/clock)
            execute(services, match_id, lambda _match: Expire())


@for_its_cause
def turn_timeout(match_id: str) -> None:
    """Applies every deadline of the match that is over by the database's clock."""
    services = wired().services
    with set_aside_if_unreadable(services, match_id):
        execute(services, match_id, lambda _match: Expire())


@contextmanager
def set_aside_if_unreadable(services: Services, match_id: str) -> Iterator[None]:
    """A match that cannot be read is set aside, so that nobody is asked again and again to act in it."""
    try:
        yield
    except Problem as problem:
        if problem.code != "match_unreadable":
            raise
        services.set_aside.put([match_id], "unreadable")


def erasure(account_id: str) -> None:
    """Resigns, leaves and aborts what an erased account was in (API §2)."""
    clear_up(wired().services, account_id)


def snapshot_check(match_id: str, version: int) -> None:
    """Compares a snapshot with the fold of the events before it."""
    services = wired().services
    check_snapshot(services.matches, services.snapshots, SnapshotKey(match_id, version))


def act_once(services: Services, match_id: str, seat: int) -> bool:
    """Gives one hint or plays one move; whether something was done."""
    match = load(services.matches, services.states, match_id)
    if match is None or seat >= len(match.state.seats):
        return False
    if match.state.hint_due(seat):
        return give_hint(services, match, seat)
    wait_ms = ai_wait_ms(match, seat)
    if wait_ms is None or wait_ms > EARLY_MS:
        return False
    move, how = choose(services, match, seat, match.state.level(seat) or 1)
    if wait_ms > 0:
        time.sleep(wait_ms / 1000)
    command = Play(seat, move, match.state.ply, how)
    return execute(services, match_id, lambda now: command if is_wanted(now, command) else None).done


def give_hint(services: Services, match: LoadedMatch, seat: int) -> bool:
    """Gives the hint that the seat asked for, from its own view."""
    level = match.state.seats[seat].hint_level
    move, how = choose(services, match, seat, level)
    command = GiveHint(seat, match.state.ply, level, move, how)
    return execute(services, match.row.match_id, lambda _now: command).done


def ai_wait_ms(match: LoadedMatch, seat: int) -> int | None:
    """The ms until the AI at ``seat`` is to move; None when it owes nothing."""
    if seat not in match.to_act or not match.state.seats[seat].ai_controlled:
        return None
    if match.row.now <= match.row.updated_at:  # the clock has been put back: the match's time stands, and it goes on
        return 0
    due = due_at(match.state, seat, True, match.rules.hidden)
    return None if due is None else max(0, due - match.row.now)


def is_wanted(match: LoadedMatch, command: Play) -> bool:
    """Looked at once more on what the command will change: the same ply, and not before the AI's time."""
    return ai_wait_ms(match, command.seat) == 0 and match.state.ply == command.ply


def choose(services: Services, match: LoadedMatch, seat: int, level: int) -> tuple[Move, dict[str, Any]]:
    """An AI's move, and what the log says of how it was found. The seed is fresh from the operating system (API §7)."""
    rules, state = match.rules, match.state
    seed = secrets.token_hex(16)
    legal = [dict(move) for move in rules.legal(state.game, seat)]
    bot = bot_for(rules, level)
    began = time.monotonic()
    choice = bot.choose(rules.view(state.game, seat), legal, Random(seed), Budget(SEARCH_NODES))
    seconds = time.monotonic() - began
    services.ai_times.note(rules.key, level, seconds)
    how = {
        "level": level,
        "build": bot.build,
        "seed": seed,
        "nodes": choice.nodes,
        "depth": choice.depth,
        "ms": int(seconds * 1000),
    }
    return choice.move, how
