"""CH12: Relationships."""

import pytest

from service.games.chariot.data.cards import COURT
from service.games.chariot.game import GAME
from service.kernel.refusal import Refusal
from tests.games.chariot.scene import FATES, Scene, side


def character(*bonds: tuple[str, str | None]) -> dict:
    given = [{"court": court, "name": name} for court, name in bonds]
    return side() | {"fate": FATES[0], "relationships": given}


def test_CH12_1_sixteen_slots_closed_but_for_those_given():
    scene = Scene("2-cups", "3-cups", characters=[character(("king-cups", "Old Bion"), ("page-wands", None))])
    slots = scene.see("relationships.1")
    assert list(slots) == list(COURT)
    assert slots.pop("king-cups") == {"name": "Old Bion", "opened_in": 0, "invocations": 0}
    assert slots.pop("page-wands") == {"name": None, "opened_in": 0, "invocations": 0}
    assert set(slots.values()) == {None}


def test_CH12_1_all_sixteen_may_be_open():
    scene = Scene("2-cups", "3-cups", characters=[character(*((court, None) for court in COURT))])
    assert None not in scene.see("relationships.1").values()


@pytest.mark.parametrize(
    "bonds",
    [
        [("king-cups", "A"), ("king-cups", "B")],
        [(court, None) for court in (*COURT, "king-cups")],
        [("king-cups", "")],
        [("2-cups", "A")],
        [("king-cups", "a\x00")],
    ],
)
def test_CH12_1_at_most_sixteen_with_different_courts(bonds):
    refusal = GAME.check_options({"characters": [character(*bonds)]}, 2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("invalid_option", "CH2.8")


def test_CH12_2_a_turned_court_opens_its_slot_in_the_contest_declared_last():
    scene = Scene("2-cups 3-cups", "king-cups 4-cups").opened().played(s0="2-cups", s1="king-cups")
    assert scene.see("relationships.1.king-cups") == {"name": None, "opened_in": 1, "invocations": 0}


def test_CH12_2_an_open_slot_is_invoked():
    scene = Scene("2-cups 3-cups", "king-cups 4-cups", characters=[character(("king-cups", "Old Bion"))])
    scene.opened().played(s0="2-cups", s1="king-cups")
    assert scene.see("relationships.1.king-cups") == {"name": "Old Bion", "opened_in": 0, "invocations": 1}


def test_CH12_2_a_swept_court_opens_nothing():
    scene = Scene("2-cups", "king-cups").opened().does(0, "concede").laid(s1="king-cups")
    assert scene.see("discards") == ["king-cups"]
    assert scene.see("relationships.1.king-cups") is None


def test_CH12_2_a_situational_court_opens_its_slot_too():
    scene = Scene("2-cups", "king-cups").does(1, "situational", card="king-cups", relationship={"name": "Una"})
    assert scene.see("relationships.1.king-cups") == {"name": "Una", "opened_in": 0, "invocations": 0}


def test_CH12_3_the_name_is_set_when_the_court_is_turned_over():
    scene = Scene("2-cups 3-cups", "king-cups 4-cups", characters=[character(("king-cups", None))]).opened()
    scene.does(1, "commit", against=0, card="king-cups", relationship={"name": "Una"}).laid(s0="2-cups")
    assert scene.see("relationships.1.king-cups.name") is None
    assert scene.stalled().see("relationships.1.king-cups") == {"name": "Una", "opened_in": 0, "invocations": 1}


@pytest.mark.parametrize("card", ["2-wands", "trump-1", "king-cups"])
def test_CH12_3_only_a_court_without_a_name_takes_one(card):
    scene = Scene("2-cups", "2-wands trump-1 king-cups", characters=[character(("king-cups", "Old Bion"))])
    if card != "2-wands":
        assert scene.refused(1, "situational", card=card, relationship={"name": "Una"}) == "CH12.3"
    scene.opened()
    assert scene.refused(1, "commit", against=0, card=card, relationship={"name": "Una"}) == "CH12.3"


def test_CH12_4_the_gms_courts_open_nothing_and_take_no_name():
    scene = Scene("king-cups 2-cups", "3-cups").opened()
    assert scene.refused(0, "commit", against=1, card="king-cups", relationship={"name": "Una"}) == "CH12.3"
    scene.played(s0="king-cups", s1="3-cups")
    assert set(scene.see("relationships.1").values()) == {None}
    assert list(scene.see("relationships")) == ["1"]
    assert scene.table.state.relationships[0] == {}
