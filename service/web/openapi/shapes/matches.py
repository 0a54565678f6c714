"""The match resource and what else is said of matches (API §§4, 5)."""

from typing import Any

from service.kernel.game import Game
from service.pieces.shapes import Shape, flag, list_of, nullable, one_of, record, whole
from service.web.openapi.words import (
    anything,
    camel,
    chosen,
    constant,
    digest,
    extended,
    moment,
    ref,
    said,
    seat,
    text,
    uuid,
)

SEATS = list_of(seat(), 0, 6, distinct=True)
VERSION = said("The number of events in the log.", whole(0))
PLY = said(
    "The open decision point, counted from 0; it never goes back. Null while the match is open and after its end.",
    nullable(whole(0)),
)
LEVEL = said("An AI's level.", nullable(whole(1, 5)))

CLOCK = record(
    kind=one_of(["none", "per_move", "bank"]),
    seconds=nullable(whole(1)),
    initial=nullable(whole(1)),
    increment=nullable(whole(0)),
    on_expiry=nullable(one_of(["timeout_move", "forfeit", "ai"])),
    level=LEVEL,
)

ACCOUNT = said(
    "An account by id. Its name and kind are as they are now; null in past views and after its erasure.",
    record(id=uuid(), name=nullable(text()), kind=nullable(one_of(["human", "bot"]))),
)

SEAT = record(
    seat=seat(),
    kind=one_of(["account", "open", "ai", "imported"]),
    account=nullable(ACCOUNT),
    level=LEVEL,
    taken=flag(),
    owes=said("Whether it owes a choice now.", flag()),
    deadline=said("When its time is over, while its clock runs.", nullable(moment())),
    remaining_ms=said("The time it has left; with a bank also while its clock stands.", nullable(whole(0))),
    withdrawn=said("Whether it has left the match.", flag()),
    played_by_ai=said("Whether an AI plays it until its owner takes it back.", flag()),
)

OUTCOME = said(
    "How it ended: an ending of the game, or `resignation`, `forfeit`, `agreement`, `abandoned`, `aborted`.",
    record(ending=text(), winners=SEATS, returns=said("One number a seat.", list_of(whole(-1, 1), 1, 6))),
)

LINKS = record(self=text(), events=text(), legal=text(), log=text(), rules=text())

ITEM: dict[str, Shape] = {
    "id": uuid(),
    "game": ref("GameKey"),
    "rules_version": whole(1),
    "custom": said("Whether it began from a given position (`options.setup`).", flag()),
    "status": one_of(["open", "active", "finished", "aborted"]),
    "version": VERSION,
    "ply": PLY,
    "to_act": said("The seats that owe a choice.", SEATS),
    "you": said("The seat with whose eyes you see it; null for a spectator.", nullable(seat())),
    "seats": list_of(ref("Seat"), 1, 6),
    "clock": ref("Clock"),
    "visibility": one_of(["public", "unlisted", "private"]),
    "hints": said("Whether seats may ask for hints.", flag()),
    "metadata": said("The client's own data; null for who is neither creator nor seat.", nullable(anything())),
    "join_codes": said(
        "For the creator, while the match is open: the code of each open seat.",
        nullable({"type": "object", "additionalProperties": text(), "propertyNames": {"pattern": "^[0-5]$"}}),
    ),
    "outcome": nullable(ref("Outcome")),
    "rematch": said("The match that was agreed on after this one.", nullable(uuid())),
    "forked_from": said("Where it branched off.", nullable(record(id=uuid(), version=whole(1)))),
    "origin": said("What it was imported from.", nullable(record(id=uuid(), head_hash=digest()))),
    "created_by": said("An account.", uuid()),
    "created_at": moment(),
    "started_at": nullable(moment()),
    "updated_at": said("When the last event was recorded.", moment()),
    "finished_at": nullable(moment()),
    "server_time": said("The database's clock, by which deadlines are kept.", moment()),
    "links": LINKS,
}

FAIRNESS = said(
    "What chance can be checked with: see `matchkeep verify`.",
    record(
        commitment=said("SHA-256 of the server's seed.", digest()),
        salts=said("The seats' own parts.", list_of(text(0, 64, "^[A-Za-z0-9_-]*$"), 1, 6)),
        server_seed=said("Revealed when the match ends.", nullable(digest())),
        head_hash=said("The last link of the log's chain.", digest()),
    ),
)

PROPOSAL = record(
    id=said("The version at which it was made.", whole(1)),
    kind=one_of(["draw", "takeback", "abort"]),
    by=seat(),
    waiting_for=said("The seats whose word is missing.", SEATS),
)

BASE = record(
    **ITEM,
    options=said("The game's options, complete; `setup` is null until the end.", anything()),
    state=said("The game's view for this viewer; null while the match is open.", nullable(anything())),
    proposals=list_of(ref("Proposal")),
    fairness=FAIRNESS,
)

MATCHES: dict[str, Shape] = {
    "Seat": SEAT,
    "Clock": said("How time is counted; null what the kind has no use for.", CLOCK),
    "Outcome": OUTCOME,
    "Proposal": PROPOSAL,
    "MatchItem": said("A match in a list.", record(**ITEM)),
    "MatchList": record(
        items=list_of(ref("MatchItem"), 0, 100),
        next_cursor=said("For the next page; null on the last.", nullable(text())),
    ),
    "MatchBase": said("What all matches have.", {**BASE, "additionalProperties": True}),
    "Legal": record(
        version=VERSION,
        ply=PLY,
        seat=seat(),
        owed=said("Whether the seat owes a choice.", flag()),
        moves=said("Every move that the seat may make, in a stable order.", list_of(ref("LegalMove"))),
    ),
    "CommandAnswer": record(
        optional=("match",),
        version=said("After the command.", VERSION),
        ply=said("The ply that the command answered.", nullable(whole(0))),
        events=said("What it appended, as you may see it.", list_of(ref("Event"), 1)),
        match=said("Left out with `Prefer: return=minimal`.", ref("Match")),
    ),
}


def match_of(game: Game[Any]) -> Shape:
    """A match of one game: its options and its view."""
    view = ref(camel(game.key, "view"))
    everybody = said("With `?as=all`.", record(spectator=view, seats=list_of(view, game.min_seats, game.max_seats)))
    return extended(
        "MatchBase",
        game=constant(game.key),
        options=ref(camel(game.key, "options")),
        state={"anyOf": [view, everybody, {"type": "null"}]},
    )


def any_match(games: list[Game[Any]]) -> Shape:
    """A match of any game."""
    return chosen("game", {game.key: camel(game.key, "match") for game in games})
