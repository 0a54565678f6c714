"""What stands around the events: the header, the end, what is no log, and what can be said without the rules."""

import random
from typing import Any

import pytest

from service.log.chance import match_seed, shuffled
from service.log.verify.report import LogIncomplete, NotALog
from service.log.verify.verify import verify
from tests.log.verify.forging import Events, breach_log, verdict
from tests.log.verify.stories import recorder
from tests.support.recording import account, forged


@pytest.mark.parametrize(
    ("field", "value", "check"),
    [
        ("commitment", "00" * 32, "commitment"),
        ("server_seed", "00" * 32, "commitment"),
        ("match_id", account(9), "shuffle"),
        ("game", "breach", "refused"),
        ("options", {}, "header"),
        ("salts", ["x", "y"], "header"),
        ("seats", [{"seat": 0, "kind": "open", "account": None, "level": None}], "header"),
    ],
)
def test_a_header_that_does_not_go_with_its_events_is_found(field: str, value: Any, check: str):
    header, events = recorder("bastions-breach").play_on(random.Random(1)).log()
    found = verdict(({**header, field: value}, events)).first_wrong
    assert found is not None
    assert found.check == check


def test_after_a_fault_of_the_rules_the_chain_is_still_followed():
    """A log can be authentic and yet not consistent: a server whose rules were wrong wrote it."""

    def change(events: Events) -> None:
        events[2]["data"]["move"] = {"type": "switch", "from": "a1", "to": "h4"}

    header, events = forged(breach_log(), change)
    found = verdict((header, events))
    assert not found.consistent
    assert found.version == len(events)
    assert found.authentic(header["commitment"], events[-1]["hash"])


def test_rules_that_the_registry_has_not_are_said_to_be_unknown():
    header, events = breach_log()
    found = verdict(({**header, "rules_version": 99}, events))
    assert (found.consistent, found.rules_known, found.first_wrong) == (False, False, None)
    assert found.chain_holds
    events[3]["ply"] = 77
    assert not verdict(({**header, "game": "hazard"}, events)).chain_holds


def test_a_log_without_its_end_is_incomplete():
    header, events = breach_log()
    for upto in (0, 1, 5, len(events) - 1):
        with pytest.raises(LogIncomplete):
            verdict((header, events[:upto]))


def test_a_log_of_a_running_match_is_incomplete():
    with pytest.raises(LogIncomplete):
        verdict(recorder("breach").play_on(random.Random(1), 4).log())


def test_a_redacted_event_makes_a_log_incomplete():
    header, events = recorder("balaans").play_on(random.Random(1)).log()
    number = next(n for n, event in enumerate(events) if event["shuffles"])
    events[number]["shuffles"] = None
    with pytest.raises(LogIncomplete):
        verdict((header, events))


@pytest.mark.parametrize("data", [None, [], {}, "log", 7, {"format": "matchkeep-log"}])
def test_what_is_no_log_is_said_to_be_none(data: Any):
    with pytest.raises(NotALog):
        verify(data, iter([]))


def test_shuffles_picked_from_later_numbers_are_found_without_the_rules():
    """A server that deals the shuffle it likes best, and numbers it as it likes: the chain alone must tell."""
    header, events = recorder("balaans").play_on(random.Random(1)).log()
    seed = match_seed(bytes.fromhex(header["server_seed"]), header["match_id"], header["salts"])

    def pick_the_next_shuffle(events: Events) -> None:
        draw = first_shuffle(events)
        draw["n"] += 7
        draw["after"] = shuffled(seed, draw["n"], draw["before"])

    header, events = forged((header, events), pick_the_next_shuffle)
    at = next(event["version"] for event in events if event["shuffles"])
    report = verdict(({**header, "rules_version": 99}, events))
    assert not report.rules_known
    assert not report.chain_holds
    assert report.first_wrong is not None
    assert (report.first_wrong.version, report.first_wrong.check) == (at, "shuffle")


def first_shuffle(events: Events) -> dict[str, Any]:
    return next(draw for event in events for draw in event["shuffles"])
