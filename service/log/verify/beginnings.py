"""How a log begins: the first event, decided again from the facts that it records itself."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.verify.facts import Event
from service.match import entry as e
from service.match.create import create
from service.match.ledger import Context, Decided
from service.match.state import Clock, SeatState

FACTS = ("created_by", "visibility", "hints")

Beginning: TypeAlias = Callable[[Game[Any], Event, Context], Decided | Refusal]


def begin(rules: Game[Any], event: Event, context: Context) -> Decided | Refusal:
    """What the first event of a log leads to."""
    beginning = BEGINNINGS.get(event["type"])
    if beginning is None:
        return Refusal("beginning", None, f"a log begins with {' or '.join((*BEGINNINGS, e.FORKED))}")
    return beginning(rules, event, context)


def created(rules: Game[Any], event: Event, context: Context) -> Decided | Refusal:
    """A match that was made with these options, seats and clock."""
    data = event["data"]
    options = rules.check_options(data["options"], len(data["seats"]))
    if isinstance(options, Refusal):
        return options
    seats = [SeatState(seat["kind"], seat["account"], seat["level"], seat["taken"]) for seat in data["seats"]]
    custom = options.get("setup") is not None
    facts = {**{name: data[name] for name in FACTS}, "custom": custom}
    return create(rules, options, seats, Clock(**data["clock"]), facts, context)


BEGINNINGS: Mapping[str, Beginning] = {e.CREATED: created}
"""By the type of the first event."""
