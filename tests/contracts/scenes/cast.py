"""Who appears in the scenes, and the matches that they play."""

from dataclasses import dataclass
from typing import Any

from tests.contracts.recording import Recorder
from tests.support.api import Client

MINI = {"layout": "mini"}
ENDGAME = {"setup": {"position": "k7/R7/8/K7", "to_move": 0}}
WINNING = {"type": "switch", "from": "a3", "to": "a4"}
MINIMAL = {"Prefer": "return=minimal"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who appears."""

    ann: Client
    bob: Client
    stranger: Client


def seated(recorder: Recorder, cast: Cast, game: str, **more: Any) -> dict[str, str]:
    """A match that Ann and Bob have begun; the path's parameters."""
    table = recorder.still.api.table(game, [cast.ann, cast.bob], **more)
    return {"match_id": table.id}
