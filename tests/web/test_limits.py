"""API §11: rates by token and address, and what never is limited."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import monotonic

import pytest

from service.app.limits import Admission, Charge, Limiter, Limits
from service.settings import Rate, Settings
from service.wsgi import application
from tests.support.api import Answer, Api, Table
from tests.support.limited import Limited, Open, opened, refused

HOUR = 3600


def statuses(answers: Sequence[Answer]) -> list[int]:
    return sorted(one.status for one in answers)


def test_without_limits_nothing_is_counted(api: Api):
    answer = api.account().get("/v1/token").expect(200)
    assert "RateLimit" not in answer.headers
    assert api.wired.services.limits is None


def test_a_token_has_so_many_requests_in_a_time(limited: Open):
    ann = limited(limit_token=Rate(5, HOUR)).account()
    other = replace(ann, token=ann.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data["token"])
    answers = [ann.get("/v1/token").expect(200) for _ in range(4)]
    assert [one.headers["RateLimit"].partition(";t=")[0] for one in answers] == [f'"token";r={n}' for n in (3, 2, 1, 0)]
    assert answers[0].headers["RateLimit-Policy"] == '"token";q=5;w=3600'
    answer = refused(ann.get("/v1/token"), "token")
    assert 600 < int(answer.headers["Retry-After"]) <= 720
    refused(replace(ann, token=f" {ann.token}").get("/v1/token"), "token")
    other.get("/v1/token").expect(200)


def test_an_address_has_so_many_whatever_the_token(limited: Open):
    there = limited(limit_address=Rate(4, HOUR))
    visitor = there.stranger()
    known = replace(visitor, token=there.account().token)
    for one in (visitor, known, replace(visitor, token="mk_wrong"), visitor):
        assert one.get("/v1/games").status in (200, 401)
    for one in (visitor, known, replace(visitor, token="mk_wrong")):
        refused(one.get("/v1/games"), "address")
    there.stranger().get("/v1/games").expect(200)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("198.51.100.1", "198.51.100.2", False),
        ("198.51.100.3", "::ffff:198.51.100.3", True),
        ("198.51.100.4", "198.51.100.4, 10.1.2.3, 10.3.2.1", True),
        ("198.51.100.5", "1.1.1.1, 198.51.100.5", True),
        ("198.51.100.6", "nonsense, 198.51.100.6", True),
    ],
)
def test_what_an_address_is(limited: Open, first: str, second: str, same: bool):
    """IPv6 by /64; of several the last that is no proxy's: what stands before it anybody may have written."""
    there = limited(limit_address=Rate(1, HOUR))
    there.stranger(first).get("/v1/games").expect(200)
    assert there.stranger(second).get("/v1/games").status == (429 if same else 200)


def test_nobody_but_a_named_proxy_names_addresses(api: Api, limited: Open):
    there = limited(limit_address=Rate(1, HOUR))
    client = there.api.app.test_client()
    sent = [
        client.get(
            "/v1/games",
            headers={"X-Forwarded-For": f"198.51.100.{number}"},
            environ_base={"REMOTE_ADDR": "192.0.2.200"},
        )
        for number in range(2)
    ]
    assert [one.status_code for one in sent] == [200, 429]


def test_health_is_never_limited(limited: Open):
    visitor = limited(limit_address=Rate(1, HOUR)).stranger()
    for path in ("/livez", "/readyz", "/docs", "/openapi.json", "/problems/quota") * 2:
        visitor.get(path).expect(200)


def test_new_accounts_are_counted_by_address(limited: Open):
    there = limited(limit_new_accounts=Rate(3, HOUR))
    visitor = there.stranger()
    assert statuses([visitor.post("/v1/accounts", {}) for _ in range(3)]) == [201] * 3
    refused(visitor.post("/v1/accounts", {}), "new_accounts")
    visitor.get("/v1/games").expect(200)
    there.stranger().post("/v1/accounts", {}).expect(201)


def test_ten_joins_may_fail_in_a_minute(limited: Open):
    there = limited()
    ann, guesser = there.account(), there.account()
    codes = [opened(ann)["join_codes"]["1"] for _ in range(12)]
    for code in codes[:11]:
        guesser.post("/v1/join", {"code": code}).expect(200)
    for _ in range(10):
        guesser.post("/v1/join", {"code": "2222-2222", "preview": True}).expect(404, "not_found")
    answer = refused(guesser.post("/v1/join", {"code": codes[11]}), "failed_joins")
    assert int(answer.headers["Retry-After"]) <= 6
    another = replace(there.account(), address=guesser.address)
    refused(another.post("/v1/join", {"code": codes[11]}), "failed_joins")
    elsewhere = replace(guesser, address=there.stranger().address)
    refused(elsewhere.post("/v1/join", {"code": codes[11]}), "failed_joins")
    guesser.get("/v1/matches?mine=true").expect(200)
    there.account().post("/v1/join", {"code": codes[11]}).expect(200)


def test_guesses_at_the_same_instant_are_counted_too(limited: Open):
    guesser = limited(limit_failed_joins=Rate(10, HOUR)).account()
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: guesser.post("/v1/join", {"code": "2222-2222"}), range(40)))
    assert statuses(answers) == [404] * 10 + [429] * 30


def test_matches_with_an_ai_are_counted(limited: Open):
    there = limited(limit_ai_matches=Rate(3, HOUR), matches_per_account=100)
    ann = there.account()
    first = ann.post("/v1/matches", {"game": "breach"}).expect(201).data["links"]["self"]
    ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, {"kind": "ai", "level": 1}]}).expect(201)
    ann.post(f"{first}/commands", {"type": "resign"}).expect(201)
    ann.post(f"{first}/rematch", {}).expect(201)
    refused(ann.post("/v1/matches", {"game": "breach"}), "ai_matches")
    refused(replace(there.account(), address=ann.address).post("/v1/matches", {"game": "breach"}), "ai_matches")
    ann.post("/v1/matches", {"game": "bastion", "seats": [{"kind": "me"}]}).expect(201)
    opened(ann)


