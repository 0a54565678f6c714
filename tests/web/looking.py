"""What a viewer is given of a match by every endpoint, with ids, times and hashes made alike, to compare matches."""

import re
from collections.abc import Sequence
from typing import Any

import orjson

from tests.support.api import Answer, Client, Table

TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
HASH = re.compile(rb"[0-9a-f]{64}")
KEPT = ("Content-Type", "ETag", "Cache-Control", "Vary", "Allow", "Idempotent-Replayed", "Link", "Location")


def alike(answer: Answer, table: Table) -> tuple[Any, ...]:
    """An answer without what differs between any two matches: a normal form, byte for byte."""
    raw = HASH.sub(b"HASH", TIME.sub(b"TIME", answer.raw.replace(table.id.encode(), b"MATCH")))
    headers = tuple(str(answer.headers.get(name)).replace(table.id, "MATCH") for name in KEPT)
    return answer.status, headers, raw


def looks(
    viewer: Client, seat: int | None, table: Table, since: int = 0, past: Sequence[int] = ()
) -> dict[str, tuple[Any, ...]]:
    """Every reading endpoint but presence, as one viewer is answered; of the log what came after ``since``."""
    named = "" if seat is None else f"?seat={seat}"
    asked = ["", named, "/legal", f"/events?after={since}", f"/events?after={since}&limit=500&wait=0"]
    asked += [f"?at={version}" for version in past] + ["?as=0", "?as=all", "?at=99999"]
    found = {rest: alike(viewer.get(table.path + rest), table) for rest in asked}
    header, *lines = viewer.get(f"{table.path}/log", Accept="application/x-ndjson").raw.splitlines()
    log = viewer.get(f"{table.path}/log").data
    log["events"] = log["events"][since:]
    whole = since == 0  # a planted position is not in the row that lists show
    item = whole and [
        one for one in viewer.get("/v1/matches?mine=true&limit=100").data.get("items", []) if one["id"] == table.id
    ]
    parts = {"list": orjson.dumps(item), "log": orjson.dumps(log), "lines": b"\n".join([header, *lines[since:]])}
    return {**found, **{name: alike(Answer(200, {}, raw), table) for name, raw in parts.items()}}


def refusals(viewer: Client, seat: int | None, table: Table, moves: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What commands that cannot be accepted are answered: error texts tell nothing either."""
    own = {} if seat is None else {"seat": seat}
    bodies: list[Any] = [{"type": "play", "move": move, **own} for move in moves]
    bodies += [{"type": "play", "move": moves[0], "ply": 99, **own}] if moves else []
    bodies += [{"type": "answer", "proposal": 1, "accept": True, **own}, {"type": "return", **own}, {"type": "bogus"}]
    found = [alike(viewer.post(f"{table.path}/commands", body), table) for body in bodies]
    for rest, body in (("/rematch", {}), ("/fork", {"at": 1}), ("/seats/0", {})):
        found.append(alike(viewer.call("PUT" if "seats" in rest else "POST", table.path + rest, body), table))
    return found


def assert_alike(
    viewer: Client, seat: int | None, pair: Sequence[Table], since: int = 0, past: Sequence[int] = ()
) -> None:
    """Both matches look the same to the viewer."""
    left, right = (looks(viewer, seat, table, since, past) for table in pair)
    for asked, answer in left.items():
        assert answer == right[asked], (asked, difference(answer, right[asked]))


def difference(left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    """Where two answers part, with some of what comes before and after."""
    part = next((n for n, (a, b) in enumerate(zip(left[2], right[2], strict=False)) if a != b), 0)
    return left[:2], right[:2], left[2][max(0, part - 150) : part + 150], right[2][max(0, part - 150) : part + 150]
