"""Section 14 as properties of random play, and the round trips of states and events."""

import random
import statistics
import time
from collections.abc import Iterator
from itertools import chain

import msgspec
import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.bastion.board import tail
from service.games.bastion.game import GAME
from service.games.bastion.model import OVER, State
from service.kernel.refusal import Refusal
from tests.games.bastion import lawbook
from tests.games.bastion.given import at, play
from tests.support.pure_table import PureTable

seeds = st.integers(0, 10**9)
few = settings(max_examples=25, deadline=None)


def played(seed: int) -> Iterator[tuple[PureTable, State, random.Random]]:
    """A random match: the table and the state, before each move and after the last."""
    rng = random.Random(seed)
    table = PureTable(GAME, *lawbook.options(rng), seed=str(seed))
    while table.outcome() is None:
        yield table, table.state, rng
        able = [seat for seat in range(table.seats) if table.legal(seat)]
        seat = rng.choice(able if rng.random() < 0.2 else table.to_act())
        assert table.play(seat, lawbook.choose(rng, table.legal(seat))) is None
    yield table, table.state, rng


@few
@given(seeds)
def test_mana_cards_stacks_and_turns_keep_their_invariants(seed: int) -> None:
    for _, state, _ in played(seed):
        lawbook.invariants(state)


@few
@given(seeds)
def test_every_enemy_card_is_in_exactly_one_place_or_spent(seed: int) -> None:
    beginning: list[str] = []
    for table, state, _ in played(seed):
        spent = [event.data["move"]["card"] for event in table.log if event.tag in ("cast", "assisted")]
        now = sorted(chain(enemy_cards(state), spent))
        beginning = beginning or now
        assert now == beginning


def enemy_cards(state: State) -> list[str]:
    in_play = chain(*state.camp, *(quarter.square for quarter in state.quarters), state.citadel)
    spells = chain.from_iterable(defender.spells for defender in state.defenders)
    return [*state.deck, *(enemy.card for enemy in in_play), *spells]


@few
@given(seeds)
def test_after_the_respite_every_attack_takes_a_card_lowers_the_tail_or_ends_the_match(seed: int) -> None:
    before: State | None = None
    for table, state, _ in played(seed):
        attacked = before and state.turn.number > max(before.turn.number, state.terms.respite)
        if before and attacked and before.truce == state.truce:
            shorter = len(state.deck) < len(before.deck)
            assert shorter or tail(state) < tail(before) or state.phase == OVER
        before = state
        assert table.log


@few
@given(seeds)
def test_a_move_is_accepted_exactly_when_it_is_listed(seed: int) -> None:
    for table, state, rng in played(seed):
        for seat in range(table.seats):
            listed = table.legal(seat)
            known = {orjson.dumps(move, option=orjson.OPT_SORT_KEYS) for move in listed}
            assert len(known) == len(listed)
            tried = [lawbook.any_move(rng, table.seats) for _ in range(3)] + listed[:: rng.randint(1, 20)]
            for move in tried:
                assert table.forms[move["type"]].first_fault(move) is None
                accepted = not isinstance(GAME.decide(state, seat, move, table.chance), Refusal)
                assert accepted == (orjson.dumps(move, option=orjson.OPT_SORT_KEYS) in known), move


@few
@given(seeds)
def test_what_is_hidden_changes_nothing_that_is_shown(seed: int) -> None:
    for table, state, rng in played(seed):
        viewer = rng.choice([None, *range(table.seats)])
        other = lawbook.resample(state, viewer, rng)
        assert orjson.dumps(GAME.view(other, viewer)) == orjson.dumps(GAME.view(state, viewer))
        if viewer is not None:
            assert GAME.legal(other, viewer) == table.legal(viewer)
        assert GAME.view(other, None) == GAME.view(state, viewer)


@few
@given(seeds)
def test_states_survive_json_and_logs_fold_to_them(seed: int) -> None:
    for table, state, rng in played(seed):
        if rng.random() < 0.1 or state.phase == OVER:
            assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
            folded = GAME.initial(table.options, table.seats)
            for event in table.log:
                folded = GAME.evolve(folded, event)
            assert folded == state


@few
@given(seeds)
def test_every_event_and_its_public_forms_fit_the_schemas(seed: int) -> None:
    from service.kernel.forms import Form

    forms = {tag: Form(schema) for tag, schema in GAME.schemas.events.items()}
    *_, (table, _, _) = played(seed)
    for event in table.log:
        for viewer in (None, *range(table.seats)):
            shown = GAME.disclose(event, viewer)
            assert forms[event.tag].first_fault(shown.data) is None
            assert list(shown.data) == list(event.data)


def test_an_unknown_field_of_an_event_is_hidden() -> None:
    from dataclasses import replace

    [moved] = play(at(), 0, "move", to=1)
    shown = GAME.disclose(replace(moved, data={**moved.data, "secret": 7}), 0)
    assert shown.data["secret"] is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", ["tutorial", "easy", "normal", "hard"])
def test_timeouts_alone_end_a_match(seats: int, scenario: str) -> None:
    table = PureTable(GAME, seats, {"scenario": scenario}, seed=scenario)
    for _ in range(500):
        if table.outcome() is not None:
            break
        seat = table.to_act()[0]
        move = GAME.timeout(table.state, seat)
        assert move is not None
        assert table.play(seat, move) is None
    assert table.view(None)["outcome"]["ending"] == "breached"


def test_a_legal_list_takes_less_than_two_milliseconds() -> None:
    times = []
    for seed in range(5):
        for table, state, _ in played(seed):
            for seat in table.to_act():
                began = time.perf_counter()
                GAME.legal(state, seat)
                times.append(time.perf_counter() - began)
    assert statistics.median(times) < 0.002
