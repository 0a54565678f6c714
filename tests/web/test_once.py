"""API §6: exactly once. A command with an Idempotency-Key has its effect once, and its answer as often as asked."""

from typing import Any

import pytest

from tests.support.api import Api, Client, Table

MOVE = {"type": "play", "card": "7"}


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("bastions-breach", 2)


def test_the_same_key_and_body_answers_the_same_again(table: Table):
    first = table.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    assert "Idempotent-Replayed" not in first.headers
    table.play(1, MOVE, 0).expect(201)
    again = table.play(0, MOVE, 0, Idempotency_Key='"k"').expect(201)
    assert again.headers["Idempotent-Replayed"] == "true"
    for name in ("version", "ply", "events"):
        assert again.data[name] == first.data[name]
    assert again.data["match"]["version"] > first.data["version"], "the match as it is now"
    assert again.headers["ETag"] == f'"{again.data["match"]["version"]}"'
    assert "match" not in table.play(0, MOVE, 0, Idempotency_Key="k", Prefer="return=minimal").expect(201).data


def test_bodies_are_compared_as_canonical_json(table: Table):
    path, player = f"{table.path}/commands", table.players[0]
    headers = {"Content-Type": "application/json", "Idempotency-Key": "k"}
    same = (
        b'{"type":"play","ply":0,"move":{"type":"play","card":"7"}}',
        b' {"move": {"card": "\\u0037", "type": "play"}, "ply": 0.0, "type": "play"} ',
    )
    versions = {player.call("POST", path, headers=headers, raw=raw).expect(201).data["version"] for raw in same}
    assert len(versions) == 1
    other = b'{"type":"play","ply":null,"move":{"type":"play","card":"7"}}'
    player.call("POST", path, headers=headers, raw=other).expect(422, "idempotency_key_reused")


def test_another_body_under_the_key_is_refused_before_precondition_and_rules(table: Table):
    table.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    for body, headers in (
        ({"type": "resign"}, {}),
        ({"type": "play", "move": {"type": "play", "card": "8"}, "ply": 0}, {}),
        ({"type": "resign"}, {"If_Match": '"1"'}),
    ):
        table.command(0, body, Idempotency_Key="k", **headers).expect(422, "idempotency_key_reused")
    table.command(0, {"type": "bogus"}, Idempotency_Key="k").expect(422, "validation_error")
    table.play(0, MOVE, 0, Idempotency_Key="k", If_Match='"1"').expect(201)


def test_only_accepted_commands_are_remembered(table: Table):
    table.play(0, MOVE, 3, Idempotency_Key="k").expect(409, "stale_ply")
    table.play(0, MOVE, 0, Idempotency_Key="k", If_Match='"1"').expect(412, "version_mismatch")
    table.play(0, {"type": "play", "card": "99"}, Idempotency_Key="k").expect(422, "validation_error")
    answer = table.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    assert "Idempotent-Replayed" not in answer.headers


def test_a_key_belongs_to_match_and_account(api: Api, table: Table):
    table.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    answer = table.play(1, MOVE, 0, Idempotency_Key="k").expect(201)
    assert "Idempotent-Replayed" not in answer.headers
    other = api.table("bastions-breach", list(table.players))
    assert "Idempotent-Replayed" not in other.play(0, MOVE, 0, Idempotency_Key="k").expect(201).headers


