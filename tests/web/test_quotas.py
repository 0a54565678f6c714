"""API §11: how many matches an account may have going, how many of them without a person, and how many webhooks."""

from concurrent.futures import ThreadPoolExecutor

from tests.support.limited import Open, full, opened


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
    assert sorted(one.status for one in answers) == [201] * 5 + [429] * 19


def test_an_account_has_so_many_webhooks(limited: Open):
    ann = limited(webhooks_per_account=1, webhook_private_targets=True).account()
    body = {"url": "https://hooks.example/", "events": ["match.owed"]}
    ann.post("/v1/webhooks", body).expect(201)
    full(ann.post("/v1/webhooks", body), "webhooks")
