"""`matchkeep admin`: finds, ends, sets aside, suspends, restores, blocks; every act is written down."""

import pytest

from service.cli import main
from tests.support.api import Api
from tests.support.servers import DatabaseUrls


@pytest.fixture
def admin(api: Api, database_urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", database_urls.service)
    monkeypatch.setenv("SUDO_USER", "ops")

    def call(*words: str) -> tuple[int, str]:
        capfd.readouterr()
        status = main(["admin", *words])
        return status, capfd.readouterr().out

    return call


def test_matches_and_accounts_are_found(api: Api, admin):
    ann = api.account("Findable Ann")
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}
    match = ann.post("/v1/matches", wanted).expect(201).data
    assert ann.id in admin("find", "findable a")[1]
    assert ann.id in admin("find", ann.id)[1]
    for text in (match["id"], match["join_codes"]["1"], ann.id):
        assert match["id"] in admin("find", text)[1]
    assert admin("find", "nobody at all") == (1, "nothing found\n")


def test_a_match_is_ended_by_an_event_with_the_cause_operator(api: Api, admin):
    table = api.table("breach", 2)
    assert admin("end", table.id, "--reason", "abuse")[0] == 0
    last = api.stranger.get(f"{table.path}/events?limit=500").data["events"][-1]
    assert (last["type"], last["cause"]) == ("match.aborted", "operator")
    assert admin("end", table.id)[0] == 1
    log = table.players[0].get(f"{table.path}/log").expect(200).data
    assert table.players[0].post("/v1/logs/verify", log).expect(200).data["consistent"] is True


def test_a_match_is_set_aside_and_goes_on(api: Api, admin):
    table = api.table("breach", 2)
    assert admin("quarantine", table.id)[0] == 0
    assert admin("release", table.id)[0] == 0
    assert table.play_on(1) == 1


def test_a_suspended_accounts_tokens_do_not_work_until_it_is_restored(api: Api, admin):
    ann = api.account()
    assert admin("suspend", ann.id, "--reason", "spam")[0] == 0
    api.wired.services.tokens.clear()
    ann.get("/v1/account").expect(401, "unauthenticated")
    assert admin("suspend", ann.id)[0] == 1
    assert admin("restore", ann.id)[0] == 0
    ann.get("/v1/account").expect(200)


def test_two_accounts_are_kept_apart(api: Api, admin):
    ann, bob = api.account(), api.account()
    assert admin("block", ann.id, bob.id)[0] == 0
    seats = [{"kind": "me"}, {"kind": "account", "account_id": ann.id}]
    bob.post("/v1/matches", {"game": "breach", "seats": seats}).expect(422, "validation_error")
    assert admin("unblock", ann.id, bob.id)[0] == 0
    bob.post("/v1/matches", {"game": "breach", "seats": seats}).expect(201)


def test_every_act_is_written_down_with_who_did_it_and_why(api: Api, admin):
    ann = api.account()
    admin("suspend", ann.id, "--reason", "spam in names")
    admin("restore", ann.id)
    acts = [line.split() for line in admin("acts")[1].splitlines() if ann.id in line]
    assert [words[1:3] for words in acts] == [["ops", "restore"], ["ops", "suspend"]]
    assert "spam in names" in admin("acts")[1]


@pytest.mark.parametrize("words", [("end",), ("end", "x"), ("block", "01939b1e-7c00-7000-8000-00000000dead")])
def test_what_is_not_named_as_it_has_to_be_is_told(admin, words: tuple[str, ...]):
    assert admin(*words)[0] == 2
