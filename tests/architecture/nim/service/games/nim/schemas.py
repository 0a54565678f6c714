"""The published schemas of Nim, and its table of options."""

from typing import Final

from service.games.nim.state import TOOK

from service.kernel.game import Schemas
from service.kernel.options import Option, published
from service.pieces.shapes import list_of, move, nullable, one_of, record, whole

_SEAT = whole(0, 1)
_HEAPS = list_of(whole(0, 9), 1, 8)
_TAKE = move("take", heap=whole(1, 8), objects=whole(1, 9))
_LAST = record(heap=whole(1, 8), objects=whole(1, 9))

OPTIONS: Final = {"last_takes": Option("loses", one_of(["loses", "wins"]), "NM3.1", "last_takes is loses or wins")}
SETUP: Final = record(heaps=_HEAPS | {"contains": whole(1)}, to_move=_SEAT)

SCHEMAS: Final = Schemas(
    options={**published(OPTIONS, nullable(SETUP)), "examples": [{"setup": {"heaps": [2, 2], "to_move": 1}}]},
    moves={"take": _TAKE | {"examples": [{"type": "take", "heap": 4, "objects": 7}]}},
    events={TOOK: record(seat=_SEAT, move=_TAKE, winner=nullable(_SEAT))},
    view=record(heaps=_HEAPS, to_move=nullable(_SEAT), last=nullable(_LAST))
    | {"examples": [{"heaps": [1, 3, 5, 0], "to_move": 1, "last": {"heap": 4, "objects": 7}}]},
)
