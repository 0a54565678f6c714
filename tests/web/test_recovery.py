"""API §2: an account whose tokens are lost comes back by its recovery code, once, and by nothing else."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from service.app.accounts.code_form import RECOVERY_LETTERS, plain_code, shown_code
from service.settings import Rate
from tests.support.api import Answer, Api, Client
from tests.support.limited import Open, refused


def guest(api: Api) -> tuple[Client, str]:
    """An account, and its recovery code."""
    made = api.stranger.post("/v1/accounts", {"name": "Ann"}).expect(201).data
    return Client(api.app, made["token"], made["account"]), made["recovery_code"]


def recover(api: Api, code: str, **headers: str) -> Answer:
    return api.stranger.post("/v1/recover", {"recovery_code": code}, **headers)


def works(api: Api, token: str) -> bool:
    return Client(api.app, token).get("/v1/token").status == 200


def test_a_code_gives_a_token_that_may_do_everything_and_the_next_code(api: Api):
    ann, code = guest(api)
    done = recover(api, code).expect(201).data
    assert done["account"] == ann.account
    back = Client(api.app, done["token"])
    assert back.get("/v1/account").expect(200).data["id"] == ann.id
    assert back.get("/v1/token").data["scopes"] == ["manage", "play", "read"]
    assert back.get("/v1/token").data["expires_at"] is None
    again = recover(api, done["recovery_code"]).expect(201).data
    assert again["account"]["id"] == ann.id


def test_all_tokens_of_before_end_and_so_do_their_tickets_and_streams(api: Api):
    ann, code = guest(api)
    bot = ann.post("/v1/account/tokens", {"scopes": ["play"]}).expect(201).data["token"]
    short = ann.post("/v1/account/device-codes", {"scopes": ["read"]}).expect(201).data["code"]
    ticket = ann.post("/v1/account/stream-tickets", {}).expect(201).data["ticket"]
    lines = {"Authorization": f"Bearer {ann.token}", "Accept": "application/x-ndjson"}
    response = api.app.test_client().get(f"{api.table('breach', [ann, api.account()]).path}/events", headers=lines)
    with response:
        pieces = iter(response.response)
        next(pieces)
        assert recover(api, code).expect(201).data["revoked"] == 2
        assert b'"reason":"revoked"' in b"".join(map(bytes, pieces))  # type: ignore[arg-type]
    assert not works(api, str(ann.token))
    assert not works(api, bot)
    api.stranger.post("/v1/device-tokens", {"code": short}).expect(404, "not_found")
    api.stranger.get(f"/v1/account/events?ticket={ticket}").expect(401, "unauthenticated")


def test_a_code_works_once(api: Api):
    _ann, code = guest(api)
    first = recover(api, code).expect(201).data
    recover(api, code).expect(404, "not_found")
    assert works(api, first["token"])


def test_of_many_at_once_one_comes_in(api: Api):
    _ann, code = guest(api)
    with ThreadPoolExecutor(6) as threads:
        answers: Sequence[Answer] = list(threads.map(lambda _: recover(api, code), range(6)))
    assert sorted(answer.status for answer in answers) == [201, 404, 404, 404, 404, 404]
    (done,) = [answer.data for answer in answers if answer.status == 201]
    assert works(api, done["token"])
    recover(api, done["recovery_code"]).expect(201)


def test_a_lost_answer_is_given_again_to_who_has_the_key(api: Api):
    _ann, code = guest(api)
    key = str(uuid4())
    first = recover(api, code, Idempotency_Key=key).expect(201)
    again = recover(api, code, Idempotency_Key=key).expect(201)
    assert (again.data, again.headers["Idempotent-Replayed"]) == (first.data, "true")
    recover(api, code, Idempotency_Key=str(uuid4())).expect(404, "not_found")
    assert works(api, first.data["token"])


def test_a_renewed_code_ends_the_one_before_and_no_token(api: Api):
    ann, old = guest(api)
    new = ann.post("/v1/account/recovery-code", {}).expect(201).data["recovery_code"]
    recover(api, old).expect(404, "not_found")
    assert works(api, str(ann.token))
    assert recover(api, new).expect(201).data["account"]["id"] == ann.id


def test_a_renewal_with_a_key_is_made_once(api: Api):
    ann, _old = guest(api)
    codes = {ann.post("/v1/account/recovery-code", {}, Idempotency_Key="k").data["recovery_code"] for _ in range(2)}
    assert len(codes) == 1
    assert recover(api, codes.pop()).expect(201).data["account"]["id"] == ann.id


@pytest.mark.parametrize("typed", [str.lower, lambda code: code.replace("-", " "), lambda code: code.replace("-", "")])
def test_how_it_is_typed_does_not_matter(api: Api, typed: Any):
    ann, code = guest(api)
    assert recover(api, typed(code)).expect(201).data["account"]["id"] == ann.id


def test_a_code_that_is_nearly_right_is_wrong(api: Api):
    _ann, code = guest(api)
    for wrong in (code[:-1], code[:-1] + ("3" if code[-1] != "3" else "4"), code + "2", "-", "ü" * 28):
        recover(api, wrong).expect(404, "not_found")
    recover(api, code).expect(201)


def test_only_the_hash_is_stored(api: Api):
    ann, code = guest(api)
    with api.wired.pool.connection() as connection:
        tables = ("recovery_codes", "accounts", "tokens", "kept_answers")
        stored = [str(row) for table in tables for row in connection.execute(f"SELECT * FROM {table}").fetchall()]
    assert stored
    for form in (code, plain_code(code)):
        assert not any(form in row for row in stored)
    assert len(plain_code(code)) == RECOVERY_LETTERS
    assert shown_code(plain_code(code)) == code
    assert ann.id in " ".join(stored)


def test_an_erased_account_does_not_come_back_and_nothing_of_its_codes_remains(api: Api):
    ann, code = guest(api)
    short = ann.post("/v1/account/device-codes", {"scopes": ["read"]}).expect(201).data["code"]
    ann.delete("/v1/account").expect(202)
    recover(api, code).expect(404, "not_found")
    api.stranger.post("/v1/device-tokens", {"code": short}).expect(404, "not_found")
    with api.wired.pool.connection() as connection:
        for table in ("recovery_codes", "device_codes"):
            left = connection.execute(f"SELECT count(*) FROM {table} WHERE account_id = %s", [ann.id]).fetchone()
            assert left == (0,), table


def test_wrong_codes_are_counted_by_address_for_recovery_and_devices_together(limited: Open):
    there = limited(limit_failed_codes=Rate(4, 3600))
    owner, visitor = there.stranger(), there.stranger()
    code = owner.post("/v1/accounts", {}).expect(201).data["recovery_code"]
    for _ in range(2):
        visitor.post("/v1/recover", {"recovery_code": "2222-2222"}).expect(404, "not_found")
        visitor.post("/v1/device-tokens", {"code": "2222-2222-22"}).expect(404, "not_found")
    refused(visitor.post("/v1/recover", {"recovery_code": code}), "failed_codes")
    refused(visitor.post("/v1/device-tokens", {"code": "2222-2222-22"}), "failed_codes")
    refused(replace(visitor, token="mk_other").post("/v1/recover", {"recovery_code": code}), "failed_codes")
    owner.post("/v1/recover", {"recovery_code": code}).expect(201)
