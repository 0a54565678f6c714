"""How tables are distributed when the database is, and what the queries of a statement look at.

A statement is cut into its levels, one for each pair of parentheses that holds a query: each of them is planned on its
own, and goes to one shard where it names the key of its tables.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

BY_MATCH = {"matches", "seats", "events", "snapshots", "final_views", "command_keys", "outbox", "packed_logs"}
"""Distributed by ``match_id``."""

BY_ACCOUNT = {
    "accounts",
    "tokens",
    "creation_keys",
    "kept_answers",
    "feed",
    "stream_tickets",
    "webhooks",
    "deliveries",
    "blocks",
    "oauth_clients",
    "oauth_codes",
}
"""Distributed by ``account_id``."""

BY_CODE = {"join_codes": "code", "recovery_codes": "hash", "device_codes": "locator"}
"""Distributed by what whoever has a code knows of it: the rest of the row tells them where to go on."""

KEYS = {
    **dict.fromkeys(BY_MATCH, "match_id"),
    **dict.fromkeys(BY_ACCOUNT, "account_id"),
    **BY_CODE,
    "operator_acts": "act_id",
}
"""The distribution column of every table. Those of equal columns lie together."""

TABLE = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY )?([a-z_]+)\b(?!\s*\()")
QUERY = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE)\b")
INNERMOST = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class Level:
    """One query of a statement, without those in it: its text, and the tables that it looks at or changes."""

    text: str
    tables: frozenset[str]

    @property
    def keys(self) -> set[str]:
        """The distribution columns of its tables."""
        return {KEYS[table] for table in self.tables}

    def names(self, key: str) -> bool:
        """Whether it names one value of a key: compared with a parameter, or given for a new row."""
        compared = rf"\b{key} = (?:%\(\w+\)s|held\.{key})"
        given = rf"INSERT INTO \w+ (?:<[^>]*\b{key}\b|<{{columns}}> VALUES <{{values}}>)"
        return bool(re.search(compared, self.text) or re.search(given, self.text))


def levels(statement: str) -> Iterator[Level]:
    """The queries of a statement, the innermost first."""
    text, count = re.sub(r"%\((\w+)\)", r"%<\1>", statement), 1
    while count:
        yield from (level(found[1]) for found in INNERMOST.finditer(text) if QUERY.search(found[1]))
        text, count = INNERMOST.subn(lambda found: "<>" if QUERY.search(found[1]) else f"<{found[1]}>", text)
    yield level(text)


def level(text: str) -> Level:
    """What a query looks at, of the tables that there are."""
    plain = re.sub(r"%<(\w+)>", r"%(\1)", text)
    return Level(plain, frozenset(TABLE.findall(plain)) & KEYS.keys())
