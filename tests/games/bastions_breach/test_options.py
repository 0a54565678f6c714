"""Options and setups (BB2.3, BB6)."""

from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from service.games.bastions_breach.data import RANKS
from service.games.bastions_breach.game import GAME
from service.kernel.forms import Form
from service.kernel.refusal import Refusal

ROW = list(RANKS)
PAIRS = [[rank, rank] for rank in RANKS]
DEFAULTS = {"suits": ["diamonds", "hearts", "spades"], "pick_suits": False, "setup": None}


def refusal(raw: Any, seats: int = 2) -> tuple[str, str | None, str | None]:
    found = GAME.check_options(raw, seats)
    assert isinstance(found, Refusal)
    return found.code, found.rule, found.field


def setup(**fields: Any) -> dict[str, Any]:
    return {"setup": {"middle_row": ROW} | fields}


def test_every_option_has_a_default_and_a_null_setup_is_none():
    assert GAME.check_options({}, 2) == GAME.check_options({"setup": None}, 2) == DEFAULTS


def test_a_setup_is_completed():
    assert GAME.check_options(setup(), 2) == DEFAULTS | {"setup": {"middle_row": ROW, "rounds": []}}


@pytest.mark.parametrize("seats", [0, 1, 3, 6])
def test_BB2_1_two_seats(seats: int):
    assert refusal({}, seats) == ("invalid_option", "BB2.1", "")


@pytest.mark.parametrize(
    ("suits", "field"),
    [
        (None, "/suits"),
        ("clubs", "/suits"),
        ([], "/suits"),
        (["clubs", "hearts"], "/suits"),
        (["clubs", "diamonds", "hearts", "spades"], "/suits"),
        (["clubs", "hearts", "clubs"], "/suits"),
        (["clubs", "stars", "hearts"], "/suits/1"),
        ([["clubs"], "clubs", "hearts"], "/suits/0"),
    ],
)
def test_BB2_3_three_different_suits(suits: Any, field: str):
    assert refusal({"suits": suits}) == ("invalid_option", "BB2.3", field)


@pytest.mark.parametrize("value", [None, 0, 1, "true", [], {}])
def test_BB2_5_pick_suits_is_true_or_false(value: Any):
    assert refusal({"pick_suits": value}) == ("invalid_option", "BB2.5", "/pick_suits")
    assert GAME.check_options({"pick_suits": True}, 2) == DEFAULTS | {"pick_suits": True}


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"rounds": 3}, "/rounds"),
        ({"suits": DEFAULTS["suits"], "x/y": None}, "/x~1y"),
        ([], ""),
        (None, ""),
        ("suits", ""),
        (1, ""),
    ],
)
def test_BB2_3_no_other_option(raw: Any, field: str):
    assert refusal(raw) == ("invalid_option", "BB2.3", field)


@pytest.mark.parametrize(
    ("bad", "place"),
    [
        ([], ""),
        ("x", ""),
        (0, ""),
        (False, ""),
        ({}, ""),
        ({"rounds": []}, ""),
        ({"middle_row": ROW, "hands": []}, "/hands"),
    ],
)
def test_BB6_1_a_setup_has_a_middle_row_perhaps_rounds_and_nothing_else(bad: Any, place: str):
    assert refusal({"setup": bad}) == ("invalid_setup", "BB6.1", f"/setup{place}")


@pytest.mark.parametrize(
    ("row", "place"),
    [
        (None, ""),
        ({}, ""),
        (ROW[:12], ""),
        ([*ROW, "2"], ""),
        ([*ROW[:12], "2"], "/12"),
        (["1", *ROW[1:]], "/0"),
        ([*ROW[:3], 5, *ROW[4:]], "/3"),
        ([*ROW[:3], {}, *ROW[4:]], "/3"),
    ],
)
def test_BB6_2_the_thirteen_ranks_each_once(row: Any, place: str):
    assert refusal(setup(middle_row=row)) == ("invalid_setup", "BB6.2", f"/setup/middle_row{place}")


@pytest.mark.parametrize(
    ("rounds", "place"),
    [
        (None, ""),
        ({}, ""),
        (PAIRS, ""),
        (["AK"], "/0"),
        ([["A"]], "/0"),
        ([["2", "2"], ["A", "K", "Q"]], "/1"),
        ([["2", "3"], ["3", "3"]], "/1/1"),
        ([["2", "3"], ["2", "4"]], "/1/0"),
        ([["2", "3"], ["B", "4"]], "/1/0"),
        ([["2", None]], "/0/1"),
    ],
)
def test_BB6_3_at_most_twelve_pairs_and_no_rank_twice_within_a_seat(rounds: Any, place: str):
    assert refusal(setup(rounds=rounds)) == ("invalid_setup", "BB6.3", f"/setup/rounds{place}")


def test_BB6_3_twelve_rounds_may_be_given_and_both_seats_may_play_the_same_rank():
    assert not isinstance(GAME.check_options(setup(rounds=PAIRS[:12]), 2), Refusal)


def test_the_first_broken_rule_speaks_and_names_its_field():
    both = GAME.check_options({"setup": {"middle_row": [], "rounds": None, "x": 1}}, 2)
    rest = GAME.check_options({"setup": {"middle_row": [], "rounds": None}}, 2)
    last = GAME.check_options(setup(rounds=None), 2)
    assert [found.rule for found in (both, rest, last)] == ["BB6.1", "BB6.2", "BB6.3"]
    for found, name in ((both, "setup"), (rest, "middle_row"), (last, "rounds")):
        assert name in found.detail


SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(RANKS) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["suits", "pick_suits", "setup", "rounds"]), inner)
    ),
    max_leaves=8,
)
NEAR = st.fixed_dictionaries(
    {},
    optional={
        "suits": st.permutations(["clubs", "hearts", "spades"]) | SCRAPS,
        "pick_suits": st.booleans() | SCRAPS,
        "setup": st.fixed_dictionaries(
            {"middle_row": st.permutations(ROW) | SCRAPS},
            optional={"rounds": st.lists(st.permutations(ROW).map(lambda ranks: ranks[:2]), max_size=3) | SCRAPS},
        ),
    },
)


@for_all(NEAR | SCRAPS)
def test_whatever_is_accepted_fits_the_schema_and_completing_it_again_changes_nothing(raw: Any):
    found = GAME.check_options(raw, 2)
    form = Form(GAME.schemas.options)
    if isinstance(found, Refusal):
        assert found.field is not None
        return
    assert form.first_fault(raw) is None
    assert form.first_fault(found) is None
    assert GAME.check_options(found, 2) == found
