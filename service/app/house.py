"""The house: everything that a use case works with, wired once at start-up."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.app.archiving import Archives
from service.app.cache import StateCache, TokenCache
from service.app.crowd import Crowd
from service.app.delivery import Feed, Presence, Tickets
from service.app.limits import Limits
from service.app.places import Places
from service.app.ports import Accounts, Bells, Entropy, Matches, Waiting
from service.app.turns import Turns
from service.app.webhooks.ports import Hooks
from service.kernel.forms import Form


@dataclass(frozen=True, slots=True)
class House:
    """Ports and caches. ``limits``: None where nothing is limited.

    ``move_forms``: by game and move type, the compiled schema a move is held to.
    """

    matches: Matches
    accounts: Accounts
    bells: Bells
    waiting: Waiting
    crowd: Crowd
    feed: Feed
    tickets: Tickets
    presence: Presence
    places: Places
    archives: Archives
    turns: Turns
    hooks: Hooks
    entropy: Entropy
    states: StateCache
    tokens: TokenCache
    limits: Limits | None
    move_forms: Mapping[str, Mapping[str, Form]]
