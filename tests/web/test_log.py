"""API §8: the export, redacted while the match runs and whole after its end, and checked by code of its own."""

import hashlib
import hmac
import json
from typing import Any

import pytest
import rfc8785

from service.registry import GAMES, find
from tests.support.api import Api, Client, Table
from workers.jobs import act_once

HEADER = {
    *("format", "format_version", "match_id", "game", "rules_version", "options", "seats", "commitment", "salts"),
    "server_seed",
}
HASHED = ("version", "ply", "seat", "type", "schema", "cause", "at", "data", "ai", "shuffles")


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.key)
def over(request: pytest.FixtureRequest, api: Api) -> Table:
    """A finished match of each game; seats joined with salts."""
    game = request.param
    ann, *others = (api.account() for _ in range(max(2, (game.min_seats + game.max_seats) // 2)))
    seats = [{"kind": "me"}, *[{"kind": "open"}] * len(others)]
    match = ann.post("/v1/matches", {"game": game.key, "seats": seats}).expect(201).data
    for seat, other in enumerate(others, 1):
        body = {"code": match["join_codes"][str(seat)], "salt": f"salt-{seat}"}
        other.post("/v1/join", body).expect(200)
    table = Table(match["id"], [ann, *others])
    table.play_on(30)
    for seat in range(len(table.players)):
        if table.see()["status"] == "active":
            table.command(seat, {"type": "resign"}).expect(201)
    return table


def as_json(client: Client, table: Table, query: str = "") -> Any:
    return client.get(f"{table.path}/log{query}", Accept="application/json").expect(200).data


def test_the_log_of_a_finished_match_is_whole_for_everybody(api: Api, over: Table):
    logs = [as_json(viewer, over) for viewer in (*over.players, api.stranger)]
    assert all(log == logs[0] for log in logs)
    log = logs[0]
    assert set(log) == HEADER | {"events"}
    assert (log["format"], log["format_version"], log["match_id"]) == ("matchkeep-log", 1, over.id)
    assert [event["version"] for event in log["events"]] == list(range(1, over.see()["version"] + 1))
    assert log["salts"][1:] == [f"salt-{seat}" for seat in range(1, len(over.players))]
    assert [seat["account"] for seat in log["seats"]] == [player.id for player in over.players]
    assert b'"name"' not in over.players[0].get(f"{over.path}/log").raw or log["game"] == "chariot"


def test_chain_commitment_and_shuffles_hold_by_the_published_formulas(api: Api, over: Table):
    log = as_json(api.stranger, over)
    seed, head = bytes.fromhex(log["server_seed"]), bytes.fromhex(log["commitment"])
    assert hashlib.sha256(seed).digest() == head
    for event in log["events"]:
        body = rfc8785.dumps({name: event[name] for name in HASHED})
        nonce = hmac.digest(seed, f"event|{event['version']}".encode(), "sha256")
        head = hashlib.sha256(head + nonce + body).digest()
        assert event["hash"] == head.hex()
    assert over.see()["fairness"]["head_hash"] == head.hex()
    started = next(event for event in log["events"] if event["type"] == "match.started")
    message = "|".join(["matchkeep/1", log["match_id"], *started["data"]["salts"]])
    match_seed = hmac.digest(seed, message.encode(), "sha256")
    shuffles = [one for event in log["events"] for one in event["shuffles"]]
    assert [one["n"] for one in shuffles] == list(range(len(shuffles)))
    for one in shuffles:
        assert one["after"] == shuffled(match_seed, one["n"], one["before"])


def shuffled(seed: bytes, n: int, items: list[Any]) -> list[Any]:
    """CONVENTIONS §6, read anew."""
    stream = b"".join(hmac.digest(seed, f"shuffle|{n}|{block}".encode(), "sha256") for block in range(100))
    words = (int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4))
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = next(word for word in words if word < 2**32 // (i + 1) * (i + 1)) % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def test_ndjson_is_the_same_with_a_header_line(over: Table):
    answer = over.players[0].get(f"{over.path}/log", Accept="application/x-ndjson").expect(200)
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    header, *events = [json.loads(line) for line in answer.raw.splitlines()]
    log = as_json(over.players[0], over)
    assert (header, events) == ({name: log[name] for name in HEADER}, log["events"])


def test_events_keep_their_form_where_the_log_opens(api: Api, over: Table):
    shown = api.stranger.get(f"{over.path}/events?limit=500").expect(200).data["events"]
    whole = as_json(api.stranger, over)["events"][: len(shown)]
    assert [event["hash"] for event in shown] == [event["hash"] for event in whole]
    game = find(over.see()["game"])
    assert game is not None
    assert (shown != whole) == game.hidden


def test_while_it_runs_the_log_is_what_the_seat_may_see(api: Api):
    table = api.table("bastions-breach", 2)
    table.play(0, {"type": "play", "card": "7"}).expect(201)
    for viewer in (*table.players, api.stranger):
        log = as_json(viewer, table)
        assert log["server_seed"] is None
        assert log["events"] == viewer.get(f"{table.path}/events").data["events"]
    assert as_json(table.players[0], table) == as_json(table.players[0], table, "?seat=0")


def test_how_an_ai_moved_is_told_in_the_log_after_the_end_only(api: Api):
    ann = api.account()
    table = Table(ann.post("/v1/matches", {"game": "breach"}).expect(201).data["id"], [ann])
    table.play(0, table.legal(0)[0]).expect(201)
    assert act_once(api.wired.services, table.id, 1)
    running = as_json(ann, table)["events"]
    ann.post(f"{table.path}/commands", {"type": "resign"}).expect(201)
    log = as_json(ann, table)["events"]
    moved = next(event for event in log if event["cause"] == "ai")
    assert set(moved["ai"]) == {"level", "build", "seed", "nodes", "depth", "ms"}
    assert running[moved["version"] - 1]["ai"] is None
    assert ann.get(f"{table.path}/events").data["events"][moved["version"] - 1]["ai"] is None
