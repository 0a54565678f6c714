"""Everything that is measured, as tables and as JSON: ``python -m tests.bench`` (``make bench``)."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from service.registry import GAMES
from tests.bench import games, streams, throughput
from tests.bench.commands import by_length
from tests.bench.product import product
from tests.bench.storage import storage

OUT = Path("bench-results.json")


def rows(found: dict[str, Any], path: str = "") -> list[tuple[str, str]]:
    """Every figure with the path to it."""
    lines: list[tuple[str, str]] = []
    for name, value in found.items():
        where = f"{path}{name}"
        if isinstance(value, dict):
            lines += rows(value, f"{where}.")
        else:
            lines.append((where, str(value)))
    return lines


def main() -> None:
    """Measures, prints tables, writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="rounds of product, bare handler and pgbench")
    parser.add_argument("--seconds", type=float, default=3, help="seconds of a round")
    parser.add_argument("--json", type=Path, default=OUT)
    chosen = parser.parse_args()
    found: dict[str, Any] = {"games": {game.key: asdict(games.measure(game, 2.0)) for game in GAMES}}
    with product() as target:
        rates = throughput.throughput(target, throughput.CLIENTS, chosen.rounds, chosen.seconds)
        print(throughput.table(rates))
        found["ms_by_length"] = by_length(target)
        found["storage"] = storage(target)
        found["streams"] = streams.measured(target, 1000, 2, chosen.seconds)
    chosen.json.write_text(json.dumps(found | {"throughput": rates}, indent=2))
    width = max(len(name) for name, _ in rows(found))
    for name, value in rows(found):
        print(f"{name:<{width}}  {value}")


if __name__ == "__main__":
    main()
