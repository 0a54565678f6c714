"""What a request decided is its answer: nothing is read back, and the state is in the cache."""

from typing import Any

import orjson
import psycopg
import pytest

from tests.support.api import Answer, Api


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The text of every statement that is executed."""
    executed: list[str] = []
    execute = psycopg.Cursor.execute

    def noting(cursor: Any, query: Any, *arguments: Any, **named: Any) -> Any:
        executed.append(str(query))
        return execute(cursor, query, *arguments, **named)

    monkeypatch.setattr(psycopg.Cursor, "execute", noting)
    return executed


def reads_of(statements: list[str], table: str) -> list[str]:
    return [sql for sql in statements if sql.lstrip().startswith("SELECT") and f"FROM {table}" in sql]


def test_a_match_is_made_without_reading_it_back(api: Api, statements: list[str]):
    ann = api.account()
    ann.get("/v1/account").expect(200)
    statements.clear()
    match = ann.post("/v1/matches", {"game": "breach"}).expect(201).data
    assert [sql for sql in statements if sql.startswith("INSERT INTO matches")], "nothing was seen"
    assert reads_of(statements, "events") == []
    assert [sql for sql in reads_of(statements, "matches") if "to_act" in sql] == []
    statements.clear()
    assert ann.get(match["links"]["self"]).expect(200).data["version"] == match["version"]
    assert reads_of(statements, "events") == [], "the state was not in the cache"


def test_a_seat_is_taken_without_reading_the_match_again(api: Api, statements: list[str]):
    ann, bob = api.account("Ann"), api.account("Bob")
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}
    code = ann.post("/v1/matches", wanted).expect(201).data["join_codes"]["1"]
    statements.clear()
    match = bob.post("/v1/join", {"code": code}).expect(200).data
    assert [seat["account"]["name"] for seat in match["seats"]] == ["Ann", "Bob"]
    assert len([sql for sql in reads_of(statements, "matches") if "to_act" in sql]) == 1
    assert reads_of(statements, "events") == []


def test_what_is_answered_is_what_is_read_later_byte_for_byte(api: Api):
    """But for the time that has passed."""
    ann, bob = api.account("Ann"), api.account("Bob")
    seats = [{"kind": "me"}, {"kind": "account", "account_id": bob.id}, {"kind": "open"}]
    wanted = {"game": "chariot", "seats": seats, "metadata": {"b": 1, "a": [2, {"d": 3, "c": 4}]}, "hints": True}
    made = ann.post("/v1/matches", wanted).expect(201)
    path = made.data["links"]["self"]
    assert timeless(ann.get(path)) == timeless(made)
    taken = bob.put(f"{path}/seats/1", {"salt": "pepper"}).expect(200)
    for _ in range(2):
        assert timeless(bob.get(path)) == timeless(taken)
        api.wired.services.states.clear()


def timeless(answer: Answer) -> tuple[str, bytes]:
    """The ETag, and the resource without the time at which it was asked for."""
    return answer.headers["ETag"], orjson.dumps({**answer.data, "server_time": None})