def test_a_key_works_for_the_matchs_life_and_with_every_token_of_the_account(api: Api, table: Table):
    first = table.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    table.command(1, {"type": "resign"}, Idempotency_Key="end").expect(201)
    secret = table.players[0].post("/v1/account/tokens", {"scopes": ["play"]}).data["token"]
    again: Any = Client(api.app, secret).post(
        f"{table.path}/commands", {"type": "play", "move": MOVE, "ply": 0, "seat": 0}, Idempotency_Key="k"
    )
    assert again.expect(201).data["version"] == first.data["version"]
    assert again.data["match"]["status"] == "finished"
    end = table.command(1, {"type": "resign"}, Idempotency_Key="end").expect(201)
    assert end.headers["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize("body", [{"type": "propose", "kind": "draw"}, {"type": "resign"}, {"type": "abort"}])
def test_every_kind_of_command_takes_a_key(table: Table, body: dict[str, str]):
    first = table.command(0, body, Idempotency_Key="k").expect(201)
    again = table.command(0, body, Idempotency_Key="k").expect(201)
    assert (again.data["version"], again.data["events"]) == (first.data["version"], first.data["events"])


@pytest.mark.parametrize("key", ["", '""', "x" * 256, "ü", "\x7f"])
def test_a_key_that_is_none_is_refused(table: Table, key: str):
    table.play(0, MOVE, Idempotency_Key=key).expect(422, "validation_error")
    table.play(0, MOVE, Idempotency_Key="x" * 255).expect(201)


def test_a_key_that_somebody_may_guess_opens_no_secrets(api: Api):
    made = [api.stranger.post("/v1/accounts", {}, Idempotency_Key="k").expect(201).data["token"] for _ in range(2)]
    assert made[0] != made[1]
    own = [
        Client(api.app, token).post("/v1/account/tokens", {"scopes": ["read"]}, Idempotency_Key="k").expect(201)
        for token in made
    ]
    assert own[0].data["token"] != own[1].data["token"]


def test_a_key_belongs_to_what_was_asked_for_and_not_to_the_body_alone(api: Api):
    """The same body under the same key, to another address: a fork of one match is no answer for another."""
    ann = api.account()
    tables = [api.table(game, [ann, ann]) for game in ("breach", "breach")]
    for table in tables:
        table.command(0, {"type": "resign"}).expect(201)
    first, second = (ann.post(f"{table.path}/fork", {"at": 3}, Idempotency_Key="k") for table in tables)
    assert first.expect(201).data["forked_from"]["id"] == tables[0].id
    second.expect(422, "idempotency_key_reused")
    again = ann.post(f"{tables[0].path}/fork", {"at": 3}, Idempotency_Key="k").expect(201)
    assert again.data["id"] == first.data["id"]


def test_a_key_works_until_a_day_after_the_end_of_its_match(api: Api, table: Table):
    running = api.table("bastions-breach", 2)
    for one in (table, running):
        one.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    table.command(1, {"type": "resign"}).expect(201)
    matches = api.wired.services.matches
    matches.forget_keys(1000)
    table.play(0, MOVE, 0, Idempotency_Key="k").expect(201)
    with api.wired.pool.connection() as connection:
        old = "UPDATE matches SET finished_at = finished_at - interval '25 hours' WHERE match_id = %s"
        connection.execute(old, [table.id])
    assert matches.forget_keys(1000) == 1
    assert matches.forget_keys(1000) == 0
    table.play(0, MOVE, 0, Idempotency_Key="k").expect(409, "match_over")
    running.play(0, MOVE, 0, Idempotency_Key="k").expect(201)


def test_keys_of_creations_are_forgotten_after_a_day(api: Api):
    ann, matches = api.account(), api.wired.services.matches
    made = ann.post("/v1/matches", {"game": "breach"}, Idempotency_Key="kept").expect(201).data["id"]
    matches.forget_creation_keys(1000)
    assert ann.post("/v1/matches", {"game": "breach"}, Idempotency_Key="kept").expect(201).data["id"] == made
    with api.wired.pool.connection() as connection:
        old = "UPDATE creation_keys SET created_at = now() - interval '25 hours' WHERE account_id = %s"
        connection.execute(old, [ann.id])
        assert matches.forget_creation_keys(1000) >= 1
        left = connection.execute("SELECT count(*) FROM creation_keys WHERE account_id = %s", [ann.id]).fetchone()
    assert left == (0,)
