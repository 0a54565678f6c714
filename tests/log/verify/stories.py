"""Stories: matches in which everything happens that the match layer can record."""

import random
from collections.abc import Callable, Mapping

from service.match.commands import (
    Abort,
    Answer,
    AskHint,
    Expire,
    GiveHint,
    LeaveSeat,
    Propose,
    Resign,
    Return,
    TakeSeat,
)
from service.match.state import Clock, SeatState
from service.registry import find
from tests.support.recording import AI, BOT, PEOPLE, Recorder, account

OPEN = SeatState("open")
SECOND = 1000


def recorder(game: str, **given: object) -> Recorder:
    """A match of a game of the registry."""
    rules = find(game)
    assert rules is not None
    return Recorder(rules, **given)


def seats_come_and_go() -> Recorder:
    """An open seat is taken, left, and taken again with a salt; then play begins."""
    match = recorder("bastions-breach", seats=[PEOPLE[0], OPEN])
    match.now += SECOND
    match.do(TakeSeat(1, account(1), "lucky-7"))
    return match.play_on(random.Random(1))


def a_reserved_seat_is_declined() -> Recorder:
    """A seat is reserved, declined, and taken by somebody else."""
    match = recorder("bastions-breach", seats=[PEOPLE[0], SeatState("account", account(1))])
    match.do(LeaveSeat(1))
    match.now += SECOND
    match.do(TakeSeat(1, account(2), "b_1"))
    return match.play_on(random.Random(2))


def nobody_comes() -> Recorder:
    """An open match is aborted after a week."""
    match = recorder("balaans", seats=[PEOPLE[0], OPEN])
    match.now += 8 * 24 * 3600 * SECOND
    match.do(Expire())
    return match


def broken_off() -> Recorder:
    """A seat aborts early."""
    match = recorder("breach")
    match.do(Abort(0, by_creator=True))
    return match


def takebacks() -> Recorder:
    """Both seats take back, again and again, each from where the other one led."""
    rng = random.Random(3)
    match = recorder("breach").play_on(rng, 5)
    for proposer in (0, 1):
        match.do(Propose(proposer, "takeback"), Answer(1 - proposer, match.state.version + 1, True))
    match.play_on(rng, 2)
    for proposer in (1, 0):
        match.do(Propose(proposer, "takeback"), Answer(1 - proposer, match.state.version + 1, True))
    return match.play_on(rng)


def a_draw_is_agreed() -> Recorder:
    """A proposal is declined, one withdrawn, one accepted."""
    rng = random.Random(4)
    match = recorder("breach").play_on(rng, 2)
    match.do(Propose(0, "draw"), Answer(1, match.state.version + 1, False))
    match.do(Propose(1, "draw"), Answer(1, match.state.version + 1, False))
    match.play_on(rng, 2)
    match.do(Propose(0, "draw"), Answer(1, match.state.version + 1, True))
    return match


def an_ai_declines() -> Recorder:
    """An AI answers proposals at once, and accepts an abort."""
    match = recorder("breach", seats=[PEOPLE[0], BOT]).play_on(random.Random(5), 2)
    match.do(Propose(0, "draw"))
    match.play_on(random.Random(5), 2)
    match.do(Propose(0, "abort"))
    return match


def timeouts() -> Recorder:
    """Timeout moves by the clock, until the third in a row forfeits."""
    clock = Clock("per_move", seconds=60, on_expiry="timeout_move")
    match = recorder("bastions-breach", clock=clock).play_on(random.Random(6), 4)
    while not match.state.is_over:
        match.now += 61 * SECOND
        match.do(Expire())
    return match


def a_bank_runs_dry() -> Recorder:
    """A bank with increments is used up; a late command finds the expiry applied before it."""
    clock = Clock("bank", initial=30, increment=2, on_expiry="timeout_move")
    match = recorder("balaans", clock=clock)
    rng = random.Random(7)
    while not match.state.is_over:
        match.now += rng.choice((1, 2, 3, 40)) * SECOND
        match.do(Expire())
        if match.to_act:
            match.move(match.to_act[0], rng)
    return match


def an_ai_takes_over() -> Recorder:
    """The clock hands a seat to an AI, which plays until its owner is back."""
    clock = Clock("per_move", seconds=10, on_expiry="ai", level=1)
    rng = random.Random(8)
    match = recorder("balaans", clock=clock)
    for _ in range(3):
        match.play_on(rng, 3)
        match.now += 11 * SECOND
        match.do(Expire())
        away = [seat for seat, one in enumerate(match.state.seats) if one.played_by_ai]
        match.play_on(rng, 2)
        if not match.state.is_over:
            match.do(*(Return(seat) for seat in away if match.state.seats[seat].played_by_ai))
    return match.play_on(rng)


def a_player_withdraws() -> Recorder:
    """In Chariot the scene goes on without a player, whose seat the timeout move plays."""
    match = recorder("chariot", seats=PEOPLE[:4], options={"contests": 3})
    match.play_on(random.Random(9), 12)
    match.do(Resign(2))
    return match.play_on(random.Random(9))


def the_last_one_leaves() -> Recorder:
    """In Bastion everybody leaves."""
    match = recorder("bastion", seats=PEOPLE[:2]).play_on(random.Random(10), 6)
    match.do(Resign(1))
    match.play_on(random.Random(10), 2)
    if not match.state.is_over:
        match.do(Resign(0))
    return match


def hints() -> Recorder:
    """A hint is asked for and given."""
    match = recorder("breach", seats=[PEOPLE[0], BOT]).play_on(random.Random(11), 2)
    move = match.rules.legal(match.state.game, 0)[0]
    match.do(AskHint(0, 1), GiveHint(0, match.state.ply, 1, move, AI))
    return match.play_on(random.Random(11))


STORIES: Mapping[str, Callable[[], Recorder]] = {
    story.__name__: story
    for story in (
        seats_come_and_go,
        a_reserved_seat_is_declined,
        nobody_comes,
        broken_off,
        takebacks,
        a_draw_is_agreed,
        an_ai_declines,
        timeouts,
        a_bank_runs_dry,
        an_ai_takes_over,
        a_player_withdraws,
        the_last_one_leaves,
        hints,
    )
}
