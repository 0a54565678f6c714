"""Records the demo matches anew: plays them on a running server as its clients do, and exports their logs.

matchkeep up --port 8100 &
python -m seeds.record --url http://127.0.0.1:8100
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from seeds import captain
from workers.bots.bot import Budget, bot_for

FOLDER = Path(__file__).parent
PEOPLE = ("Ada", "Boris", "Chidi", "Dagny")
ATTEMPTS = 60

Move = Mapping[str, Any]
Chooser = Callable[[Any, Sequence[Move], Random], Move]

LINES = (
    "Rain has been falling on the viaduct since noon.",
    "Somebody at the back of the hall begins to sing.",
    "The lamp goes out, and nobody admits to it.",
    "An old debt comes due at the worst of moments.",
    "The river keeps what it was given.",
)


@dataclass(frozen=True)
class Plan:
    """One match: who sits where, what is chosen, and how it has to end."""

    name: str
    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    choose: Chooser | None = None
    ends: Callable[[Mapping[str, Any]], bool] = bool


def with_words(view: Any, legal: Sequence[Move], rng: Random) -> Move:
    """Chariot as level 1 plays it, with a sentence wherever a text is asked for."""
    move = {**bot_for("chariot", 1).choose(view, legal, rng, Budget(nodes=0)).move}
    for name in ("stakes", "text"):
        if name in move:
            move[name] = rng.choice(LINES)
    return move


PLANS = (
    Plan("bastions-breach", "bastions-breach", 2),
    Plan("breach", "breach", 2),
    Plan("balaans", "balaans", 2),
    Plan("chariot", "chariot", 4, {"contests": 2}, with_words),
    Plan("bastion-won", "bastion", 2, {}, captain.choose, lambda outcome: outcome["winners"] != []),
    Plan("bastion-lost", "bastion", 3, {"scenario": "easy"}, None, lambda outcome: outcome["winners"] == []),
)


@dataclass(frozen=True)
class Client:
    """One account of the server."""

    url: str
    token: str = ""
    id: str = ""

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
    return Client(url, made["token"], made["account"]["id"])


def play(plan: Plan, people: Sequence[Client], rng: Random) -> Any:
    """Plays a match to its end; the match as it is then."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (plan.seats - 1)]
    wanted = {"game": plan.game, "options": plan.options, "seats": seats, "visibility": "public"}
    match = people[0].json("POST", "/v1/matches", wanted)
    path = f"/v1/matches/{match['id']}"
    for seat in range(1, plan.seats):
        match = people[seat].json("PUT", f"{path}/seats/{seat}", {"salt": f"{PEOPLE[seat].lower()}-{plan.name}"})
    while match["outcome"] is None:
        seat = match["to_act"][0]
        own = people[seat]
        view = own.json("GET", path)
        legal = own.json("GET", f"{path}/legal")["moves"]
        command = {"type": "play", "ply": view["ply"], "move": choice(plan, view["state"], legal, rng)}
        match = own.json("POST", f"{path}/commands", command)["match"]
    return match


def choice(plan: Plan, view: Any, legal: Sequence[Move], rng: Random) -> Move:
    """What the plan's chooser plays, or else the player program of level 1."""
    if plan.choose:
        return plan.choose(view, legal, rng)
    return bot_for(plan.game, 1).choose(view, legal, rng, Budget(nodes=0)).move


def record(plan: Plan, people: Sequence[Client]) -> str:
    """Plays until the match ends as planned, and writes its log; how often it was played."""
    for attempt in range(1, ATTEMPTS + 1):
        match = play(plan, people, Random(f"{plan.name} {attempt}"))
        if plan.ends(match["outcome"]):
            log = people[0].call("GET", f"/v1/matches/{match['id']}/log", accept="application/x-ndjson")
            (FOLDER / "matches" / f"{plan.name}.ndjson").write_bytes(log)
            return f"{plan.name}: {match['outcome']['ending']} after {match['version']} events, attempt {attempt}"
    raise SystemExit(f"{plan.name} did not end as planned in {ATTEMPTS} attempts")


def main() -> None:
    """Records everything anew."""
    parser = argparse.ArgumentParser(description="Play the demo matches on a running server, and export their logs.")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server (http://127.0.0.1:8000)")
    url = parser.parse_args().url.rstrip("/")
    people = [new_client(url, name) for name in PEOPLE]
    (FOLDER / "matches").mkdir(exist_ok=True)
    for plan in PLANS:
        print(record(plan, people))
    accounts = [{"id": one.id, "name": name, "kind": "human"} for one, name in zip(people, PEOPLE, strict=True)]
    (FOLDER / "accounts.json").write_text(json.dumps(accounts, indent=2) + "\n")


if __name__ == "__main__":
    main()
