"""Redaction: draws of chance are shown, or hidden, by the type of their event."""

from service.kernel.chance import Shuffle
from service.kernel.event import Event
from service.kernel.redaction import all_public, discloser

DRAWN = (Shuffle(0, ("a", "b"), ("b", "a")),)


def test_a_draw_is_hidden_unless_its_type_holds_no_secret():
    disclose = discloser({"dealt": all_public("seat")}, open_draws=frozenset({"rolled"}))
    assert disclose(Event("dealt", {"seat": 0}, shuffles=DRAWN), 0).shuffles is None
    assert disclose(Event("rolled", {}, shuffles=DRAWN), 0).shuffles == DRAWN
    assert disclose(Event("played", {}), 0).shuffles == ()


def test_a_type_may_hide_that_nothing_was_drawn():
    disclose = discloser({}, closed_draws=frozenset({"dealt"}))
    assert disclose(Event("dealt", {}), None).shuffles is None
