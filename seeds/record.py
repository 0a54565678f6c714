"""Records demo matches anew: plays them on a running server as its clients do, and exports their logs.

matchkeep up --port 8100 &
python -m seeds.record --url http://127.0.0.1:8100 [--only PLAN ...]
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from seeds.plans import Plan, all_plans

FOLDER = Path(__file__).parent / "matches"
PEOPLE = ("Ada", "Boris", "Chidi", "Dagny", "Emre", "Farah")
ATTEMPTS = 60


@dataclass(frozen=True)
class Client:
    """One account of the server."""

    url: str
    token: str = ""
    id: str = ""
    name: str = ""

    def call(self, method: str, path: str, body: Any = None, accept: str = "application/json") -> bytes:
        """The body of an answer; anything but success is an error."""
        headers = {"Content-Type": "application/json", "Accept": accept}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.url + path, data, headers, method=method)) as answer:
            return bytes(answer.read())

    def json(self, method: str, path: str, body: Any = None) -> Any:
        """The answer as data."""
        return json.loads(self.call(method, path, body))


def new_client(url: str, name: str) -> Client:
    """A new account."""
    made = Client(url).json("POST", "/v1/accounts", {"name": name})
    return Client(url, made["token"], made["account"]["id"], name)


def play(plan: Plan, people: Sequence[Client], rng: Random) -> Any:
    """Plays a match to its end; the match as it is then."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (plan.seats - 1)]
    wanted = {"game": plan.game.key, "options": plan.options, "seats": seats, "visibility": "public"}
    match = people[0].json("POST", "/v1/matches", wanted)
    path = f"/v1/matches/{match['id']}"
    for seat in range(1, plan.seats):
        match = people[seat].json("PUT", f"{path}/seats/{seat}", {"salt": f"{people[seat].name.lower()}-{plan.name}"})
    while match["outcome"] is None:
        seat = match["to_act"][0]
        own = people[seat]
        view = own.json("GET", path)
        legal = own.json("GET", f"{path}/legal")["moves"]
        move = plan.choose(plan.game, view["state"], legal, rng)
        match = own.json("POST", f"{path}/commands", {"type": "play", "ply": view["ply"], "move": move})["match"]
    return match


def record(plan: Plan, people: Sequence[Client]) -> str:
    """Plays until the match ends as planned, and writes its log and accounts; how often it was played."""
    for attempt in range(1, ATTEMPTS + 1):
        match = play(plan, people, Random(f"{plan.name} {attempt}"))
        if plan.ends(match["outcome"]):
            log = people[0].call("GET", f"/v1/matches/{match['id']}/log", accept="application/x-ndjson")
            (FOLDER / f"{plan.name}.ndjson").write_bytes(log)
            accounts = [{"id": seat.id, "name": seat.name, "kind": "human"} for seat in people[: plan.seats]]
            (FOLDER / f"{plan.name}.accounts.json").write_text(json.dumps(accounts, indent=1) + "\n")
            return f"{plan.name}: {match['outcome']['ending']} after {match['version']} events, attempt {attempt}"
    raise SystemExit(f"{plan.name} did not end as planned in {ATTEMPTS} attempts")


def main() -> None:
    """Records all matches anew, or those that are named."""
    plans = all_plans()
    parser = argparse.ArgumentParser(description="Play demo matches on a running server, and export their logs.")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server (http://127.0.0.1:8000)")
    parser.add_argument("--only", nargs="+", choices=plans, metavar="PLAN", help=f"these alone: {', '.join(plans)}")
    arguments = parser.parse_args()
    chosen = [plans[name] for name in arguments.only or plans]
    people = [new_client(arguments.url.rstrip("/"), name) for name in PEOPLE[: max(plan.seats for plan in chosen)]]
    for plan in chosen:
        print(record(plan, people))


if __name__ == "__main__":
    main()
