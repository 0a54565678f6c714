"""BA1 and BA2: cards, the table, and how a match starts."""

from collections import Counter

import pytest

from service.games.balaans.data import CATALOGUE, DECK, VALUE
from service.games.balaans.events import dealt as dealt_event
from service.games.balaans.game import GAME
from service.kernel.event import Event
from service.kernel.values import Json
from service.log.chance import DerivedChance
from tests.games.balaans.given import (
    END_TURN,
    act,
    dealt,
    lane,
    lies,
    misfit,
    play,
    power,
    refused,
    reveal,
    seen,
    table,
)
from tests.support.pure_table import PureTable

ZERO_SEED = bytes(32)
EQUAL = "P1 P2 P3 P4 P5"
NO_POWER = "star-of-hope forest-maze dark-fate lost-star black-star"


def test_BA1_1_each_seat_has_a_deck_of_its_own_with_three_of_each_power_and_every_destiny():
    at = PureTable(GAME, 2, {"first_seat": 0})
    for seat in (0, 1):
        cards = Counter([*at.state.hands[seat], *at.state.decks[seat]])
        assert cards == Counter(DECK)
        assert sum(cards.values()) == 30
    assert len(CATALOGUE) == 20
    assert list(VALUE.values()) == [1, 2, 3, 4, 5]


def test_BA1_2_two_seats_and_five_lanes_that_open_in_any_order():
    assert misfit({}, seats=3) == ("invalid_option", "BA1.2", "")
    at = play(table(hands=("P5", "P1")), power("P5", 4))
    assert list(seen(at, "lanes")) == ["1", "2", "3", "4", "5"]
    assert lane(at, 4, "stacks") == [[{"card": "P5", "tapped": False}], []]


def test_BA1_2_a_stack_is_listed_bottom_to_top():
    at = play(table(["P5"], hands=("P4", "")), power("P4", 1))
    assert lies(at, 0, 1) == "P5 P4"


def test_BA1_3_a_power_is_laid_untapped_and_stays_tapped():
    at = table(["P3 black-star"], hands=("P4", ""))
    play(at, {"type": "activate", "lane": 1, "buffs": []}, power("P4", 1), END_TURN, END_TURN, END_TURN)
    assert lies(at, 0, 1) == "P3* black-star* P4"


def test_BA1_4_activating_a_destiny_spends_it_for_good():
    at = play(table(["P3 P3"], hands=("black-star", "")), act("black-star", 1), END_TURN, END_TURN)
    assert lies(at, 0, 1) == "P3 P3* black-star*"


@pytest.mark.parametrize(
    ("cards", "value"), [("", 0), ("P2 P3", 3), ("P4* black-star*", 4), ("star-of-hope", 0), ("P5 lost-star P1", 1)]
)
def test_BA1_5_the_lane_value_is_that_of_the_topmost_power_whatever_lies_on_it(cards: str, value: int):
    assert lane(table([cards], ["P2 starkiller"]), 1, "values") == [value, 2]


def test_BA1_5_the_higher_value_holds_the_lane_and_equal_ones_do_not():
    at = table(["P3*", "P1", "P2", ""], ["P2", "P4", "P2", ""])
    assert [lane(at, number, "holder") for number in (1, 2, 3, 4)] == [0, 1, None, None]


def test_BA1_6_chips_lost_are_gone():
    at = play(
        table(["P3 black-star"], options={"chips": 20}, chips=[20, 20]), {"type": "activate", "lane": 1, "buffs": []}
    )
    assert seen(at, "chips") == [20, 17]


def test_BA1_6_each_seat_starts_with_the_chips_of_the_options():
    assert seen(PureTable(GAME, 2, {}), "chips") == [10, 10]
    assert seen(PureTable(GAME, 2, {"chips": 3}), "chips") == [3, 3]


def test_BA1_7_stacks_discards_chips_and_counts_are_public_and_hands_their_owners():
    at = table(["P3", "P1 dark-fate*"], hands=("P5 P4", "black-star"), discards=("P2", "P1"))
    assert seen(at, "discards", "hand_counts", "deck_counts", "hand") == [[["P2"], ["P1"]], [2, 1], [2, 2], None]
    assert [seen(at, "hand", by=seat) for seat in (0, 1)] == [["P4", "P5"], ["black-star"]]
    public = {name: value for name, value in at.view(None).items() if name != "hand"}
    for seat in (0, 1):
        assert {name: value for name, value in at.view(seat).items() if name != "hand"} == public


def test_BA1_8_seat_0_is_red_and_seat_1_black():
    assert [seen(PureTable(GAME, 2, {}), "colours", by=viewer) for viewer in (None, 0, 1)] == [["red", "black"]] * 3


