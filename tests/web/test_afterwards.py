"""Hints while a match runs, and forks after its end (API §§4, 9)."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.app.services import Services
from tests.support.api import Api, Client, Table
from tests.support.scenarios import FOLDER
from workers.jobs import act_once

KNIGHT = {"type": "switch", "from": "b1", "to": "c3"}
BACK = {"type": "switch", "from": "b4", "to": "c2"}


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture
def bob(api: Api) -> Client:
    return api.account("Bob")


def finished(api: Api, ann: Client, bob: Client, **more: Any) -> Table:
    """A match of Breach with two moves, then given up by seat 0."""
    table = api.table("breach", [ann, bob], **more)
    table.play(0, KNIGHT).expect(201)
    table.play(1, BACK).expect(201)
    table.command(0, {"type": "resign"}).expect(201)
    return table


def with_ai(client: Client, **more: Any) -> Table:
    """A match of Balaans against an AI."""
    wanted = {"game": "balaans", "seats": [{"kind": "me"}, {"kind": "ai"}], **more}
    return Table(client.post("/v1/matches", wanted).expect(201).data["id"], [client])


def test_a_hint_is_asked_for_openly_and_given_to_the_asker(api: Api, ann: Client):
    table, services = with_ai(ann), api.wired.services
    asked = ann.post(f"{table.path}/hint", {}).expect(202).data
    assert asked["hint"] is None
    assert act_once(services, table.id, 0)
    own = ann.get(f"{table.path}/events?after={asked['version']}").expect(200).data["events"]
    given = next(one for one in own if one["type"] == "match.hint_given")
    assert given["data"]["move"] in table.legal(0)
    seen = api.stranger.get(f"{table.path}/events").expect(200).data["events"]
    assert [one["type"] for one in seen if "hint" in one["type"]] == ["match.hint_asked", "match.hint_given"]
    assert all(one["data"].get("move") is None for one in seen if one["type"] == "match.hint_given")
    assert not act_once(services, table.id, 0), "a hint is given once"


def test_a_hint_is_given_once_a_ply_and_only_where_the_match_allows_it(api: Api, ann: Client, bob: Client):
    table = with_ai(ann)
    ann.post(f"{table.path}/hint", {}).expect(202)
    ann.post(f"{table.path}/hint", {}).expect(409, "not_offered")
    ann.post(f"{table.path}/hint", {"level": 5}).expect(422, "validation_error")
    strict = api.table("breach", [ann, bob])
    ann.post(f"{strict.path}/hint", {}).expect(409, "not_offered")
    bob.post(f"{table.path}/hint", {}).expect(403, "no_seat")


def test_with_wait_the_hint_is_the_answer(api: Api, ann: Client):
    table, services = with_ai(ann), api.wired.services

    def give() -> bool:
        while not ann.get(f"{table.path}").data["version"] > table_version:
            pass
        return act_once(services, table.id, 0)

    table_version = ann.get(table.path).data["version"]
    with ThreadPoolExecutor(1) as pool:
        giving = pool.submit(give)
        answer = ann.post(f"{table.path}/hint?wait=20", {}).expect(200).data
        assert giving.result(20)
    assert answer["hint"]["move"] in table.legal(0)


def test_a_fork_goes_on_from_a_version_with_all_seats_the_callers(api: Api, ann: Client, bob: Client):
    table = finished(api, ann, bob)
    start = ann.get(f"{table.path}?at=4").data
    forked = ann.post(f"{table.path}/fork", {"at": 4}).expect(201).data
    assert forked["state"] == start["state"]
    assert (forked["ply"], forked["to_act"], forked["custom"], forked["visibility"]) == (1, [1], True, "private")
    assert forked["forked_from"] == {"id": table.id, "version": 4}
    assert [seat["account"]["id"] for seat in forked["seats"]] == [ann.id, ann.id]
    play = Table(forked["id"], [ann, ann])
    play.play(1, {"type": "switch", "from": "a4", "to": "h4"}, 1).expect(201)
    play.play(0, {"type": "switch", "from": "a1", "to": "h1"}, 2).expect(201)
    bob.get(play.path).expect(404, "not_found")
    first = ann.get(f"{play.path}/events").data["events"][0]
    assert (first["type"], first["data"]["source"], len(first["data"]["events"])) == ("match.forked", table.id, 4)


def test_every_version_of_a_match_with_sealed_choices_forks_or_says_why(api: Api, ann: Client, bob: Client):
    table = api.table("bastions-breach", [ann, bob])
    for seat, card in ((0, "A"), (1, "K"), (1, "2"), (0, "3"), (0, "4")):
        table.play(seat, {"type": "play", "card": card}).expect(201)
    table.command(1, {"type": "resign"}).expect(201)
    head = ann.get(table.path).data["version"]
    types = [one["type"].split(".")[1] for one in ann.get(f"{table.path}/events").data["events"]]
    for at in range(1, head + 1):
        answer = ann.post(f"{table.path}/fork", {"at": at})
        if "started" not in types[:at]:
            answer.expect(409, "match_not_started")
        elif types[at - 1] == "started" or types[:at].count("sealed") % 2 or types[at - 1] == "sealed":
            answer.expect(409, "ply_open")
        else:
            assert answer.expect(201).data["state"] == ann.get(f"{table.path}?at={at}").data["state"]
    ann.post(f"{table.path}/fork", {"at": head + 1}).expect(404, "no_such_version")


def test_while_a_sealed_choice_waits_for_a_later_ply_nothing_is_forked(api: Api, ann: Client, bob: Client):
    """A Trump interrupts the commit of Chariot in which Ann has sealed a card: it waits until the cards are laid."""
    scenario = json.loads((FOLDER / "chariot/26-a-trump-in-commit-frees.json").read_text())
    table = api.table("chariot", [ann, bob], scenario["options"])
    for step in scenario["steps"]:
        if "move" in step and "refused" not in step:
            table.play(step["seat"], step["move"]).expect(201)
    table.command(1, {"type": "resign"}).expect(201)
    types = [event["type"].split(".")[1] for event in ann.get(f"{table.path}/events").data["events"]]
    cut, laid = types.index("cut_short"), types.index("cards_laid")
    assert {"intended", "stakes_revealed", "step_resumed"} <= set(types[cut:laid])
    for at in range(cut + 1, laid + 1):
        ann.post(f"{table.path}/fork", {"at": at}).expect(409, "ply_open")
    asked = types.index("intents_asked")
    assert ann.post(f"{table.path}/fork", {"at": asked + 1}).expect(201).data["state"]["phase"] == "intents"


def test_a_running_match_is_not_forked_and_a_key_makes_one_fork(api: Api, ann: Client, bob: Client):
    running = api.table("breach", [ann, bob])
    ann.post(f"{running.path}/fork", {"at": 2}).expect(409, "match_running")
    over = finished(api, ann, bob)
    first = ann.post(f"{over.path}/fork", {"at": 5}, Idempotency_Key="fork-1").expect(201)
    second = ann.post(f"{over.path}/fork", {"at": 5}, Idempotency_Key="fork-1").expect(201)
    assert first.data["id"] == second.data["id"]
    assert second.headers["Idempotent-Replayed"] == "true"
    ann.post(f"{over.path}/fork", {"at": 6}, Idempotency_Key="fork-1").expect(422, "idempotency_key_reused")


def test_a_forked_log_folds_to_the_same_state_without_the_cache(api: Api, ann: Client, bob: Client):
    table = finished(api, ann, bob)
    forked = ann.post(f"{table.path}/fork", {"at": 5}).expect(201).data
    play = Table(forked["id"], [ann, ann])
    play.play(play.see()["to_act"][0], play.legal(play.see()["to_act"][0])[0]).expect(201)
    warm, services = play.see(), api.wired.services
    forget(services)
    cold = play.see()
    assert {**warm, "server_time": None} == {**cold, "server_time": None}


def forget(services: Services) -> None:
    """Throws the cache away."""
    services.states.clear()
