"""Every data file in this folder: the counts that the specifications print, and the breakdown where one is wrong."""

import pytest

from tests.counts.counting import Entry, count, describe, divide, entries, root, table

LONG = 500_000
"""Counts above this take too long for every run."""

CASES = [
    pytest.param(
        entry,
        depth,
        marks=[pytest.mark.long] if number > LONG else [],
        id=f"{entry.game}: {entry.name} to depth {depth}",
    )
    for entry in entries()
    for depth, number in enumerate(entry.counts, 1)
]


@pytest.mark.parametrize(("entry", "depth"), CASES)
def test_count(entry: Entry, depth: int) -> None:
    node = root(entry.game, entry.seats, entry.options)
    found, wanted = count(node, depth), entry.counts[depth - 1]
    if found != wanted:
        pytest.fail(
            f"{found:,} sequences, wanted {wanted:,}; by first move:\n{table(divide(node, depth))}", pytrace=False
        )


def test_a_breakdown_names_every_first_move_and_adds_up() -> None:
    node = root("breach", 2, {"layout": "mini"})
    parts = divide(node, 2)
    assert sum(parts.values()) == count(node, 2) == 1067
    assert list(parts) == [describe(choice) for choice in node.choices()]
    assert parts["0: switch a1 b1"] == 33
    assert table(parts).splitlines()[-1].split() == ["sum", "1,067"]
