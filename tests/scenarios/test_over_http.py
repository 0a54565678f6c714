"""Every scenario file (CONVENTIONS §9), played over the real HTTP stack: each seat an account of its own."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.api import Answer, Api, Client
from tests.support.scenarios import FOLDER, subset

FILES = sorted(FOLDER.glob("*/*.json"))


class Playing:
    """One scenario's match. Seats are taken with their join codes, as people do it."""

    def __init__(self, api: Api, players: list[Client], scenario: Mapping[str, Any]) -> None:
        self.stranger, self.players, self.game = api.stranger, players[: scenario["seats"]], scenario["game"]
        wanted = {
            "game": scenario["game"],
            "options": scenario.get("options", {}),
            "seats": [{"kind": "me"}, *[{"kind": "open"}] * (scenario["seats"] - 1)],
        }
        self.made = players[0].post("/v1/matches", wanted)
        self.path = ""
        if self.made.status == 201:
            match = self.made.data
            self.path = match["links"]["self"]
            for seat, code in (match["join_codes"] or {}).items():
                self.players[int(seat)].post("/v1/join", {"code": code}).expect(200)

    def look(self, seat: int | None) -> Any:
        viewer = self.stranger if seat is None else self.players[seat]
        return viewer.get(self.path).expect(200).data

    def step(self, one: Mapping[str, Any]) -> None:
        if "expect" in one:
            self.check(one["expect"])
        elif "facts" in one:
            game = self.stranger.get(f"/v1/games/{self.game}").expect(200).data
            subset("facts", one["facts"], game["facts"])
        elif "resign" in one:
            self.players[one["resign"]].post(f"{self.path}/commands", {"type": "resign"}).expect(201)
        elif "rematch" in one:
            self.rematch(one["rematch"])
        else:
            self.choose(one)

    def choose(self, one: Mapping[str, Any]) -> None:
        answer = self.players[one["seat"]].post(f"{self.path}/commands", {"type": "play", "move": one["move"]})
        if "refused" in one:
            self.check_refusal(answer, one["refused"])
        else:
            answer.expect(201)

    def rematch(self, wanted: Mapping[str, Any]) -> None:
        """Asks for the rematch and goes on there, every person in its new seat."""
        made = self.players[wanted.get("by", 0)].post(f"{self.path}/rematch", {}).expect(201).data
        ids = [player.id for player in self.players]
        places = [ids.index(seat["account"]["id"]) for seat in made["seats"]]
        assert wanted.get("seats", places) == places
        subset("options", wanted.get("options", {}), made["options"])
        self.players = [self.players[old] for old in places]
        self.path = made["links"]["self"]
        for seat, player in enumerate(self.players):
            player.put(f"{self.path}/seats/{seat}", {}).expect(200)

    def check_refusal(self, answer: Answer, wanted: Mapping[str, Any]) -> None:
        if answer.code == "validation_error" and wanted["code"] == "illegal_move":
            return  # what no such game has may be turned down by its form
        assert answer.status == (422 if wanted["code"] == "validation_error" else 409), answer.raw
        subset("refused", wanted, answer.data)

    def check(self, expect: Mapping[str, Any]) -> None:
        seen = self.look(expect.get("as"))
        subset(
            "match", {name: expect[name] for name in ("to_act", "status", "state", "outcome") if name in expect}, seen
        )
        assert not set(expect.get("absent", ())) & set(seen["state"])
        if "legal" in expect:
            self.check_legal(expect["legal"])

    def check_legal(self, wanted: Mapping[str, Any]) -> None:
        moves = self.players[wanted["seat"]].get(f"{self.path}/legal").expect(200).data["moves"]
        have = {json.dumps(move, sort_keys=True) for move in moves}
        named = {
            name: {json.dumps(move, sort_keys=True) for move in wanted.get(name, ())}
            for name in ("includes", "excludes", "exactly")
        }
        assert len(have) == len(moves), "repeated moves"
        assert len(moves) == wanted.get("count", len(moves))
        assert named["includes"] <= have, named["includes"] - have
        assert not named["excludes"] & have
        assert "exactly" not in wanted or named["exactly"] == have
        assert not wanted.get("ordered") or moves == wanted["exactly"]


@pytest.fixture(scope="module")
def players(api: Api) -> list[Client]:
    return [api.account(f"Seat {seat}") for seat in range(6)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(api: Api, players: list[Client], path: Path):
    scenario = json.loads(path.read_text())
    playing = Playing(api, players, scenario)
    if "created" in scenario:
        subset("created", scenario["created"], playing.made.data)
        return
    playing.made.expect(201)
    for number, one in enumerate(scenario["steps"], 1):
        if "timeout" in one:
            pytest.skip("needs a clock that can be moved; tests without HTTP play it")
        try:
            playing.step(one)
        except AssertionError as wrong:
            raise AssertionError(f"step {number} {one}: {wrong}") from wrong
