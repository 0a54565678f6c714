"""What is watched: the dashboard and the alerts ask for what /metrics really tells, in PromQL that parses."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import promql_parser
import pytest
import yaml

from tests.support.api import Api

DEPLOY = Path(__file__).parents[2] / "deploy"
BOARD = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text())
ALERTS = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text())["groups"]
OF_PROMETHEUS = {"up": {"job", "instance"}}
OF_THE_SCRAPE = {"job", "instance"}
"""Labels that Prometheus adds."""


def shown() -> Iterator[str]:
    """The dashboard's questions, with Grafana's own words filled in."""
    for panel in BOARD["panels"]:
        for target in panel["targets"]:
            yield target["expr"].replace("$__rate_interval", "1m").replace("$job", "matchkeep")


def alerts() -> list[dict[str, Any]]:
    return [rule for group in ALERTS for rule in group["rules"]]


QUESTIONS = sorted({*shown(), *(rule["expr"] for rule in alerts())})


@pytest.fixture(scope="module")
def told(api: Api) -> dict[str, set[str]]:
    """By series of /metrics, its labels: after a few requests, an AI's move and a problem."""
    api.table("breach", 2)
    api.stranger.get("/v1/nothing")
    api.wired.services.ai_times.note("breach", 1, 0.25)
    until = monotonic() + 30
    while "matchkeep_ai_moves_total" not in (text := api.stranger.get("/metrics").expect(200).raw.decode()):
        assert monotonic() < until, "what is noted is never told"
    series: dict[str, set[str]] = {}
    for name, labels in re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", text, re.MULTILINE):
        series.setdefault(name, set()).update(re.findall(r'(\w+)="', labels))
    return series


def selectors(node: Any) -> Iterator[tuple[str, set[str]]]:
    """The series that an expression asks for, and the labels that it asks by."""
    if isinstance(node, promql_parser.VectorSelector):
        yield node.name, {matcher.name for matcher in node.matchers.matchers}
    elif isinstance(node, promql_parser.MatrixSelector):
        yield from selectors(node.vector_selector)
    for name in ("expr", "lhs", "rhs", "param"):
        if (inner := getattr(node, name, None)) is not None and not isinstance(inner, str):
            yield from selectors(inner)
    for inner in getattr(node, "args", None) or ():
        yield from selectors(inner)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_parses_and_asks_for_what_is_told(told: dict[str, set[str]], question: str):
    asked = list(selectors(promql_parser.parse(question)))
    assert asked
    for name, labels in asked:
        known = OF_PROMETHEUS.get(name) or told.get(name)
        assert known is not None, f"{name} is not told"
        assert labels <= known | OF_THE_SCRAPE, f"{name} has no label {sorted(labels - known)}"
    grouped = {label for by in re.findall(r"\bby \(([^)]*)\)", question) for label in re.split(r",\s*", by)}
    assert grouped <= set().union(*(told.get(name, set()) for name, _ in asked)) | OF_THE_SCRAPE


def test_the_alerts_are_the_operators_too():
    rules = yaml.safe_load((DEPLOY / "kubernetes" / "components" / "monitoring" / "rules.yaml").read_text())
    assert rules["spec"]["groups"] == ALERTS


def test_an_alert_says_how_bad_it_is_and_what_it_means():
    names = [rule["alert"] for rule in alerts()]
    assert len(set(names)) == len(names) > 10
    for rule in alerts():
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert len(rule["annotations"]["summary"].split()) > 4
        assert re.fullmatch(r"\d+m", rule["for"])


def test_the_dashboard_shows_what_operators_ask_for():
    everything = " ".join(shown())
    for part in ("late_seconds", "ai_seconds_total", "jobs_waiting", "deliveries_waiting", "pool_waiting"):
        assert f"matchkeep_{part}" in everything
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"])


def test_prometheus_beside_compose_reads_these_rules_from_the_web():
    settings = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    (scraped,) = settings["scrape_configs"]
    assert scraped["job_name"] == "matchkeep"
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    (target,) = scraped["static_configs"][0]["targets"]
    assert target == "web:8000"
    mounted = {volume.split(":")[1] for volume in compose["prometheus"]["volumes"]}
    assert set(settings["rule_files"]) <= mounted
    assert set(compose["prometheus"]["networks"]) & set(compose["web"]["networks"]), "it reaches the web"
