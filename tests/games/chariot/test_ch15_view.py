"""CH15: the view, and what events show."""

import json

from service.games.chariot.game import GAME
from tests.games.chariot.scene import MOON, Scene

FIELDS = """phase contests scenes sides suits points carried hand_counts owes relationships hand sealed deck_count
discards reshuffles named_pairs consent contest history situations refusals"""


def test_CH15_1_exactly_these_fields_in_this_order():
    scene = Scene("2-cups", "3-cups").opened()
    for viewer in (None, 0, 1):
        assert list(GAME.view(scene.table.state, viewer)) == FIELDS.split()


def test_CH15_2_a_hand_is_its_owners_and_only_its_number_is_public():
    scene = Scene("2-cups 4-cups", "3-cups")
    assert (scene.see("hand"), scene.see("hand", 0), scene.see("hand_counts", 1)) == (
        None,
        ["2-cups", "4-cups"],
        [2, 1],
    )


def test_CH15_2_counts_do_not_move_before_the_ply_closes():
    scene = Scene("2-cups 4-cups", "3-cups 5-cups").opened().laid(s0="2-cups")
    for viewer in (None, 0, 1):
        assert scene.see("hand_counts", viewer) == [2, 2]
    assert scene.laid(s1="3-cups").see("hand_counts") == [1, 1]


def test_CH15_2_a_concession_looks_like_a_card():
    ways = [Scene("2-cups 4-cups", "3-cups 5-cups").opened() for _ in range(2)]
    ways[0].does(1, "concede")
    ways[1].laid(s1="3-cups")
    for viewer in (None, 0):
        assert len({json.dumps(way.table.view(viewer)) for way in ways}) == 1
        logs = [[GAME.disclose(event, viewer) for event in way.table.log] for way in ways]
        assert logs[0] == logs[1]


def test_CH15_3_own_sealed_moves_as_sent_others_hidden():
    scene = Scene("trump-1 2-cups", "3-cups", "4-cups").opened()
    sent = {"type": "commit", "against": 1, "card": "trump-1", "text": "Night"}
    scene.does(0, "commit", against=1, card="trump-1", text="Night")
    assert [scene.see("sealed", viewer) for viewer in (None, 0, 1)] == [None, [sent], []]
    assert scene.laid(s0="2-cups", s1="3-cups", s2="4-cups").see("sealed", 0) == []


def test_CH15_3_stakes_show_nothing_before_they_close_and_the_old_ones_while_all_choose_anew():
    scene = Scene("trump-1 2-cups", "3-cups 4-cups").opened(suits="wands wands").played(s0="trump-1", s1="3-cups")
    scene.intended("New").does(0, "stake", suit="swords", attribute="body")
    shown = scene.see("contest.participants.0", 0)
    assert (shown["text"], shown["suit"]) == ("New", "wands")


def test_CH15_2_what_waits_counts_as_in_hand_for_every_viewer():
    scene = Scene("2-cups 4-cups", "3-cups trump-1").opened().laid(s0="2-cups").does(1, "situational", card="trump-1")
    for viewer in (None, 0, 1):
        assert scene.see("hand_counts", viewer) == [2, 1]
    assert scene.see("hand", 0) == ["4-cups"]


def test_CH15_3_an_interrupted_concession_looks_like_a_card():
    ways = [Scene("2-cups 4-cups", "3-cups 5-cups", "trump-1 6-cups").opened((0, 1)) for _ in range(2)]
    ways[0].does(1, "concede")
    ways[1].laid(s1="3-cups")
    for way in ways:
        way.does(2, "situational", card="trump-1").staked()
    for viewer in (None, 0, 2):
        assert len({json.dumps(way.table.view(viewer)) for way in ways}) == 1


def test_CH15_4_the_table_by_seat_then_opponent_cards_their_owners():
    scene = Scene("2-cups 3-cups", "4-cups", "5-cups").opened().laid(s0="3-cups 2-cups", s1="4-cups", s2="5-cups")
    table = scene.see("contest.table", 0)
    assert [(card["seat"], card["against"], card["card"]) for card in table] == [
        (0, 1, "3-cups"),
        (0, 2, "2-cups"),
        (1, 0, None),
        (2, 0, None),
    ]
    assert {card["card"] for card in scene.see("contest.table")} == {None}
    assert list(table[0]) == ["seat", "against", "stalled", "card", "text"]


def test_CH15_4_stalled_is_set_when_the_stall_ply_closes():
    scene = Scene("2-cups 3-cups", "4-cups").opened().laid(s0="2-cups", s1="4-cups").does(1, "stall", against=[0])
    assert [card["stalled"] for card in scene.see("contest.table")] == [False, False]
    scene.does(0, "stall", against=[])
    assert [card["stalled"] for card in scene.see("contest.table")] == [True]


