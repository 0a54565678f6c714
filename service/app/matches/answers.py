"""What the API answers about matches: a struct makes the JSON and its component in the description (API §§4, 5, 9)."""

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from service.app.formats import (
    AccountKind,
    AiLevel,
    Digest,
    Document,
    Event,
    GameKey,
    Id,
    JsonObject,
    LegalMove,
    Natural,
    Positive,
    ProposalKind,
    Salt,
    SeatKind,
    SeatNumber,
    SeatNumbers,
    Time,
    Visibility,
    about,
    component,
    one_of,
)

Ply: TypeAlias = Annotated[
    Natural | None,
    about(
        "The open decision point, counted from 0; it never goes back. Null while the match is open and after its end."
    ),
]
Version: TypeAlias = Annotated[int, Meta(ge=0, description="The number of events in the log.")]
Level: TypeAlias = Annotated[AiLevel | None, about("An AI's level.")]
Seats: TypeAlias = Annotated[list["SeatResource"], Meta(min_length=1, max_length=6)]


class SeatAccount(Document, frozen=True):
    """An account by id. Its name and kind are as they are now; null in past views and after its erasure."""

    id: Id
    name: str | None
    kind: AccountKind | None


class SeatResource(Document, frozen=True):
    """A seat of a match."""

    seat: SeatNumber
    kind: SeatKind
    account: SeatAccount | None
    level: Level
    taken: bool
    owes: Annotated[bool, about("Whether its choice is awaited now.")]
    deadline: Annotated[Time | None, about("When its time is over, while its clock runs.")]
    remaining_ms: Annotated[Natural | None, about("The time it has left; with a bank also while its clock stands.")]
    withdrawn: Annotated[bool, about("Whether it has left the match.")]
    played_by_ai: Annotated[bool, about("Whether an AI plays it until its owner takes it back.")]


class ClockResource(Document, frozen=True):
    """How time is counted. What the kind has no use for is null."""

    kind: Annotated[str, one_of("none", "per_move", "bank")]
    seconds: Positive | None
    initial: Positive | None
    increment: Natural | None
    on_expiry: Annotated[str, one_of("timeout_move", "forfeit", "ai")] | None
    level: Level


class OutcomeResource(Document, frozen=True):
    """How a match ended: an ending of the game, or `resignation`, `forfeit`, `agreement`, `abandoned`, `aborted`."""

    ending: str
    winners: SeatNumbers
    returns: Annotated[
        list[Annotated[int, Meta(ge=-1, le=1)]], Meta(min_length=1, max_length=6, description="One number a seat.")
    ]


class ForkSource(Document, frozen=True):
    """The match and version that an analysis match was made from."""

    id: Id
    version: Positive


class ImportSource(Document, frozen=True):
    """The match that an imported log is of, and the last hash of the log."""

    id: Id
    head_hash: Digest


class MatchLinks(Document, frozen=True):
    """Paths of a match."""

    self: str
    events: str
    legal: str
    log: str
    rules: str


class Fairness(Document, frozen=True):
    """What chance can be checked with: see `matchkeep verify`."""

    commitment: Annotated[Digest, about("SHA-256 of the server's seed.")]
    salts: Annotated[list[Salt], Meta(min_length=1, max_length=6, description="The seats' own parts.")]
    server_seed: Annotated[Digest | None, about("Revealed when the match ends.")]
    head_hash: Annotated[Digest, about("The last hash of the log's chain.")]


class ProposalResource(Document, frozen=True):
    """An open proposal."""

    id: Annotated[Positive, about("The version at which it was made.")]
    kind: ProposalKind
    by: SeatNumber
    waiting_for: Annotated[SeatNumbers, about("The seats that have not answered.")]


class MatchItem(Document, frozen=True, kw_only=True):
    """A match in a list."""

    id: Id
    game: GameKey
    rules_version: Positive
    custom: Annotated[bool, about("Whether it began from a given position (`options.setup`).")]
    status: Annotated[str, one_of("open", "active", "finished", "aborted")]
    version: Version
    ply: Ply
    to_act: Annotated[SeatNumbers, about("The seats whose choice is awaited.")]
    you: Annotated[SeatNumber | None, about("The seat that it is shown for; null for a spectator.")]
    seats: Seats
    clock: ClockResource
    visibility: Visibility
    hints: Annotated[bool, about("Whether seats may ask for hints.")]
    metadata: Annotated[JsonObject | None, about("The client's own data; null except for the creator and the seats.")]
    join_codes: Annotated[
        Annotated[dict[str, str], Meta(extra_json_schema={"propertyNames": {"pattern": "^[0-5]$"}})] | None,
        about("For the creator, while the match is open: the code of each open seat."),
    ]
    outcome: OutcomeResource | None
    rematch: Annotated[Id | None, about("The match that was agreed on after this one.")]
    forked_from: Annotated[ForkSource | None, about("Where it branched off.")]
    origin: Annotated[ImportSource | None, about("What it was imported from.")]
    created_by: Annotated[Id, about("An account.")]
    created_at: Time
    started_at: Time | None
    updated_at: Annotated[Time, about("When the last event was recorded.")]
    finished_at: Time | None
    server_time: Annotated[Time, about("The database's clock, by which deadlines are kept.")]
    links: MatchLinks


class MatchBase(MatchItem, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """What all matches have."""

    options: Annotated[JsonObject, about("The game's options, complete; `setup` is null until the end.")]
    state: Annotated[JsonObject | None, about("The game's view for this viewer; null while the match is open.")]
    proposals: Annotated[list[ProposalResource], Meta(min_length=0)]
    fairness: Fairness


class MatchList(Document, frozen=True):
    """A page of matches."""

    items: Annotated[list[MatchItem], Meta(min_length=0, max_length=100)]
    next_cursor: Annotated[str | None, about("For the next page; null on the last.")]


class Legal(Document, frozen=True):
    """The legal moves of a seat."""

    game: GameKey
    version: Version
    ply: Ply
    seat: SeatNumber
    owed: Annotated[bool, about("Whether the seat's choice is awaited.")]
    moves: Annotated[
        list[LegalMove], Meta(min_length=0, description="Every move that the seat may make, in a stable order.")
    ]


class CommandAnswer(Document, frozen=True):
    """What a command led to."""

    version: Annotated[Version, about("After the command.")]
    ply: Annotated[Natural | None, about("The ply that the command answered.")]
    events: Annotated[list[Event], Meta(min_length=1, description="What it appended, as you may see it.")]
    match: Annotated[Any | UnsetType, about("Left out with `Prefer: return=minimal`."), component("Match")] = UNSET


class FoundHint(Document, frozen=True):
    """A move that an AI would play."""

    level: AiLevel
    move: LegalMove


class HintAnswer(Document, frozen=True):
    """A hint that was asked for."""

    game: GameKey
    version: Annotated[Positive, about("After the question.")]
    ply: Annotated[Natural | None, about("The ply at which it was asked.")]
    hint: Annotated[FoundHint | None, about("Null until it is found: it comes as `match.hint_given`.")]


class SeatPresence(Document, frozen=True):
    """Whether a seat is connected."""

    connected: bool
    last_seen: Time | None
