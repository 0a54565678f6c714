"""The primary dies under play: where commits wait for a standby nothing is lost, and every log stays sound."""

from pathlib import Path

import pytest

from tests.e2e.calling import busy
from tests.failover.round import Report, play_through

PAUSES = {"kill": 3.0, "freeze": 20.0}
"""Seconds that a loss may cost everybody (docs/scale.md); more on a machine that is busy with other things as well."""


def check(report: Report) -> None:
    assert report.acknowledged > 10
    assert report.check_logs == "no differences"


def test_a_killed_primary_costs_seconds_and_nothing_that_was_acknowledged(tmp_path: Path):
    report = play_through(tmp_path, "kill", lagging=0, before=2, after=4)
    check(report)
    assert (report.lost, report.replaced, report.faults) == (0, 0, ())
    assert report.pause <= PAUSES["kill"] * busy()


@pytest.mark.long
def test_a_primary_that_hangs_costs_no_more_than_twenty_seconds(tmp_path: Path):
    report = play_through(tmp_path, "freeze", lagging=0, before=4, after=25)
    check(report)
    assert (report.lost, report.replaced, report.faults) == (0, 0, ())
    assert report.pause <= PAUSES["freeze"] * busy()


@pytest.mark.long
def test_a_standby_that_lags_loses_what_it_has_not_got_and_corrupts_no_log(tmp_path: Path):
    report = play_through(tmp_path, "kill", lagging=2, before=4, after=8)
    check(report)
    assert report.lost > 0 or report.faults, "what came in the seconds before is gone: that is in the nature of it"
