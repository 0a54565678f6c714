"""API §§5, 7: the form of the match layer's events, and what viewers may see of them while the match runs."""

from typing import Any

import pytest

from service.kernel.values import Viewer
from service.match.commands import Abort, LeaveSeat, Play, Propose, Return, TakeSeat
from service.match.entry import FORKED, HINT_ASKED, HINT_GIVEN, MATCH_EVENTS, Entry
from service.match.redact import disclose
from tests.match.dummy import DUEL, PARLEY
from tests.match.table import AI, OPEN, PEOPLE, Table, per_move

HANDS = {"hands": [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]}
FIELDS = {
    "match.created": {
        "game",
        "rules_version",
        "options",
        "seats",
        "clock",
        "created_by",
        "visibility",
        "hints",
        "custom",
    },
    "match.seat_taken": {"seat", "account", "salt"},
    "match.seat_left": {"seat"},
    "match.started": {"salts"},
    "match.resigned": {"seat"},
    "match.proposed": {"seat", "kind"},
    "match.answered": {"seat", "proposal", "accept"},
    "match.expired": {"seat", "forfeit"},
    "match.ai_took_over": {"seat", "level"},
    "match.returned": {"seat"},
    "match.taken_back": {"seat", "to", "state", "chose_at"},
    "match.finished": {"outcome", "server_seed"},
    "match.aborted": {"outcome", "server_seed"},
}


def eventful() -> list[Entry]:
    """Entries of every type that commands lead to."""
    first = Table(PARLEY, (OPEN, OPEN, AI), per_move(30, "ai"), picks=1)
    for command in (TakeSeat(1, "bob", "s"), LeaveSeat(1), TakeSeat(1, "cid", "t"), TakeSeat(0, "ann")):
        first.do(command)
    first.play_all(0)
    first.play_all(2)
    first.wait(30)
    first.expire()
    first.do(Return(1))
    first.accept(1, first.propose(0, "takeback"))
    first.resign(1)
    first.play_all(0)
    first.do(Propose(0, "abort"))
    second = Table(setup=HANDS)
    second.resign(0)
    return [one.entry for table in (first, second) for one in table.log]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_every_event_is_shown_to_every_viewer_with_all_its_fields(viewer: Viewer) -> None:
    seen = set()
    for entry in eventful():
        shown = disclose(PARLEY if entry.type.startswith("parley.") else DUEL, entry, viewer)
        seen.add(entry.type)
        assert set(shown.data) == set(entry.data) == FIELDS.get(entry.type, set(entry.data))
        assert (shown.type, shown.ply, shown.cause, shown.schema) == (entry.type, entry.ply, entry.cause, entry.schema)
    later = {HINT_ASKED, HINT_GIVEN, FORKED}
    assert {type_ for type_ in seen if type_.startswith("match.")} == set(MATCH_EVENTS) - later


def test_a_given_position_is_in_the_log_and_never_disclosed() -> None:
    created = Table(setup=HANDS).log[0].entry
    assert created.data["options"]["setup"] == HANDS
    for viewer in (None, 0, 1):
        shown = disclose(DUEL, created, viewer)
        assert shown.data["options"]["setup"] is None
        assert shown.data["options"]["rounds"] == 4, "all other options are open"


def test_how_an_ai_found_its_move_is_in_the_log_and_nobodys_while_the_match_runs() -> None:
    table = Table(seats=(PEOPLE[0], AI), picks=1)
    table.do(Play(1, table.move(1), 0, {"level": 1, "seed": "5eed"}))
    sealed = table.log[-1].entry
    assert (sealed.cause, sealed.ai) == ("ai", {"level": 1, "seed": "5eed"})
    assert [disclose(DUEL, sealed, viewer).ai for viewer in (None, 0, 1)] == [None, None, None]


def test_only_the_choice_itself_says_how_an_ai_found_it() -> None:
    table = Table(seats=(PEOPLE[0], AI), picks=1)
    table.play_all(0)
    table.do(Play(1, table.move(1), 0, {"level": 1}))
    assert table.log[-1].entry.ai is None


def test_what_a_shuffle_decided_in_secret_stays_hidden_with_its_draw() -> None:
    dealt = Table().log[-1].entry
    shown = disclose(DUEL, dealt, 0)
    assert (shown.data["hands"][1], shown.shuffles) == (None, None)
    assert shown.data["hands"][0] == dealt.data["hands"][0]


def test_a_restored_position_is_not_shown_as_such() -> None:
    """It holds what each seat may not know of the others; the view shows what is open."""
    table = Table(picks=1)
    table.play_all(0)
    table.accept(1, table.propose(0, "takeback"))
    for viewer in (None, 0, 1):
        data = disclose(DUEL, table.log[-1].entry, viewer).data
        assert (data["seat"], data["state"], data["chose_at"]) == (0, None, None)


@pytest.mark.parametrize(("viewer", "move"), [(0, {"type": "ring"}), (1, None), (None, None)])
def test_a_hints_content_is_the_askers(viewer: Viewer, move: Any) -> None:
    hint = Entry(HINT_GIVEN, {"seat": 0, "level": 3, "move": {"type": "ring"}}, "ai", 4, ai={"nodes": 7})
    shown = disclose(DUEL, hint, viewer)
    assert (shown.data, shown.ai) == ({"seat": 0, "level": 3, "move": move}, None)


@pytest.mark.parametrize(
    ("cause", "types"),
    [
        ("player", {"match.created", "match.seat_taken", "match.seat_left", "match.proposed", "match.resigned"}),
        ("clock", {"match.expired", "match.ai_took_over"}),
        ("rules", {"match.started", "match.finished", "match.aborted", "match.taken_back", "parley.dealt"}),
    ],
)
def test_every_event_says_what_caused_it(cause: str, types: set[str]) -> None:
    for entry in eventful():
        if entry.type in types:
            assert entry.cause == cause


def test_an_abort_says_whether_somebody_asked_or_time_did_it() -> None:
    asked, agreed, waited = Table(), Table(), Table(seats=(PEOPLE[0], OPEN))
    asked.do(Play(0, asked.move(0)))
    asked.do(Abort(0, by_creator=False))
    agreed.accept(1, agreed.propose(0, "abort"))
    waited.wait(7 * 86400)
    waited.expire()
    assert [table.log[-1].entry.cause for table in (asked, agreed, waited)] == ["player", "rules", "clock"]