def test_BA2_1_both_decks_are_shuffled_and_five_cards_drawn():
    at = PureTable(GAME, 2, {"first_seat": None}, seed="a")
    assert seen(at, "phase", "hand_counts", "deck_counts") == ["starter", [5, 5], [25, 25]]
    assert at.state.hands[0] + at.state.decks[0] != at.state.hands[1] + at.state.decks[1]


def test_BA2_2_a_hand_without_a_power_is_shown_put_back_and_drawn_anew_seat_0_first():
    at = dealt(f"{NO_POWER} P1 lunar-pact P2 end-of-days P3", f"{NO_POWER} solar-accord starkiller crystal-fortress")
    redrawn = [event for event in at.log if event.tag == "hand_redrawn"]
    assert [(event.seat, event.data["shown"]) for event in redrawn] == [(0, NO_POWER.split()), (1, NO_POWER.split())]
    assert at.state.hands[0] == ("P1", "lunar-pact", "P2", "end-of-days", "P3")
    assert at.state.decks[0][-5:] == tuple(NO_POWER.split())


def test_BA2_2_a_hand_is_drawn_until_it_has_a_power():
    second = "solar-accord starkiller crystal-fortress lunar-pact end-of-days"
    at = dealt(f"{NO_POWER} {second} P4", "P1")
    assert [event.data["shown"] for event in at.log if event.tag == "hand_redrawn"] == [
        NO_POWER.split(),
        second.split(),
    ]
    assert "P4" in at.state.hands[0]


def test_BA2_2_comes_before_every_starter_ply():
    at = play(
        dealt("P5 star-of-hope forest-maze dark-fate lost-star black-star P1", "P5 P4"), reveal("P5"), reveal("P5")
    )
    assert [event.data["shown"] for event in at.log if event.tag == "hand_redrawn"] == [
        ["star-of-hope", "forest-maze", "dark-fate", "lost-star", "black-star"]
    ]
    assert any(card in VALUE for card in at.state.hands[0])


def test_BA2_2_is_not_done_after_the_last_reveal_nor_when_the_phase_is_skipped():
    after = play(
        dealt("P5 star-of-hope forest-maze dark-fate lost-star black-star P1", "P4 P4"), reveal("P5"), reveal("P4")
    )
    skipped = dealt(NO_POWER, NO_POWER, first_seat=1)
    for at in (after, skipped):
        assert "hand_redrawn" not in [event.tag for event in at.log]
    assert skipped.state.hands[0] == tuple(NO_POWER.split())


@pytest.mark.parametrize(("zero", "one", "first"), [("P5", "P4", 0), ("P1", "P2", 1)])
def test_BA2_3_both_reveal_a_power_and_the_higher_one_takes_the_first_turn(zero: str, one: str, first: int):
    at = dealt(EQUAL, EQUAL)
    assert (at.to_act(), at.legal(1)) == ((0, 1), [reveal(f"P{value}") for value in range(1, 6)])
    assert at.play(1, reveal(one)) is None
    assert (at.to_act(), at.legal(1), seen(at, "committed", "reveals")) == ((0,), [], [[False, True], []])
    assert refused(at, reveal("P3"), seat=1) == ("not_your_turn", "BA2.3")
    assert at.play(0, reveal(zero)) is None
    assert seen(at, "phase", "active", "first_seat", "reveals") == ["turn", first, first, [[zero, one]]]


def test_BA2_3_the_seal_keeps_the_card_in_its_owners_hand():
    at = dealt(EQUAL, EQUAL)
    before = at.view(0)
    assert at.play(0, reveal("P3")) is None
    assert at.view(0) == before | {"committed": [True, False]}


def cleared(at: PureTable, tag: str) -> list[Event]:
    """What became of the cards shown last: two events of this type, each with a shuffle, before the two draws."""
    tags = [event.tag for event in at.log]
    last = len(tags) - tags[::-1].index("revealed")
    assert tags[last : last + 4] == [tag, tag, "card_drawn", "card_drawn"]
    events = at.log[last : last + 2]
    assert [(event.seat, len(event.shuffles or ())) for event in events] == [(0, 1), (1, 1)]
    return events


def shuffled_cards(event: Event) -> Counter[Json]:
    """The cards before the event's shuffle, which are in catalogue order."""
    (shuffle,) = event.shuffles or ()
    assert list(shuffle.before) == sorted(shuffle.before, key=CATALOGUE.index)
    return Counter(shuffle.before)


