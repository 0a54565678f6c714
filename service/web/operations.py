"""Every operation of the API: the one table that routes, description and tests are made from."""

from service.web.operation import Operation, operations_of
from service.web.views import (
    accounts,
    afterwards,
    blocks,
    clients,
    commands,
    description,
    events,
    feed,
    games,
    health,
    index,
    logs,
    matches,
    oauth,
    recovery,
    reference,
    seats,
    webhooks,
)

MODULES = (
    accounts,
    recovery,
    blocks,
    games,
    matches,
    seats,
    commands,
    events,
    feed,
    afterwards,
    logs,
    webhooks,
    clients,
    oauth,
    health,
    index,
    reference,
)

OPERATIONS: tuple[Operation, ...] = (
    *(operation for module in MODULES for operation in operations_of(module)),
    *description.operations(lambda: OPERATIONS),
)
