"""Creating matches: options, seats and clock checked, then made with their first events (API §4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import orjson

from service.app.access import Caller
from service.app.matches.decision import Decision
from service.app.matches.execute import NewMatch, begin
from service.app.problems import Problem, invalid, refused_creation
from service.app.services import Services
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.kernel.values import Json
from service.log.canonical import canonical
from service.match.commands import Create
from service.match.levels import LEVELS
from service.match.state import Clock, SeatState
from service.registry import find
from service.store.match_records import AccountName, KeyRef

Names = Mapping[str, AccountName]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A well-formed request for a match; ``seats`` and ``hints`` are None where the client left them out."""

    game: str
    options: Json
    seats: Sequence[Mapping[str, Json]] | None
    clock: Clock
    visibility: str
    hints: bool | None
    metadata: Mapping[str, Json]


def create_match(services: Services, caller: Caller, wanted: Wanted, key: KeyRef | None) -> Decision:
    """The new match, or the one that the same key and request made within a day."""
    accounts = [caller.account_id, *(seat["account_id"] for seat in wanted.seats or () if seat["kind"] == "account")]
    blocked = services.blocks.among(caller.account_id, accounts[1:])
    return begin(services, lambda made: _plan(caller, wanted, but(made.names, blocked)), key, accounts)


def but(names: Names, blocked: Collection[str]) -> Names:
    """The names without those of accounts that may not be invited: to who makes the match they do not exist."""
    return {account: name for account, name in names.items() if account not in blocked} if blocked else names


def _plan(caller: Caller, wanted: Wanted, names: Names) -> NewMatch:
    rules = find(wanted.game)
    if rules is None:
        raise invalid("/game", f"there is no game {wanted.game!r}")
    seats = [_seat(caller, number, seat, names) for number, seat in enumerate(wanted.seats or _default_seats(rules))]
    options = rules.check_options(wanted.options, len(seats))
    if isinstance(options, Refusal):
        raise refused_creation(options)
    _check_table(caller, seats)
    return new_match(rules, seats, options, wanted, caller.account_id)


def new_match(
    rules: Game[Any], seats: Sequence[SeatState], options: Mapping[str, Json], wanted: Wanted, creator: str
) -> NewMatch:
    """The match that is made of checked seats and options; of these the names stand in the order that the log gives."""
    only_ai = all(seat.kind == "ai" for seat in seats if seat.account != creator)
    facts = {
        "created_by": creator,
        "visibility": wanted.visibility,
        "hints": only_ai if wanted.hints is None else wanted.hints,
        "custom": options.get("setup") is not None,
    }
    beyond_log = {"clock": asdict(wanted.clock), "metadata": wanted.metadata}
    in_order = orjson.loads(canonical(options))
    return NewMatch(rules, Create(in_order, seats, wanted.clock, facts), {**facts, **beyond_log})


def plays_ai(wanted: Wanted) -> bool:
    """Whether an AI is to sit in the match."""
    rules = find(wanted.game)
    seats = wanted.seats or (_default_seats(rules) if rules else ())
    return any(seat["kind"] == "ai" for seat in seats)


def _default_seats(rules: Game[Any]) -> list[Mapping[str, Json]]:
    """The caller, and AI seats up to the game's minimum."""
    return [{"kind": "me"}, *[{"kind": "ai", "level": 1}] * (rules.min_seats - 1)]


def _seat(caller: Caller, number: int, wanted: Mapping[str, Json], names: Names) -> SeatState:
    kind = wanted["kind"]
    if kind == "me":
        return SeatState("account", caller.account_id, taken=True)
    if kind == "open":
        return SeatState("open")
    if kind == "ai":
        level, levels = wanted.get("level", 1), [known.level for known in LEVELS]
        if level not in levels:
            raise invalid(f"/seats/{number}/level", f"the levels are {', '.join(map(str, levels))}")
        return SeatState("ai", level=level, taken=True)
    if wanted["account_id"] not in names:
        raise invalid(f"/seats/{number}/account_id", "there is no such account")
    return SeatState("account", wanted["account_id"])


def _check_table(caller: Caller, seats: Sequence[SeatState]) -> None:
    """Nobody sits on several seats while somebody else may sit down (API §4)."""
    if sum(seat.taken and seat.account == caller.account_id for seat in seats) > 1:
        raise invalid("/seats", "a seat of kind 'me' at most once")
    persons = [seat.account for seat in seats if seat.kind != "ai"]
    for account in {person for person in persons if person is not None}:
        if persons.count(account) > 1 and set(persons) != {account}:
            raise Problem("already_seated", "an account may hold several seats only if all others are its own or AI")
