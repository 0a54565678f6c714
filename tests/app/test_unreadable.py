"""A match that cannot be read, or whose rules are gone, stays alone: a problem of its own, and nothing else suffers."""

from collections.abc import Iterator

import psycopg
import pytest

from service.app.matches import load
from tests.support.api import Api, Client, Table
from tests.support.servers import DatabaseUrls


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account()


@pytest.fixture
def spoilt(api: Api, ann: Client, database_urls: DatabaseUrls) -> Iterator[Table]:
    """A match whose first event lost its meaning, seen by a process that has not read it before."""
    table = api.table("breach", [ann, ann])
    with psycopg.connect(database_urls.owner, autocommit=True) as connection:
        connection.execute(
            "UPDATE events SET body = jsonb_set(body::jsonb, '{data,seats}', '7') WHERE match_id = %s AND version = 1",
            (table.id,),
        )
    api.wired.services.states.clear()
    yield table
    api.wired.services.states.clear()


def test_every_way_to_an_unreadable_match_says_so(spoilt: Table, ann: Client):
    answers = [
        ann.get(spoilt.path),
        ann.get(f"{spoilt.path}/legal"),
        ann.get(f"{spoilt.path}/events"),
        ann.get(f"{spoilt.path}/log"),
        ann.post(f"{spoilt.path}/commands", {"type": "resign"}),
        ann.post(f"{spoilt.path}/hint", {}),
    ]
    for answer in answers:
        assert answer.expect(409, "match_unreadable").data["rule"] is None


def test_other_matches_and_lists_are_not_affected(spoilt: Table, ann: Client, api: Api):
    other = api.table("breach", [ann, ann])
    ann.get(other.path).expect(200)
    listed = ann.get("/v1/matches?mine=true").expect(200).data["items"]
    assert {spoilt.id, other.id} <= {match["id"] for match in listed}


@pytest.fixture
def retired(api: Api, ann: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A running match of a rules version that the registry has no longer."""
    table = api.table("breach", [ann, ann])
    monkeypatch.setattr(load, "find", lambda _game, _version=None: None)
    api.wired.services.states.clear()
    yield table
    api.wired.services.states.clear()


def test_a_match_of_retired_rules_is_shown_and_takes_no_command(retired: Table, ann: Client):
    match = ann.get(retired.path).expect(200).data
    assert (match["status"], match["to_act"], match["state"]) == ("active", [], None)
    ann.post(f"{retired.path}/commands", {"type": "resign"}).expect(409, "rules_retired")
    move = {"type": "play", "move": {"type": "switch", "from": "a2", "to": "b2"}}
    ann.post(f"{retired.path}/commands", move).expect(409, "rules_retired")
    assert ann.get(f"{retired.path}/legal").expect(200).data["moves"] == []
    assert ann.get(f"{retired.path}/events").expect(200).data["head"] == match["version"]
