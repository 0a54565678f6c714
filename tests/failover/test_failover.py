"""The primary dies under play: where commits wait for a standby nothing is lost, and every log stays sound."""

from pathlib import Path

import pytest

from tests.e2e.calling import busy
from tests.failover.round import Report, play_through
from tests.failover.servers import Loss

GOES_ON = {"kill": 2.0, "freeze": 20.0}
"""Seconds that a loss may cost everybody beside those of the promotion, which are Postgres' own (docs/scale.md has the
whole); more on a machine that is busy with other things as well."""


def check(report: Report) -> None:
    assert report.acknowledged > 10
    assert report.check_logs == "no differences"


@pytest.mark.parametrize(
    ("how", "before", "after"), [("kill", 2, 4), pytest.param("freeze", 4, 25, marks=pytest.mark.long)]
)
def test_a_lost_primary_costs_seconds_and_nothing_that_was_acknowledged(
    tmp_path: Path, how: Loss, before: float, after: float
):
    report = play_through(tmp_path, how, lagging=0, before=before, after=after)
    check(report)
    assert (report.lost, report.replaced, report.faults) == (0, 0, ())
    assert report.pause - report.promotion <= GOES_ON[how] * busy(), report


@pytest.mark.long
def test_a_standby_that_lags_loses_what_it_has_not_got_and_corrupts_no_log(tmp_path: Path):
    report = play_through(tmp_path, "kill", lagging=2, before=4, after=8)
    check(report)
    assert report.lost > 0 or report.faults, "what came in the seconds before is gone: that is in the nature of it"
