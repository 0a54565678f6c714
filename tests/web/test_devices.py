"""API §2: a further device gets a token of its own for a short code, which is guessed at five times at the most."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from service.app.accounts.code_form import plain_code
from service.app.accounts.devices import MOST_GUESSES
from tests.support.api import Answer, Api, Client


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account()


def asked(owner: Client, *scopes: str, **more: object) -> str:
    """A code for a further device."""
    body = {"scopes": scopes or ["read"], **more}
    return str(owner.post("/v1/account/device-codes", body).expect(201).data["code"])


def exchange(api: Api, code: str, **headers: str) -> Answer:
    return api.stranger.post("/v1/device-tokens", {"code": code}, **headers)


def guesses(code: str) -> list[str]:
    """Wrong codes that begin as this one does."""
    return [code[:-1] + letter for letter in "23456789" if letter != code[-1]]


def age(api: Api, owner: Client, seconds: int) -> None:
    """Has an account's code be so much older."""
    with api.wired.pool.connection() as connection:
        old = "UPDATE device_codes SET expires_at = expires_at - make_interval(secs => %s) WHERE account_id = %s"
        assert connection.execute(old, [seconds, owner.id]).rowcount == 1


def test_the_device_gets_a_token_of_its_own_with_the_scopes_asked(api: Api, ann: Client):
    made = exchange(api, asked(ann, "read", "play", note="tablet", expires_in=3600)).expect(201).data
    assert (made["account"]["id"], made["scopes"], made["note"]) == (ann.id, ["play", "read"], "tablet")
    tablet = Client(api.app, made["token"])
    assert tablet.get("/v1/token").expect(200).data["expires_at"] == made["expires_at"] is not None
    tablet.get("/v1/account/tokens").expect(403, "insufficient_scope")
    assert made["id"] in [token["id"] for token in ann.get("/v1/account/tokens").data["items"]]


def test_its_token_ends_with_the_one_that_asked_and_by_itself_without_that(api: Api, ann: Client):
    parent = ann.post("/v1/account/tokens", {"scopes": ["manage", "read"]}).expect(201).data
    phone = replace(ann, token=parent["token"])
    first = exchange(api, asked(phone)).expect(201).data
    second = exchange(api, asked(phone)).expect(201).data
    ann.delete(f"/v1/account/tokens/{first['id']}").expect(204)
    phone.get("/v1/token").expect(200)
    ann.delete(f"/v1/account/tokens/{parent['id']}").expect(204)
    Client(api.app, second["token"]).get("/v1/token").expect(401, "unauthenticated")


def test_it_is_never_wider_than_who_asks(api: Api, ann: Client):
    narrow = ann.post("/v1/account/tokens", {"scopes": ["manage"], "expires_in": 600}).expect(201).data
    manager = replace(ann, token=narrow["token"])
    manager.post("/v1/account/device-codes", {"scopes": ["play"]}).expect(403, "insufficient_scope")
    made = exchange(api, asked(manager, "manage", expires_in=86_400)).expect(201).data
    assert made["expires_at"] == narrow["expires_at"]


def test_a_code_works_once(api: Api, ann: Client):
    code = asked(ann)
    exchange(api, code).expect(201)
    exchange(api, code).expect(404, "not_found")


def test_of_two_at_once_one_gets_a_token(api: Api, ann: Client):
    code = asked(ann)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: exchange(api, code), range(4)))
    assert sorted(answer.status for answer in answers) == [201, 404, 404, 404]


def test_a_lost_answer_is_given_again_to_who_has_the_key(api: Api, ann: Client):
    code, key = asked(ann), "a-key-that-nobody-ever-guesses"
    first, again = (exchange(api, code, Idempotency_Key=key).expect(201) for _ in range(2))
    assert again.raw == first.raw
    assert len(ann.get("/v1/account/tokens").data["items"]) == 2


def test_a_code_works_for_five_minutes(api: Api, ann: Client):
    code = asked(ann)
    age(api, ann, 290)
    exchange(api, code).expect(201)
    late = asked(ann)
    age(api, ann, 301)
    exchange(api, late).expect(404, "not_found")
    api.wired.services.codes.devices.forget()
    with api.wired.pool.connection() as connection:
        rows = connection.execute("SELECT count(*) FROM device_codes WHERE account_id = %s", [ann.id])
        assert rows.fetchone() == (0,)


def test_a_code_is_guessed_at_so_often_and_then_even_the_right_one_is_wrong(api: Api, ann: Client):
    code = asked(ann)
    for wrong in guesses(code)[: MOST_GUESSES - 1]:
        exchange(api, wrong).expect(404, "not_found")
    exchange(api, code).expect(201)
    code = asked(ann)
    for wrong in guesses(code)[:MOST_GUESSES]:
        exchange(api, wrong).expect(404, "not_found")
    exchange(api, code).expect(404, "not_found")
    exchange(api, asked(ann)).expect(201)


def test_guesses_at_the_same_instant_are_counted_too(api: Api, ann: Client):
    code = asked(ann)
    with ThreadPoolExecutor(7) as threads:
        list(threads.map(lambda wrong: exchange(api, wrong).expect(404, "not_found"), guesses(code)))
    exchange(api, code).expect(404, "not_found")


def test_an_account_has_one_code_at_a_time_and_others_have_theirs(api: Api, ann: Client):
    bob = api.account()
    first, theirs, second = asked(ann), asked(bob), asked(ann)
    exchange(api, first).expect(404, "not_found")
    assert exchange(api, theirs).expect(201).data["account"]["id"] == bob.id
    assert exchange(api, second).expect(201).data["account"]["id"] == ann.id


def test_wrong_used_old_and_unknown_codes_are_told_apart_by_nobody(api: Api, ann: Client):
    used, old = asked(ann), asked(api.account())
    exchange(api, used).expect(201)
    codes = (used, guesses(old)[0], "2222-2222-22", "x")
    assert len({exchange(api, code).expect(404, "not_found").data["detail"] for code in codes}) == 1


def test_only_hashes_of_codes_are_stored(api: Api, ann: Client):
    code = plain_code(asked(ann))
    with api.wired.pool.connection() as connection:
        (row,) = connection.execute("SELECT * FROM device_codes WHERE account_id = %s", [ann.id]).fetchall()
    assert code[:4] in row
    assert code[4:] not in str(row)


def test_a_clock_that_was_ahead_leaves_no_code_that_lasts(api: Api, ann: Client):
    code = asked(ann)
    age(api, ann, -86_400)
    api.wired.services.clock.mend()
    age(api, ann, 301)
    exchange(api, code).expect(404, "not_found")
