"""The job that applies overdue deadlines: harmless when it comes twice, late or too early."""

from service.app.matches.execute import submit
from service.match.commands import Expire
from service.match.expiry import is_due
from workers.parts import parts


def turn_timeout(match_id: str) -> None:
    """Applies every deadline of the match that is over by the database's clock."""
    submit(parts().services, match_id, lambda turn: Expire() if is_due(turn.state, turn.row.now) else None)