def test_CH15_5_the_contest_is_the_running_one_or_the_last_one():
    scene = Scene("2-cups", "3-cups", contests=2)
    assert scene.see("contest") is None
    scene.called()
    assert (scene.see("contest.round"), scene.see("contest.ended")) == (0, False)
    scene.staked().does(1, "concede").laid(s0="2-cups")
    assert (scene.see("contest.ended"), scene.see("contest.winners"), scene.see("contest.number")) == (True, [0], 1)
    assert list(scene.see("contest")) == [
        "number",
        "round",
        "stakes",
        "ended",
        "interrupted",
        "winners",
        "participants",
        "pairs",
        "table",
        "rounds",
    ]


def test_CH15_6_a_round_lists_the_pairs_that_were_open_when_the_commits_closed():
    scene = Scene("2-cups 3-cups 9-wands", "4-cups 5-cups", "6-cups 7-cups", contests=2).opened()
    scene.does(2, "concede").laid(s0="2-cups 3-cups", s1="4-cups").stalled()
    assert [pair["seats"] for pair in scene.last_round()["pairs"]] == [[0, 1], [0, 2]]
    assert scene.last_round()["pairs"][1]["result"] == "none"
    scene.played(s0="9-wands", s1="5-cups")
    assert [pair["seats"] for pair in scene.last_round()["pairs"]] == [[0, 1]]


def test_CH15_6_stalled_is_false_where_the_pair_was_decided_before_the_stall_step():
    scene = Scene("2-cups 3-cups", "4-cups 5-cups").opened().laid(s0="2-cups", s1="4-cups").stalled(s1=[0])
    assert scene.last_round()["pairs"][0]["stalled"] == [False, True]
    scene.does(0, "concede")
    assert (scene.last_round()["round"], scene.last_round()["pairs"][0]["stalled"]) == (2, [False, False])


def test_CH15_7_history_and_situations_in_order():
    top = "2-cups 3-cups 5-cups 6-cups 7-cups 8-cups 4-cups " + MOON
    scene = Scene("9-cups", "king-wands", deck=top, npcs=1)
    scene.does(1, "situational", card="king-wands", text="A horse").does(0, "new_scene", text="", npcs=1)
    scene.does(0, "declare", stakes="A").staked()
    scene.does(1, "concede").laid(s0="2-cups").does(1, "situational", card=MOON, suit="swords")
    assert scene.see("history") == [
        {
            "number": 1,
            "scene": 2,
            "rounds": 1,
            "stakes": "A",
            "winners": [0],
            "pairs": [{"seats": [0, 1], "status": "won", "winner": 0, "how": "concede", "round": 1}],
        }
    ]
    assert scene.see("situations") == [
        {"scene": 1, "contest": 0, "round": None, "seat": 1, "card": "king-wands", "suit": None, "text": "A horse"},
        {"scene": 2, "contest": 1, "round": None, "seat": 1, "card": MOON, "suit": "swords", "text": None},
    ]
    assert scene.see("scenes") == [{"number": 1, "text": "", "npcs": 1}, {"number": 2, "text": "", "npcs": 1}]


def test_CH15_8_consent_shows_the_play_or_the_intentions_that_are_judged():
    scene = Scene("2-cups", f"{MOON} king-wands", gm_consent=True)
    scene.does(1, "situational", card=MOON, suit="cups", text="")
    play = {"card": MOON, "suit": "cups", "text": None, "relationship": None}
    assert scene.see("consent") == {"seats": [1], "step": "scene", "play": play}
    scene.does(0, "judge", refused=[1], text="").called()
    assert scene.see("consent") is None
    assert scene.see("refusals.0.reason") is None
    for seat in (0, 1):
        scene.does(seat, "intend", text="")
    assert scene.see("consent") == {"seats": [1], "step": "intents", "play": None}


def test_CH15_8_refusals_tell_what_was_refused_when_and_why():
    scene = Scene("2-cups", "3-cups", gm_consent=True).called()
    for seat in (0, 1):
        scene.does(seat, "intend", text="")
    scene.does(0, "judge", refused=[1], text="Say more")
    moment = {"scene": 1, "contest": 1, "round": 0}
    assert scene.see("refusals") == [moment | {"seat": 1, "card": None, "text": "", "reason": "Say more"}]


def test_events_hide_decks_draws_cards_laid_and_their_shuffles():
    scene = Scene("trump-1 2-cups", "3-cups 4-cups", discards="rest").opened().played(s0="trump-1", s1="3-cups")
    shown = {event.tag: GAME.disclose(event, 1) for event in scene.table.log}
    assert shown["opened"].data["deck"] is None
    assert (shown["reshuffled"].data, shown["reshuffled"].shuffles) == ({"deck": None}, None)
    assert shown["drew"].data == {"draws": [{"seat": 0, "count": 1, "cards": None}]}
    assert [card["card"] for card in shown["cards_laid"].data["laid"]] == [None, "3-cups"]
    assert shown["sealed"].data["move"] is None or shown["sealed"].data["seat"] == 1
