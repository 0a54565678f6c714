"""The published schemas of options, moves, events and view."""

from service.games.bastions_breach.data import CYCLE, DEFAULT_SUITS, MIDDLE, RANKS, ROUNDS, SUITS, TIE, WON
from service.games.bastions_breach.events import REVEALED, ROW_LAID, SEALED, SUIT_PICKED
from service.kernel.game import Schemas
from service.kernel.options import Option, published
from service.pieces.shapes import Shape, exactly, flag, list_of, move, named, nullable, one_of, record, whole

RANK = named("Rank", one_of(RANKS))
ROW = list_of(RANK, ROUNDS, ROUNDS, distinct=True)
LAID_ROW = list_of(RANK, 0, ROUNDS, distinct=True)
"""Empty only as seen at the version that starts a match, before the row is laid."""

SUIT = named("Suit", one_of(SUITS))
THREE_SUITS = list_of(SUIT, 3, 3, distinct=True)
SETTLED_SUITS = exactly(3, nullable(SUIT))
PICK = move("pick", suit=SUIT)
PLAY = move("play", card=RANK)

ROUND_FIELDS: dict[str, Shape] = {
    "round": whole(1, ROUNDS),
    "middle": RANK,
    "cards": exactly(2, RANK),
    "result": one_of((WON, MIDDLE, CYCLE, TIE)),
    "winner": nullable(whole(0, 1)),
    "points": whole(0, ROUNDS),
}
ROUND = named("Round", record(**ROUND_FIELDS))

SETUP = record(
    optional=("rounds",),
    middle_row=ROW,
    rounds=list_of(exactly(2, RANK), 0, ROUNDS - 1) | {"default": []},
)

EXAMPLE_ROW = ["K", "5", "Q", "A", "9", "2", "3", "4", "6", "7", "8", "10", "J"]

OPTIONS = {
    "suits": Option(
        list(DEFAULT_SUITS), THREE_SUITS, "BB2.3", "suits: three different ones of clubs, diamonds, hearts, spades"
    ),
    "pick_suits": Option(False, flag(), "BB2.5", "pick_suits: true or false"),
}
"""By name, ``setup`` apart."""

EXAMPLE_OPTIONS = [
    {},
    {"suits": ["spades", "clubs", "diamonds"]},
    {"pick_suits": True},
    {"setup": {"middle_row": EXAMPLE_ROW, "rounds": [["A", "K"], ["K", "6"]]}},
]

VIEW = record(
    round=whole(1, ROUNDS),
    middle_row=LAID_ROW,
    suits=SETTLED_SUITS,
    carry=whole(0, ROUNDS),
    scores=exactly(2, whole(0, ROUNDS)),
    hands=exactly(2, list_of(RANK, 0, ROUNDS, distinct=True)),
    committed=exactly(2, flag()),
    your_card=nullable(RANK),
    rounds=list_of(ROUND, 0, ROUNDS),
) | {
    "examples": [
        {
            "round": 3,
            "middle_row": EXAMPLE_ROW,
            "suits": list(DEFAULT_SUITS),
            "carry": 0,
            "scores": [2, 0],
            "hands": [[*RANKS[:11]], ["2", "3", "4", "5", "7", "8", "9", "10", "J", "Q", "A"]],
            "committed": [False, True],
            "your_card": None,
            "rounds": [
                {"round": 1, "middle": "K", "cards": ["A", "K"], "result": WON, "winner": 0, "points": 1},
                {"round": 2, "middle": "5", "cards": ["K", "6"], "result": WON, "winner": 0, "points": 1},
            ],
        }
    ]
}

SCHEMAS = Schemas(
    options={**published(OPTIONS, nullable(SETUP) | {"default": None}), "examples": EXAMPLE_OPTIONS},
    moves={
        "pick": PICK | {"examples": [{"type": "pick", "suit": "hearts"}]},
        "play": PLAY | {"examples": [{"type": "play", "card": "10"}]},
    },
    events={
        ROW_LAID: record(middle_row=ROW, rounds=list_of(ROUND, 0, ROUNDS - 1)),
        SUIT_PICKED: record(seat=whole(0, 1), move=PICK, suits=SETTLED_SUITS),
        SEALED: record(seat=whole(0, 1), move=nullable(PLAY)),
        REVEALED: ROUND,
    },
    view=VIEW,
)
