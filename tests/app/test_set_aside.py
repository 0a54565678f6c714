"""Matches that nobody can go on with: set aside, seen, ended by the operator; what was finished is still shown."""

import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from service.app.problems import Problem
from service.cli import main
from service.registry import GAMES
from tests.log.verify.forging import verdict
from tests.support.api import Api, Client, Table
from tests.support.servers import DatabaseUrls
from workers.jobs import set_aside_if_unreadable
from workers.relay import relay

GONE = 99
KNOWN = [(game.key, game.version) for game in GAMES]


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account()


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, database_urls: DatabaseUrls, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command of the operator's; its exit status and what it printed."""
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", database_urls.service)

    def run(*arguments: str) -> tuple[int, str]:
        status = main(arguments)
        return status, capsys.readouterr().out

    return run


def retire(table: Table, api: Api, database_urls: DatabaseUrls) -> None:
    """The match's rules version is one that the registry has not."""
    with psycopg.connect(database_urls.owner, autocommit=True) as connection:
        connection.execute("UPDATE matches SET rules_version = %s WHERE match_id = %s", (GONE, table.id))
    api.wired.services.states.clear()


@pytest.fixture
def running(api: Api, ann: Client, database_urls: DatabaseUrls) -> Iterator[Table]:
    table = api.table("breach", [ann, ann], clock={"kind": "per_move", "seconds": 60})
    retire(table, api, database_urls)
    yield table
    api.wired.services.states.clear()


def due_seats(api: Api, table: Table) -> list[int]:
    return [due.seat for due in api.wired.services.matches.due(3600, 10_000) if due.match_id == table.id]


def test_nobody_is_asked_to_act_in_a_retired_match(api: Api, running: Table):
    assert due_seats(api, running) == [0]
    assert api.wired.services.set_aside.put_retired(KNOWN) >= 1
    assert due_seats(api, running) == []
    assert api.wired.services.set_aside.put_retired(KNOWN) == 0


def test_the_operator_ends_retired_matches_after_a_look(api: Api, running: Table, ann: Client, shell: Any):
    status, said = shell("retire", "breach", str(GONE))
    assert (status, "--yes ends them" in said) == (0, True)
    assert running.see()["status"] == "active"
    status, said = shell("retire", "breach", str(GONE), "--yes", "--reason", "nobody plays it")
    assert (status, said.endswith("0 ended\n"), "ended" in said) == (0, False, True)
    assert re.search(rf" retire +breach {GONE} \(\d+ matches\)  nobody plays it\n", shell("admin", "acts")[1])
    match = running.see()
    assert (match["status"], match["outcome"]["ending"]) == ("aborted", "aborted")
    assert shell("retire", "breach", str(GONE), "--yes")[1].startswith("0 running matches")
    last = ann.get(f"{running.path}/events?after={match['version'] - 1}").expect(200).data["events"][0]
    assert (last["type"], last["cause"]) == ("match.aborted", "operator")


def test_its_accounts_are_told(api: Api, running: Table, ann: Client, shell: Any):
    shell("retire", "breach", str(GONE), "--yes")
    relay(api.wired.services)
    told = ann.get("/v1/account/events").expect(200).data["events"]
    assert ("match.finished", running.id) in [(event["type"], event["match_id"]) for event in told]


def test_its_log_is_exported_and_its_chain_holds(running: Table, ann: Client, shell: Any):
    shell("retire", "breach", str(GONE), "--yes")
    header = ann.get(f"{running.path}/log").expect(200).data
    report = verdict((header, header.pop("events")))
    assert (report.rules_known, report.chain_holds, report.first_wrong) == (False, True, None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_last_view_of_a_finished_match_is_kept(api: Api, ann: Client, database_urls: DatabaseUrls, game: Any):
    table = api.table(game.key, [ann] * max(2, game.min_seats))
    for seat in range(max(2, game.min_seats)):
        if table.see()["status"] == "active":
            table.command(seat, {"type": "resign"}).expect(201)
    looks = [f"{table.path}{query}" for query in ("", "?seat=1", "?as=0", "?as=all")]
    before = [ann.get(look).expect(200).data["state"] for look in looks]
    retire(table, api, database_urls)
    assert [ann.get(look).expect(200).data["state"] for look in looks] == before
    assert before[0] is not None


def test_a_match_that_cannot_be_read_is_set_aside_and_ended(
    api: Api, ann: Client, database_urls: DatabaseUrls, shell: Any
):
    table = api.table("breach", [ann, ann])
    with psycopg.connect(database_urls.owner, autocommit=True) as connection:
        connection.execute(
            "UPDATE events SET body = jsonb_set(body::jsonb, '{data,seats}', '7') WHERE match_id = %s AND version = 1",
            (table.id,),
        )
    api.wired.services.states.clear()
    problems = 'matchkeep_problems_total{code="match_unreadable"}'
    met = counted(api, problems)
    with set_aside_if_unreadable(api.wired.services, table.id):
        ann_sees = ann.get(table.path).expect(409, "match_unreadable")
        assert counted(api, problems) == met + 1
        raise_again(ann_sees.data)
    status, said = shell("quarantine")
    assert (status, f"{table.id}  unreadable" in said) == (0, True)
    assert shell("quarantine", "end", table.id) == (0, f"{table.id}: ended\n")
    assert shell("quarantine", "end", table.id)[0] == 1
    assert table.id not in shell("quarantine", "list")[1]
    listed = ann.get("/v1/matches?mine=true").expect(200).data["items"]
    assert next(match["status"] for match in listed if match["id"] == table.id) == "aborted"


def counted(api: Api, name: str) -> int:
    """A metric as the process tells it."""
    text = api.stranger.get("/metrics").expect(200).raw.decode()
    return next((int(float(line.split()[1])) for line in text.splitlines() if line.startswith(f"{name} ")), 0)


def test_metrics_count_what_is_set_aside(api: Api, running: Table, ann: Client, shell: Any):
    unreadable, retired = "matchkeep_matches_unreadable", "matchkeep_matches_retired"
    before = counted(api, unreadable), counted(api, retired)
    other = api.table("breach", [ann, ann])
    shell("quarantine", "add", other.id)
    api.wired.services.set_aside.put([running.id], "retired")
    assert (counted(api, unreadable), counted(api, retired)) == (before[0] + 1, before[1] + 1)
    shell("quarantine", "release", other.id)
    shell("quarantine", "end", running.id)
    assert (counted(api, unreadable), counted(api, retired)) == before


def raise_again(document: Any) -> None:
    """The problem as the job met it."""
    raise Problem(document["code"], document["detail"])


def test_a_match_is_set_aside_and_released_by_hand(api: Api, ann: Client, shell: Any):
    table = api.table("breach", [ann, ann], clock={"kind": "per_move", "seconds": 60})
    assert shell("quarantine", "add", table.id)[0] == 0
    assert due_seats(api, table) == []
    assert shell("quarantine", "release", table.id) == (0, f"{table.id}: goes on\n")
    assert due_seats(api, table) == [0]
    assert shell("quarantine", "release", table.id)[0] == 1
    assert shell("quarantine", "add")[0] == 2


def test_what_is_done_by_hand_is_written_down_with_its_reason(api: Api, ann: Client, shell: Any):
    table = api.table("breach", [ann, ann])
    shell("quarantine", "add", table.id, "--reason", "odd")
    shell("quarantine", "end", table.id)
    shell("quarantine", "end", table.id)
    acts = [line.split()[2:] for line in shell("admin", "acts")[1].splitlines() if table.id in line]
    assert acts == [["end", table.id], ["quarantine", table.id, "odd"]]
