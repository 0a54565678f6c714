"""API §11: rates by token and address, quotas by account, and what never is limited."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from ipaddress import ip_network
from itertools import count
from time import monotonic
from typing import Any

import pytest

from service.app.limits import Charge, Limiter, Limits, Verdict
from service.bootstrap import vitals, wire
from service.settings import Rate, Settings
from service.web.app import create_web
from service.web.origin import Behind
from tests.support.api import Answer, Api, Client, Table

HOUR, LOTS = 3600, Rate(1_000_000, 1)
FREE = {"limit_address": LOTS, "limit_token": LOTS, "limit_new_accounts": LOTS}
PROXIES = (ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8"))
numbers = count(1)


@dataclass(frozen=True)
class Visitor(Client):
    """A client with an address of its own, as a proxy hands it on."""

    address: str = ""

    def call(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, raw: bytes = b""
    ) -> Answer:
        return Client.call(self, method, path, body, {"X-Forwarded-For": self.address, **(headers or {})}, raw)


@dataclass(frozen=True)
class Limited:
    """The application with limits on, for visitors from addresses of their own."""

    api: Api

    def stranger(self, address: str | None = None) -> Visitor:
        number = next(numbers)
        return Visitor(self.api.app, address=address or f"192.0.{number // 256}.{number % 256}")

    def account(self, address: str | None = None) -> Visitor:
        stranger = self.stranger(address)
        made = stranger.post("/v1/accounts", {}).expect(201).data
        return replace(stranger, token=made["token"], account=made["account"])


Open = Callable[..., Limited]


@pytest.fixture
def limited(api: Api, api_settings: Settings) -> Iterator[Open]:
    """Opens the application with these limits, and none that matter beside them; other tests' counts are not here."""
    opened = []
    api.wired.redis.flushdb()

    def start(**more: Any) -> Limited:
        settings = replace(api_settings, limits=True, **{**FREE, **more})
        wired = wire(settings)
        opened.append(wired)
        app = create_web(wired.house, vitals(wired, settings))
        app.wsgi_app = Behind(app.wsgi_app, PROXIES)  # type: ignore[method-assign]
        return Limited(Api(app, wired))

    yield start
    for wired in opened:
        wired.close()


def refused(answer: Answer, bucket: str) -> Answer:
    """The answer, if it is a 429 that says everything there is to say."""
    answer.expect(429, "rate_limited")
    assert answer.data["bucket"] == bucket
    assert int(answer.headers["Retry-After"]) >= 1
    assert re.fullmatch(rf'"{bucket}";r=0;t=\d+', answer.headers["RateLimit"])
    assert re.fullmatch(rf'"{bucket}";q=\d+;w=\d+', answer.headers["RateLimit-Policy"])
    return answer


def statuses(answers: Sequence[Answer]) -> list[int]:
    return sorted(one.status for one in answers)


def test_without_limits_nothing_is_counted(api: Api):
    answer = api.account().get("/v1/token").expect(200)
    assert "RateLimit" not in answer.headers
    assert api.wired.house.limits is None


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


def opened(owner: Client, seats: int = 2, **more: Any) -> dict[str, Any]:
    """A match with one open seat or several."""
    wanted = {"game": "chariot", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], **more}
    match: dict[str, Any] = owner.post("/v1/matches", wanted).expect(201).data
    return match


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


def full(answer: Answer, bucket: str) -> None:
    """A 429 that says which quota is used up."""
    answer.expect(429, "quota")
    assert (answer.data["bucket"], answer.headers["RateLimit"]) == (bucket, f'"{bucket}";r=0')
    assert answer.headers["Retry-After"] == "60"


def test_an_account_has_so_many_matches_going(limited: Open):
    there = limited(matches_per_account=3)
    ann, bob = there.account(), there.account()
    table = there.api.table("breach", [ann, bob])
    waiting = opened(bob, 3)
    ann.post("/v1/join", {"code": waiting["join_codes"]["1"]}).expect(200)
    alone = opened(ann)
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}
    full(ann.post("/v1/matches", wanted), "matches")
    more = opened(bob)
    full(ann.post("/v1/join", {"code": more["join_codes"]["1"]}), "matches")
    ann.post("/v1/join", {"code": waiting["join_codes"]["1"]}).expect(200)
    table.command(0, {"type": "resign"}).expect(201)
    ann.post(f"{table.path}/fork", {"at": table.see()["version"] - 2}).expect(201)
    full(ann.post(f"{table.path}/rematch", {}), "matches")
    ann.post(f"{alone['links']['self']}/commands", {"type": "abort"}).expect(201)
    ann.post(f"{table.path}/rematch", {}).expect(201)


def test_a_reserved_or_public_seat_needs_room_too(limited: Open):
    there = limited(matches_per_account=1)
    ann = there.account()
    opened(ann)
    invited = [{"kind": "me"}, {"kind": "account", "account_id": ann.id}]
    for wanted in ({"game": "breach", "seats": invited}, {"game": "breach", "visibility": "public"}):
        seats = wanted.get("seats", [{"kind": "me"}, {"kind": "open"}])
        match = there.account().post("/v1/matches", {**wanted, "seats": seats}).expect(201).data
        full(ann.put(f"{match['links']['self']}/seats/1", {}), "matches")


def test_matches_without_a_person_are_fewer(limited: Open):
    there = limited(ai_only_matches_per_account=2)
    ann = there.account()
    machines = {"game": "breach", "seats": [{"kind": "ai", "level": 1}] * 2}
    made = [ann.post("/v1/matches", machines).expect(201).data["links"]["self"] for _ in range(2)]
    full(ann.post("/v1/matches", machines), "matches_without_person")
    ann.post("/v1/matches", {"game": "breach"}).expect(201)
    ann.post(f"{made[0]}/commands", {"type": "abort"}).expect(201)
    ann.post("/v1/matches", machines).expect(201)


def test_creations_at_the_same_instant_do_not_get_past_the_quota(limited: Open):
    ann = limited(matches_per_account=5).account()
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: ann.post("/v1/matches", wanted), range(24)))
    assert statuses(answers) == [201] * 5 + [429] * 19


@pytest.fixture
def exhausted(limited: Open) -> Table:
    """A match whose players have no requests left."""
    there = limited(limit_token=Rate(40, HOUR))
    table = there.api.table("breach", [there.account(), there.account()])
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

    def take(self, charges: Sequence[Charge]) -> Verdict | None:
        self.asked += 1
        return self.limiter.take(charges)


def test_a_request_costs_one_question(limited: Open, api_settings: Settings):
    wired = limited().api.wired
    assert wired.house.limits
    counting = Counting(wired.house.limits.limiter)
    house = replace(wired.house, limits=Limits(counting, wired.house.limits.rates))
    there = Limited(Api(create_web(house, vitals(wired, api_settings)), wired))
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
