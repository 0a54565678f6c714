"""The API's types, made from openapi.yaml by datamodel-code-generator (pyproject.toml)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict


class NewAccount(TypedDict, closed=True):
    name: NotRequired[str]
    kind: NotRequired[Literal["human", "bot"]]


class Rename(TypedDict, closed=True):
    name: str


class NewToken(TypedDict, closed=True):
    match_id: NotRequired[str | None]
    seat: NotRequired[int | None]
    scopes: list[Literal["read", "play", "manage"]]
    expires_in: NotRequired[int | None]
    note: NotRequired[str | None]


class NewRecoveryCode(TypedDict, closed=True):
    pass


class Recovery(TypedDict, closed=True):
    recovery_code: str


class NewDeviceCode(TypedDict, closed=True):
    scopes: list[Literal["read", "play", "manage"]]
    expires_in: NotRequired[int | None]
    note: NotRequired[str | None]


class DeviceCodeInHand(TypedDict, closed=True):
    code: str


class Join(TypedDict, closed=True):
    code: str
    salt: NotRequired[str]
    preview: NotRequired[bool]


class TakeSeat(TypedDict, closed=True):
    salt: NotRequired[str]


class NewTicket(TypedDict, closed=True):
    match_id: NotRequired[str | None]
    seat: NotRequired[int | None]


class Rematch(TypedDict, closed=True):
    pass


class Fork(TypedDict, closed=True):
    at: int


class AskHint(TypedDict, closed=True):
    level: NotRequired[Literal[1]]


class NewWebhook(TypedDict, closed=True):
    url: str
    events: list[Literal["match.invited", "match.started", "match.owed", "match.finished"]]
    match_id: NotRequired[str | None]


class ChangeWebhook(TypedDict, closed=True):
    url: NotRequired[str]
    events: NotRequired[list[Literal["match.invited", "match.started", "match.owed", "match.finished"]]]
    match_id: NotRequired[str | None]
    enabled: NotRequired[bool]


class Nothing(TypedDict, closed=True):
    pass


RedirectUri: TypeAlias = str


class NewOAuthClient(TypedDict, closed=True):
    name: str
    redirect_uris: list[RedirectUri]


class ConsentForm(TypedDict, closed=True):
    response_type: Literal["code"]
    client_id: str
    redirect_uri: str
    scope: NotRequired[str]
    state: NotRequired[str]
    code_challenge: str
    code_challenge_method: Literal["S256"]
    credential: NotRequired[str]
    decision: Literal["allow", "deny"]


class TokenRequest(TypedDict, closed=True):
    grant_type: Literal["authorization_code"]
    client_id: str
    code: str
    redirect_uri: str
    code_verifier: str


class RevocationRequest(TypedDict, closed=True):
    client_id: str
    token: str
    token_type_hint: NotRequired[Literal["access_token", "refresh_token"]]


class MeSeat(TypedDict, closed=True):
    kind: Literal["me"]


class OpenSeat(TypedDict, closed=True):
    kind: Literal["open"]


class AccountSeat(TypedDict, closed=True):
    kind: Literal["account"]
    account_id: str


class AiSeat(TypedDict, closed=True):
    kind: Literal["ai"]
    level: NotRequired[Literal[1]]


SeatWanted: TypeAlias = MeSeat | OpenSeat | AccountSeat | AiSeat


class NoneClock(TypedDict, closed=True):
    kind: Literal["none"]


class PerMoveClock(TypedDict, closed=True):
    kind: Literal["per_move"]
    on_expiry: NotRequired[Literal["timeout_move", "forfeit", "ai"]]
    level: NotRequired[Literal[1]]
    seconds: int


class BankClock(TypedDict, closed=True):
    kind: Literal["bank"]
    on_expiry: NotRequired[Literal["timeout_move", "forfeit", "ai"]]
    level: NotRequired[Literal[1]]
    initial: int
    increment: NotRequired[int]


ClockWanted: TypeAlias = NoneClock | PerMoveClock | BankClock


class ResignCommand(TypedDict, closed=True):
    type: Literal["resign"]
    seat: NotRequired[int]
    ply: NotRequired[int | None]


class ProposeCommand(TypedDict, closed=True):
    type: Literal["propose"]
    seat: NotRequired[int]
    ply: NotRequired[int | None]
    kind: Literal["draw", "takeback", "abort"]


class AnswerCommand(TypedDict, closed=True):
    type: Literal["answer"]
    seat: NotRequired[int]
    ply: NotRequired[int | None]
    proposal: int
    accept: bool


class AbortCommand(TypedDict, closed=True):
    type: Literal["abort"]
    seat: NotRequired[int]
    ply: NotRequired[int | None]


class ReturnCommand(TypedDict, closed=True):
    type: Literal["return"]
    seat: NotRequired[int]
    ply: NotRequired[int | None]


class Account(TypedDict, closed=True):
    id: str
    name: str
    kind: Literal["human", "bot"]
    created_at: str


class ErasedAccount(TypedDict, closed=True):
    id: str
    erased_at: str


class Token(TypedDict, closed=True):
    id: str
    scopes: list[Literal["read", "play", "manage"]]
    match_id: str | None
    seat: int | None
    note: str | None
    created_at: str
    expires_at: str | None
    client_id: str | None


class NewTokenAnswer(TypedDict, closed=True):
    id: str
    scopes: list[Literal["read", "play", "manage"]]
    match_id: str | None
    seat: int | None
    note: str | None
    created_at: str
    expires_at: str | None
    client_id: str | None
    token: str


class CurrentToken(TypedDict, closed=True):
    id: str
    scopes: list[Literal["read", "play", "manage"]]
    match_id: str | None
    seat: int | None
    note: str | None
    created_at: str
    expires_at: str | None
    client_id: str | None
    account_id: str


class NewRecoveryCodeAnswer(TypedDict, closed=True):
    recovery_code: str


class RecoveredAnswer(TypedDict, closed=True):
    account: Account
    token: str
    recovery_code: str
    revoked: int


class NewDeviceCodeAnswer(TypedDict, closed=True):
    code: str
    expires_at: str


class DeviceTokenAnswer(TypedDict, closed=True):
    id: str
    scopes: list[Literal["read", "play", "manage"]]
    match_id: str | None
    seat: int | None
    note: str | None
    created_at: str
    expires_at: str | None
    client_id: str | None
    token: str
    account: Account


class BlockedAccount(TypedDict, closed=True):
    account_id: str
    at: str


Version: TypeAlias = int


class SeatRange(TypedDict, closed=True):
    min: int
    max: int


class Level(TypedDict, closed=True):
    level: int
    name: str
    description: str
    pace_ms: int


class GameLinks(TypedDict, closed=True):
    self: str
    rules: str


ToActItem: TypeAlias = int


class SeatAccount(TypedDict, closed=True):
    id: str
    name: str | None
    kind: Literal["human", "bot"] | None


class Clock(TypedDict, closed=True):
    kind: Literal["none", "per_move", "bank"]
    seconds: int | None
    initial: int | None
    increment: int | None
    on_expiry: Literal["timeout_move", "forfeit", "ai"] | None
    level: int | None


Winner: TypeAlias = int


Return: TypeAlias = int


class Outcome(TypedDict, closed=True):
    ending: str
    winners: list[Winner]
    returns: list[Return]


class ForkSource(TypedDict, closed=True):
    id: str
    version: int


class ImportSource(TypedDict, closed=True):
    id: str
    head_hash: str


class MatchLinks(TypedDict, closed=True):
    self: str
    events: str
    legal: str
    log: str
    rules: str


class FeedEvent(TypedDict, closed=True):
    cursor: str
    type: Literal["match.invited", "match.started", "match.owed", "match.finished"]
    match_id: str
    version: int
    ply: int | None
    seat: int | None
    at: str


class StreamTicket(TypedDict, closed=True):
    ticket: str
    expires_at: str


class FirstWrong(TypedDict, closed=True):
    version: int
    check: Literal["form", "commitment", "version", "chain", "shuffle", "header", "time", "refused", "differs"]
    reason: str


class NewWebhookAnswer(TypedDict, closed=True):
    id: str
    url: str
    events: list[Literal["match.invited", "match.started", "match.owed", "match.finished"]]
    match_id: str | None
    enabled: bool
    status: Literal["sleeping", "active", "disabled", "gone"]
    failures: int
    created_at: str
    confirmed_at: str | None
    old_secret_until: str | None
    secret: str


class Webhook(TypedDict, closed=True):
    id: str
    url: str
    events: list[Literal["match.invited", "match.started", "match.owed", "match.finished"]]
    match_id: str | None
    enabled: bool
    status: Literal["sleeping", "active", "disabled", "gone"]
    failures: int
    created_at: str
    confirmed_at: str | None
    old_secret_until: str | None


class Delivery(TypedDict, closed=True):
    id: str
    type: Literal["match.invited", "match.started", "match.owed", "match.finished", "webhook.challenge", "webhook.test"]
    match_id: str | None
    version: int | None
    status: Literal["pending", "delivered", "failed", "dropped"]
    attempts: int
    created_at: str
    attempted_at: str | None
    next_attempt_at: str | None
    answer: int | None
    fault: (
        Literal[
            "target_refused",
            "unresolvable",
            "unreachable",
            "timeout",
            "tls",
            "broken",
            "redirect",
            "status",
            "no_echo",
            "not_visible",
            "disabled",
            "secret_lost",
            "gave_up",
        ]
        | None
    )
    took_ms: int | None


class DeliveryPage(TypedDict, closed=True):
    items: list[Delivery]
    next_cursor: str | None


class OAuthClient(TypedDict, closed=True):
    client_id: str
    name: str
    redirect_uris: list[str]
    created_at: str


class OAuthToken(TypedDict, closed=True):
    access_token: str
    token_type: Literal["Bearer"]
    expires_in: int
    scope: str


class OAuthFault(TypedDict, closed=True):
    error: str
    error_description: NotRequired[str]


class OAuthRevoked(TypedDict, closed=True):
    pass


class OAuthMetadata(TypedDict, closed=True):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    revocation_endpoint: str
    scopes_supported: list[str]
    response_types_supported: list[str]
    grant_types_supported: list[str]
    token_endpoint_auth_methods_supported: list[str]
    revocation_endpoint_auth_methods_supported: list[str]
    code_challenge_methods_supported: list[str]
    authorization_response_iss_parameter_supported: bool
    service_documentation: str


class Alive(TypedDict, closed=True):
    status: Literal["ok"]


class Ready(TypedDict, closed=True):
    status: Literal["ok", "degraded", "unavailable"]
    degraded: list[str]
    checks: dict[str, Any]


class Addresses(TypedDict, closed=True):
    reference: str
    description: str
    contract: str
    games: str
    matches: str
    accounts: str
    health: str


class Problem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal[
        "not_json",
        "unauthenticated",
        "insufficient_scope",
        "no_seat",
        "not_creator",
        "not_found",
        "no_such_version",
        "method_not_allowed",
        "not_acceptable",
        "request_timeout",
        "too_large",
        "unsupported_media_type",
        "idempotency_key_reused",
        "log_incomplete",
        "streams_full",
        "internal",
        "unavailable",
    ]


class FieldError(TypedDict, closed=True):
    pointer: str
    detail: str


class CreationProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal["invalid_option", "invalid_setup"]
    rule: str | None
    field: str
    errors: list[FieldError]


class PreconditionProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal["version_mismatch"]
    current_version: int


class LogProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal["log_inconsistent"]
    first_wrong: NotRequired[FirstWrong]


class LimitProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal["rate_limited", "quota"]
    bucket: NotRequired[str]


WaitingForItem: TypeAlias = int


class Proposal(TypedDict, closed=True):
    id: int
    kind: Literal["draw", "takeback", "abort"]
    by: int
    waiting_for: list[WaitingForItem]


Salt: TypeAlias = str


class Fairness(TypedDict, closed=True):
    commitment: str
    salts: list[Salt]
    server_seed: str | None
    head_hash: str


class StreamEnd(TypedDict, closed=True):
    type: Literal["stream.end"]
    reason: Literal["finished", "drain", "revoked", "seat_changed", "limit"]
    resume: int | str


class SeatPresence(TypedDict, closed=True):
    connected: bool
    last_seen: str | None


class ChallengeData(TypedDict, closed=True):
    webhook_id: str
    challenge: str


class WebhookData(TypedDict, closed=True):
    webhook_id: str


class Notification(TypedDict, closed=True):
    webhook_id: str
    match_id: str
    version: int
    seat: int | None
    ply: int | None


EventCause: TypeAlias = Literal["player", "clock", "ai", "withdrawn", "operator", "rules"]


class AiReport(TypedDict, closed=True):
    level: int
    build: str
    seed: str
    nodes: int | None
    depth: int | None
    ms: int


class Shuffle(TypedDict, closed=True):
    n: int
    before: list[Any]
    after: list[Any]


class Seat1(TypedDict, closed=True):
    seat: int
    kind: Literal["account", "open", "ai", "imported"]
    account: str | None
    level: int | None


class LogDocument(TypedDict, closed=True):
    format: Literal["matchkeep-log"]
    format_version: Literal[1]
    match_id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[Seat1]
    commitment: str
    salts: list[Salt]
    server_seed: str | None
    events: NotRequired[list[Any]]


Presence: TypeAlias = dict[str, SeatPresence]


GameKey: TypeAlias = Literal["balaans", "bastion", "bastions-breach", "breach", "chariot"]


class Seat4(TypedDict, closed=True):
    kind: Literal["account", "open", "ai", "imported"]
    account: str | None
    level: int | None
    taken: bool


class MatchCreatedData(TypedDict, closed=True):
    game: GameKey
    rules_version: int
    options: dict[str, Any]
    seats: list[Seat4]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    custom: NotRequired[bool]
    created_by: str


class MatchForkedData(TypedDict, closed=True):
    game: GameKey
    rules_version: int
    options: dict[str, Any]
    seats: list[Seat4]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    custom: bool
    created_by: str
    source: str
    version: int
    hash: str
    commitment: str
    server_seed: str
    salts: list[Salt]
    events: list[dict[str, Any]]
    ply: int
    state: dict[str, Any] | None


class MatchSeatTakenData(TypedDict, closed=True):
    seat: int
    account: str
    salt: str


class MatchSeatLeftData(TypedDict, closed=True):
    seat: int


class MatchStartedData(TypedDict, closed=True):
    salts: list[Salt]


class MatchResignedData(TypedDict, closed=True):
    seat: int


class MatchProposedData(TypedDict, closed=True):
    seat: int
    kind: Literal["draw", "takeback", "abort"]


class MatchAnsweredData(TypedDict, closed=True):
    seat: int
    proposal: int
    accept: bool


class MatchExpiredData(TypedDict, closed=True):
    seat: int
    forfeit: bool


class MatchAiTookOverData(TypedDict, closed=True):
    seat: int
    level: int


class MatchReturnedData(TypedDict, closed=True):
    seat: int


class MatchTakenBackData(TypedDict, closed=True):
    seat: int
    to: int
    state: dict[str, Any] | None
    chose_at: list[int | None] | None


class MatchHintAskedData(TypedDict, closed=True):
    seat: int
    level: int


class MatchFinishedData(TypedDict, closed=True):
    outcome: Outcome
    server_seed: str


class MatchAbortedData(TypedDict, closed=True):
    outcome: Outcome
    server_seed: str


class MatchCreatedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.created"]
    schema: int
    cause: EventCause
    at: str
    data: MatchCreatedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchForkedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.forked"]
    schema: int
    cause: EventCause
    at: str
    data: MatchForkedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchSeatTakenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.seat_taken"]
    schema: int
    cause: EventCause
    at: str
    data: MatchSeatTakenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchSeatLeftEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.seat_left"]
    schema: int
    cause: EventCause
    at: str
    data: MatchSeatLeftData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchStartedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.started"]
    schema: int
    cause: EventCause
    at: str
    data: MatchStartedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchResignedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.resigned"]
    schema: int
    cause: EventCause
    at: str
    data: MatchResignedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchProposedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.proposed"]
    schema: int
    cause: EventCause
    at: str
    data: MatchProposedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchAnsweredEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.answered"]
    schema: int
    cause: EventCause
    at: str
    data: MatchAnsweredData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchExpiredEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.expired"]
    schema: int
    cause: EventCause
    at: str
    data: MatchExpiredData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchAiTookOverEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.ai_took_over"]
    schema: int
    cause: EventCause
    at: str
    data: MatchAiTookOverData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchReturnedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.returned"]
    schema: int
    cause: EventCause
    at: str
    data: MatchReturnedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchTakenBackEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.taken_back"]
    schema: int
    cause: EventCause
    at: str
    data: MatchTakenBackData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchHintAskedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.hint_asked"]
    schema: int
    cause: EventCause
    at: str
    data: MatchHintAskedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchFinishedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.finished"]
    schema: int
    cause: EventCause
    at: str
    data: MatchFinishedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class MatchAbortedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.aborted"]
    schema: int
    cause: EventCause
    at: str
    data: MatchAbortedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


BastionsBreachRank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class BastionsBreachRound(TypedDict, closed=True):
    round: int
    middle: BastionsBreachRank
    cards: list[BastionsBreachRank]
    result: Literal["won", "middle", "cycle", "tie"]
    winner: int | None
    points: int


class BastionsBreachRowLaidData(TypedDict, closed=True):
    middle_row: list[BastionsBreachRank]
    rounds: list[BastionsBreachRound]


BastionsBreachSuit: TypeAlias = Literal["clubs", "diamonds", "hearts", "spades"]


class BastionsBreachPickMove(TypedDict, closed=True):
    type: Literal["pick"]
    suit: BastionsBreachSuit


class BastionsBreachSuitPickedData(TypedDict, closed=True):
    seat: int
    move: BastionsBreachPickMove
    suits: list[BastionsBreachSuit | None]


class BastionsBreachPlayMove(TypedDict, closed=True):
    type: Literal["play"]
    card: BastionsBreachRank


class BastionsBreachSealedData(TypedDict, closed=True):
    seat: int
    move: BastionsBreachPlayMove | None


class BastionsBreachRowLaidEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastions-breach.row_laid"]
    schema: int
    cause: EventCause
    at: str
    data: BastionsBreachRowLaidData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionsBreachSuitPickedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastions-breach.suit_picked"]
    schema: int
    cause: EventCause
    at: str
    data: BastionsBreachSuitPickedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionsBreachSealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastions-breach.sealed"]
    schema: int
    cause: EventCause
    at: str
    data: BastionsBreachSealedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionsBreachRevealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastions-breach.revealed"]
    schema: int
    cause: EventCause
    at: str
    data: BastionsBreachRound
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


Score: TypeAlias = int


Hand: TypeAlias = list[BastionsBreachRank]


class BastionsBreachView(TypedDict, closed=True):
    round: int
    middle_row: list[BastionsBreachRank]
    suits: list[BastionsBreachSuit | None]
    carry: int
    scores: list[Score]
    hands: list[Hand]
    committed: list[bool]
    your_card: BastionsBreachRank | None
    rounds: list[BastionsBreachRound]


Round: TypeAlias = list[BastionsBreachRank]


class Setup(TypedDict, closed=True):
    middle_row: list[BastionsBreachRank]
    rounds: NotRequired[list[Round]]


class BastionsBreachOptions(TypedDict, closed=True):
    suits: NotRequired[list[BastionsBreachSuit]]
    pick_suits: NotRequired[bool]
    setup: NotRequired[Setup | None]


class State(TypedDict, closed=True):
    spectator: BastionsBreachView
    seats: list[BastionsBreachView]


BreachSquare: TypeAlias = Literal[
    "a1",
    "b1",
    "c1",
    "d1",
    "e1",
    "f1",
    "g1",
    "h1",
    "a2",
    "b2",
    "c2",
    "d2",
    "e2",
    "f2",
    "g2",
    "h2",
    "a3",
    "b3",
    "c3",
    "d3",
    "e3",
    "f3",
    "g3",
    "h3",
    "a4",
    "b4",
    "c4",
    "d4",
    "e4",
    "f4",
    "g4",
    "h4",
]


BreachSwitchMove = TypedDict(
    "BreachSwitchMove",
    {
        "type": Literal["switch"],
        "from": BreachSquare,
        "to": BreachSquare,
    },
    closed=True,
)


BreachPiece: TypeAlias = Literal["K", "Q", "R", "N", "B", "P"]


class BreachSwitchedData(TypedDict, closed=True):
    seat: int
    move: BreachSwitchMove
    defeated: BreachPiece | None


class BreachSwapSidesMove(TypedDict, closed=True):
    type: Literal["swap_sides"]


class BreachSidesSwappedData(TypedDict, closed=True):
    seat: int
    move: BreachSwapSidesMove


class BreachEndedData(TypedDict, closed=True):
    ending: Literal["king_defeated", "repetition", "quiet_limit", "stuck"]
    winner: int | None


class BreachSwitchedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["breach.switched"]
    schema: int
    cause: EventCause
    at: str
    data: BreachSwitchedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BreachSidesSwappedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["breach.sides_swapped"]
    schema: int
    cause: EventCause
    at: str
    data: BreachSidesSwappedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BreachEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["breach.ended"]
    schema: int
    cause: EventCause
    at: str
    data: BreachEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


Side: TypeAlias = int


Point: TypeAlias = int


DefeatedItem: TypeAlias = list[BreachPiece]


Last = TypedDict(
    "Last",
    {
        "from": BreachSquare,
        "to": BreachSquare,
        "defeated": BreachPiece | None,
    },
    closed=True,
)


class BreachView(TypedDict, closed=True):
    position: str
    sides: list[Side]
    to_move: int | None
    turn: int
    plies: int
    quiet_plies: int
    repetitions: int
    points: list[Point]
    defeated: list[DefeatedItem]
    last: Last | None


class Setup1(TypedDict, closed=True):
    position: str
    to_move: int


class BreachOptions(TypedDict, closed=True):
    layout: NotRequired[Literal["chess", "rotated", "mini"]]
    empty_spaces: NotRequired[Literal["switchable", "dead"]]
    crossing: NotRequired[Literal["any", "border"]]
    quiet_limit: NotRequired[int]
    swap_after_first: NotRequired[bool]
    setup: NotRequired[Setup1 | None]


class State1(TypedDict, closed=True):
    spectator: BreachView
    seats: list[BreachView]


BalaansCard: TypeAlias = Literal[
    "P1",
    "P2",
    "P3",
    "P4",
    "P5",
    "forest-maze",
    "crystal-fortress",
    "lost-star",
    "starkiller",
    "solar-accord",
    "lunar-pact",
    "star-of-hope",
    "strength-of-heart",
    "wings-of-courage",
    "determined-shield",
    "warded-rampart",
    "sealed-portal",
    "black-star",
    "end-of-days",
    "dark-fate",
]


class BalaansDealtData(TypedDict, closed=True):
    seat: int
    hand: list[BalaansCard] | None
    deck: list[BalaansCard] | None


BalaansPowerCard: TypeAlias = Literal["P1", "P2", "P3", "P4", "P5"]


class BalaansLaidPower(TypedDict, closed=True):
    card: BalaansPowerCard
    tapped: bool


BalaansDestinyCard: TypeAlias = Literal[
    "forest-maze",
    "crystal-fortress",
    "lost-star",
    "starkiller",
    "solar-accord",
    "lunar-pact",
    "star-of-hope",
    "strength-of-heart",
    "wings-of-courage",
    "determined-shield",
    "warded-rampart",
    "sealed-portal",
    "black-star",
    "end-of-days",
    "dark-fate",
]


class BalaansLaidDestiny(TypedDict, closed=True):
    card: BalaansDestinyCard
    spent: bool


BalaansLaidCard: TypeAlias = BalaansLaidPower | BalaansLaidDestiny


BalaansLane: TypeAlias = int


class BalaansExchange(TypedDict, closed=True):
    seat: int
    lane: BalaansLane


LaneItem: TypeAlias = list[BalaansLaidCard]


Lane: TypeAlias = list[LaneItem]


Discard: TypeAlias = list[BalaansCard]


Chip: TypeAlias = int


class BalaansPositionGivenData(TypedDict, closed=True):
    lanes: list[Lane]
    hands: list[list[BalaansCard] | None]
    decks: list[list[BalaansCard] | None]
    discards: list[Discard]
    chips: list[Chip]
    to_move: int
    plays: int
    idle_turns: int
    exchanges: list[BalaansExchange]


class BalaansHandRedrawnData(TypedDict, closed=True):
    seat: int
    shown: list[BalaansCard]
    hand: list[BalaansCard] | None
    deck: list[BalaansCard] | None


class BalaansRevealMove(TypedDict, closed=True):
    type: Literal["reveal"]
    card: BalaansPowerCard


class BalaansSealedData(TypedDict, closed=True):
    seat: int
    move: BalaansRevealMove | None


class BalaansRevealedData(TypedDict, closed=True):
    cards: list[BalaansPowerCard]


class BalaansCardReturnedData(TypedDict, closed=True):
    seat: int
    card: BalaansPowerCard
    deck: list[BalaansCard] | None


class BalaansStarterDiscardedData(TypedDict, closed=True):
    seat: int
    card: BalaansPowerCard
    deck: list[BalaansCard] | None


class BalaansCardDrawnData(TypedDict, closed=True):
    seat: int
    card: BalaansCard | None


class BalaansTurnBeganData(TypedDict, closed=True):
    seat: int
    turn: int


class BalaansPowerMove(TypedDict, closed=True):
    type: Literal["power"]
    card: BalaansPowerCard
    lane: BalaansLane


class BalaansPowerPlayedData(TypedDict, closed=True):
    seat: int
    move: BalaansPowerMove


Buff: TypeAlias = int


class BalaansDestinyMove(TypedDict, closed=True):
    type: Literal["destiny"]
    card: BalaansDestinyCard
    lane: BalaansLane
    activate: bool
    buffs: NotRequired[list[Buff]]
    depth: NotRequired[int]
    to_lane: NotRequired[BalaansLane]


class BalaansDestinyLaidData(TypedDict, closed=True):
    seat: int
    move: BalaansDestinyMove
    strength: int
    bonus: int


class BalaansActivateMove(TypedDict, closed=True):
    type: Literal["activate"]
    lane: BalaansLane
    buffs: list[Buff]
    depth: NotRequired[int]
    to_lane: NotRequired[BalaansLane]


class BalaansCardActivatedData(TypedDict, closed=True):
    seat: int
    move: BalaansActivateMove
    card: BalaansDestinyCard
    strength: int
    bonus: int


class BalaansComboMove(TypedDict, closed=True):
    type: Literal["combo"]
    combo: Literal["purple", "red", "blue", "yellow"]
    lane: NotRequired[BalaansLane]
    lanes: NotRequired[list[BalaansLane]]
    order: NotRequired[list[BalaansLane]]
    to: NotRequired[list[BalaansLane]]


class BalaansComboPlayedData(TypedDict, closed=True):
    seat: int
    move: BalaansComboMove
    lanes: list[BalaansLane]


class BalaansDiscardMove(TypedDict, closed=True):
    type: Literal["discard"]
    card: BalaansCard


class BalaansCardDiscardedData(TypedDict, closed=True):
    seat: int
    move: BalaansDiscardMove


class BalaansPassMove(TypedDict, closed=True):
    type: Literal["pass"]


class BalaansPassedData(TypedDict, closed=True):
    seat: int
    move: BalaansPassMove


class EndTurnMove(TypedDict, closed=True):
    type: Literal["end_turn"]


class BalaansTurnEndedData(TypedDict, closed=True):
    seat: int
    move: EndTurnMove
    idle_turns: int
    exchanges: list[BalaansExchange]


class BalaansStrengthChangedData(TypedDict, closed=True):
    seat: int
    strength: int


class TappedItem(TypedDict, closed=True):
    seat: int
    lane: BalaansLane


class SpentItem(TypedDict, closed=True):
    seat: int
    lane: BalaansLane


class BalaansCardsTurnedData(TypedDict, closed=True):
    tapped: list[TappedItem]
    spent: list[SpentItem]


class BalaansCardMovedData(TypedDict, closed=True):
    seat: int
    card: BalaansCard
    lane: BalaansLane
    depth: int
    to_lane: BalaansLane


class BalaansChipsLostData(TypedDict, closed=True):
    seat: int
    lost: int


class BalaansSettledData(TypedDict, closed=True):
    seat: int
    card: BalaansDestinyCard
    lane: BalaansLane
    cancelled: bool


class BalaansGameEndedData(TypedDict, closed=True):
    ending: str
    winners: list[Winner]
    returns: list[Return]


BalaansColour: TypeAlias = Literal["red", "black"]


Stack: TypeAlias = list[BalaansLaidCard]


Value: TypeAlias = int


EnergyItem: TypeAlias = int


class BalaansLaneView(TypedDict, closed=True):
    stacks: list[Stack]
    values: list[Value]
    energy: list[EnergyItem]
    live: list[bool]
    exchanged: bool
    holder: int | None


class BalaansPending(TypedDict, closed=True):
    seat: int
    card: BalaansDestinyCard
    lane: BalaansLane
    activated: bool
    strength: int
    buffs: list[Buff]
    depth: int | None
    to_lane: BalaansLane | None


Lane1Item: TypeAlias = list[BalaansLaidCard]


Lane1: TypeAlias = list[Lane1Item]


Hand1: TypeAlias = list[BalaansCard]


Deck: TypeAlias = list[BalaansCard]


class BalaansPosition(TypedDict, closed=True):
    lanes: list[Lane1]
    hands: list[Hand1]
    decks: list[Deck]
    discards: list[Discard]
    chips: list[Chip]
    to_move: int
    plays: int
    idle_turns: int
    exchanges: list[BalaansExchange]


class BalaansDealtEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.dealt"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansDealtData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansPositionGivenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.position_given"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansPositionGivenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansHandRedrawnEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.hand_redrawn"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansHandRedrawnData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansSealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.sealed"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansSealedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansRevealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.revealed"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansRevealedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansCardReturnedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.card_returned"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansCardReturnedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansStarterDiscardedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.starter_discarded"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansStarterDiscardedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansCardDrawnEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.card_drawn"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansCardDrawnData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansTurnBeganEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.turn_began"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansTurnBeganData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansPowerPlayedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.power_played"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansPowerPlayedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansDestinyLaidEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.destiny_laid"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansDestinyLaidData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansCardActivatedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.card_activated"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansCardActivatedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansComboPlayedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.combo_played"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansComboPlayedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansCardDiscardedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.card_discarded"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansCardDiscardedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansPassedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.passed"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansPassedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansTurnEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.turn_ended"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansTurnEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansStrengthChangedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.strength_changed"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansStrengthChangedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansCardsTurnedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.cards_turned"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansCardsTurnedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansCardMovedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.card_moved"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansCardMovedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansChipsLostEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.chips_lost"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansChipsLostData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansSettledEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.settled"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansSettledData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BalaansGameEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["balaans.game_ended"]
    schema: int
    cause: EventCause
    at: str
    data: BalaansGameEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


WinItem: TypeAlias = int


DrawItem: TypeAlias = int


class Stakes(TypedDict, closed=True):
    chip_value: int
    win: list[WinItem]
    draw: list[DrawItem]


HandCount: TypeAlias = int


DeckCount: TypeAlias = int


Lanes = TypedDict(
    "Lanes",
    {
        "1": BalaansLaneView,
        "2": BalaansLaneView,
        "3": BalaansLaneView,
        "4": BalaansLaneView,
        "5": BalaansLaneView,
    },
    closed=True,
)


class Exchange(TypedDict, closed=True):
    seat: int
    lane: BalaansLane
    lanes: list[BalaansLane]


Lead: TypeAlias = int


class Position(TypedDict, closed=True):
    full: bool
    leads: list[Lead]
    threat: int | None


Reveal: TypeAlias = list[BalaansPowerCard]


class BalaansView(TypedDict, closed=True):
    phase: Literal["starter", "turn", "react", "over"]
    active: int | None
    turn: int
    first_seat: int | None
    plays: int
    idle_turns: int
    must_play: bool
    colours: list[BalaansColour]
    chips: list[Chip]
    stakes: Stakes
    hand: list[BalaansCard] | None
    hand_counts: list[HandCount]
    deck_counts: list[DeckCount]
    discards: list[Discard]
    lanes: Lanes
    exchanges: list[Exchange]
    position: Position
    pending: BalaansPending | None
    committed: list[bool]
    reveals: list[Reveal]


class Setup2(TypedDict, closed=True):
    decks: list[Deck]
    reshuffle: NotRequired[bool]


class Setup3(TypedDict, closed=True):
    position: BalaansPosition


class BalaansOptions(TypedDict, closed=True):
    first_seat: NotRequired[int | None]
    starter_cards: NotRequired[Literal["discard", "return"]]
    plays_per_turn: NotRequired[int]
    chips: NotRequired[int]
    chip_value: NotRequired[int]
    settlement: NotRequired[Literal["wager", "taken"]]
    exhaustion: NotRequired[Literal["chips", "draw"]]
    setup: NotRequired[Setup2 | Setup3 | None]


class State2(TypedDict, closed=True):
    spectator: BalaansView
    seats: list[BalaansView]


ChariotCard: TypeAlias = Literal[
    "1-cups",
    "2-cups",
    "3-cups",
    "4-cups",
    "5-cups",
    "6-cups",
    "7-cups",
    "8-cups",
    "9-cups",
    "10-cups",
    "page-cups",
    "knight-cups",
    "queen-cups",
    "king-cups",
    "1-pentacles",
    "2-pentacles",
    "3-pentacles",
    "4-pentacles",
    "5-pentacles",
    "6-pentacles",
    "7-pentacles",
    "8-pentacles",
    "9-pentacles",
    "10-pentacles",
    "page-pentacles",
    "knight-pentacles",
    "queen-pentacles",
    "king-pentacles",
    "1-swords",
    "2-swords",
    "3-swords",
    "4-swords",
    "5-swords",
    "6-swords",
    "7-swords",
    "8-swords",
    "9-swords",
    "10-swords",
    "page-swords",
    "knight-swords",
    "queen-swords",
    "king-swords",
    "1-wands",
    "2-wands",
    "3-wands",
    "4-wands",
    "5-wands",
    "6-wands",
    "7-wands",
    "8-wands",
    "9-wands",
    "10-wands",
    "page-wands",
    "knight-wands",
    "queen-wands",
    "king-wands",
    "trump-0",
    "trump-1",
    "trump-2",
    "trump-3",
    "trump-4",
    "trump-5",
    "trump-6",
    "trump-7",
    "trump-8",
    "trump-9",
    "trump-10",
    "trump-11",
    "trump-12",
    "trump-13",
    "trump-14",
    "trump-15",
    "trump-16",
    "trump-17",
    "trump-18",
    "trump-19",
    "trump-20",
    "trump-21",
]


class ChariotOpenedData(TypedDict, closed=True):
    deck: list[ChariotCard] | None
    discards: list[ChariotCard]


class Draw(TypedDict, closed=True):
    seat: int
    count: int
    cards: list[ChariotCard] | None


class ChariotDrewData(TypedDict, closed=True):
    draws: list[Draw]


class ChariotReshuffledData(TypedDict, closed=True):
    deck: list[ChariotCard] | None


PairItem: TypeAlias = int


class ChariotOpposeMove(TypedDict, closed=True):
    type: Literal["oppose"]
    pair: list[PairItem]


class ChariotOpposedData(TypedDict, closed=True):
    seat: int
    move: ChariotOpposeMove


class ChariotDeclareMove(TypedDict, closed=True):
    type: Literal["declare"]
    stakes: str


Pair: TypeAlias = list[PairItem]


class ChariotDeclaredData(TypedDict, closed=True):
    seat: int
    move: ChariotDeclareMove
    number: int
    pairs: list[Pair]


class ChariotNewSceneMove(TypedDict, closed=True):
    type: Literal["new_scene"]
    text: str
    npcs: int


class ChariotSceneBegunData(TypedDict, closed=True):
    seat: int
    move: ChariotNewSceneMove
    number: int


ChariotSuit: TypeAlias = Literal["cups", "pentacles", "swords", "wands"]


class Relationship(TypedDict, closed=True):
    name: str


class ChariotSituationalMove(TypedDict, closed=True):
    type: Literal["situational"]
    card: ChariotCard
    suit: NotRequired[ChariotSuit]
    text: NotRequired[str]
    relationship: NotRequired[Relationship]


class ChariotSituationPlayedData(TypedDict, closed=True):
    seat: int
    move: ChariotSituationalMove


class ChariotLaidOpenData(TypedDict, closed=True):
    seat: int
    move: ChariotSituationalMove


Seat6: TypeAlias = int


class ChariotConsentAskedData(TypedDict, closed=True):
    seats: list[Seat6]


RefusedItem: TypeAlias = int


class ChariotJudgeMove(TypedDict, closed=True):
    type: Literal["judge"]
    refused: list[RefusedItem]
    text: NotRequired[str]


class ChariotJudgedData(TypedDict, closed=True):
    seat: int
    move: ChariotJudgeMove


class ChariotCutShortData(TypedDict, closed=True):
    pass


class ChariotFateFavouredData(TypedDict, closed=True):
    seat: int
    suit: ChariotSuit


class ChariotStepInterruptedData(TypedDict, closed=True):
    step: Literal["commit", "stall"]


class ChariotStepResumedData(TypedDict, closed=True):
    step: Literal["commit", "stall"]


class ChariotIntentsAskedData(TypedDict, closed=True):
    seats: list[Seat6]


class ChariotIntendMove(TypedDict, closed=True):
    type: Literal["intend"]
    text: str


class ChariotIntendedData(TypedDict, closed=True):
    seat: int
    move: ChariotIntendMove


class ChariotStakesAskedData(TypedDict, closed=True):
    pass


ChariotAttribute: TypeAlias = Literal[
    "animal", "body", "city", "hands", "machines", "people", "psychic", "wilds", "will"
]


class ChariotStakeMove(TypedDict, closed=True):
    type: Literal["stake"]
    suit: ChariotSuit
    attribute: ChariotAttribute


class ChariotCommitMove(TypedDict, closed=True):
    type: Literal["commit"]
    against: int
    card: ChariotCard | None
    text: NotRequired[str]
    relationship: NotRequired[Relationship]


class ChariotConcedeMove(TypedDict, closed=True):
    type: Literal["concede"]


AgainstItem: TypeAlias = int


class ChariotStallMove(TypedDict, closed=True):
    type: Literal["stall"]
    against: list[AgainstItem]


ChariotReplenishMove = TypedDict(
    "ChariotReplenishMove",
    {
        "type": Literal["replenish"],
        "from": ChariotSuit,
    },
    closed=True,
)


class ChariotSealedData(TypedDict, closed=True):
    seat: int
    move: ChariotStakeMove | ChariotCommitMove | ChariotConcedeMove | ChariotStallMove | ChariotReplenishMove | None


class Choice(TypedDict, closed=True):
    seat: int
    suit: ChariotSuit
    attribute: ChariotAttribute


class ChariotStakesRevealedData(TypedDict, closed=True):
    choices: list[Choice]


class ChariotRoundOpenedData(TypedDict, closed=True):
    round: int


class LaidItem(TypedDict, closed=True):
    seat: int
    against: int
    card: ChariotCard | None
    text: str | None
    relationship: str | None


class UncoveredItem(TypedDict, closed=True):
    seat: int
    against: int


ConcededItem: TypeAlias = int


class ChariotCardsLaidData(TypedDict, closed=True):
    laid: list[LaidItem]
    uncovered: list[UncoveredItem]
    conceded: list[ConcededItem]


class Stall(TypedDict, closed=True):
    seat: int
    against: list[AgainstItem]


class ChariotStallsRevealedData(TypedDict, closed=True):
    stalls: list[Stall]


DrewItem: TypeAlias = int


class Pair1(TypedDict, closed=True):
    seats: list[Seat6]
    cards: list[ChariotCard | None]
    texts: list[str | None]
    stalled: list[bool]
    bonus: list[bool]
    totals: list[int | None]
    result: Literal["win", "tie", "none"]
    winner: int | None


class Record(TypedDict, closed=True):
    round: int
    kind: Literal["end", "trump", "plain"]
    drew: list[DrewItem]
    pairs: list[Pair1]


class ChariotRoundPlayedData(TypedDict, closed=True):
    record: Record


ChariotContestEnd: TypeAlias = Literal[
    "out_of_points", "out_of_cards", "concede", "fate", "tower", "death", "ended", "situational"
]


class Pair2(TypedDict, closed=True):
    seats: list[Seat6]
    winner: int | None
    how: ChariotContestEnd


class ChariotPairsDecidedData(TypedDict, closed=True):
    round: int
    pairs: list[Pair2]
    swept: list[ChariotCard]


class ChariotContestEndedData(TypedDict, closed=True):
    number: int
    winners: list[Winner]
    points: list[Point]


Hand2: TypeAlias = list[ChariotCard]


class ChariotHandsDiscardedData(TypedDict, closed=True):
    hands: list[Hand2]


class ChariotReplenishCalledData(TypedDict, closed=True):
    seats: list[Seat6]


Transfer = TypedDict(
    "Transfer",
    {
        "seat": int,
        "from": ChariotSuit,
        "to": ChariotSuit,
    },
    closed=True,
)


class ChariotReplenishedData(TypedDict, closed=True):
    transfers: list[Transfer]


class ChariotEndSessionMove(TypedDict, closed=True):
    type: Literal["end_session"]


class ChariotSessionEndedData(TypedDict, closed=True):
    seat: int | None
    move: ChariotEndSessionMove | None


ChariotPhase: TypeAlias = Literal["scene", "intents", "stakes", "commit", "stall", "replenish", "consent", "over"]


class ChariotScene(TypedDict, closed=True):
    number: int
    text: str
    npcs: int


ChariotTrump: TypeAlias = Literal[
    "trump-0",
    "trump-1",
    "trump-2",
    "trump-3",
    "trump-4",
    "trump-5",
    "trump-6",
    "trump-7",
    "trump-8",
    "trump-9",
    "trump-10",
    "trump-11",
    "trump-12",
    "trump-13",
    "trump-14",
    "trump-15",
    "trump-16",
    "trump-17",
    "trump-18",
    "trump-19",
    "trump-20",
    "trump-21",
]


class ChariotRelationship(TypedDict, closed=True):
    name: str | None
    opened_in: int
    invocations: int


ChariotRelationships = TypedDict(
    "ChariotRelationships",
    {
        "page-cups": ChariotRelationship | None,
        "knight-cups": ChariotRelationship | None,
        "queen-cups": ChariotRelationship | None,
        "king-cups": ChariotRelationship | None,
        "page-pentacles": ChariotRelationship | None,
        "knight-pentacles": ChariotRelationship | None,
        "queen-pentacles": ChariotRelationship | None,
        "king-pentacles": ChariotRelationship | None,
        "page-swords": ChariotRelationship | None,
        "knight-swords": ChariotRelationship | None,
        "queen-swords": ChariotRelationship | None,
        "king-swords": ChariotRelationship | None,
        "page-wands": ChariotRelationship | None,
        "knight-wands": ChariotRelationship | None,
        "queen-wands": ChariotRelationship | None,
        "king-wands": ChariotRelationship | None,
    },
    closed=True,
)


class ChariotPairStatus(TypedDict, closed=True):
    seats: list[Seat6]
    status: Literal["open", "won", "draw"]
    winner: int | None
    how: ChariotContestEnd | None
    round: int | None


ChariotCourtCard: TypeAlias = Literal[
    "page-cups",
    "knight-cups",
    "queen-cups",
    "king-cups",
    "page-pentacles",
    "knight-pentacles",
    "queen-pentacles",
    "king-pentacles",
    "page-swords",
    "knight-swords",
    "queen-swords",
    "king-swords",
    "page-wands",
    "knight-wands",
    "queen-wands",
    "king-wands",
]


class ChariotOpenedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.opened"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotOpenedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotDrewEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.drew"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotDrewData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotReshuffledEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.reshuffled"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotReshuffledData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotOpposedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.opposed"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotOpposedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotDeclaredEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.declared"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotDeclaredData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotSceneBegunEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.scene_begun"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotSceneBegunData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotSituationPlayedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.situation_played"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotSituationPlayedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotLaidOpenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.laid_open"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotLaidOpenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotConsentAskedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.consent_asked"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotConsentAskedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotJudgedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.judged"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotJudgedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotCutShortEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.cut_short"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotCutShortData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotFateFavouredEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.fate_favoured"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotFateFavouredData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotStepInterruptedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.step_interrupted"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotStepInterruptedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotStepResumedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.step_resumed"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotStepResumedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotIntentsAskedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.intents_asked"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotIntentsAskedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotIntendedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.intended"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotIntendedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotStakesAskedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.stakes_asked"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotStakesAskedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotSealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.sealed"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotSealedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotStakesRevealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.stakes_revealed"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotStakesRevealedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotRoundOpenedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.round_opened"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotRoundOpenedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotCardsLaidEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.cards_laid"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotCardsLaidData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotStallsRevealedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.stalls_revealed"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotStallsRevealedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotRoundPlayedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.round_played"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotRoundPlayedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotPairsDecidedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.pairs_decided"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotPairsDecidedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotContestEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.contest_ended"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotContestEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotHandsDiscardedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.hands_discarded"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotHandsDiscardedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotReplenishCalledEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.replenish_called"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotReplenishCalledData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotReplenishedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.replenished"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotReplenishedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class ChariotSessionEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["chariot.session_ended"]
    schema: int
    cause: EventCause
    at: str
    data: ChariotSessionEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class Contests(TypedDict, closed=True):
    played: int
    limit: int | None


class Attributes(TypedDict, closed=True):
    animal: int
    body: int
    city: int
    hands: int
    machines: int
    people: int
    psychic: int
    wilds: int
    will: int


class Side1(TypedDict, closed=True):
    role: Literal["gm", "player"]
    name: str
    attributes: Attributes
    fate: list[ChariotTrump]


class Suit(TypedDict, closed=True):
    cups: int
    pentacles: int
    swords: int
    wands: int


CarriedItem: TypeAlias = int


Owe: TypeAlias = int


NamedPairItem: TypeAlias = int


NamedPair: TypeAlias = list[NamedPairItem]


class Play(TypedDict, closed=True):
    card: ChariotCard
    suit: ChariotSuit | None
    text: str | None
    relationship: Relationship | None


class Consent(TypedDict, closed=True):
    seats: list[Seat6]
    step: Literal["scene", "intents", "stakes", "commit", "stall", "replenish"]
    play: Play | None


class Participant(TypedDict, closed=True):
    seat: int
    text: str | None
    suit: ChariotSuit | None
    attribute: ChariotAttribute | None


class TableItem(TypedDict, closed=True):
    seat: int
    against: int
    stalled: bool
    card: ChariotCard | None
    text: str | None


class Pair3(TypedDict, closed=True):
    seats: list[Seat6]
    cards: list[ChariotCard | None]
    texts: list[str | None]
    stalled: list[bool]
    bonus: list[bool]
    totals: list[int | None]
    result: Literal["win", "tie", "none"]
    winner: int | None


class Round1(TypedDict, closed=True):
    round: int
    kind: Literal["end", "trump", "plain"]
    drew: list[DrewItem]
    pairs: list[Pair3]


class Contest(TypedDict, closed=True):
    number: int
    round: int
    stakes: str
    ended: bool
    interrupted: Literal["commit", "stall"] | None
    winners: list[Winner]
    participants: list[Participant]
    pairs: list[ChariotPairStatus]
    table: list[TableItem]
    rounds: list[Round1]


class HistoryItem(TypedDict, closed=True):
    number: int
    scene: int
    rounds: int
    stakes: str
    winners: list[Winner]
    pairs: list[ChariotPairStatus]


class Situation(TypedDict, closed=True):
    scene: int
    contest: int
    round: int | None
    seat: int
    card: ChariotCard
    suit: ChariotSuit | None
    text: str | None


class Refusal(TypedDict, closed=True):
    scene: int
    contest: int
    round: int | None
    seat: int
    card: ChariotCard | None
    text: str | None
    reason: str | None


class ChariotView(TypedDict, closed=True):
    phase: ChariotPhase
    contests: Contests
    scenes: list[ChariotScene]
    sides: list[Side1]
    suits: list[Suit]
    points: list[Point]
    carried: list[CarriedItem]
    hand_counts: list[HandCount]
    owes: list[Owe]
    relationships: dict[str, ChariotRelationships]
    hand: list[ChariotCard] | None
    sealed: (
        list[ChariotStakeMove | ChariotCommitMove | ChariotConcedeMove | ChariotStallMove | ChariotReplenishMove] | None
    )
    deck_count: int
    discards: list[ChariotCard]
    reshuffles: int
    named_pairs: list[NamedPair]
    consent: Consent | None
    contest: Contest | None
    history: list[HistoryItem]
    situations: list[Situation]
    refusals: list[Refusal]


class Suits(TypedDict, closed=True):
    cups: int
    pentacles: int
    swords: int
    wands: int


class Relationship3(TypedDict, closed=True):
    court: ChariotCourtCard
    name: str | None
    invocations: NotRequired[int]


class Character(TypedDict, closed=True):
    name: str
    suits: Suits
    attributes: Attributes
    fate: list[
        Literal[
            "trump-0",
            "trump-1",
            "trump-2",
            "trump-3",
            "trump-4",
            "trump-5",
            "trump-6",
            "trump-7",
            "trump-8",
            "trump-9",
            "trump-10",
            "trump-11",
            "trump-12",
            "trump-14",
            "trump-15",
            "trump-17",
            "trump-18",
            "trump-19",
            "trump-20",
            "trump-21",
        ]
    ]
    relationships: NotRequired[list[Relationship3]]


class Npc(TypedDict, closed=True):
    name: str
    suits: Suits
    attributes: Attributes


Reshuffle: TypeAlias = list[ChariotCard]


class Setup4(TypedDict, closed=True):
    deck: list[ChariotCard]
    hands: NotRequired[list[Hand2]]
    discards: NotRequired[list[ChariotCard]]
    reshuffles: NotRequired[list[Reshuffle]]


class ChariotOptions(TypedDict, closed=True):
    contests: NotRequired[int | None]
    characters: NotRequired[list[Character]]
    npc: NotRequired[Npc]
    npcs: NotRequired[int]
    carried: NotRequired[list[CarriedItem]]
    chariot_always_wins: NotRequired[bool]
    out_of_cards: NotRequired[Literal["draw", "suit"]]
    situational_frees: NotRequired[bool]
    gm_consent: NotRequired[bool]
    setup: NotRequired[Setup4 | None]


class State3(TypedDict, closed=True):
    spectator: ChariotView
    seats: list[ChariotView]


BastionColour: TypeAlias = Literal["yellow", "red", "blue", "green", "purple", "black"]


BastionEnemyCard: TypeAlias = Literal[
    "beast-yellow",
    "beast-red",
    "beast-blue",
    "beast-green",
    "beast-purple",
    "beast-black",
    "warrior-yellow",
    "warrior-red",
    "warrior-blue",
    "warrior-green",
    "warrior-purple",
    "warrior-black",
    "mage-yellow",
    "mage-red",
    "mage-blue",
    "mage-green",
    "mage-purple",
    "mage-black",
    "rider-yellow",
    "rider-red",
    "rider-blue",
    "rider-green",
    "rider-purple",
    "rider-black",
    "scout-yellow",
    "scout-red",
    "scout-blue",
    "scout-green",
    "scout-purple",
    "scout-black",
    "symbiont-yellow",
    "symbiont-red",
    "symbiont-blue",
    "symbiont-green",
    "symbiont-purple",
    "symbiont-black",
    "flyer-yellow",
    "flyer-red",
    "flyer-blue",
    "flyer-green",
    "flyer-purple",
    "flyer-black",
    "priest-yellow",
    "priest-red",
    "priest-blue",
    "priest-green",
    "priest-purple",
    "priest-black",
    "giant-yellow",
    "giant-red",
    "giant-blue",
    "giant-green",
    "giant-purple",
    "giant-black",
    "archmage-yellow",
    "archmage-red",
    "archmage-blue",
    "archmage-green",
    "archmage-purple",
    "archmage-black",
    "werewolf-yellow",
    "werewolf-red",
    "werewolf-blue",
    "werewolf-green",
    "werewolf-purple",
    "werewolf-black",
    "dragon-yellow",
    "dragon-red",
    "dragon-blue",
    "dragon-green",
    "dragon-purple",
    "dragon-black",
    "legend-1",
    "legend-2",
    "legend-3",
    "legend-4",
    "legend-5",
    "legend-6",
    "legend-7",
    "legend-8",
    "legend-9",
    "legend-10",
]


class BastionLaidOutData(TypedDict, closed=True):
    quarters: list[BastionColour]
    support: list[Literal["scout", "symbiont", "flyer", "priest", "giant", "archmage", "werewolf", "dragon"]] | None
    legends: list[BastionEnemyCard] | None


BastionRitualCard: TypeAlias = Literal[
    "spring-yellow",
    "spring-red",
    "spring-blue",
    "spring-green",
    "spring-purple",
    "spring-black",
    "obelisk-yellow",
    "obelisk-red",
    "obelisk-blue",
    "obelisk-green",
    "obelisk-purple",
    "obelisk-black",
    "portal-yellow",
    "portal-red",
    "portal-blue",
    "portal-green",
    "portal-purple",
    "portal-black",
    "amulet-yellow",
    "amulet-red",
    "amulet-blue",
    "amulet-green",
    "amulet-purple",
    "amulet-black",
    "chalice-yellow",
    "chalice-red",
    "chalice-blue",
    "chalice-green",
    "chalice-purple",
    "chalice-black",
]


class BastionDecksLaidData(TypedDict, closed=True):
    cards: list[BastionEnemyCard]
    deck: list[BastionEnemyCard] | None
    rituals: int
    ritual_deck: list[BastionRitualCard] | None


class BastionFirstSeatDrawnData(TypedDict, closed=True):
    seat: int


BastionPlace: TypeAlias = Literal["citadel"] | int


class Used(TypedDict, closed=True):
    move: NotRequired[bool]
    channel: NotRequired[bool]
    attack: NotRequired[bool]
    artifacts: NotRequired[list[BastionRitualCard]]


class Enemy(TypedDict, closed=True):
    card: BastionEnemyCard
    growth: NotRequired[int]


class CampItem(TypedDict, closed=True):
    section: int
    enemies: list[Enemy]


class Square(TypedDict, closed=True):
    quarter: int
    enemies: list[Enemy]


class CitadelItem(TypedDict, closed=True):
    card: BastionEnemyCard
    growth: NotRequired[int]
    colour: NotRequired[BastionColour]


class ManaItem(TypedDict, closed=True):
    yellow: NotRequired[int]
    red: NotRequired[int]
    blue: NotRequired[int]
    green: NotRequired[int]
    purple: NotRequired[int]
    black: NotRequired[int]


Spell: TypeAlias = list[BastionEnemyCard]


Ritual: TypeAlias = list[BastionRitualCard]


Artifact: TypeAlias = list[BastionRitualCard]


Source: TypeAlias = list[BastionColour | None]


class Structure(TypedDict, closed=True):
    quarter: int
    base: int
    card: BastionRitualCard


class Position1(TypedDict, closed=True):
    quarters: list[BastionColour]
    first_seat: int
    turn: int
    truce: int
    active: int
    used: Used
    camp: list[CampItem]
    squares: list[Square]
    citadel: list[CitadelItem]
    places: list[BastionPlace]
    mana: list[ManaItem]
    spells: list[Spell]
    rituals: list[Ritual]
    artifacts: list[Artifact]
    sources: list[Source]
    towers: list[BastionColour | None]
    structures: list[Structure]


class BastionPositionLaidData(TypedDict, closed=True):
    position: Position1
    deck: list[BastionEnemyCard] | None
    ritual_deck: list[BastionRitualCard] | None


BastionDefender: TypeAlias = Literal["warden", "seer", "runesmith", "stargazer"]


class BastionDefenderMove(TypedDict, closed=True):
    type: Literal["defender"]
    defender: BastionDefender


class BastionDefenderChosenData(TypedDict, closed=True):
    seat: int
    move: BastionDefenderMove


DealtItem: TypeAlias = list[BastionRitualCard]


class BastionRitualsDealtData(TypedDict, closed=True):
    dealt: list[DealtItem]


class BastionKeepMove(TypedDict, closed=True):
    type: Literal["keep"]
    cards: list[BastionRitualCard]


class BastionKeptData(TypedDict, closed=True):
    seat: int
    move: BastionKeepMove


KeptItem: TypeAlias = list[BastionRitualCard]


class BastionRitualsTakenData(TypedDict, closed=True):
    kept: list[KeptItem]


class BastionTurnBeganData(TypedDict, closed=True):
    seat: int
    turn: int


class BastionAttackLeftOutData(TypedDict, closed=True):
    left: int


class BastionEnemiesGrewData(TypedDict, closed=True):
    growth: dict[str, int]


BastionEnemyProwledData = TypedDict(
    "BastionEnemyProwledData",
    {
        "from": int,
        "to": int,
    },
    closed=True,
)


class BastionTarget1(TypedDict, closed=True):
    square: int


class BastionTarget2(TypedDict, closed=True):
    citadel: BastionEnemyCard


BastionTarget: TypeAlias = int | BastionTarget1 | BastionTarget2


class BastionEnemyEnteredData(TypedDict, closed=True):
    card: BastionEnemyCard
    to: BastionTarget
    joined: int | None
    colour: BastionColour | None
    towers_swept: bool


TakenItem: TypeAlias = int


class BastionTributeTakenData(TypedDict, closed=True):
    card: BastionEnemyCard
    colour: BastionColour
    taken: list[TakenItem]


class BastionDefendersDrivenOutData(TypedDict, closed=True):
    card: BastionEnemyCard
    seats: list[Seat6]
    to: int


BastionTailJumpedData = TypedDict(
    "BastionTailJumpedData",
    {
        "from": int,
        "to": int,
    },
    closed=True,
)


class BastionEnemyDefeatedData(TypedDict, closed=True):
    seat: int
    target: BastionTarget
    card: BastionEnemyCard


class BastionRitualDueData(TypedDict, closed=True):
    seat: int
    colour: BastionColour | None
    quarter: int | None


class BastionEndedData(TypedDict, closed=True):
    ending: Literal["victory", "breached"]


class BastionMoveMove(TypedDict, closed=True):
    type: Literal["move"]
    to: BastionPlace


class BastionMovedData(TypedDict, closed=True):
    seat: int
    move: BastionMoveMove
    steps: int


BastionChannelMove = TypedDict(
    "BastionChannelMove",
    {
        "type": Literal["channel"],
        "from": Literal["source", "tower", "citadel"],
        "source": NotRequired[int],
        "pay": NotRequired[BastionColour],
    },
    closed=True,
)


class Taken(TypedDict, closed=True):
    yellow: NotRequired[int]
    red: NotRequired[int]
    blue: NotRequired[int]
    green: NotRequired[int]
    purple: NotRequired[int]
    black: NotRequired[int]


Tower: TypeAlias = int


class BastionChannelledData(TypedDict, closed=True):
    seat: int
    move: BastionChannelMove
    taken: Taken
    towers: list[Tower]


class BastionAttackMove(TypedDict, closed=True):
    type: Literal["attack"]
    target: BastionTarget


class Paid(TypedDict, closed=True):
    yellow: NotRequired[int]
    red: NotRequired[int]
    blue: NotRequired[int]
    green: NotRequired[int]
    purple: NotRequired[int]
    black: NotRequired[int]


class BastionAttackedData(TypedDict, closed=True):
    seat: int
    move: BastionAttackMove
    price: int
    paid: Paid


class BastionPayMove(TypedDict, closed=True):
    type: Literal["pay"]
    colour: BastionColour


class BastionPaidData(TypedDict, closed=True):
    seat: int
    move: BastionPayMove
    left: int


BastionCastMove = TypedDict(
    "BastionCastMove",
    {
        "type": Literal["cast"],
        "card": BastionEnemyCard,
        "as": NotRequired[
            Literal[
                "speed",
                "fireball-1",
                "fireball-2",
                "fireball-4",
                "lightning-3",
                "lightning-5",
                "alchemy",
                "missile",
                "meteor-3",
                "exchange",
                "teleport",
                "plenty-3",
                "plenty-5",
                "prism",
                "repeat",
                "renew",
                "bounty-1",
                "harvest",
                "truce",
                "rite",
                "copy",
                "wish",
            ]
        ],
        "colour": NotRequired[BastionColour],
    },
    closed=True,
)


class BastionCastData(TypedDict, closed=True):
    seat: int
    move: BastionCastMove
    effect: Literal[
        "speed",
        "fireball",
        "lightning",
        "alchemy",
        "missile",
        "meteor",
        "exchange",
        "teleport",
        "plenty",
        "prism",
        "repeat",
        "renew",
        "bounty",
        "harvest",
        "truce",
        "rite",
        "copy",
        "wish",
    ]
    power: int
    taken: Taken
    towers: list[Tower]


class BastionAssistMove(TypedDict, closed=True):
    type: Literal["assist"]
    card: BastionEnemyCard


class BastionAssistedData(TypedDict, closed=True):
    seat: int
    move: BastionAssistMove
    effect: Literal[
        "speed",
        "fireball",
        "lightning",
        "alchemy",
        "missile",
        "meteor",
        "exchange",
        "teleport",
        "plenty",
        "prism",
        "repeat",
        "renew",
        "bounty",
        "harvest",
        "truce",
        "rite",
        "copy",
        "wish",
    ]
    power: int


Section: TypeAlias = int


class BastionExchangeMove(TypedDict, closed=True):
    type: Literal["exchange"]
    sections: list[Section]


class BastionExchangedData(TypedDict, closed=True):
    seat: int
    move: BastionExchangeMove


BastionTeleportMove = TypedDict(
    "BastionTeleportMove",
    {
        "type": Literal["teleport"],
        "from": int,
        "to": int,
    },
    closed=True,
)


class BastionTeleportedData(TypedDict, closed=True):
    seat: int
    move: BastionTeleportMove


BastionArtifactMove = TypedDict(
    "BastionArtifactMove",
    {
        "type": Literal["artifact"],
        "card": BastionRitualCard,
        "with": NotRequired[int],
        "way": NotRequired[Literal["give", "take"]],
        "colour": NotRequired[BastionColour],
    },
    closed=True,
)


class BastionArtifactUsedData(TypedDict, closed=True):
    seat: int
    move: BastionArtifactMove
    amount: int


class BastionBuildMove(TypedDict, closed=True):
    type: Literal["build"]
    card: BastionRitualCard
    quarter: int | None


class BastionBuiltData(TypedDict, closed=True):
    seat: int
    move: BastionBuildMove
    base: int | None


class BastionDeclineMove(TypedDict, closed=True):
    type: Literal["decline"]


class BastionDeclinedData(TypedDict, closed=True):
    seat: int
    move: BastionDeclineMove


class BastionTurnEndedData(TypedDict, closed=True):
    seat: int
    move: EndTurnMove


class BastionEnemy(TypedDict, closed=True):
    card: BastionEnemyCard
    colour: BastionColour
    strength: int
    second: BastionColour | None
    growth: int
    guarded: bool
    resists: bool
    covered: bool


class BastionMana(TypedDict, closed=True):
    yellow: int
    red: int
    blue: int
    green: int
    purple: int
    black: int


class BastionLaidOutEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.laid_out"]
    schema: int
    cause: EventCause
    at: str
    data: BastionLaidOutData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionDecksLaidEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.decks_laid"]
    schema: int
    cause: EventCause
    at: str
    data: BastionDecksLaidData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionFirstSeatDrawnEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.first_seat_drawn"]
    schema: int
    cause: EventCause
    at: str
    data: BastionFirstSeatDrawnData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionPositionLaidEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.position_laid"]
    schema: int
    cause: EventCause
    at: str
    data: BastionPositionLaidData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionDefenderChosenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.defender_chosen"]
    schema: int
    cause: EventCause
    at: str
    data: BastionDefenderChosenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionRitualsDealtEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.rituals_dealt"]
    schema: int
    cause: EventCause
    at: str
    data: BastionRitualsDealtData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionKeptEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.kept"]
    schema: int
    cause: EventCause
    at: str
    data: BastionKeptData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionRitualsTakenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.rituals_taken"]
    schema: int
    cause: EventCause
    at: str
    data: BastionRitualsTakenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionTurnBeganEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.turn_began"]
    schema: int
    cause: EventCause
    at: str
    data: BastionTurnBeganData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionAttackLeftOutEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.attack_left_out"]
    schema: int
    cause: EventCause
    at: str
    data: BastionAttackLeftOutData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionEnemiesGrewEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.enemies_grew"]
    schema: int
    cause: EventCause
    at: str
    data: BastionEnemiesGrewData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionEnemyProwledEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.enemy_prowled"]
    schema: int
    cause: EventCause
    at: str
    data: BastionEnemyProwledData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionEnemyEnteredEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.enemy_entered"]
    schema: int
    cause: EventCause
    at: str
    data: BastionEnemyEnteredData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionTributeTakenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.tribute_taken"]
    schema: int
    cause: EventCause
    at: str
    data: BastionTributeTakenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionDefendersDrivenOutEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.defenders_driven_out"]
    schema: int
    cause: EventCause
    at: str
    data: BastionDefendersDrivenOutData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionTailJumpedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.tail_jumped"]
    schema: int
    cause: EventCause
    at: str
    data: BastionTailJumpedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionEnemyDefeatedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.enemy_defeated"]
    schema: int
    cause: EventCause
    at: str
    data: BastionEnemyDefeatedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionRitualDueEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.ritual_due"]
    schema: int
    cause: EventCause
    at: str
    data: BastionRitualDueData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.ended"]
    schema: int
    cause: EventCause
    at: str
    data: BastionEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionMovedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.moved"]
    schema: int
    cause: EventCause
    at: str
    data: BastionMovedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionChannelledEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.channelled"]
    schema: int
    cause: EventCause
    at: str
    data: BastionChannelledData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionAttackedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.attacked"]
    schema: int
    cause: EventCause
    at: str
    data: BastionAttackedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionPaidEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.paid"]
    schema: int
    cause: EventCause
    at: str
    data: BastionPaidData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionCastEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.cast"]
    schema: int
    cause: EventCause
    at: str
    data: BastionCastData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionAssistedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.assisted"]
    schema: int
    cause: EventCause
    at: str
    data: BastionAssistedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionExchangedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.exchanged"]
    schema: int
    cause: EventCause
    at: str
    data: BastionExchangedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionTeleportedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.teleported"]
    schema: int
    cause: EventCause
    at: str
    data: BastionTeleportedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionArtifactUsedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.artifact_used"]
    schema: int
    cause: EventCause
    at: str
    data: BastionArtifactUsedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionBuiltEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.built"]
    schema: int
    cause: EventCause
    at: str
    data: BastionBuiltData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionDeclinedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.declined"]
    schema: int
    cause: EventCause
    at: str
    data: BastionDeclinedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionTurnEndedEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["bastion.turn_ended"]
    schema: int
    cause: EventCause
    at: str
    data: BastionTurnEndedData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class Source1(TypedDict, closed=True):
    source: int
    colour: BastionColour
    mana: BastionColour | None


class Quarter(TypedDict, closed=True):
    quarter: int
    colour: BastionColour
    sources: list[Source1]
    tower: BastionColour | None
    bases: list[BastionRitualCard | None]
    blocked: bool
    coiled: bool
    hushed: bool
    square: list[BastionEnemy]


class CampItem1(TypedDict, closed=True):
    section: int
    quarter: int
    enemies: list[BastionEnemy]


class Deck2(TypedDict, closed=True):
    count: int
    left: list[BastionEnemyCard]


class Seat15(TypedDict, closed=True):
    seat: int
    defender: BastionDefender | None
    place: BastionPlace
    mana: BastionMana
    spells: list[BastionEnemyCard]
    rituals: list[BastionRitualCard]
    artifacts: list[BastionRitualCard]


class Used1(TypedDict, closed=True):
    move: bool
    channel: bool
    attack: bool
    artifacts: list[BastionRitualCard]


class ArmedItem(TypedDict, closed=True):
    effect: Literal[
        "fireball", "lightning", "alchemy", "missile", "speed", "plenty", "prism", "exchange", "teleport", "amulet"
    ]
    power: int
    colour: BastionColour | None
    seat: int
    card: BastionEnemyCard | BastionRitualCard


class Pending(TypedDict, closed=True):
    kind: Literal["step"]
    steps: int


class Pending1(TypedDict, closed=True):
    kind: Literal["pay"]
    left: int
    target: BastionTarget


class Pending2(TypedDict, closed=True):
    kind: Literal["ritual"]
    colour: BastionColour | None
    quarter: int | None


class RitualChoice(TypedDict, closed=True):
    dealt: list[DealtItem]
    kept: list[list[BastionRitualCard] | None]


class Outcome1(TypedDict, closed=True):
    ending: Literal["victory", "breached"]
    winners: list[Winner]
    returns: list[Literal[1, -1]]


class BastionView(TypedDict, closed=True):
    phase: Literal["defenders", "rituals", "turn", "over"]
    turn: int
    first_seat: int
    active: int | None
    respite: int
    truce: int
    scenario: Literal["tutorial", "easy", "normal", "hard"]
    mix: Literal["setup", "house", "scenario"]
    side: Literal["statue", "plain"]
    custom: bool
    quarters: list[Quarter]
    camp: list[CampItem1]
    citadel: list[BastionEnemy]
    deck: Deck2
    ritual_deck: int
    reserve: BastionMana
    seats: list[Seat15]
    used: Used1
    armed: list[ArmedItem]
    pending: Pending | Pending1 | Pending2 | None
    ritual_choice: RitualChoice | None
    outcome: Outcome1 | None


class Used2(TypedDict, closed=True):
    move: NotRequired[bool]
    channel: NotRequired[bool]
    attack: NotRequired[bool]
    artifacts: NotRequired[list[BastionRitualCard]]


class CampItem2(TypedDict, closed=True):
    section: int
    enemies: list[Enemy]


class Square1(TypedDict, closed=True):
    quarter: int
    enemies: list[Enemy]


Source2: TypeAlias = list[BastionColour | None]


class Position2(TypedDict, closed=True):
    turn: NotRequired[int]
    truce: NotRequired[int]
    active: NotRequired[int]
    used: NotRequired[Used2]
    camp: NotRequired[list[CampItem2]]
    squares: NotRequired[list[Square1]]
    citadel: NotRequired[list[CitadelItem]]
    places: NotRequired[list[BastionPlace]]
    mana: NotRequired[list[ManaItem]]
    spells: NotRequired[list[Spell]]
    rituals: NotRequired[list[Ritual]]
    artifacts: NotRequired[list[Artifact]]
    sources: NotRequired[list[Source2]]
    towers: NotRequired[list[BastionColour | None]]
    structures: NotRequired[list[Structure]]


class Setup5(TypedDict, closed=True):
    quarters: list[BastionColour]
    deck: list[BastionEnemyCard]
    ritual_deck: list[BastionRitualCard]
    first_seat: int
    respite: NotRequired[int]
    position: NotRequired[Position2 | None]


class BastionOptions(TypedDict, closed=True):
    scenario: NotRequired[Literal["tutorial", "easy", "normal", "hard"]]
    side: NotRequired[Literal["statue", "plain"]]
    quarters: NotRequired[list[BastionColour] | None]
    support: NotRequired[
        int | list[Literal["scout", "symbiont", "flyer", "priest", "giant", "archmage", "werewolf", "dragon"]] | None
    ]
    legends: NotRequired[
        int
        | list[
            Literal[
                "legend-1",
                "legend-2",
                "legend-3",
                "legend-4",
                "legend-5",
                "legend-6",
                "legend-7",
                "legend-8",
                "legend-9",
                "legend-10",
            ]
        ]
        | None
    ]
    defenders: NotRequired[Literal["choose"] | list[BastionDefender] | None]
    setup: NotRequired[Setup5 | None]


class State4(TypedDict, closed=True):
    spectator: BastionView
    seats: list[BastionView]


class NewBastionsBreachMatch(TypedDict, closed=True):
    game: Literal["bastions-breach"]
    options: NotRequired[BastionsBreachOptions]
    seats: NotRequired[list[SeatWanted]]
    clock: NotRequired[ClockWanted]
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    hints: NotRequired[bool | None]
    metadata: NotRequired[dict[str, Any]]


class NewBreachMatch(TypedDict, closed=True):
    game: Literal["breach"]
    options: NotRequired[BreachOptions]
    seats: NotRequired[list[SeatWanted]]
    clock: NotRequired[ClockWanted]
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    hints: NotRequired[bool | None]
    metadata: NotRequired[dict[str, Any]]


class NewBalaansMatch(TypedDict, closed=True):
    game: Literal["balaans"]
    options: NotRequired[BalaansOptions]
    seats: NotRequired[list[SeatWanted]]
    clock: NotRequired[ClockWanted]
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    hints: NotRequired[bool | None]
    metadata: NotRequired[dict[str, Any]]


class NewChariotMatch(TypedDict, closed=True):
    game: Literal["chariot"]
    options: NotRequired[ChariotOptions]
    seats: NotRequired[list[SeatWanted]]
    clock: NotRequired[ClockWanted]
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    hints: NotRequired[bool | None]
    metadata: NotRequired[dict[str, Any]]


class NewBastionMatch(TypedDict, closed=True):
    game: Literal["bastion"]
    options: NotRequired[BastionOptions]
    seats: NotRequired[list[SeatWanted]]
    clock: NotRequired[ClockWanted]
    visibility: NotRequired[Literal["public", "unlisted", "private"]]
    hints: NotRequired[bool | None]
    metadata: NotRequired[dict[str, Any]]


class NewAccountAnswer(TypedDict, closed=True):
    account: Account
    token: str
    recovery_code: str


class TokenList(TypedDict, closed=True):
    items: list[Token]


class BlockList(TypedDict, closed=True):
    items: list[BlockedAccount]


class ListedGame(TypedDict, closed=True):
    key: GameKey
    title: str
    rules_version: int
    seats: SeatRange
    options_schema: dict[str, Any]
    move_schemas: dict[str, dict[str, Any]]
    view_schema: dict[str, Any]
    event_schemas: dict[str, dict[str, Any]]
    ai_levels: list[Level]
    hidden_information: bool
    takeback: bool
    draw: bool
    turns_seats: bool
    versions: list[Version]
    links: GameLinks


class Facts(TypedDict):
    game: GameKey
    rules_version: int
    languages: list[str]


class Game(TypedDict, closed=True):
    key: GameKey
    title: str
    rules_version: int
    seats: SeatRange
    options_schema: dict[str, Any]
    move_schemas: dict[str, dict[str, Any]]
    view_schema: dict[str, Any]
    event_schemas: dict[str, dict[str, Any]]
    ai_levels: list[Level]
    hidden_information: bool
    takeback: bool
    draw: bool
    turns_seats: bool
    versions: list[Version]
    links: GameLinks
    facts: Facts


class Seat(TypedDict, closed=True):
    seat: int
    kind: Literal["account", "open", "ai", "imported"]
    account: SeatAccount | None
    level: int | None
    taken: bool
    owes: bool
    deadline: str | None
    remaining_ms: int | None
    withdrawn: bool
    played_by_ai: bool


class FeedPage(TypedDict, closed=True):
    events: list[FeedEvent]
    cursor: str


class LogVerdict(TypedDict, closed=True):
    consistent: bool
    authentic: bool
    first_wrong: FirstWrong | None
    rules_known: bool
    match_id: str
    game: str
    rules_version: int
    version: int
    commitment: str
    head_hash: str


class WebhookList(TypedDict, closed=True):
    items: list[Webhook]


class OAuthClientList(TypedDict, closed=True):
    items: list[OAuthClient]


class ValidationProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal["validation_error"]
    errors: list[FieldError]


class LogHeader(TypedDict, closed=True):
    format: Literal["matchkeep-log"]
    format_version: Literal[1]
    match_id: str
    game: GameKey
    rules_version: int
    options: dict[str, Any]
    seats: list[Seat1]
    commitment: str
    salts: list[Salt]
    server_seed: str | None


Move: TypeAlias = (
    BastionsBreachPickMove
    | BastionsBreachPlayMove
    | BreachSwitchMove
    | BreachSwapSidesMove
    | BalaansRevealMove
    | BalaansPowerMove
    | BalaansDestinyMove
    | BalaansActivateMove
    | BalaansComboMove
    | BalaansDiscardMove
    | EndTurnMove
    | BalaansPassMove
    | ChariotDeclareMove
    | ChariotOpposeMove
    | ChariotNewSceneMove
    | ChariotEndSessionMove
    | ChariotSituationalMove
    | ChariotJudgeMove
    | ChariotIntendMove
    | ChariotStakeMove
    | ChariotCommitMove
    | ChariotConcedeMove
    | ChariotStallMove
    | ChariotReplenishMove
    | BastionDefenderMove
    | BastionKeepMove
    | BastionMoveMove
    | BastionChannelMove
    | BastionAttackMove
    | BastionPayMove
    | BastionCastMove
    | BastionExchangeMove
    | BastionTeleportMove
    | BastionAssistMove
    | BastionArtifactMove
    | BastionBuildMove
    | BastionDeclineMove
)


LegalMove: TypeAlias = (
    BastionsBreachPickMove
    | BastionsBreachPlayMove
    | BreachSwitchMove
    | BreachSwapSidesMove
    | BalaansRevealMove
    | BalaansPowerMove
    | BalaansDestinyMove
    | BalaansActivateMove
    | BalaansComboMove
    | BalaansDiscardMove
    | EndTurnMove
    | BalaansPassMove
    | ChariotDeclareMove
    | ChariotOpposeMove
    | ChariotNewSceneMove
    | ChariotEndSessionMove
    | ChariotSituationalMove
    | ChariotJudgeMove
    | ChariotIntendMove
    | ChariotStakeMove
    | ChariotCommitMove
    | ChariotConcedeMove
    | ChariotStallMove
    | ChariotReplenishMove
    | BastionDefenderMove
    | BastionKeepMove
    | BastionMoveMove
    | BastionChannelMove
    | BastionAttackMove
    | BastionPayMove
    | BastionCastMove
    | BastionExchangeMove
    | BastionTeleportMove
    | BastionAssistMove
    | BastionArtifactMove
    | BastionBuildMove
    | BastionDeclineMove
)


class MatchHintGivenData(TypedDict, closed=True):
    seat: int
    level: int
    move: LegalMove | None


class MatchHintGivenEvent(TypedDict, closed=True):
    version: int
    ply: int | None
    seat: int | None
    type: Literal["match.hint_given"]
    schema: int
    cause: EventCause
    at: str
    data: MatchHintGivenData
    ai: AiReport | None
    shuffles: list[Shuffle] | None
    hash: str


class BastionsBreachMatch(TypedDict):
    id: str
    game: Literal["bastions-breach"]
    rules_version: int
    custom: bool
    status: Literal["open", "active", "finished", "aborted"]
    version: int
    ply: int | None
    to_act: list[ToActItem]
    you: int | None
    seats: list[Seat]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    metadata: dict[str, Any] | None
    join_codes: dict[str, str] | None
    outcome: Outcome | None
    rematch: str | None
    forked_from: ForkSource | None
    origin: ImportSource | None
    created_by: str
    created_at: str
    started_at: str | None
    updated_at: str
    finished_at: str | None
    server_time: str
    links: MatchLinks
    options: BastionsBreachOptions
    state: BastionsBreachView | State | None
    proposals: list[Proposal]
    fairness: Fairness


class BreachMatch(TypedDict):
    id: str
    game: Literal["breach"]
    rules_version: int
    custom: bool
    status: Literal["open", "active", "finished", "aborted"]
    version: int
    ply: int | None
    to_act: list[ToActItem]
    you: int | None
    seats: list[Seat]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    metadata: dict[str, Any] | None
    join_codes: dict[str, str] | None
    outcome: Outcome | None
    rematch: str | None
    forked_from: ForkSource | None
    origin: ImportSource | None
    created_by: str
    created_at: str
    started_at: str | None
    updated_at: str
    finished_at: str | None
    server_time: str
    links: MatchLinks
    options: BreachOptions
    state: BreachView | State1 | None
    proposals: list[Proposal]
    fairness: Fairness


class BalaansMatch(TypedDict):
    id: str
    game: Literal["balaans"]
    rules_version: int
    custom: bool
    status: Literal["open", "active", "finished", "aborted"]
    version: int
    ply: int | None
    to_act: list[ToActItem]
    you: int | None
    seats: list[Seat]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    metadata: dict[str, Any] | None
    join_codes: dict[str, str] | None
    outcome: Outcome | None
    rematch: str | None
    forked_from: ForkSource | None
    origin: ImportSource | None
    created_by: str
    created_at: str
    started_at: str | None
    updated_at: str
    finished_at: str | None
    server_time: str
    links: MatchLinks
    options: BalaansOptions
    state: BalaansView | State2 | None
    proposals: list[Proposal]
    fairness: Fairness


class ChariotMatch(TypedDict):
    id: str
    game: Literal["chariot"]
    rules_version: int
    custom: bool
    status: Literal["open", "active", "finished", "aborted"]
    version: int
    ply: int | None
    to_act: list[ToActItem]
    you: int | None
    seats: list[Seat]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    metadata: dict[str, Any] | None
    join_codes: dict[str, str] | None
    outcome: Outcome | None
    rematch: str | None
    forked_from: ForkSource | None
    origin: ImportSource | None
    created_by: str
    created_at: str
    started_at: str | None
    updated_at: str
    finished_at: str | None
    server_time: str
    links: MatchLinks
    options: ChariotOptions
    state: ChariotView | State3 | None
    proposals: list[Proposal]
    fairness: Fairness


class BastionMatch(TypedDict):
    id: str
    game: Literal["bastion"]
    rules_version: int
    custom: bool
    status: Literal["open", "active", "finished", "aborted"]
    version: int
    ply: int | None
    to_act: list[ToActItem]
    you: int | None
    seats: list[Seat]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    metadata: dict[str, Any] | None
    join_codes: dict[str, str] | None
    outcome: Outcome | None
    rematch: str | None
    forked_from: ForkSource | None
    origin: ImportSource | None
    created_by: str
    created_at: str
    started_at: str | None
    updated_at: str
    finished_at: str | None
    server_time: str
    links: MatchLinks
    options: BastionOptions
    state: BastionView | State4 | None
    proposals: list[Proposal]
    fairness: Fairness


NewMatch: TypeAlias = NewBastionsBreachMatch | NewBreachMatch | NewBalaansMatch | NewChariotMatch | NewBastionMatch


class PlayCommand(TypedDict, closed=True):
    type: Literal["play"]
    seat: NotRequired[int]
    ply: NotRequired[int | None]
    move: Move


Command: TypeAlias = PlayCommand | ResignCommand | ProposeCommand | AnswerCommand | AbortCommand | ReturnCommand


class GameList(TypedDict, closed=True):
    items: list[ListedGame]


class MatchItem(TypedDict, closed=True):
    id: str
    game: GameKey
    rules_version: int
    custom: bool
    status: Literal["open", "active", "finished", "aborted"]
    version: int
    ply: int | None
    to_act: list[ToActItem]
    you: int | None
    seats: list[Seat]
    clock: Clock
    visibility: Literal["public", "unlisted", "private"]
    hints: bool
    metadata: dict[str, Any] | None
    join_codes: dict[str, str] | None
    outcome: Outcome | None
    rematch: str | None
    forked_from: ForkSource | None
    origin: ImportSource | None
    created_by: str
    created_at: str
    started_at: str | None
    updated_at: str
    finished_at: str | None
    server_time: str
    links: MatchLinks


class Legal(TypedDict, closed=True):
    game: GameKey
    version: int
    ply: int | None
    seat: int
    owed: bool
    moves: list[LegalMove]


class FoundHint(TypedDict, closed=True):
    level: int
    move: LegalMove


class ConflictProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal[
        "match_not_started",
        "match_over",
        "stale_ply",
        "not_your_turn",
        "illegal_move",
        "seat_taken",
        "already_seated",
        "match_started",
        "match_running",
        "seat_withdrawn",
        "seat_away",
        "proposal_closed",
        "not_offered",
        "ply_open",
        "rules_retired",
        "match_unreadable",
    ]
    rule: NotRequired[str | None]
    version: NotRequired[int]
    ply: NotRequired[int | None]
    legal: NotRequired[list[LegalMove]]


class RefusalProblem(TypedDict, closed=True):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal[
        "match_not_started",
        "match_over",
        "stale_ply",
        "not_your_turn",
        "illegal_move",
        "seat_taken",
        "already_seated",
        "match_started",
        "match_running",
        "seat_withdrawn",
        "seat_away",
        "proposal_closed",
        "not_offered",
        "ply_open",
        "rules_retired",
        "match_unreadable",
    ]
    rule: str | None
    version: int
    ply: int | None
    legal: NotRequired[list[LegalMove]]


Match: TypeAlias = BastionsBreachMatch | BreachMatch | BalaansMatch | ChariotMatch | BastionMatch


Event: TypeAlias = (
    MatchCreatedEvent
    | MatchForkedEvent
    | MatchSeatTakenEvent
    | MatchSeatLeftEvent
    | MatchStartedEvent
    | MatchResignedEvent
    | MatchProposedEvent
    | MatchAnsweredEvent
    | MatchExpiredEvent
    | MatchAiTookOverEvent
    | MatchReturnedEvent
    | MatchTakenBackEvent
    | MatchHintAskedEvent
    | MatchHintGivenEvent
    | MatchFinishedEvent
    | MatchAbortedEvent
    | BastionsBreachRowLaidEvent
    | BastionsBreachSuitPickedEvent
    | BastionsBreachSealedEvent
    | BastionsBreachRevealedEvent
    | BreachSwitchedEvent
    | BreachSidesSwappedEvent
    | BreachEndedEvent
    | BalaansDealtEvent
    | BalaansPositionGivenEvent
    | BalaansHandRedrawnEvent
    | BalaansSealedEvent
    | BalaansRevealedEvent
    | BalaansCardReturnedEvent
    | BalaansStarterDiscardedEvent
    | BalaansCardDrawnEvent
    | BalaansTurnBeganEvent
    | BalaansPowerPlayedEvent
    | BalaansDestinyLaidEvent
    | BalaansCardActivatedEvent
    | BalaansComboPlayedEvent
    | BalaansCardDiscardedEvent
    | BalaansPassedEvent
    | BalaansTurnEndedEvent
    | BalaansStrengthChangedEvent
    | BalaansCardsTurnedEvent
    | BalaansCardMovedEvent
    | BalaansChipsLostEvent
    | BalaansSettledEvent
    | BalaansGameEndedEvent
    | ChariotOpenedEvent
    | ChariotDrewEvent
    | ChariotReshuffledEvent
    | ChariotOpposedEvent
    | ChariotDeclaredEvent
    | ChariotSceneBegunEvent
    | ChariotSituationPlayedEvent
    | ChariotLaidOpenEvent
    | ChariotConsentAskedEvent
    | ChariotJudgedEvent
    | ChariotCutShortEvent
    | ChariotFateFavouredEvent
    | ChariotStepInterruptedEvent
    | ChariotStepResumedEvent
    | ChariotIntentsAskedEvent
    | ChariotIntendedEvent
    | ChariotStakesAskedEvent
    | ChariotSealedEvent
    | ChariotStakesRevealedEvent
    | ChariotRoundOpenedEvent
    | ChariotCardsLaidEvent
    | ChariotStallsRevealedEvent
    | ChariotRoundPlayedEvent
    | ChariotPairsDecidedEvent
    | ChariotContestEndedEvent
    | ChariotHandsDiscardedEvent
    | ChariotReplenishCalledEvent
    | ChariotReplenishedEvent
    | ChariotSessionEndedEvent
    | BastionLaidOutEvent
    | BastionDecksLaidEvent
    | BastionFirstSeatDrawnEvent
    | BastionPositionLaidEvent
    | BastionDefenderChosenEvent
    | BastionRitualsDealtEvent
    | BastionKeptEvent
    | BastionRitualsTakenEvent
    | BastionTurnBeganEvent
    | BastionAttackLeftOutEvent
    | BastionEnemiesGrewEvent
    | BastionEnemyProwledEvent
    | BastionEnemyEnteredEvent
    | BastionTributeTakenEvent
    | BastionDefendersDrivenOutEvent
    | BastionTailJumpedEvent
    | BastionEnemyDefeatedEvent
    | BastionRitualDueEvent
    | BastionEndedEvent
    | BastionMovedEvent
    | BastionChannelledEvent
    | BastionAttackedEvent
    | BastionPaidEvent
    | BastionCastEvent
    | BastionAssistedEvent
    | BastionExchangedEvent
    | BastionTeleportedEvent
    | BastionArtifactUsedEvent
    | BastionBuiltEvent
    | BastionDeclinedEvent
    | BastionTurnEndedEvent
)


class MatchList(TypedDict, closed=True):
    items: list[MatchItem]
    next_cursor: str | None


class CommandAnswer(TypedDict, closed=True):
    version: int
    ply: int | None
    events: list[Event]
    match: NotRequired[Match]


class EventPage(TypedDict, closed=True):
    events: list[Event]
    version: int
    head: int
    finished: bool


class HintAnswer(TypedDict, closed=True):
    game: GameKey
    version: int
    ply: int | None
    hint: FoundHint | None


class Log(TypedDict, closed=True):
    format: Literal["matchkeep-log"]
    format_version: Literal[1]
    match_id: str
    game: GameKey
    rules_version: int
    options: dict[str, Any]
    seats: list[Seat1]
    commitment: str
    salts: list[Salt]
    server_seed: str | None
    events: list[Event]
