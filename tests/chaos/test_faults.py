"""A few faults of every kind in a minute; `make soak` makes all of them for an hour."""

import pytest

from tests.chaos.faults import FAULTS, PAIRS
from tests.chaos.soak import choose, run
from tests.chaos.stack import new_stack

BOUNDED = [
    ("worker frozen",),
    ("postgres forgotten",),
    ("valkey full",),
    ("web killed", "valkey swallowed"),
]
"""One of each kind."""


def test_every_part_can_fail_in_every_way_that_it_can():
    assert {name.split()[1] for name in FAULTS} == {"killed", "frozen", "swallowed", "forgotten", "full"}
    assert {name.split()[0] for name in FAULTS} == {"web", "worker", "reconcile", "postgres", "valkey"}
    assert len(PAIRS) > 50


def test_faults_are_chosen_by_the_seed():
    import random

    first, second = ([choose(random.Random(seed), FAULTS) for _ in range(5)] for seed in (1, 1))
    assert first == second


@pytest.mark.server
def test_after_every_fault_all_goes_on_and_nothing_is_missing():
    stack = new_stack()
    try:
        told = run(stack, seconds=45, seed=1, chosen=BOUNDED)
    finally:
        stack.close()
    assert told.broken == []
    assert told.logs > 0
    assert told.events > 0
