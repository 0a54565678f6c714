"""The account's feed in the running product: the relay tells within a second (API §7)."""

import time

from tests.e2e.calling import Tell, account
from tests.support.listening import Listener

MOVES = 8
LAG = 1.0


def test_a_choice_that_is_owed_is_told_within_a_second(address: str, told: Tell):
    ann, bob = account(address), account(address)
    match = ann.make(game="breach", seats=[{"kind": "me"}, {"kind": "open"}])
    match = bob.call("POST", "/v1/join", {"code": match["join_codes"]["1"]}).data
    feeds = [Listener(address, "/v1/account/events", one.token) for one in (ann, bob)]
    players, lags = (ann, bob), []
    feeds[0].next()
    while feeds[0].heard[-1]["type"] != "match.owed":
        feeds[0].next()
    for _ in range(MOVES):
        seat = match["to_act"][0]
        move = players[seat].get(match["links"]["legal"])["moves"][0]
        match = players[seat].command(match["id"], type="play", ply=match["ply"], move=move).data["match"]
        began = time.monotonic()
        feed = feeds[match["to_act"][0]]
        while not feed.heard or feed.heard[-1]["ply"] != match["ply"]:
            feed.next(LAG)
        lags.append(time.monotonic() - began)
    for one in feeds:
        one.close()
    assert max(lags) < LAG
    told(f"the feed lags by {max(lags) * 1000:.0f} ms at most, {sum(lags) / len(lags) * 1000:.0f} on average")
