"""The stand-alone verifier reads the published format for itself, and agrees with the product on every game."""

import copy
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
import rfc8785

from service.kernel.game import Game
from service.log.verify.report import Report
from service.match.commands import Fork, Resign
from service.match.decide import decide
from service.match.ledger import Decided
from service.match.state import MatchState
from service.registry import GAMES
from tests.log.verify.forging import forged
from tests.log.verify.stories import STORIES, recorder
from tests.log.verify.test_hostile import outcome_of, spoilt
from tests.support.recording import Log, Recorder, account, as_lines, played
from tests.support.servers import ROOT

FILE = ROOT / "deploy" / "verify" / "matchkeep_verify.py"


def run(folder: Path, raw: bytes, *more: str) -> "subprocess.CompletedProcess[str]":
    """As a stranger runs it: isolated, in a folder without Matchkeep."""
    (folder / "log").write_bytes(raw)
    command = [sys.executable, "-I", "-S", str(FILE), "log", *more]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def verifier() -> Any:
    """Its functions."""
    scope: dict[str, Any] = {"__name__": "matchkeep_verify"}
    exec(compile(FILE.read_text(), str(FILE), "exec"), scope)
    return scope


def finds(verifier: Any, log: Log) -> tuple[int, str] | None:
    """The version and the reason of what it finds."""
    header, events = copy.deepcopy(log)
    try:
        verifier["check"](header, iter(events))
    except verifier["Wrong"] as wrong:
        return wrong.version, wrong.reason
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_it_agrees_that_logs_of_every_game_hold(tmp_path: Path, game: Game[Any]):
    header, events = played(game, 2).log()
    shuffles = sum(len(event["shuffles"]) for event in events)
    for raw in (as_lines((header, events)), orjson.dumps({**header, "events": events}, option=orjson.OPT_INDENT_2)):
        done = run(tmp_path, raw)
        assert done.returncode == 0, done
        assert f"{shuffles} shuffles hold over {len(events)} events" in done.stdout
        assert header["commitment"] in done.stdout
        assert events[-1]["hash"] in done.stdout


@pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))
def test_it_agrees_on_every_event_of_the_match_layer(verifier: Any, story: Any):
    assert finds(verifier, story().log()) is None


def forked_from(source: Recorder, at: int) -> Log:
    """The log of a fork that is given up at once."""
    header, events = source.log()
    origin = {name: header[name] for name in ("commitment", "server_seed", "salts")}
    origin |= {"source": header["match_id"], "version": at, "hash": events[at - 1]["hash"], "events": events[:at]}
    made = Recorder(source.rules, name="fork")
    made.stored, made.state = [], MatchState()
    forked = decide(source.rules, made.state, Fork(source.at(at), account(0), origin), made.context())
    assert isinstance(forked, Decided)
    made.record(forked)
    made.do(Resign(0))
    return made.log()


def test_it_checks_a_fork_and_the_source_that_it_brings_along(verifier: Any):
    source = recorder("bastions-breach").play_on(random.Random(1))
    at = next(n for n, one in enumerate(source.stored, 1) if b"revealed" in one.body)
    log = forked_from(source, at)
    assert finds(verifier, log) is None

    def forge(events: list[dict[str, Any]]) -> None:
        events[0]["data"]["events"][3]["at"] = "2031-01-01T00:00:00.000Z"

    assert "event 4 of the fork's source" in finds(verifier, forged(log, forge))[1]
    for name, value in (("version", 1), ("hash", "0" * 64), ("salts", ["x", "y"]), ("server_seed", "0" * 64)):
        version, _ = finds(verifier, forged(log, lambda events, n=name, v=value: events[0]["data"].update({n: v})))
        assert version == 1


