"""CH16: given positions."""

import random

import pytest

from service.games.chariot.data.cards import CARDS
from service.games.chariot.game import GAME
from service.kernel.refusal import Refusal
from tests.games.chariot.scene import Scene
from tests.support.pure_table import PureTable

DECK = list(CARDS)


def fault(setup, seats=2):
    refusal = GAME.check_options({"setup": setup}, seats)
    assert isinstance(refusal, Refusal), refusal
    return refusal.code, refusal.rule, refusal.field


def test_CH16_1_without_hands_they_are_dealt_from_the_deck():
    table = PureTable(GAME, 2, {"setup": {"deck": DECK}})
    assert table.state.hands == (CARDS[:6], CARDS[6:12])


def test_CH16_1_with_hands_nothing_is_dealt():
    scene = Scene("2-cups", "")
    assert (scene.see("hand_counts"), scene.see("phase"), scene.see("deck_count")) == ([1, 0], "scene", 77)


def test_CH16_1_the_log_looks_alike_with_given_and_with_dealt_hands():
    logs = [PureTable(GAME, 2, options).log for options in ({}, {"setup": {"deck": DECK}})]
    logs.append(Scene(" ".join(DECK[:6]), " ".join(DECK[6:12])).table.log)
    shown = [[GAME.disclose(event, None) for event in log] for log in logs]
    assert shown[0] == shown[1] == shown[2]


def test_CH16_1_discards_are_oldest_first_and_may_have_to_be_dealt():
    table = PureTable(GAME, 2, {"setup": {"deck": DECK[:7], "discards": DECK[7:], "reshuffles": [DECK[::-1]]}})
    turned = ("trump-17", "trump-18", "trump-19", "trump-20", "trump-21")
    assert table.state.hands == (CARDS[:6], ("7-cups", *turned))
    assert table.state.reshuffles == 1


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({}, "/setup"),
        ([], "/setup"),
        ({"deck": DECK, "hand": []}, "/setup"),
        ({"deck": "all"}, "/setup/deck"),
        ({"deck": DECK, "hands": [[]]}, "/setup/hands"),
        ({"deck": DECK, "hands": [[], [], []]}, "/setup/hands"),
        ({"deck": DECK, "hands": None}, "/setup/hands"),
    ],
)
def test_CH16_1_other_forms_are_refused(setup, field):
    assert fault(setup) == ("invalid_setup", "CH16.1", field)


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"deck": DECK[1:]}, "/setup/deck"),
        ({"deck": [*DECK, "1-cups"]}, "/setup/deck/78"),
        ({"deck": [*DECK[:-1], "trump-22"]}, "/setup/deck/77"),
        ({"deck": DECK, "discards": ["1-cups"]}, "/setup/discards/0"),
        ({"deck": DECK[1:], "hands": [["1-cups"], ["2-cups"]]}, "/setup/hands/1/0"),
        ({"deck": [*DECK[:-1], 5]}, "/setup/deck/77"),
    ],
)
def test_CH16_2_each_card_exactly_once(setup, field):
    assert fault(setup) == ("invalid_setup", "CH16.2", field)


def test_CH16_3_the_first_card_of_the_deck_is_drawn_first():
    scene = Scene("trump-1", "2-cups", deck="9-wands 8-wands").opened().played(s0="trump-1", s1="2-cups")
    assert scene.see("hand", 0) == ["9-wands"]


@pytest.mark.parametrize("reshuffles", [[], [DECK[1:]], [[*DECK[1:], "2-cups"]], [[*DECK, "1-cups"]], [5], "x", None])
def test_CH16_4_reshuffles_are_full_orders(reshuffles):
    code, rule, field = fault({"deck": DECK, "reshuffles": reshuffles})
    assert (code, rule) == ("invalid_setup", "CH16.4")
    assert field is not None
    assert field.startswith("/setup/reshuffles")


def test_CH16_4_the_discards_come_back_in_the_given_orders_in_turn():
    orders = [random.Random(seed).sample(DECK, 78) for seed in (1, 2)]
    table = PureTable(GAME, 2, {"npcs": 6, "setup": {"deck": [], "discards": DECK, "reshuffles": orders}})
    assert table.state.deck == tuple(orders[0][42:])
    table = PureTable(GAME, 2, {"setup": {"deck": [], "discards": DECK}})
    shuffles = [shuffle for event in table.log for shuffle in event.shuffles or ()]
    assert [shuffle.before for shuffle in shuffles] == [CARDS]


def test_CH16_4_the_second_time_the_second_order():
    upheaval = ["trump-16", "trump-13"]
    rest = [card for card in DECK if card not in upheaval]
    first, second = [*rest[:36], *upheaval, *rest[36:]], DECK[::-1]
    setup = {"deck": [], "discards": DECK, "reshuffles": [first, second]}
    table = PureTable(GAME, 2, {"npcs": 6, "setup": setup})
    assert (table.state.reshuffles, table.state.deck) == (1, tuple(first[42:]))
    assert table.play(1, {"type": "situational", "card": "trump-16"}) is None
    assert (table.state.reshuffles, set(table.state.hands[1])) == (2, {*upheaval, *rest[36:40]})
    assert table.play(1, {"type": "situational", "card": "trump-13"}) is None
    assert table.state.reshuffles == 3
