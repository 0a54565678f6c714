"""Every operation of the API: the one table that routes, description and tests are made from."""

from service.web.operation import Operation
from service.web.views import (
    accounts,
    afterwards,
    commands,
    description,
    events,
    feed,
    games,
    health,
    logs,
    matches,
    reference,
    seats,
    webhooks,
)

OPERATIONS: tuple[Operation, ...] = (
    *accounts.OPERATIONS,
    *games.OPERATIONS,
    *matches.OPERATIONS,
    *seats.OPERATIONS,
    *commands.OPERATIONS,
    *events.OPERATIONS,
    *feed.OPERATIONS,
    *afterwards.OPERATIONS,
    *logs.OPERATIONS,
    *webhooks.OPERATIONS,
    *health.OPERATIONS,
    *reference.OPERATIONS,
    *description.operations(lambda: OPERATIONS),
)
