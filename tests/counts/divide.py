"""Prints a count by first move: ``python -m tests.counts.divide breach "chess" 3 [--after '0: switch b2 c3' ...]``."""

import argparse
import sys
from collections.abc import Sequence

from tests.counts.counting import Node, describe, divide, entries, root, table


def main(arguments: Sequence[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts.divide", description="A count by first move.")
    parser.add_argument("game", help="the game's key")
    parser.add_argument("entry", nargs="?", help="an entry of the data file; left out: their names")
    parser.add_argument("depth", nargs="?", type=int, default=3)
    parser.add_argument("--after", nargs="*", default=[], metavar="MOVE", help="moves to play first, as printed")
    asked = parser.parse_args(arguments)
    found = {entry.name: entry for entry in entries(asked.game)}
    if asked.entry is None:
        print("\n".join(found))
        return
    if asked.entry not in found:
        parser.error(f"no entry {asked.entry!r}; there are {', '.join(map(repr, found))}")
    entry = found[asked.entry]
    node = root(entry.game, entry.seats, entry.options)
    for move in asked.after:
        node = played(node, move)
    print(table(divide(node, asked.depth)))


def played(node: Node, move: str) -> Node:
    """The node after a move, written as the breakdown prints it."""
    choice = next((choice for choice in node.choices() if describe(choice) == move), None)
    if choice is None:
        raise SystemExit(f"no such move here: {move}")
    return node.after(choice)


if __name__ == "__main__":
    main(sys.argv[1:])
