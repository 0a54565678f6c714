"""CH14: free text, the order of legal lists, refusals, plies, timeouts."""

import pytest

from service.games.chariot.game import GAME
from service.kernel.forms import Form
from tests.games.chariot.scene import FATES, MOON, Scene, side

FORMS = {name: Form(schema) for name, schema in GAME.schemas.moves.items()}


def well_formed(kind: str, **fields) -> bool:
    return FORMS[kind].first_fault({"type": kind, **fields}) is None


@pytest.mark.parametrize(
    "text", ["", "x" * 280, "é\u0301\u202e", "\U0001f0cf" * 280, "<script>alert(1)</script>", "\u2028"]
)
def test_CH14_1_texts_of_280_code_points_without_controls(text):
    assert well_formed("declare", stakes=text)
    assert well_formed("new_scene", text=text, npcs=1)
    assert well_formed("intend", text=text)
    assert well_formed("judge", refused=[], text=text)
    assert well_formed("commit", against=0, card="trump-1", text=text)
    assert well_formed("situational", card="trump-1", text=text)


@pytest.mark.parametrize("text", ["x" * 281, "a\nb", "\x00", "\x7f", "\x9f", "\ud800", "tail\n", None, 5])
def test_CH14_1_other_texts_are_validation_errors(text):
    assert not well_formed("declare", stakes=text)
    assert not well_formed("new_scene", text=text, npcs=1)
    assert not well_formed("intend", text=text)
    assert not well_formed("judge", refused=[], text=text)
    assert not well_formed("commit", against=0, card="trump-1", text=text)


@pytest.mark.parametrize("name", ["", "n" * 81, "a\tb", None])
def test_CH14_1_a_relationships_name_has_1_to_80(name):
    assert not well_formed("situational", card="king-cups", relationship={"name": name})
    assert well_formed("situational", card="king-cups", relationship={"name": "n" * 80})


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("commit", {"against": 6, "card": "2-cups"}),
        ("commit", {"against": -1, "card": "2-cups"}),
        ("commit", {"against": True, "card": "2-cups"}),
        ("commit", {"against": 1, "card": "0-cups"}),
        ("commit", {"against": 1}),
        ("commit", {"card": None}),
        ("commit", {"against": 1, "card": "king-cups", "relationship": None}),
        ("commit", {"against": 1, "card": "king-cups", "relationship": {"name": "a", "x": 1}}),
        ("oppose", {"pair": [0]}),
        ("oppose", {"pair": [0, 1, 2]}),
        ("oppose", {"pair": [0, 6]}),
        ("stall", {"against": [6]}),
        ("stall", {"against": 1}),
        ("stall", {}),
        ("concede", {"text": ""}),
        ("end_session", {"x": 1}),
        ("new_scene", {"text": "", "npcs": 0}),
        ("new_scene", {"text": "", "npcs": 7}),
        ("new_scene", {"npcs": 1}),
        ("judge", {"refused": [6]}),
        ("judge", {"refused": None}),
        ("intend", {}),
        ("stake", {"text": "", "suit": "cups", "attribute": "will"}),
        ("replenish", {"from": "coins"}),
        ("stake", {"suit": "cups", "attribute": "magic"}),
        ("situational", {"card": "trump-22"}),
        ("situational", {"card": MOON, "suit": None}),
    ],
)
def test_CH14_1_forms_that_no_move_has(kind, fields):
    assert not well_formed(kind, **fields)


@pytest.mark.parametrize("fields", [{"against": [1, 1]}, {"against": [5, 0]}, {"against": [0] * 9}])
def test_CH14_1_lists_that_the_rules_judge_are_well_formed(fields):
    assert well_formed("stall", **fields)
    assert well_formed("judge", refused=fields["against"])


def test_CH14_1_an_empty_optional_text_counts_as_none():
    scene = Scene("2-cups", "trump-1").does(1, "situational", card="trump-1", text="")
    assert scene.see("situations.0.text") is None


