"""Workers that stood still while 2,000 AI seats came to be due: who plays now does not wait for all who played then."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.local import valkey
from tests.e2e.calling import Caller, Tell, account, busy
from tests.e2e.test_up import PROC, Up, kind
from tests.local.toybox import until
from workers.queues import WAITING_PER_WORKER, JobQueues

SEATS = 2000
FRESH_SECONDS = 2.0
"""In which a fresh AI has moved after the workers' return; more on a machine that is busy with other things."""

STILL_SECONDS = 10.0
CLIENTS = 8


def signal_workers(up: Up, number: int) -> int:
    """Sends a signal to all of them; how many there are."""
    pids = PROC.joinpath(str(up.popen.pid), "task", str(up.popen.pid), "children").read_text().split()
    workers = [int(pid) for pid in pids if kind(int(pid)) == "worker"]
    for pid in workers:
        os.kill(pid, number)
    return len(workers)


def move(me: Caller, match_id: str) -> int:
    """Plays until the AI owes; the version then."""
    while True:
        match = me.get(f"/v1/matches/{match_id}")
        if match["to_act"] == [1]:
            return int(match["version"])
        moves = me.get(f"/v1/matches/{match_id}/legal")["moves"]
        assert me.command(match_id, type="play", ply=match["ply"], move=moves[0]).status == 201


def ai_answers(me: Caller) -> float:
    """The seconds that the AI of a fresh match takes for a move."""
    match_id = me.make(game="breach", seats=[{"kind": "me"}, {"kind": "ai"}])["id"]
    version, began = move(me, match_id), time.monotonic()
    until(lambda: me.get(f"/v1/matches/{match_id}")["version"] > version, seconds=120)
    return time.monotonic() - began


@pytest.mark.long
def test_after_a_standstill_a_fresh_ai_moves_at_once_and_in_the_end_all_have_moved(up: Up, told: Tell):
    callers = [account(up.address()) for _ in range(CLIENTS)]

    def begin(number: int) -> str:
        made = callers[number % CLIENTS].make(game="breach", seats=[{"kind": "me"}, {"kind": "ai"}])
        return str(made["id"])

    def leave_it_to_the_ai(number: int) -> None:
        for place in range(number, SEATS, CLIENTS):
            move(callers[number], matches[place])

    usual = ai_answers(callers[0])
    matches = [begin(number) for number in range(SEATS)]
    workers = signal_workers(up, signal.SIGSTOP)
    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(leave_it_to_the_ai, range(CLIENTS)))
    time.sleep(STILL_SECONDS)
    queues = JobQueues(Redis.from_url(valkey.embedded(up.data).url()))
    waiting = [len(queues.waiting(queue.name)) for queue in queues.queues]
    signal_workers(up, signal.SIGCONT)
    back = time.monotonic()
    fresh = ai_answers(callers[0])
    until(lambda: "lateness" not in callers[0].get("/readyz")["degraded"], seconds=300)
    told(
        f"{workers} workers still, {SEATS} seats due, {waiting} jobs waiting; a fresh AI moved after {fresh:.2f} s "
        f"(usually {usual:.2f}), all after {time.monotonic() - back:.1f} s; load factor {busy():.1f}"
    )
    assert max(waiting) <= WAITING_PER_WORKER * max(2, workers)
    assert fresh <= FRESH_SECONDS * busy()
