"""The services: what a process is wired with at start-up, by subject; a use case takes what it needs of it."""

from dataclasses import dataclass

from service.app.accounts.services import AccountServices
from service.app.delivery import Presence
from service.app.limits import Limits
from service.app.matches.services import MatchServices
from service.app.ports import Entropy, Listener, Notifier
from service.app.streams.shared_reads import SharedReads
from service.app.streams.slots import Slots
from service.app.webhooks.ports import Hooks
from service.store.feed import Feed
from service.store.set_aside import SetAside


@dataclass(frozen=True, slots=True)
class Services:
    """``limits``: None where nothing is limited."""

    matches: MatchServices
    set_aside: SetAside
    accounts: AccountServices
    notifier: Notifier
    listener: Listener
    shared_reads: SharedReads
    feed: Feed
    presence: Presence
    stream_slots: Slots
    check_slots: Slots
    hooks: Hooks
    entropy: Entropy
    limits: Limits | None
