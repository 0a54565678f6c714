"""Events and logs as they are stored and exported (API §§7, 8)."""

from typing import Any

from service.kernel.game import Game
from service.match import entry as e
from service.pieces.shapes import Shape, flag, list_of, named, nullable, one_of, record, whole
from service.web.openapi.naming import apart
from service.web.openapi.words import anything, camel, chosen, constant, digest, extended, moment, ref, said, seat, uuid
from service.web.openapi.words import text as words

SALT = words(0, 64, "^[A-Za-z0-9_-]*$")

SHUFFLE = record(n=whole(0), before=list_of({}), after=list_of({}))
AI = record(
    level=whole(1, 5),
    build=words(),
    seed=words(),
    nodes=nullable(whole(0)),
    depth=nullable(whole(0)),
    ms=whole(0),
)

BASE = record(
    version=said("The event's place in the log, from 1.", whole(1)),
    ply=said("The decision point at which it happened; null outside play.", nullable(whole(0))),
    seat=said("The seat that it is about.", nullable(seat())),
    type={"type": "string"},
    schema=said("The version of the form of `data`.", whole(1)),
    cause=said("Who or what brought it about.", ref("EventCause")),
    at=moment(),
    data=said("What happened. A field that you may not see is present and null.", anything()),
    ai=said("How an AI found its move; null until the match has ended.", nullable(ref("AiReport"))),
    shuffles=said("What chance drew; null while that is hidden.", nullable(list_of(ref("Shuffle")))),
    hash=said("The event's link of the chain.", digest()),
)

UNDESCRIBED: Shape = {
    **BASE,
    "properties": {
        name: {word: part for word, part in shape.items() if word != "description"}
        for name, shape in BASE["properties"].items()
    },
}
"""As each of a hundred types has it: what the fields mean stands once, at their union."""

SEAT_ONLY = record(seat=seat())
END = record(outcome=ref("Outcome"), server_seed=digest())
PLAYER = record(
    kind=one_of(["account", "open", "ai", "imported"]),
    account=nullable(uuid()),
    level=nullable(whole(1, 5)),
    taken=flag(),
)
FACTS: dict[str, Shape] = {
    "game": ref("GameKey"),
    "rules_version": whole(1),
    "options": anything(),
    "seats": list_of(PLAYER, 1, 6),
    "clock": ref("Clock"),
    "visibility": one_of(["public", "unlisted", "private"]),
    "hints": flag(),
    "custom": said("Since schema 2.", flag()),
    "created_by": uuid(),
}
SOURCE: dict[str, Shape] = {
    "source": said("The match that it branched off from.", uuid()),
    "version": said("The source's version.", whole(1)),
    "hash": said("The source's chain up to there.", digest()),
    "commitment": digest(),
    "server_seed": digest(),
    "salts": list_of(SALT, 1, 6),
    "events": said("The source's events up to there, as its log has them.", list_of(anything())),
    "ply": whole(0),
    "state": nullable(anything()),
}

MATCH_EVENTS: dict[str, Shape] = {
    e.CREATED: record(optional=("custom",), **FACTS),
    e.FORKED: record(**FACTS, **SOURCE),
    e.SEAT_TAKEN: record(seat=seat(), account=uuid(), salt=SALT),
    e.SEAT_LEFT: SEAT_ONLY,
    e.STARTED: record(salts=list_of(SALT, 1, 6)),
    e.RESIGNED: SEAT_ONLY,
    e.PROPOSED: record(seat=seat(), kind=one_of(["draw", "takeback", "abort"])),
    e.ANSWERED: record(seat=seat(), proposal=whole(1), accept=flag()),
    e.EXPIRED: record(seat=seat(), forfeit=flag()),
    e.AI_TOOK_OVER: record(seat=seat(), level=whole(1, 5)),
    e.RETURNED: SEAT_ONLY,
    e.TAKEN_BACK: record(
        seat=seat(),
        to=said("The version whose position stands again.", whole(1)),
        state=nullable(anything()),
        chose_at=nullable(list_of(nullable(whole(0)))),
    ),
    e.HINT_ASKED: record(seat=seat(), level=whole(1, 5)),
    e.HINT_GIVEN: record(seat=seat(), level=whole(1, 5), move=nullable(ref("LegalMove"))),
    e.FINISHED: END,
    e.ABORTED: END,
}

HEADER: dict[str, Shape] = {
    "format": constant("matchkeep-log"),
    "format_version": constant(1),
    "match_id": uuid(),
    "game": ref("GameKey"),
    "rules_version": whole(1),
    "options": anything(),
    "seats": list_of(
        record(
            seat=seat(),
            kind=one_of(["account", "open", "ai", "imported"]),
            account=nullable(uuid()),
            level=nullable(whole(1, 5)),
        ),
        1,
        6,
    ),
    "commitment": digest(),
    "salts": list_of(SALT, 1, 6),
    "server_seed": said("Null while the match runs.", nullable(digest())),
}

LOGS: dict[str, Shape] = {
    "EventCause": one_of(["player", "clock", "ai", "withdrawn", "operator", "rules"]),
    "AiReport": AI,
    "Shuffle": SHUFFLE,
    "LogHeader": said("The first line of a log as NDJSON; an event a line follows.", record(**HEADER)),
    "Log": record(**HEADER, events=list_of(ref("Event"))),
}


def event_of(type_: str, data: Shape) -> Shape:
    """An event of one type."""
    title = camel(type_.partition(".")[2], "data")
    return extended(UNDESCRIBED, type=constant(type_), data=named(title, data))


def event_name(type_: str) -> str:
    """The component of an event's type: ``breach.switched`` is ``BreachSwitchedEvent``."""
    return camel(*type_.split("."), "event")


def match_events() -> dict[str, Shape]:
    """A component for every type of the match layer, and their union."""
    return apart({event_name(type_): event_of(type_, data) for type_, data in MATCH_EVENTS.items()}, "match")


def game_events(game: Game[Any]) -> dict[str, Shape]:
    """A component for every type of a game."""
    typed = {f"{game.key}.{tag}": dict(data) for tag, data in game.schemas.events.items()}
    return {event_name(type_): event_of(type_, data) for type_, data in typed.items()}


def any_event(games: list[Game[Any]]) -> Shape:
    """An event of any type."""
    types = [*MATCH_EVENTS, *(f"{game.key}.{tag}" for game in games for tag in game.schemas.events)]
    fields = [
        f"- `{name}`: {shape['description']}" for name, shape in BASE["properties"].items() if "description" in shape
    ]
    return said("\n".join(fields), chosen("type", {type_: event_name(type_) for type_ in types}))
