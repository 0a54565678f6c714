"""What the use cases of matches work with."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.app.cache import StateCache
from service.app.delivery import Presence
from service.app.ports import Entropy, Notifier
from service.kernel.forms import Form
from service.store.archives import Archives
from service.store.matches import Matches


@dataclass(frozen=True, slots=True)
class MatchServices:
    """Where matches are kept, what is known of them in this process, and who is told of them.

    ``move_forms``: by game, rules version and move type, the compiled schema a move is held to.
    """

    store: Matches
    archives: Archives
    states: StateCache
    notifier: Notifier
    presence: Presence
    entropy: Entropy
    move_forms: Mapping[tuple[str, int], Mapping[str, Form]]
