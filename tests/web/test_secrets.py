"""Secrets of tokens and tickets: whose they are stands in them, and that alone opens nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.app.accounts.secret_form import account_in, secret_of
from tests.support.api import Api

SAFE = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", min_size=43, max_size=43)


@given(account=st.uuids().map(str), random=SAFE)
def test_a_secret_tells_its_account(account: str, random: str):
    secret = secret_of("mk_", account, random)
    assert account_in(secret, "mk_") == account
    assert account_in(secret, "mkt_") is None
    assert secret.endswith(random)


@given(st.text())
def test_whatever_is_sent_is_an_account_or_none(text: str):
    for secret in (text, f"mk_{text}"):
        account = account_in(secret, "mk_")
        assert account is None or len(account) == 36


def test_a_token_begins_with_its_account(api: Api):
    ann = api.account()
    assert ann.token is not None
    assert account_in(ann.token, "mk_") == ann.id


@pytest.mark.parametrize("prefix", ["mk_", "mkt_"])
def test_the_name_of_an_account_opens_nothing_without_its_secret(api: Api, prefix: str):
    ann, bob = api.account(), api.account()
    assert ann.token is not None
    assert bob.token is not None
    random = ann.token[-43:]
    forged = secret_of("mk_", bob.id, random).replace("mk_", prefix, 1)
    api.stranger.get("/v1/account", Authorization=f"Bearer {forged}").expect(401, "unauthenticated")
    api.stranger.get(f"/v1/account/events?ticket={forged}").expect(401, "unauthenticated")
    old = prefix + random
    api.stranger.get("/v1/account", Authorization=f"Bearer {old}").expect(401, "unauthenticated")