def test_CH14_2_the_scene():
    scene = Scene("2-cups 5-cups", "3-cups trump-1", "4-cups").opened((0, 1)).does(1, "concede").laid(s0="2-cups")
    assert scene.legal(0) == [
        {"type": "declare", "stakes": ""},
        {"type": "oppose", "pair": [0, 1]},
        {"type": "oppose", "pair": [0, 2]},
        {"type": "oppose", "pair": [1, 2]},
        *({"type": "new_scene", "text": "", "npcs": npcs} for npcs in range(1, 7)),
        {"type": "end_session"},
    ]


def test_CH14_2_an_intention_then_situational_plays():
    scene = Scene("2-cups", "trump-20 page-cups").called()
    assert [move["type"] for move in scene.legal(1)] == ["intend", "situational", "situational"]
    assert scene.legal(1)[0]["text"] == ""


def test_CH14_2_stakes_then_situational_plays():
    scene = Scene("2-cups", f"trump-20 {MOON} king-wands page-cups").called().intended()
    moves = scene.legal(1)
    assert moves[:2] == [
        {"type": "stake", "suit": "cups", "attribute": "animal"},
        {"type": "stake", "suit": "cups", "attribute": "body"},
    ]
    assert moves[35]["suit"] == "wands"
    assert moves[36:] == [
        {"type": "situational", "card": "page-cups"},
        {"type": "situational", "card": "king-wands"},
        *({"type": "situational", "card": MOON, "suit": suit} for suit in ("cups", "pentacles", "swords", "wands")),
        {"type": "situational", "card": "trump-20"},
    ]


def test_CH14_2_commits_then_nothing_then_a_concession():
    scene = Scene("trump-2 2-cups", "3-cups", "4-cups", "5-cups").opened()
    assert scene.legal(0) == [
        {"type": "commit", "against": 1, "card": "2-cups"},
        {"type": "commit", "against": 1, "card": "trump-2"},
        {"type": "commit", "against": 1, "card": None},
        {"type": "concede"},
    ]


def test_CH14_2_stalls_by_number_then_ascending():
    scene = Scene("2-cups 3-cups 4-cups", "5-cups", "6-cups", "7-cups").opened()
    scene.laid(s0="2-cups 3-cups 4-cups", s1="5-cups", s2="6-cups", s3="7-cups")
    assert [move["against"] for move in scene.legal(0)] == [[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]]


def test_CH14_3_an_empty_list_is_not_your_turn_whatever_the_move():
    scene = Scene("2-cups", "3-cups")
    for move in ({"type": "concede"}, {"type": "end_session"}, {"type": "situational", "card": "trump-1"}):
        refusal = scene.table.play(1, move)
        assert (refusal.code, refusal.rule) == ("not_your_turn", "CH14.3")


def test_CH14_3_after_the_end_the_match_is_over():
    scene = Scene("2-cups", "3-cups", contests=1).opened().does(1, "concede").laid(s0="2-cups")
    for seat in (0, 1):
        refusal = scene.table.play(seat, {"type": "concede"})
        assert (refusal.code, refusal.rule) == ("match_over", "CH13.1")
        assert scene.legal(seat) == []


