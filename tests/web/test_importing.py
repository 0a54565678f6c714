"""A consistent log becomes an archived match of its importer's (API §8)."""

import copy
import random
from itertools import count
from typing import Any

import pytest

from service.registry import GAMES
from tests.log.verify.forging import forged
from tests.log.verify.stories import STORIES, recorder
from tests.support.api import Api, Client, Table
from tests.support.recording import as_lines, parts, played
from tests.web.test_logs import LINES, whole

PATH = "/v1/matches/import"


@pytest.fixture(scope="module")
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture(scope="module")
def table(api: Api) -> Table:
    table = api.table("balaans", 2)
    table.play_on(12)
    table.command(1, {"type": "resign"}).expect(201)
    return table


@pytest.fixture
def log(table: Table) -> dict[str, Any]:
    return table.players[0].get(f"{table.path}/log").expect(200).data


def take_in(client: Client, log: Any, **headers: str) -> Any:
    return client.post(PATH, log, **headers).expect(201).data


def test_the_archived_match_is_that_of_the_log(ann: Client, log: dict[str, Any]):
    answer = ann.post(PATH, log).expect(201)
    match = answer.data
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}"
    assert match["id"] != log["match_id"]
    assert match["origin"] == {"id": log["match_id"], "head_hash": log["events"][-1]["hash"]}
    assert (match["status"], match["visibility"], match["created_by"]) == ("finished", "private", ann.id)
    assert match["outcome"] == log["events"][-1]["data"]["outcome"]
    fairness = {"salts": log["salts"], "commitment": log["commitment"], "server_seed": log["server_seed"]}
    assert match["fairness"] == {**fairness, "head_hash": log["events"][-1]["hash"]}
    assert (match["created_at"], match["finished_at"]) == (log["events"][0]["at"], log["events"][-1]["at"])
    for seat in match["seats"]:
        assert (seat["kind"], seat["account"]) == ("imported", None)
    assert match["you"] is None


def test_it_is_private_to_its_importer_even_from_those_who_played(ann: Client, table: Table, log: dict[str, Any]):
    match = take_in(ann, log)
    path = f"/v1/matches/{match['id']}"
    for player in table.players:
        player.get(path).expect(404, "not_found")
        player.get(f"{path}/log").expect(404, "not_found")
        assert match["id"] not in [one["id"] for one in player.get("/v1/matches?mine=true").expect(200).data["items"]]
    mine = ann.get("/v1/matches?mine=true").expect(200).data["items"]
    item = next(one for one in mine if one["id"] == match["id"])
    assert [(seat["kind"], seat["account"]) for seat in item["seats"]] == [("imported", None)] * 2


