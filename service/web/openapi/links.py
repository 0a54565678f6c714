"""Links: what an answer gives that other operations take (OpenAPI's link objects)."""

from collections.abc import Mapping
from typing import Any

MATCH = ("get_match", "get_legal", "get_events", "get_log", "post_command")

LINKS: Mapping[tuple[str, int], tuple[str, str, tuple[str, ...]]] = {
    ("create_match", 201): ("match_id", "$response.body#/id", MATCH),
    ("join", 200): ("match_id", "$response.body#/id", MATCH),
    ("take_seat", 200): ("match_id", "$response.body#/id", MATCH),
    ("rematch", 201): ("match_id", "$response.body#/id", MATCH),
    ("fork", 201): ("match_id", "$response.body#/id", MATCH),
    ("list_matches", 200): ("match_id", "$response.body#/items/0/id", MATCH),
    ("create_token", 201): ("token_id", "$response.body#/id", ("revoke_token",)),
    ("list_games", 200): ("game", "$response.body#/items/0/key", ("get_game", "get_rules")),
}
"""By operation and status: a parameter, where its value stands, and the operations that take it."""


def links_of(operation: str, status: int) -> dict[str, Any]:
    """The links of an answer."""
    if (operation, status) not in LINKS:
        return {}
    name, where, targets = LINKS[operation, status]
    return {target: {"operationId": target, "parameters": {name: where}} for target in targets}
