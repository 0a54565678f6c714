"""Creating matches: options, seats and clock checked, then written with their first events (API §4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from service.app.access import Caller
from service.app.matches.changes import ChainHead, change_of, due_notices
from service.app.matches.pace import LEVELS
from service.app.problems import Problem, invalid, refused_creation
from service.app.records import KeyRef, NewMatch
from service.app.services import Services
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.kernel.values import Json
from service.log.chance import DerivedChance, commitment, match_seed
from service.match.create import create
from service.match.ledger import Context, Decided
from service.match.state import Clock, MatchState, SeatState
from service.registry import find


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


def create_match(services: Services, caller: Caller, wanted: Wanted, key: KeyRef | None) -> tuple[str, bool]:
    """The new match's id, and whether it was there before (the same key and request within a day)."""
    if key and (known := created_before(services, key)):
        return known, True
    rules = find(wanted.game)
    if rules is None:
        raise invalid("/game", f"there is no game {wanted.game!r}")
    seats = [_seat(services, caller, number, one) for number, one in enumerate(wanted.seats or _default_seats(rules))]
    options = rules.check_options(wanted.options, len(seats))
    if isinstance(options, Refusal):
        raise refused_creation(options)
    _check_table(caller, seats)
    new = new_match(services, rules, seats, options, wanted, caller.account_id)
    if not services.matches.create(new, key):
        return create_match(services, caller, wanted, key)
    return ring(services, new), False


def ring(services: Services, new: NewMatch) -> str:
    """Tells of a new match once it is durable; its id."""
    services.notifier.ring(new.change.match_id, new.change.version, due_notices(new.change))
    return new.change.match_id


def new_match(
    services: Services,
    rules: Game[Any],
    seats: Sequence[SeatState],
    options: Mapping[str, Json],
    wanted: Wanted,
    creator: str,
) -> NewMatch:
    """The rows of a match, and its first events."""
    only_ai = all(seat.kind == "ai" for seat in seats if seat.account != creator)
    hints = only_ai if wanted.hints is None else wanted.hints
    custom = options.get("setup") is not None
    facts = {"created_by": creator, "visibility": wanted.visibility, "hints": hints, "custom": custom}
    new = begin(services, rules, lambda context: create(rules, options, seats, wanted.clock, facts, context), creator)
    return replace(
        new,
        visibility=wanted.visibility,
        hints=hints,
        custom=custom,
        clock=asdict(wanted.clock),
        metadata=wanted.metadata,
    )


def begin(services: Services, rules: Game[Any], first: Callable[[Context], Decided], creator: str) -> NewMatch:
    """A log with a fresh commitment that begins with what ``first`` decides; its match is private, without a clock."""
    match_id, seed, now = services.entropy.new_id(), services.entropy.seed(), services.matches.now()
    decided = first(Context(now, _chance(seed, match_id), seed.hex(), _no_past))
    codes = tuple(
        (n, services.entropy.join_code()) for n, seat in enumerate(decided.state.seats) if seat.kind == "open"
    )
    change = change_of(rules, ChainHead(match_id, commitment(seed), seed, now), MatchState(), decided, codes)
    return NewMatch(
        change,
        rules.key,
        rules.version,
        seed,
        visibility="private",
        hints=True,
        custom=True,
        clock=asdict(Clock()),
        metadata={},
        created_by=creator,
    )


def _chance(seed: bytes, match_id: str) -> Callable[[tuple[str, ...], int], DerivedChance]:
    return lambda salts, n: DerivedChance(match_seed(seed, match_id, salts), n)


def _no_past(_version: int) -> MatchState:
    raise AssertionError("a new match has no past")


def created_before(services: Services, key: KeyRef) -> str | None:
    """What the same key and request made within a day. Raises ``idempotency_key_reused`` for another request."""
    known = services.matches.created_with(key)
    if known is None:
        return None
    if known[0] != key.request_hash:
        raise Problem("idempotency_key_reused", "this key came with another request before")
    return known[1]


def plays_ai(wanted: Wanted) -> bool:
    """Whether an AI is to sit in the match."""
    rules = find(wanted.game)
    seats = wanted.seats or (_default_seats(rules) if rules else ())
    return any(seat["kind"] == "ai" for seat in seats)


def _default_seats(rules: Game[Any]) -> list[Mapping[str, Json]]:
    """The caller, and AI seats up to the game's minimum."""
    return [{"kind": "me"}, *[{"kind": "ai", "level": 1}] * (rules.min_seats - 1)]


def _seat(services: Services, caller: Caller, number: int, wanted: Mapping[str, Json]) -> SeatState:
    kind = wanted["kind"]
    if kind == "me":
        return SeatState("account", caller.account_id, taken=True)
    if kind == "open":
        return SeatState("open")
    if kind == "ai":
        level = wanted.get("level", 1)
        if level not in [one.level for one in LEVELS]:
            raise invalid(f"/seats/{number}/level", f"the levels are {', '.join(str(one.level) for one in LEVELS)}")
        return SeatState("ai", level=level, taken=True)
    account = services.accounts.read(wanted["account_id"])
    if account is None:
        raise invalid(f"/seats/{number}/account_id", "there is no such account")
    return SeatState("account", account.account_id)


def _check_table(caller: Caller, seats: Sequence[SeatState]) -> None:
    """Nobody sits on several seats while somebody else may sit down (API §4)."""
    if sum(seat.taken and seat.account == caller.account_id for seat in seats) > 1:
        raise invalid("/seats", "a seat of kind 'me' at most once")
    persons = [seat.account for seat in seats if seat.kind != "ai"]
    for account in {one for one in persons if one is not None}:
        if persons.count(account) > 1 and set(persons) != {account}:
            raise Problem("already_seated", "an account may hold several seats only if all others are its own or AI")