def test_who_played_and_imports_holds_no_seat(table: Table, log: dict[str, Any]):
    player = table.players[0]
    match = take_in(player, log)
    assert match["you"] is None
    path = f"/v1/matches/{match['id']}"
    player.get(f"{path}/legal").expect(403, "no_seat")
    player.post(f"{path}/rematch", {}).expect(403, "no_seat")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_it_is_seen_at_every_version_with_every_pair_of_eyes(ann: Client, game: Any):
    log = whole(played(game, 2).log())
    match = take_in(ann, log)
    path = f"/v1/matches/{match['id']}"
    head = len(log["events"])
    for version in {1, head // 3, head // 2, head - 1, head}:
        then = ann.get(f"{path}?at={version}").expect(200).data
        assert then["version"] == version
        assert then["fairness"]["head_hash"] == log["events"][version - 1]["hash"]
        assert {seat["kind"] for seat in then["seats"]} == {"imported"}
        ann.get(f"{path}?at={version}&as=all").expect(200)
    assert ann.get(f"{path}?as=0").expect(200).data["state"] is not None


def test_its_log_is_the_original_and_can_be_verified_and_imported_again(ann: Client, log: dict[str, Any]):
    match = take_in(ann, log)
    again = ann.get(f"/v1/matches/{match['id']}/log").expect(200).data
    assert again == log
    assert ann.post("/v1/logs/verify", again).expect(200).data["authentic"]
    assert take_in(ann, again)["origin"] == match["origin"]


def test_nobody_vouches_for_what_was_imported(ann: Client):
    """Breach has no shuffles, so its log could name the archive itself as its match."""
    header, events = recorder("breach").play_on(random.Random(1)).log()
    match = take_in(ann, whole((header, events)))
    said = ann.post("/v1/logs/verify", whole(({**header, "match_id": match["id"]}, events))).expect(200).data
    assert (said["consistent"], said["authentic"]) == (True, False)


def test_it_can_be_forked(ann: Client):
    match = take_in(ann, whole(recorder("breach").play_on(random.Random(1)).log()))
    fork = ann.post(f"/v1/matches/{match['id']}/fork", {"at": 4}).expect(201).data
    assert fork["forked_from"] == {"id": match["id"], "version": 4}
    assert (fork["status"], fork["you"]) == ("active", 0)


def test_the_log_of_a_fork_is_taken_in(ann: Client):
    match = take_in(ann, whole(recorder("bastions-breach").play_on(random.Random(1)).log()))
    start = next(e["version"] for e in ann.get(f"/v1/matches/{match['id']}/log").data["events"] if e["ply"] == 1) - 1
    fork = Table(ann.post(f"/v1/matches/{match['id']}/fork", {"at": start}).expect(201).data["id"], [ann, ann])
    fork.command(0, {"type": "resign"}).expect(201)
    log = ann.get(f"{fork.path}/log").expect(200).data
    assert ann.post("/v1/logs/verify", log).expect(200).data["authentic"]
    again = take_in(ann, log)
    assert again["forked_from"] == {"id": match["origin"]["id"], "version": start}
    assert again["origin"]["id"] == fork.id
    assert ann.get(f"/v1/matches/{again['id']}/log").expect(200).data == log


@pytest.mark.parametrize("name", ["takebacks", "an_ai_takes_over", "a_player_withdraws", "broken_off", "nobody_comes"])
def test_every_kind_of_ending_is_taken_in(ann: Client, name: str):
    log = whole(STORIES[name]().log())
    match = take_in(ann, log)
    assert match["outcome"] == log["events"][-1]["data"]["outcome"]
    assert ann.get(f"/v1/matches/{match['id']}/log").expect(200).data == log


def test_long_logs_are_opened_from_snapshots(ann: Client, api: Api):
    logs = (played(rules, number).log() for number in count() for rules in GAMES)
    log = next(log for log in logs if len(log[1]) > 250)
    match = ann.call("POST", PATH, headers=LINES, raw=as_lines(log)).expect(201).data
    found = api.wired.services.matches.snapshot(match["id"], len(log[1]), log[0]["rules_version"])
    assert found is not None
    for version in (found[0] - 1, found[0], found[0] + 1, len(log[1])):
        api.wired.services.states.clear()
        ann.get(f"/v1/matches/{match['id']}?at={version}").expect(200)


def test_a_forgery_is_not_taken_in(ann: Client, log: dict[str, Any]):
    def change(events: list[dict[str, Any]]) -> None:
        events[-1]["data"]["outcome"]["winners"] = [1]

    refused = ann.post(PATH, whole(forged(parts(log), change))).expect(422, "log_inconsistent")
    assert refused.data["first_wrong"]["version"] == len(log["events"])
    ann.post(PATH, {**log, "rules_version": 9}).expect(422, "log_inconsistent")


def test_a_key_makes_one_match(ann: Client, log: dict[str, Any]):
    first = ann.post(PATH, log, Idempotency_Key="import-1").expect(201)
    again = ann.post(PATH, log, Idempotency_Key="import-1").expect(201)
    assert again.data["id"] == first.data["id"]
    assert again.headers["Idempotent-Replayed"] == "true"
    as_ndjson = {**LINES, "Idempotency-Key": "import-1"}
    assert (
        ann.call("POST", PATH, headers=as_ndjson, raw=as_lines(parts(log))).expect(201).data["id"] == again.data["id"]
    )
    other = copy.deepcopy(log)
    other["events"].pop()
    ann.post(PATH, other, Idempotency_Key="import-1").expect(422, "idempotency_key_reused")
    assert take_in(ann, log)["id"] != first.data["id"]
