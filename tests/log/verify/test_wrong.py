"""The first event that does not follow is named, with the reason: forgeries by one who can make all hashes anew."""

import random
from typing import Any

import pytest

from service.kernel.game import Game
from service.registry import GAMES
from tests.log.verify.forging import Events, breach_log, first, verdict, wrong
from tests.log.verify.stories import STORIES, recorder
from tests.support.recording import account, played


def test_a_changed_event_breaks_the_chain():
    header, events = breach_log()
    events[4]["data"]["move"]["to"] = "a2"
    found = verdict((header, events)).first_wrong
    assert found is not None
    assert (found.version, found.check) == (5, "chain")


def test_an_illegal_move_is_named_with_the_rule_that_forbids_it():
    def change(events: Events) -> None:
        events[2]["data"]["move"] = {"type": "switch", "from": "a1", "to": "h4"}

    version, check, reason = wrong(breach_log(), change)
    assert (version, check) == (3, "refused")
    assert "(BR" in reason


def test_a_move_of_impossible_form_is_named():
    def change(events: Events) -> None:
        events[2]["data"]["move"] = {"type": "fly"}

    assert wrong(breach_log(), change)[:2] == (3, "refused")


def test_a_move_of_the_seat_that_is_not_to_move_is_refused():
    def change(events: Events) -> None:
        events[2]["data"]["seat"] = events[2]["seat"] = 1

    assert wrong(breach_log(), change)[:2] == (3, "refused")


@pytest.mark.parametrize("seat", [-1, 2, 5, 6, "0", None, True])
def test_a_seat_that_the_match_has_not_is_refused(seat: Any):
    def change(events: Events) -> None:
        events[2]["data"]["seat"] = events[2]["seat"] = seat

    assert wrong(breach_log(), change)[1] in ("refused", "form")


def test_a_forged_shuffle_is_named():
    log = recorder("bastions-breach").play_on(random.Random(1)).log()
    shuffling = next(event for event in log[1] if event["shuffles"])

    def swap(events: Events) -> None:
        after = events[shuffling["version"] - 1]["shuffles"][0]["after"]
        after[0], after[1] = after[1], after[0]

    def renumber(events: Events) -> None:
        events[shuffling["version"] - 1]["shuffles"][0]["n"] = 1

    assert wrong(log, swap)[:2] == (shuffling["version"], "shuffle")
    assert wrong(log, renumber)[:2] == (shuffling["version"], "shuffle")


def test_a_forged_shuffle_with_matching_deal_is_still_found():
    """The forger deals what he likes and changes shuffle and data alike."""
    header, events = recorder("bastions-breach").play_on(random.Random(1)).log()
    other = recorder("bastions-breach", name="other").play_on(random.Random(1)).log()[1]
    number = next(n for n, event in enumerate(events) if event["shuffles"])

    def change(events: Events) -> None:
        events[number]["data"], events[number]["shuffles"] = other[number]["data"], other[number]["shuffles"]

    assert wrong((header, events), change)[:2] == (number + 1, "shuffle")


def test_a_forged_outcome_is_named():
    def change(events: Events) -> None:
        outcome = events[-1]["data"]["outcome"]
        outcome["winners"], outcome["returns"] = [1 - outcome["winners"][0]], outcome["returns"][::-1]

    log = breach_log()
    version, check, reason = wrong(log, change)
    assert (version, check) == (len(log[1]), "differs")
    assert "/data/outcome/returns/0: the rules give -1, the log says 1" in reason


def test_a_left_out_consequence_is_missed():
    def change(events: Events) -> None:
        del events[-2]
        events[-1]["version"] -= 1

    log = breach_log()
    assert wrong(log, change)[:2] == (len(log[1]) - 1, "differs")


def test_an_invented_event_of_the_rules_is_not_derived():
    def change(events: Events) -> None:
        events.insert(3, {**events[-1], "version": 4, "type": "match.taken_back", "data": TAKEN_BACK})
        for version, event in enumerate(events, 1):
            event["version"] = version

    version, check, reason = wrong(breach_log(), change)
    assert (version, check) == (4, "refused")
    assert "nothing that came before" in reason


TAKEN_BACK = {"seat": 0, "to": 2, "state": {}, "chose_at": [None, None]}


def test_a_timeout_move_that_is_not_the_games_is_named():
    log = STORIES["timeouts"]().log()

    def change(events: Events) -> None:
        move = first(events, cause="clock", type="bastions-breach.sealed")["data"]["move"]
        move["card"] = "A" if move["card"] != "A" else "K"

    at = first(log[1], cause="clock", type="bastions-breach.sealed")["version"]
    assert wrong(log, change)[:2] == (at, "differs")


def test_a_withdrawn_seats_move_that_is_not_the_games_is_named():
    log = STORIES["a_player_withdraws"]().log()
    at = first(log[1], cause="withdrawn")["version"]

    def change(events: Events) -> None:
        events[at - 1]["data"]["move"] = {**events[at - 1]["data"]["move"], "more": 1}

    assert wrong(log, change)[:2] == (at, "differs")


