"""CH1: cards and piles."""

from service.games.chariot.data.cards import CARDS, COURT, MINORS, NUMBER, TRUMPS
from tests.games.chariot.scene import MOON, Scene


def test_CH1_1_a_deck_has_56_minors_and_22_trumps():
    assert (len(MINORS), len(TRUMPS), len(set(CARDS))) == (56, 22, 78)
    assert {"7-swords", "queen-cups", "trump-0", "trump-21"} <= set(CARDS)
    assert set(COURT) | set(NUMBER) == set(MINORS)


def test_CH1_2_canonical_order_is_suits_then_ranks_then_trumps():
    assert CARDS[:15] == (
        *(f"{number}-cups" for number in range(1, 11)),
        *(f"{rank}-cups" for rank in ("page", "knight", "queen", "king")),
        "1-pentacles",
    )
    assert CARDS[-2:] == ("trump-20", "trump-21")


def test_CH1_2_hands_are_sorted():
    scene = Scene("", "trump-10 trump-9 king-cups 10-cups 2-cups 1-wands")
    assert scene.see("hand", 1) == ["2-cups", "10-cups", "king-cups", "1-wands", "trump-9", "trump-10"]


def test_CH1_3_the_ace_counts_one():
    assert NUMBER["1-swords"] == 1
    scene = Scene("1-swords 3-cups", "2-wands 4-cups").opened().played(s0="1-swords", s1="2-wands")
    assert scene.last_round()["pairs"][0]["totals"] == [6, 7]


def test_CH1_4_the_discards_become_the_deck_when_a_card_is_needed():
    scene = Scene("trump-1 2-cups", "3-cups 4-cups", discards="rest").opened().played(s0="trump-1", s1="3-cups")
    assert (scene.see("reshuffles"), scene.see("discards"), scene.see("deck_count")) == (1, [], 75)
    shuffles = [shuffle for event in scene.table.log for shuffle in event.shuffles or ()]
    assert [list(shuffle.before) for shuffle in shuffles] == [[c for c in CARDS if c not in ("2-cups", "4-cups")]]


def test_CH1_4_an_empty_deck_waits_until_a_card_is_needed():
    scene = Scene("2-cups", "3-cups", discards="rest").opened().played(s0="2-cups", s1="3-cups")
    assert scene.see("reshuffles") == 0


def test_CH1_5_turned_cards_go_first_then_swept_ones_then_hands():
    scene = Scene("7-cups 2-cups 5-cups", f"8-cups {MOON} 6-cups", "9-cups 4-wands 3-cups", contests=2)
    scene.opened().laid(s0="7-cups 2-cups", s1="8-cups", s2="9-cups").stalled(s2=[0])
    scene.played(s0="5-cups -", s1=MOON)
    # the GM left seat 2 uncovered: that pair was decided, and seat 2's stalled card swept, when the commits closed
    assert scene.see("discards") == [
        "7-cups",
        "8-cups",
        "2-cups",
        "9-cups",
        "5-cups",
        MOON,
        "6-cups",
        "3-cups",
        "4-wands",
    ]


def test_CH1_5_swept_cards_follow_the_turned_ones_pair_by_pair():
    scene = Scene("7-cups 2-cups", f"{MOON} 6-cups", "9-cups 3-cups", contests=2)
    scene.opened().laid(s0="7-cups 2-cups", s1=MOON, s2="9-cups").stalled(s0=[1], s2=[0])
    assert scene.see("discards") == [MOON, "2-cups", "7-cups", "9-cups", "6-cups", "3-cups"]


def test_CH1_6_only_cards_in_hand_can_be_named():
    scene = Scene("2-cups 3-cups", "4-cups trump-1").opened()
    assert scene.refused(0, "commit", against=1, card="4-cups") == "CH1.6"
    assert scene.refused(1, "situational", card="trump-2") == "CH1.6"


def test_CH1_6_a_hand_has_no_limit():
    scene = Scene("", " ".join(CARDS[:40]))
    assert len(scene.see("hand", 1)) == 40
