"""Every operation of the API: the one table that routes, description and tests are made from."""

from service.web.operation import Operation
from service.web.views import accounts, afterwards, commands, events, games, matches, seats

OPERATIONS: tuple[Operation, ...] = (
    *accounts.OPERATIONS,
    *games.OPERATIONS,
    *matches.OPERATIONS,
    *seats.OPERATIONS,
    *commands.OPERATIONS,
    *events.OPERATIONS,
    *afterwards.OPERATIONS,
)