@pytest.mark.parametrize(
    ("kind", "fields", "rule"),
    [
        ("declare", {"stakes": ""}, "CH3.1"),
        ("oppose", {"pair": [1, 0]}, "CH3.1"),
        ("situational", {"card": "trump-9", "suit": "cups"}, "CH1.6"),
        ("situational", {"card": "3-cups", "suit": "cups", "relationship": {"name": "a"}}, "CH4.2"),
        ("situational", {"card": MOON, "relationship": {"name": "a"}}, "CH4.5"),
        ("situational", {"card": MOON, "suit": "cups", "relationship": {"name": "a"}}, "CH12.3"),
        ("judge", {"refused": []}, "CH4.10"),
        ("intend", {"text": ""}, "CH5.1"),
        ("stake", {"suit": "wands", "attribute": "will"}, "CH5.3"),
        ("commit", {"against": 1, "card": None, "text": "a"}, "CH6.2"),
        ("commit", {"against": 0, "card": None, "text": "a"}, "CH6.3"),
        ("commit", {"against": 0, "card": "9-cups", "text": "a"}, "CH1.6"),
        ("commit", {"against": 0, "card": "3-cups", "text": "a", "relationship": {"name": "a"}}, "CH6.6"),
        ("commit", {"against": 0, "card": MOON, "text": "a", "relationship": {"name": "a"}}, "CH12.3"),
        ("stall", {"against": [0, 0]}, "CH7.1"),
        ("replenish", {"from": "wands"}, "CH11.5"),
    ],
)
def test_CH14_3_the_first_line_that_fits(kind, fields, rule):
    assert Scene("2-cups", f"3-cups {MOON}").opened().refused(1, kind, **fields) == rule


def test_CH14_4_a_ply_closes_with_its_last_owed_choice():
    scene = Scene("trump-1 2-cups", "3-cups 4-cups page-cups", contests=2)
    plies = [scene.table.state.ply]
    for step in (
        lambda: scene.does(0, "oppose", pair=[0, 1]),
        lambda: scene.does(1, "situational", card="page-cups"),
        scene.called,
        scene.intended,
        scene.staked,
        lambda: scene.laid(s0="trump-1"),
        lambda: scene.laid(s1="3-cups"),
        scene.stalled,
        scene.staked,
        lambda: scene.does(0, "concede").does(1, "concede"),
        lambda: scene.does(0, "new_scene", text="", npcs=1),
        lambda: scene.does(0, "end_session"),
    ):
        step()
        plies.append(scene.table.state.ply)
    assert plies == [0, 0, 0, 1, 2, 3, 3, 4, 5, 7, 8, 9, 10]


@pytest.mark.parametrize("phase", ["intents", "stakes", "commit"])
@pytest.mark.parametrize("card", ["trump-1", "trump-16"])
def test_CH14_4_and_when_a_situational_play_ends_the_contest_or_makes_all_choose_anew(phase, card):
    scene = Scene("2-cups", f"{card} 3-cups").called()
    scene = scene if phase == "intents" else scene.intended() if phase == "stakes" else scene.staked()
    ply = scene.table.state.ply
    assert scene.does(1, "situational", card=card).table.state.ply == ply + 1


def test_CH14_4_a_play_laid_open_closes_the_ply_and_so_does_the_judgement():
    scene = Scene("2-cups", "3-cups trump-1", gm_consent=True).called()
    scene.does(1, "situational", card="trump-1")
    assert scene.table.state.ply == 2
    scene.does(0, "judge", refused=[])
    assert (scene.see("phase"), scene.table.state.ply) == ("intents", 3)


def test_CH14_5_in_the_scene_it_ends_or_a_contest_is_called():
    scene = Scene("2-cups", "3-cups", "4-cups")
    assert GAME.timeout(scene.table.state, 0) == {"type": "declare", "stakes": ""}
    assert GAME.timeout(scene.table.state, 1) is None
    scene.opened((0, 1)).does(1, "concede").laid(s0="2-cups")
    assert GAME.timeout(scene.table.state, 0) == {"type": "end_session"}


def test_CH14_5_without_a_card_a_new_scene_begins_with_as_many_npcs():
    scene = Scene("", "3-cups", npcs=4)
    assert GAME.timeout(scene.table.state, 0) == {"type": "new_scene", "text": "", "npcs": 4}
    scene.does(0, "oppose", pair=[0, 1])
    assert GAME.timeout(scene.table.state, 0) == {"type": "declare", "stakes": ""}


def test_CH14_5_the_gm_allows_everything():
    scene = Scene("2-cups", "king-cups", gm_consent=True).does(1, "situational", card="king-cups")
    assert GAME.timeout(scene.table.state, 0) == {"type": "judge", "refused": []}


