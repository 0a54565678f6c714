"""Logs of forks: the source within them is verified too."""

from collections.abc import Callable

import pytest

from service.app.matches.fork import is_between_choices
from service.match.commands import Fork, Resign
from service.match.decide import decide
from service.match.ledger import Decided
from service.match.state import MatchState
from tests.log.verify.forging import verdict, wrong
from tests.log.verify.stories import STORIES
from tests.support.api import Api, Client, Table
from tests.support.recording import Log, Recorder, account

GAMES = {"breach": "switch", "balaans": "reveal", "bastions-breach": "play"}


def ended_fork(api: Api, ann: Client, game: str, of: str | None = None) -> Table:
    """A fork of a match given up after some moves, given up itself after some more."""
    if of is None:
        table = api.table(game, [ann, api.account()])
        table.play_on(6)
        table.command(0, {"type": "resign"}).expect(201)
        of = table.id
    head = ann.get(f"/v1/matches/{of}").expect(200).data["version"]
    for at in range(head, 0, -1):
        made = ann.post(f"/v1/matches/{of}/fork", {"at": at})
        if made.status == 201:
            break
    fork = Table(made.expect(201).data["id"], [ann] * len(made.data["seats"]))
    fork.play_on(3)
    fork.command(0, {"type": "resign"}).expect(201)
    return fork


def log_of(ann: Client, table: Table) -> Log:
    log = ann.get(f"{table.path}/log").expect(200).data
    return log, log.pop("events")


@pytest.mark.parametrize("game", list(GAMES))
def test_the_log_of_a_fork_is_consistent_and_so_is_that_of_its_fork(api: Api, game: str):
    ann = api.account()
    fork = ended_fork(api, ann, game)
    found = verdict(log_of(ann, fork))
    assert found.consistent, found.first_wrong
    again = verdict(log_of(ann, ended_fork(api, ann, game, of=fork.id)))
    assert again.consistent, again.first_wrong


def test_a_position_that_its_source_does_not_lead_to_is_found(api: Api):
    """Forged with care: whoever knows the seed can link the chain anew, but not change what follows from the rules."""
    ann = api.account()
    log = log_of(ann, ended_fork(api, ann, "breach"))
    for change in (
        lambda data: data["state"]["state"].update(turn=7),
        lambda data: data.update(ply=1),
        lambda data: data["events"].pop(),
        lambda data: data["events"][0].update(at="2020-01-01T00:00:00.000Z"),
        lambda data: data.update(server_seed="00" * 32),
        lambda data: data.pop("salts"),
        lambda data: data.update(events=7),
    ):
        version, check, _reason = wrong(log, lambda events, change=change: change(events[0]["data"]))
        assert (version, check) in ((1, "refused"), (1, "differs"), (1, "form"))


@pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))
def test_whatever_may_be_forked_gives_a_consistent_log(story: Callable[[], Recorder]):
    """At every version of every story: takebacks, timeouts and withdrawals have consequences of many causes."""
    match = story()
    header, events = match.log()
    offered = 0
    for at in range(1, len(events) + 1):
        origin = {name: header[name] for name in ("commitment", "server_seed", "salts")}
        origin |= {"source": header["match_id"], "version": at, "hash": events[at - 1]["hash"], "events": events[:at]}
        source = match.at(at)
        if source.game is None or not is_between_choices(match.rules, source, origin):
            continue
        made = Recorder(match.rules, name="fork")
        made.stored, made.state = [], MatchState()
        forked = decide(match.rules, made.state, Fork(source, account(0), origin), made.context())
        assert isinstance(forked, Decided)
        made.record(forked)
        for seat in range(len(made.state.seats)):
            if not made.state.is_over:
                made.do(Resign(seat))
        report = verdict(made.log())
        assert report.consistent, (at, events[at - 1]["type"], report.first_wrong)
        offered += 1
    assert offered or match.state.game is None