def test_an_expiry_before_its_time_is_refused():
    log = STORIES["timeouts"]().log()
    expired = first(log[1], type="match.expired")

    def change(events: Events) -> None:
        for event in events[expired["version"] - 1 :]:
            event["at"] = events[expired["version"] - 2]["at"]

    version, check, reason = wrong(log, change)
    assert (version, check) == (expired["version"], "refused")
    assert "no deadline" in reason


def test_a_move_after_its_deadline_is_found():
    """The expiry that the forger left out was due first."""
    log = STORIES["timeouts"]().log()

    def change(events: Events) -> None:
        events[4]["at"] = events[-1]["at"]

    assert wrong(log, change)[:2] == (5, "time")


def test_nobody_acts_for_an_ais_seat():
    log = STORIES["an_ai_declines"]().log()
    move = first(log[1], cause="ai", type="breach.switched")["version"]

    def change(events: Events) -> None:
        events[move - 1].update(cause="player", ai=None)

    version, check, reason = wrong(log, change)
    assert (version, check) == (move, "refused")
    assert "an AI's" in reason


def test_an_ai_does_not_move_for_a_person():
    def change(events: Events) -> None:
        events[2].update(cause="ai", ai={"level": 1, "build": "x", "seed": "00", "nodes": 1, "depth": 0, "ms": 0})

    assert wrong(breach_log(), change)[:2] == (3, "refused")


def test_a_reserved_seat_is_not_taken_by_another():
    log = STORIES["seats_come_and_go"]().log()

    def change(events: Events) -> None:
        events[0]["data"]["seats"][1].update(kind="account", account=account(5))

    assert wrong(log, change)[:2] == (2, "refused")


def test_options_that_the_game_does_not_take_are_refused():
    def change(events: Events) -> None:
        events[0]["data"]["options"]["quiet_limit"] = -5

    version, check, reason = wrong(breach_log(), change)
    assert (version, check) == (1, "refused")
    assert "BR" in reason


def test_options_that_lack_a_default_are_found():
    def change(events: Events) -> None:
        del events[0]["data"]["options"]["quiet_limit"]

    assert wrong(breach_log(), change)[:2] == (1, "differs")


def test_custom_must_tell_of_the_setup():
    def change(events: Events) -> None:
        events[0]["data"]["custom"] = True

    assert wrong(breach_log(), change)[:2] == (1, "differs")


def test_a_takeback_to_another_position_is_found():
    log = STORIES["takebacks"]().log()
    at = first(log[1], type="match.taken_back")["version"]

    def change(events: Events) -> None:
        events[at - 1]["data"]["state"]["state"]["plies"] = 0

    assert wrong(log, change)[:2] == (at, "differs")


@pytest.mark.parametrize("field", ["version", "ply", "type", "schema", "cause", "seat"])
def test_no_field_of_a_derived_event_can_be_changed(field: str):
    def change(events: Events) -> None:
        value = events[-1][field]
        events[-1][field] = {"type": "match.aborted", "cause": "player"}.get(field, 3 if value != 3 else 4)

    log = breach_log()
    assert wrong(log, change)[0] == len(log[1])


def test_nothing_follows_the_end():
    def change(events: Events) -> None:
        events.append({**events[-1], "version": events[-1]["version"] + 1})

    log = breach_log()
    assert wrong(log, change)[:2] == (len(log[1]) + 1, "version")


def test_versions_have_no_gaps_and_come_once():
    header, events = breach_log()
    for broken in (events[1:], [events[0], *events], [*events[:3], *events[4:]], events[::-1]):
        found = verdict((header, broken)).first_wrong
        assert found is not None
        assert found.check == "version"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_change_of_what_the_rules_derive_is_found_where_it_is(game: Game[Any]):
    """In every game: any leaf of the data of any event that follows from others."""
    log = played(game, 1).log()
    rng = random.Random(game.key)
    derived = [event["version"] for event in log[1] if event["cause"] == "rules" and event["data"]]
    for version in rng.sample(derived, min(12, len(derived))):

        def change(events: Events, version: int = version) -> None:
            data = events[version - 1]["data"]
            name = rng.choice(sorted(data))
            data[name] = "forged" if data[name] != "forged" else 0

        found_at, check, _ = wrong(log, change)
        assert found_at == version
        assert check in ("differs", "form", "header")


@pytest.mark.parametrize("seat", [1, None])
def test_who_aborted_a_match_must_have_had_the_right(seat: int | None):
    """After ply 1 no seat aborts alone, and the creator only where nobody plays."""
    log = recorder("breach").play_on(random.Random(1)).log()

    def change(events: Events) -> None:
        last = {**events[-1], "type": "match.aborted", "cause": "player", "seat": seat, "version": 9}
        last["data"] = {**last["data"], "outcome": {"ending": "aborted", "winners": [], "returns": [0, 0]}}
        events[8:] = [last]

    assert wrong(log, change)[:2] == (9, "refused")


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_seat_that_the_match_has_not_aborts_nothing(seat: Any):
    def change(events: Events) -> None:
        events[-1]["seat"] = seat

    log = STORIES["broken_off"]().log()
    assert log[1][-1]["seat"] == 0
    assert wrong(log, change)[1] in ("refused", "form")