def test_CH14_5_an_intention_as_it_stands():
    scene = Scene("2-cups", "3-cups trump-1").called()
    assert GAME.timeout(scene.table.state, 1) == {"type": "intend", "text": ""}
    scene.does(1, "intend", text="Home").does(1, "situational", card="trump-1")
    assert GAME.timeout(scene.table.state, 1) == {"type": "intend", "text": "Home"}


def test_CH14_5_a_hand_of_trumps_only_concedes_where_it_can():
    scene = Scene("trump-1 trump-2 trump-3", "3-cups", "4-cups").opened()
    assert GAME.timeout(scene.table.state, 0) == {"type": "concede"}
    scene.laid(s0="trump-2")
    assert GAME.timeout(scene.table.state, 0) == {"type": "commit", "against": 2, "card": "trump-1"}


def test_CH14_6_a_random_gm_allows_and_begins_a_scene_when_cards_are_short():
    scene = Scene("2-cups 3-cups", "king-cups", "4-cups", gm_consent=True)
    scene.does(1, "situational", card="king-cups")
    assert GAME.weights(scene.see_all(), scene.legal(0)) == [1, 0]
    scene.does(0, "judge", refused=[])
    weighed = zip(scene.legal(0), GAME.weights(scene.see_all(), scene.legal(0)), strict=True)
    likely = [move for move, weight in weighed if weight]
    assert likely == [{"type": "new_scene", "text": "", "npcs": 2}], "seat 1 has no card, and no contest has ended"


def test_CH14_6_it_mostly_calls_contests_and_may_end_the_session_after_one():
    scene = Scene("2-cups 3-cups", "4-cups 5-cups").opened().does(1, "concede").laid(s0="2-cups")
    moves = scene.legal(0)
    weights = dict(zip((move["type"] for move in moves), GAME.weights(scene.see_all(), moves), strict=True))
    assert weights["declare"] > weights["end_session"] > 0


def test_CH14_5_stakes_the_most_points_and_the_highest_attribute():
    character = side((3, 7, 7, 1)) | {"fate": FATES[0]}
    character["attributes"] |= {"hands": 4, "city": 4}
    scene = Scene("trump-1 2-cups", "3-cups 4-cups", characters=[character]).called().intended()
    move = {"type": "stake", "suit": "pentacles", "attribute": "city"}
    assert GAME.timeout(scene.table.state, 1) == move
    assert GAME.timeout(scene.table.state, 0) == {"type": "stake", "suit": "cups", "attribute": "animal"}


def test_CH14_5_a_new_choice_keeps_everything():
    scene = Scene("trump-1 2-cups", "3-cups 4-cups").called().intended("Home")
    scene.does(1, "stake", suit="wands", attribute="body").staked().played(s0="trump-1", s1="3-cups")
    assert GAME.timeout(scene.table.state, 1) == {"type": "intend", "text": "Home"}
    scene.intended()
    assert GAME.timeout(scene.table.state, 1) == {"type": "stake", "suit": "wands", "attribute": "body"}


def test_CH14_5_commit_the_first_legal_move_stall_nothing_replenish_the_most():
    scene = Scene("9-wands", "3-cups", "4-cups", npc=side((1, 3, 5, 5))).opened()
    assert GAME.timeout(scene.table.state, 0) == {"type": "commit", "against": 1, "card": "9-wands"}
    scene.laid(s0="9-wands")
    assert GAME.timeout(scene.table.state, 0) == {"type": "commit", "against": 2, "card": None}
    scene.laid(s0="-", s1="3-cups", s2="4-cups")
    assert GAME.timeout(scene.table.state, 0) == {"type": "stall", "against": []}
    scene.does(0, "stall", against=[1]).does(1, "stall", against=[])
    assert scene.see("phase") == "replenish"
    assert GAME.timeout(scene.table.state, 0) == {"type": "replenish", "from": "swords"}
