"""Loses the primary of a pair under play, and says what came of it: ``python -m tests.failover --how kill``."""

import argparse
import tempfile
from pathlib import Path
from typing import get_args

from tests.failover.round import play_through
from tests.failover.servers import Loss


def main() -> None:
    """One round a loss, and a line of figures for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--how", choices=get_args(Loss), action="append", help="how it is lost; vanish needs root and nft"
    )
    parser.add_argument("--lagging", type=float, default=0.0, help="seconds by which the standby is behind")
    parser.add_argument("--before", type=float, default=5.0, help="seconds of play before")
    parser.add_argument("--after", type=float, default=20.0, help="seconds of play after the promotion")
    chosen = parser.parse_args()
    for how in chosen.how or ["kill"]:
        with tempfile.TemporaryDirectory(prefix="failover-", dir="/tmp") as folder:
            report = play_through(Path(folder), how, chosen.lagging, chosen.before, chosen.after)
        print(
            f"{how}: acknowledged {report.acknowledged}, lost {report.lost}, replaced {report.replaced}, "
            f"pause {report.pause:.1f} s, promotion {report.promotion:.1f} s, logs: {report.check_logs}"
            + "".join(f"\n  {fault!r}"[:300] for fault in report.faults),
            flush=True,
        )


if __name__ == "__main__":
    main()
