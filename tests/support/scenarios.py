"""Plays scenario files (CONVENTIONS §9) on a table without HTTP."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.kernel.game import Game
from tests.support.pure_table import PureTable, RefusedError

FOLDER = Path(__file__).parent.parent / "scenarios"


def subset(path: str, wanted: Any, got: Any) -> None:
    """Objects are compared as subsets, lists and scalars exactly."""
    if isinstance(wanted, dict):
        assert isinstance(got, dict), f"{path}: wanted an object, got {got!r}"
        for key, value in wanted.items():
            assert key in got, f"{path}.{key} is missing"
            subset(f"{path}.{key}", value, got[key])
    else:
        same = wanted == got and isinstance(wanted, bool) == isinstance(got, bool)
        assert same, f"{path}: wanted {wanted!r}, got {got!r}"


def check_legal(table: PureTable, rule: dict[str, Any]) -> None:
    moves = table.legal(rule["seat"])
    canonical = [json.dumps(move, sort_keys=True) for move in moves]
    have = set(canonical)
    assert len(have) == len(moves), "repeated moves"
    if "count" in rule:
        assert len(moves) == rule["count"], f"{len(moves)} moves, wanted {rule['count']}"
    for move in rule.get("includes", []):
        assert json.dumps(move, sort_keys=True) in have, f"lacks {move}"
    for move in rule.get("excludes", []):
        assert json.dumps(move, sort_keys=True) not in have, f"must not hold {move}"
    if "exactly" in rule:
        wanted = [json.dumps(move, sort_keys=True) for move in rule["exactly"]]
        assert have == set(wanted)
        assert not rule.get("ordered") or canonical == wanted


def check(table: PureTable, expect: dict[str, Any]) -> None:
    view = table.view(expect.get("as"))
    if "to_act" in expect:
        assert expect["to_act"] == list(table.to_act())
    if "state" in expect:
        subset("state", expect["state"], view)
    for field in expect.get("absent", []):
        assert field not in view
    if "outcome" in expect:
        outcome = table.outcome()
        got = outcome and {"ending": outcome.ending, "winners": list(outcome.winners), "returns": list(outcome.returns)}
        assert got == expect["outcome"], got
    if "legal" in expect:
        check_legal(table, expect["legal"])


def timeout(table: PureTable, seat: int) -> None:
    move = table.game.timeout(table.state, seat)
    assert move is not None
    assert table.play(seat, move) is None


def rematch(table: PureTable, wanted: dict[str, Any]) -> PureTable:
    """The table of the rematch. A given position is never shown (API §4), so that ``setup`` is null here too."""
    places, again = table.rematch()
    assert wanted.get("seats", places) == places
    subset("options", wanted.get("options", {}), {**again.options, "setup": None})
    return again


def choice(table: PureTable, one: dict[str, Any]) -> None:
    """A move that is accepted, or refused as the step says."""
    refusal = table.play(one["seat"], one["move"])
    if "refused" not in one:
        assert refusal is None, refusal
        return
    assert refusal is not None, "must be refused"
    wanted = one["refused"]
    if refusal.code == "validation_error" and wanted["code"] == "illegal_move":
        return
    assert refusal.code == wanted["code"], refusal
    assert "rule" not in wanted or refusal.rule == wanted["rule"], refusal


def step(table: PureTable, one: dict[str, Any]) -> PureTable:
    """Plays one step; the table that the next one is about."""
    if "rematch" in one:
        return rematch(table, one["rematch"])
    if "expect" in one:
        check(table, one["expect"])
    elif "facts" in one:
        subset("facts", one["facts"], table.game.all_facts)
    elif "resign" in one:
        table.resign(one["resign"])
    elif "timeout" in one:
        timeout(table, one["timeout"])
    else:
        choice(table, one)
    return table


def play(game: Game[Any], path: Path) -> None:
    """Plays one file; raises AssertionError with the step's number where it differs."""
    scenario = json.loads(path.read_text())
    given = (game, scenario["seats"], scenario.get("options", {}))
    if "created" in scenario:
        with pytest.raises(RefusedError) as refused:
            PureTable(*given)
        assert refused.value.refusal.code == scenario["created"]["code"], refused.value.refusal
        return
    table = PureTable(*given, seed=path.name)
    for number, one in enumerate(scenario["steps"], 1):
        try:
            table = step(table, one)
        except AssertionError as wrong:
            raise AssertionError(f"{path.name} step {number} {one}: {wrong}") from wrong
