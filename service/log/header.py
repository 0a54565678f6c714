"""The header of a log: what stands before the events (API §8)."""

from service.kernel.values import Json
from service.log.chance import commitment
from service.match.redact import hide_setup
from service.match.state import MatchState


def log_header(match_id: str, game: str, rules_version: int, server_seed: bytes, state: MatchState) -> dict[str, Json]:
    """The header of a log that ends with ``state``; after the end with the seed and a given position."""
    return {
        "format": "matchkeep-log",
        "format_version": 1,
        "match_id": match_id,
        "game": game,
        "rules_version": rules_version,
        "options": dict(state.options) if state.is_over else hide_setup(state.options),
        "seats": [
            {"seat": n, "kind": seat.kind, "account": seat.account, "level": seat.level}
            for n, seat in enumerate(state.seats)
        ],
        "commitment": commitment(server_seed).hex(),
        "salts": [seat.salt for seat in state.seats],
        "server_seed": server_seed.hex() if state.is_over else None,
    }
