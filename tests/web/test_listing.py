"""API §4: lists of matches."""

import re
from typing import Any

import pytest

from tests.support.api import Api, Client, Table

NOT_LISTED = {"state", "options", "proposals", "fairness"}


@pytest.fixture(scope="module")
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture(scope="module")
def made(api: Api, ann: Client) -> list[str]:
    """Matches of Ann's, oldest first: five open public ones, an active, a finished, and an unlisted one."""
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    ids = [ann.post("/v1/matches", wanted).expect(201).data["id"] for _ in range(5)]
    ids.append(api.table("breach", [ann, api.account()], visibility="public").id)
    over = api.table("bastions-breach", [ann, api.account()], visibility="public")
    over.command(0, {"type": "resign"}).expect(201)
    ids.append(over.id)
    ids.append(ann.post("/v1/matches", {**wanted, "visibility": "unlisted"}).expect(201).data["id"])
    return ids


def ids(client: Client, query: str) -> list[str]:
    return [one["id"] for one in client.get(f"/v1/matches?{query}").expect(200).data["items"]]


def test_items_are_matches_without_what_is_costly(ann: Client, made: list[str]):
    for item in ann.get("/v1/matches?mine=true").expect(200).data["items"]:
        match = ann.get(item["links"]["self"]).data
        assert set(match) - set(item) == NOT_LISTED
        changing = {"server_time"}
        assert {name: value for name, value in item.items() if name not in changing} == {
            name: match[name] for name in item if name not in changing
        }


def test_filters(api: Api, ann: Client, made: list[str]):
    public = api.stranger
    assert ids(ann, "mine=true") == made[::-1]
    assert [one for one in ids(public, "limit=100") if one in made] == made[-2::-1]
    assert [one for one in ids(public, "limit=100&status=open") if one in made] == made[4::-1]
    assert [one for one in ids(public, "limit=100&game=bastions-breach") if one in made] == [made[6]]
    assert [one for one in ids(public, "limit=100&game=breach&status=active") if one in made] == [made[5]]
    assert ids(ann, "mine=true&status=finished") == [made[6]]
    assert ids(public, "game=chess") == []
    assert ids(ann, "owed=true") == [made[5]]
    assert ids(ann, "owed=true&mine=true") == [made[5]]
    assert ids(api.account(), "mine=true") == []


def test_pages_follow_one_another_without_gap_or_repetition(api: Api, ann: Client, made: list[str]):
    found: list[str] = []
    url: str | None = "/v1/matches?mine=true&limit=3"
    while url:
        answer = ann.get(url).expect(200)
        page = answer.data
        found += [one["id"] for one in page["items"]]
        link = re.fullmatch(r'<(.*)>; rel="next"', answer.headers.get("Link", ""))
        assert (link is None) == (page["next_cursor"] is None)
        assert link is None or "mine=true" in link[1]
        assert link is None or "limit=3" in link[1]
        url = link[1] if link else None
    assert found == made[::-1]


def test_activity_brings_a_match_to_the_top(api: Api, ann: Client):
    tables = [api.table("breach", [ann, api.account()]) for _ in range(2)]
    assert ids(ann, "mine=true&limit=2") == [tables[1].id, tables[0].id]
    tables[0].play(0, tables[0].legal(0)[0]).expect(201)
    assert ids(ann, "mine=true&limit=2") == [tables[0].id, tables[1].id]


def test_owed_are_the_matches_that_wait_for_the_caller(api: Api):
    table: Table = api.table("breach", 2)
    for _ in range(3):
        owing = table.see()["to_act"][0]
        assert [ids(player, "owed=true") for player in table.players] == [
            [table.id] if seat == owing else [] for seat in (0, 1)
        ]
        table.play(owing, table.legal(owing)[0]).expect(201)


@pytest.mark.parametrize(
    "query",
    [
        *(
            "limit=0",
            "limit=101",
            "limit=x",
            "limit=",
            "limit=1.0",
            "status=over",
            "status=",
            "mine=yes",
            "mine=",
            "owed=1",
        ),
        *("cursor=", "cursor=x", "cursor=%00", "cursor=" + "A" * 300, "cursor=MTIz", "bogus=1", "sort=name"),
        "cursor=NXx4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg",  # a time, and 36 letters that are no id
    ],
)
def test_wrong_parameters_are_refused(ann: Client, query: str):
    answer = ann.get(f"/v1/matches?{query}").expect(422, "validation_error")
    assert answer.data["errors"][0]["pointer"] == "?" + query.partition("=")[0]


@pytest.mark.parametrize("name", ["mine", "owed"])
def test_own_lists_need_a_token(api: Api, name: Any):
    api.stranger.get(f"/v1/matches?{name}=true").expect(401, "unauthenticated")
    api.stranger.get(f"/v1/matches?{name}=true&bogus=1").expect(401, "unauthenticated")
    api.stranger.get(f"/v1/matches?{name}=false").expect(200)


@pytest.mark.parametrize("path", ["/v1/matches?game=%00", "/v1/matches?cursor=%00", "/v1/matches?game=a%00b&limit=3"])
def test_a_query_that_storage_cannot_hold_is_the_clients_mistake(api: Api, path: str):
    problem = api.account().get(path).expect(422, "validation_error").data
    assert problem["errors"][0]["pointer"] in ("?game", "?cursor")
