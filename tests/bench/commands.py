"""Commands to measure with: random matches of Breach, and the requests that play them."""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.registry import find
from tests.bench.client import Round, http_request, measure
from tests.bench.product import Product

CLIENTS = 16
LASTING = {"quiet_limit": 1000}


@dataclass(frozen=True, slots=True)
class Somebody:
    """An account with its token."""

    token: str
    account: str


def somebody(target: Product) -> Somebody:
    """A new account."""
    made = target.call("POST", "/v1/accounts")
    return Somebody(made["token"], made["account"]["id"])


def play_match(rng: random.Random, longest: int = 10_000, quiet: bool = False) -> Iterator[tuple[int, int, Any]]:
    """Seat, ply and move of a random match of Breach. ``quiet``: rather without defeats, so that it lasts."""
    game: Any = find("breach")
    state = game.initial(game.check_options({"quiet_limit": 1000}, 2), 2)
    nobody: frozenset[int] = frozenset()
    for ply in range(longest):
        seat = game.to_act(state)[0]
        moves = list(game.legal(state, seat))
        rng.shuffle(moves)
        if quiet:
            moves.sort(key=lambda move: _restless(game, state, seat, move, defeat=ply % 900 == 899))
        for event in game.decide(state, seat, moves[0], None):
            state = game.evolve(state, event)
        yield seat, ply, moves[0]
        if game.outcome(state, nobody) is not None:
            return


def _restless(game: Any, state: Any, seat: int, move: Any, defeat: bool) -> int:
    """0 for a move that keeps the match going as wanted, more for others; an end is the last resort."""
    for event in game.decide(state, seat, move, None):
        state = game.evolve(state, event)
    if game.outcome(state, frozenset()) is not None:
        return 2
    return int((game.view(state, None)["last"]["defeated"] is not None) != defeat)


def quiet_moves(seed: int) -> Iterator[tuple[int, int, Any]]:
    """A match that lasts for thousands of moves."""
    return play_match(random.Random(seed), quiet=True)


def new_match(target: Product, *seated: Somebody, **more: Any) -> str:
    """A match of Breach whose seats the first of ``seated`` holds, or the first two."""
    maker, other = seated[0], seated[-1]
    seats = [{"kind": "me"}, {"kind": "account", "account_id": other.account}]
    wanted = {"game": "breach", "seats": seats, "options": LASTING, **more}
    match_id = str(target.call("POST", "/v1/matches", wanted, maker.token)["id"])
    target.call("PUT", f"/v1/matches/{match_id}/seats/1", {}, other.token)
    return match_id


def command(match_id: str, token: str, seat: int, ply: int, move: Any, **headers: str) -> bytes:
    """A command as it goes over the wire."""
    body = json.dumps({"type": "play", "seat": seat, "ply": ply, "move": move}).encode()
    named = {"Authorization": f"Bearer {token}"} | headers
    return http_request("bench", "POST", f"/v1/matches/{match_id}/commands", body, named)


def careful_command(match_id: str, token: str, seat: int, ply: int, move: Any) -> bytes:
    """A command as a client sends it that means to do it once, and asks for no more than it needs."""
    return command(match_id, token, seat, ply, move, **{"Idempotency-Key": f"ply-{ply}", "Prefer": "return=minimal"})


def player(
    target: Product, seated: tuple[Somebody, ...], seed: int, enough: int, more: Mapping[str, Any] | None = None
) -> Iterator[bytes]:
    """One client's requests: random matches, one after another, prepared before the clock runs.

    ``seated``: who plays, one account at both seats or two; ``more``: what the matches are made with besides.
    """
    rng = random.Random(seed)
    requests: list[bytes] = []
    while len(requests) < enough:
        match_id = new_match(target, *seated, **more or {})
        for seat, ply, move in play_match(rng):
            requests.append(careful_command(match_id, seated[seat % len(seated)].token, seat, ply, move))
    return iter(requests)


def by_length(target: Product, lengths: tuple[int, ...] = (10, 200, 2000), each: int = 40) -> dict[str, Any]:
    """Milliseconds a command in matches that are so many events long already, one client, warm."""
    who = somebody(target)
    match_id, found = new_match(target, who), {}
    moves = quiet_moves(5)
    requests = [command(match_id, who.token, *next(moves)) for _ in range(max(lengths) + each)]
    done = 0
    for length in lengths:
        before, done = requests[done:length], length
        check(measure(target.port, [iter(before)], 600))
        timed = check(measure(target.port, [iter(requests[length : length + each])], 600))
        done = length + each
        found[str(length)] = round(timed.quantile(0.5), 3)
    return found


def check(one: Round) -> Round:
    """Nothing was refused."""
    assert not one.wrong, "a request was refused"
    return one
