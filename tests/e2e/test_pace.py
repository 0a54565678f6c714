"""With workers at work: when AI players move and when deadlines are enforced, by the times of the events."""

import time
from itertools import pairwise
from statistics import median
from typing import Any

import pytest

from service.log.times import from_text
from tests.e2e.calling import Caller, Tell, account, busy

PACE_MS = 100
"""Level 1 in games that hide something (API §4)."""

QUICK_MS = 100
"""For an AI's answer in Breach, at the median."""

ENFORCED_MS = 1000
"""For a deadline, with workers alive."""


def events(caller: Caller, match: Any) -> list[Any]:
    return list(caller.get(f"{match['links']['events']}?limit=500")["events"])


def at(event: Any) -> int:
    return from_text(event["at"])


def follow(caller: Caller, match: Any, moves: int) -> None:
    """Plays the first legal move whenever it is owed, at most so often."""
    path, played = match["links"]["self"], 0
    while match["status"] == "active" and played < moves:
        if match["seats"][0]["owes"]:
            move = caller.get(match["links"]["legal"])["moves"][0]
            reply = caller.command(match["id"], type="play", ply=match["ply"], move=move)
            played += reply.status == 201
        else:
            caller.get(f"{match['links']['events']}?after={match['version']}&wait=5")
        match = caller.get(path)
    until = time.monotonic() + 10
    while match["status"] == "active" and not match["seats"][0]["owes"]:
        assert time.monotonic() < until, "the AI has not moved"
        match = caller.get(path)


def opened(log: list[Any], event: Any) -> int:
    """When the ply of an event opened: at the last event of the ply before."""
    return max(at(one) for one in log[: event["version"] - 1] if one["ply"] != event["ply"])


@pytest.mark.parametrize("game", ["bastions-breach", "balaans", "bastion"])
def test_where_something_is_hidden_an_ai_moves_at_its_pace_and_never_earlier(address: str, told: Tell, game: str):
    caller = account(address)
    seats = [{"kind": "me"}, {"kind": "ai", "level": 1}]
    match = caller.make(game=game, seats=seats)
    follow(caller, match, 12)
    log = events(caller, match)
    moved = [event for event in log if event["cause"] == "ai"]
    firsts = [one for n, one in enumerate(moved) if one["ply"] not in [other["ply"] for other in moved[:n]]]
    delays = [at(event) - opened(log, event) for event in firsts]
    assert len(delays) >= 3
    assert min(delays) >= PACE_MS, delays
    told(f"{game}: an AI's move {min(delays)}-{max(delays)} ms after its ply opened, median {median(delays):.0f} ms")
    assert median(delays) < PACE_MS + 200 * busy()


def test_in_breach_an_ai_answers_within_100_ms_of_the_command_at_the_median(address: str, told: Tell):
    caller = account(address)
    delays: list[int] = []
    while len(delays) < 40:
        match = caller.make(game="breach", options={"quiet_limit": 1000})
        follow(caller, match, 15)
        log = events(caller, match)
        delays += [
            at(second) - at(first)
            for first, second in pairwise(log)
            if (first["cause"], second["cause"]) == ("player", "ai")
        ]
    told(f"breach: an AI's answer after {median(delays):.0f} ms at the median, {max(delays)} ms at most")
    assert median(delays) <= QUICK_MS * busy()


def test_a_deadline_is_enforced_within_a_second_and_never_early(address: str, told: Tell):
    caller = account(address)
    matches = [
        caller.make(
            game="bastions-breach", seats=[{"kind": "me"}, {"kind": "ai"}], clock={"kind": "per_move", "seconds": 1}
        )
        for _ in range(12)
    ]
    late: list[int] = []
    for match in matches:
        deadline = from_text(match["seats"][0]["deadline"])
        page = caller.get(f"{match['links']['events']}?after={match['version']}&limit=500")
        until = time.monotonic() + 5
        while not (found := [event for event in page["events"] if event["type"] == "match.expired"]):
            assert time.monotonic() < until, "never enforced"
            page = caller.get(f"{match['links']['events']}?after={page['version']}&wait=2")
        late.append(at(found[0]) - deadline)
    told(f"a deadline was enforced {min(late)}-{max(late)} ms after it, median {median(late):.0f} ms")
    assert min(late) >= 0
    assert max(late) <= ENFORCED_MS * busy()