def test_BA2_4_the_shown_cards_are_discarded_the_decks_shuffled_and_each_seat_draws_one_card():
    at = play(dealt(EQUAL, EQUAL, reshuffle=True), reveal("P4"), reveal("P3"))
    assert seen(at, "hand_counts", "deck_counts", "discards") == [[6, 5], [23, 24], [["P4"], ["P3"]]]
    for event in cleared(at, "starter_discarded"):
        assert shuffled_cards(event) == Counter(DECK) - Counter(EQUAL.split())


def test_BA2_4_with_return_they_go_back_into_their_decks_before_these_are_shuffled():
    at = play(dealt(EQUAL, EQUAL, reshuffle=True, starter_cards="return"), reveal("P4"), reveal("P3"))
    assert seen(at, "hand_counts", "deck_counts", "discards") == [[6, 5], [24, 25], [[], []]]
    for event, card in zip(cleared(at, "card_returned"), ("P4", "P3"), strict=True):
        assert shuffled_cards(event) == Counter(DECK) - Counter(EQUAL.split()) + Counter([card])


@pytest.mark.parametrize("how", ["discard", "return"])
def test_BA2_5_equal_values_go_back_whatever_the_option(how: str):
    at = play(dealt(EQUAL, EQUAL, reshuffle=True, starter_cards=how), reveal("P4"), reveal("P4"))
    assert seen(at, "hand_counts", "deck_counts", "discards") == [[5, 5], [25, 25], [[], []]]
    for event in cleared(at, "card_returned"):
        assert shuffled_cards(event) == Counter(DECK) - Counter(EQUAL.split()) + Counter(["P4"])


def test_BA2_5_equal_values_repeat_the_phase_as_a_new_ply():
    at = dealt(EQUAL, EQUAL)
    play(at, reveal("P4"), reveal("P4"))
    assert seen(at, "phase", "reveals", "committed") == ["starter", [["P4", "P4"]], [False, False]]
    assert (at.to_act(), GAME.ply(at.state)) == ((0, 1), 1)


@pytest.mark.parametrize(("how", "discards"), [("discard", [["P3"], ["P3"]]), ("return", [[], []])])
def test_BA2_5_after_thirty_equal_reveals_seat_0_takes_the_first_turn_and_the_option_holds(
    how: str, discards: list[list[str]]
):
    at = PureTable(GAME, 2, {"starter_cards": how}, seed="ties")
    for tie in range(30):
        assert (seen(at, "phase"), GAME.ply(at.state)) == ("starter", tie)
        _make_equal(at)
        play(at, reveal("P3"), reveal("P3"))
    assert seen(at, "phase", "active", "turn") == ["turn", 0, 1]
    assert len(seen(at, "reveals")) == 30
    assert seen(at, "discards") == discards


def _make_equal(at: PureTable) -> None:
    """Gives each hand a P3 of its deck, if it has none."""
    for seat in (0, 1):
        hand, stock = list(at.state.hands[seat]), list(at.state.decks[seat])
        if "P3" not in hand:
            place = stock.index("P3")
            hand[0], stock[place] = stock[place], hand[0]
        at.state = GAME.evolve(at.state, dealt_event(seat, hand, stock, ()))


def test_BA2_6_first_seat_skips_the_starter_phase():
    at = PureTable(GAME, 2, {"first_seat": 1})
    assert seen(at, "phase", "active", "first_seat", "turn", "reveals") == ["turn", 1, 1, 1, []]
    assert seen(at, "hand_counts") == [5, 6]


def test_BA2_7_shuffles_start_in_catalogue_order_seat_0_before_seat_1():
    chance = DerivedChance(ZERO_SEED, 0)
    events = GAME.start({**PureTable(GAME, 2, {}).options}, 2, chance)
    shuffles = [shuffle for event in events for shuffle in event.shuffles or ()]
    assert [shuffle.n for shuffle in shuffles] == [0, 1]
    assert [shuffle.before for shuffle in shuffles] == [DECK, DECK]
    assert [event.seat for event in events] == [0, 1]


def test_BA2_7_redraws_are_shuffled_as_they_happen_and_reveals_seat_0_first():
    at = dealt(NO_POWER, NO_POWER, reshuffle=True)
    play(at, *[next(iter(at.legal(seat))) for seat in (0, 1)])
    shuffled = [(event.tag, event.seat, shuffle.n) for event in at.log for shuffle in event.shuffles or ()]
    assert [n for _, _, n in shuffled] == list(range(len(shuffled)))
    redrawn = [seat for tag, seat, _ in shuffled if tag == "hand_redrawn"]
    assert redrawn[0] == 0
    assert 1 in redrawn
    cleared = [seat for tag, seat, _ in shuffled if tag in ("starter_discarded", "card_returned")]
    assert cleared == [0, 1]