def test_checking_logs_is_counted(limited: Open):
    there = limited(limit_verify=Rate(2, HOUR))
    ann = there.account()
    ann.post("/v1/logs/verify", {}).expect(422, "validation_error")
    ann.post("/v1/matches/import", {}).expect(422, "validation_error")
    refused(ann.post("/v1/logs/verify", {}), "verify")
    refused(replace(there.account(), address=ann.address).post("/v1/logs/verify", {}), "verify")


@pytest.fixture
def exhausted(limited: Open) -> Table:
    """A match whose players have no requests left."""
    there = limited(limit_token=Rate(40, HOUR))
    return spent(there.api.table("breach", [there.account(), there.account()]))


def spent(table: Table) -> Table:
    """The same match once its players have used up their tokens' limits."""
    for player in table.players:
        while player.get("/v1/token").status == 200:
            pass
    return table


def test_a_choice_that_is_owed_is_never_limited_below_two_a_second(exhausted: Table):
    """Two at once count, and then one each half second, whatever becomes of them."""
    first, second = exhausted.players
    path = f"{exhausted.path}/commands"
    body = {"type": "play", "move": {"type": "swap_sides"}, "ply": 999}
    began = monotonic()
    for _ in range(2):
        first.post(path, body).expect(409, "stale_ply")
    answers = []
    while monotonic() - began < 2.2:
        answers.append(first.post(path, body))
    passed = [one for one in answers if one.status == 409]
    assert 3 <= len(passed) <= 5
    assert len(answers) > len(passed)
    limited = next(one for one in answers if one.status == 429)
    assert refused(limited, "choice").headers["Retry-After"] == "1"
    refused(first.get(exhausted.path), "token")
    refused(second.post(path, body), "token")
    until = monotonic() + 1
    while (answer := first.post(path, {"type": "resign"})).status == 429:
        assert monotonic() < until
    answer.expect(201)


def test_who_holds_several_seats_that_owe_has_two_a_second_for_each(limited: Open):
    """API §11 promises two a second to each seat, so one caller with both seats of a match has four."""
    there = limited(limit_token=Rate(40, HOUR))
    ann = there.account()
    table = spent(there.api.table("bastions-breach", [ann, ann]))
    body = {"type": "play", "move": {"type": "play", "card": "A"}, "ply": 999}
    began = monotonic()
    for seat in (0, 1, 0, 1):
        table.command(seat, body).expect(409, "stale_ply")
    answers = []
    while monotonic() - began < 1.1:
        answers.append(table.command(0, body))
    assert statuses(answers).count(409) <= 4 * (monotonic() - began)
    refused(next(one for one in answers if one.status == 429), "choice")


def test_who_owes_nothing_is_limited_as_ever(exhausted: Table, limited: Open):
    there = Limited(Api(exhausted.players[0].app, None))  # type: ignore[arg-type]
    stranger = replace(exhausted.players[1], token="mk_nobody", address=there.stranger().address)
    assert stranger.post(f"{exhausted.path}/commands", {}).status == 401
    refused(exhausted.players[1].post(f"{exhausted.path}/commands", {"type": "resign"}), "token")
    refused(exhausted.players[0].post(f"{exhausted.path}/rematch", {}), "token")


def test_above_the_limits_of_an_address_only_so_many_commands_are_looked_at(limited: Open):
    there = limited(limit_address=Rate(1, HOUR), limit_owed=Rate(3, HOUR))
    stranger = replace(there.stranger(), token="mk_nobody")
    path = "/v1/matches/0190a5f6-0000-7000-8000-000000000000/commands"
    answers = [stranger.post(path, {}) for _ in range(6)]
    assert [one.status for one in answers] == [401, 401, 401, 401, 429, 429]
    refused(answers[-1], "owed")


@dataclass
class Counting:
    """A limiter that knows how often it was asked."""

    limiter: Limiter
    asked: int = 0

    def take(self, charges: Sequence[Charge]) -> Admission | None:
        self.asked += 1
        return self.limiter.take(charges)


def test_a_request_costs_one_question(limited: Open, api_settings: Settings):
    wired = limited().api.wired
    assert wired.services.limits
    counting = Counting(wired.services.limits.limiter)
    services = replace(wired.services, limits=Limits(counting, wired.services.limits.rates))
    there = Limited(Api(application(replace(wired, services=services), api_settings), wired))
    ann = there.account()
    for asked in (
        lambda: ann.get("/v1/token").expect(200),
        lambda: ann.get("/v1/games").expect(200),
        lambda: ann.post("/v1/accounts", {}).expect(201),
        lambda: ann.post("/v1/join", {"code": "2222-2222"}).expect(404, "not_found"),
    ):
        before = counting.asked
        asked()
        assert counting.asked == before + 1


def test_with_valkey_away_limits_are_open_and_counted(limited: Open):
    there = limited(redis_url="unix:///nowhere/queue.sock", limit_token=Rate(1, HOUR), limit_address=Rate(1, HOUR))
    ann = there.account()
    began = monotonic()
    for _ in range(50):
        assert "RateLimit" not in ann.get("/v1/token").expect(200).headers
    assert monotonic() - began < 2
    metrics = there.api.app.test_client().get("/metrics").text
    counted = re.search(r"^matchkeep_unlimited_total (\d+)", metrics, re.MULTILINE)
    assert counted
    assert int(counted[1]) >= 51
