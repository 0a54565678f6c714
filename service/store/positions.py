"""Positions: where everything that streams wait for stands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from service.store.queries import Conn, Pool, connected, fetch_columns, fetch_values


class Topic(NamedTuple):
    """What can move on: a match (its version), an account (the end of its feed), a token (0 works, 1 has ended).

    The ``id`` of a token is its account's and its own, with a slash between them.
    """

    kind: Literal["match", "account", "token"]
    id: str


Asked = Sequence[tuple[Topic, int]]
"""Topics, and the positions that they may have moved past."""

STATEMENTS: Mapping[str, str] = {"match": "matches_past", "account": "feeds_past"}


def token_topic(account_id: str, token_id: str) -> Topic:
    """The topic of an account's token."""
    return Topic("token", f"{account_id}/{token_id}")


class Positions:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def after(self, asked: Iterable[tuple[Topic, int]]) -> list[tuple[Topic, int]]:
        """Of topics and positions, the topics that have moved past theirs, and to where; one query for each kind."""
        topics = list(asked)
        by_kind = {kind: [part for part in topics if part[0].kind == kind] for kind in ("match", "account", "token")}
        with connected(self._pool) as connection:
            moved = [_moved(connection, name, by_kind[kind]) for kind, name in STATEMENTS.items() if by_kind[kind]]
            ended = _ended(connection, [topic for topic, reached in by_kind["token"] if reached < 1])
        return [*(topic for part in moved for topic in part), *ended]


def _moved(connection: Conn, name: str, asked: Asked) -> list[tuple[Topic, int]]:
    values = {"ids": [topic.id for topic, _ in asked], "reached": [reached for _, reached in asked]}
    kind = asked[0][0].kind
    return [(Topic(kind, row["id"]), row["position"]) for row in fetch_columns(connection, name, values)]


def _ended(connection: Conn, tokens: Sequence[Topic]) -> list[tuple[Topic, int]]:
    if not tokens:
        return []
    accounts, ids = zip(*(topic.id.split("/") for topic in tokens), strict=True)
    working = {*fetch_values(connection, "working_tokens", {"accounts": list(accounts), "ids": list(ids)})}
    return [(topic, 1) for topic, id_ in zip(tokens, ids, strict=True) if id_ not in working]