def test_it_finds_what_the_product_finds_in_chain_commitment_and_shuffles(verifier: Any):
    header, events = recorder("bastions-breach").play_on(random.Random(1)).log()
    shuffling = next(n for n, event in enumerate(events) if event["shuffles"])
    changed = copy.deepcopy(events)
    changed[4]["data"]["more"] = 1
    reshuffled = copy.deepcopy(events)
    reshuffled[shuffling]["shuffles"][0]["after"].reverse()
    assert finds(verifier, (header, changed)) == (5, "the hash is not that of this event after the one before it")
    assert finds(verifier, (header, events[1:]))[0] == 1
    assert finds(verifier, (header, [*events, events[-1]]))[0] == len(events) + 1
    assert finds(verifier, (header, reshuffled))[0] == shuffling + 1
    for field, value in (("commitment", "0" * 64), ("server_seed", "1" * 64), ("match_id", "x"), ("salts", ["|"])):
        assert finds(verifier, ({**header, field: value}, events))[0] == 0
    other = header["match_id"].replace(header["match_id"][0], "0" if header["match_id"][0] != "0" else "1")
    assert "does not come from the seeds" in finds(verifier, ({**header, "match_id": other}, events))[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_on_spoilt_logs_it_finds_no_less_than_the_products_chain(tmp_path: Path, verifier: Any, game: Game[Any]):
    log, rng = played(game, 1).log(), random.Random(game.key)
    for _ in range(60):
        raw = spoilt(rng, log)
        ours = outcome_of(raw)
        (tmp_path / "log").write_bytes(raw)
        status = verifier["main"]([str(tmp_path / "log")])
        if isinstance(ours, Report) and ours.first_wrong is None:
            assert status == 0
        if isinstance(ours, Report) and ours.first_wrong and ours.first_wrong.check in LINKS:
            assert status == 1


LINKS = ("commitment", "version", "chain", "shuffle")


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b"[1]", b"null", b"{", b"[" * 50_000, b'{"events": 3}', b'{"a": 1, "a": 2}', b"\xff"]
)
def test_what_is_no_log_gets_a_plain_answer(tmp_path: Path, raw: bytes):
    done = run(tmp_path, raw)
    assert done.returncode == 2
    assert done.stderr.startswith("cannot tell: ")
    assert "Traceback" not in done.stderr


def test_a_log_of_a_running_match_or_without_its_end_cannot_be_judged(tmp_path: Path):
    running = recorder("breach").play_on(random.Random(1), 3)
    header, events = recorder("breach").play_on(random.Random(1)).log()
    assert run(tmp_path, as_lines(running.log())).returncode == 2
    assert run(tmp_path, as_lines((header, events[:-1]))).returncode == 2


def test_its_canonical_json_is_that_of_rfc_8785(verifier: Any):
    odd = {
        "b": [True, False, None, 0, -1, 2**53 - 1],
        "a": '\u0000\u001f"\\/\u007fé€\u2028',
        "\U0001f600": 1,
        "\ufb33": 2,
    }
    assert verifier["canonical"](odd).encode() == rfc8785.dumps(odd)


def test_the_worked_vectors_of_the_format_hold(verifier: Any):
    vectors = orjson.loads((Path(__file__).parents[1] / "log" / "vectors.json").read_bytes())
    seed = bytes.fromhex(vectors["server_seed"])
    match_seed = verifier["digest"](seed, "|".join(["matchkeep/1", vectors["match_id"], *vectors["salts"]]))
    assert match_seed.hex() == vectors["match_seed"]
    for one in vectors["shuffles"]:
        assert verifier["shuffle"](match_seed, one["n"], one["before"]) == one["after"]


def test_it_imports_nothing_of_matchkeep_and_says_what_it_does(tmp_path: Path):
    imports = [line for line in FILE.read_text().splitlines() if line.startswith(("import ", "from "))]
    assert all(name not in line for line in imports for name in ("service", "workers", "orjson", "rfc8785"))
    done = run(tmp_path, b"", "--help")
    assert done.returncode == 0
    assert "Exit status" in done.stdout


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_field_of_the_header_is_held_to_the_events(verifier: Any, game: Game[Any]):
    header, events = played(game, 1).log()
    seats, options = header["seats"], header["options"]
    name = next(name for name in sorted(options) if name != "setup")
    lies: dict[str, Any] = {
        "format_version": [True, 1.0, "1"],
        "rules_version": [True, header["rules_version"] + 1],
        "game": ["hazard", None],
        "options": [{}, {**options, name: "other"}, {**options, "more": 1}],
        "seats": [
            [],
            seats[::-1],
            [{**seats[0], "account": account(5)}, *seats[1:]],
            [{**seats[0], "kind": "ai"}, *seats[1:]],
            [{**seats[0], "level": True}, *seats[1:]],
        ],
        "salts": [["x"] * len(seats), ["", *[""] * len(seats)]],
    }
    assert finds(verifier, (header, events)) is None
    for field, values in lies.items():
        for value in values:
            with pytest.raises((verifier["Wrong"], verifier["CannotTell"])):
                verifier["check"]({**copy.deepcopy(header), field: value}, iter(copy.deepcopy(events)))
