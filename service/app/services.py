"""The services: everything that a use case works with, wired once at start-up."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.app.cache import StateCache, TokenCache
from service.app.delivery import Presence
from service.app.limits import Limits
from service.app.ports import AiTimes, Entropy, Listener, Notifier
from service.app.streams.shared_reads import SharedReads
from service.app.streams.slots import Slots
from service.app.webhooks.ports import Hooks
from service.kernel.forms import Form
from service.store.account_codes import AccountCodes
from service.store.account_names import AccountNames
from service.store.accounts import Accounts
from service.store.archives import Archives
from service.store.blocks import Blocks
from service.store.clock import Clock
from service.store.feed import Feed
from service.store.figures import Figures
from service.store.kept_answers import KeptAnswers
from service.store.matches import Matches
from service.store.oauth import OAuthStore
from service.store.packed_logs import Packing
from service.store.set_aside import SetAside
from service.store.snapshots import Snapshots
from service.store.tickets import Tickets


@dataclass(frozen=True, slots=True)
class Services:
    """Ports and caches. ``limits``: None where nothing is limited. ``public_url``: None where requests tell it.

    ``move_forms``: by game, rules version and move type, the compiled schema a move is held to.
    """

    matches: Matches
    set_aside: SetAside
    snapshots: Snapshots
    accounts: Accounts
    codes: AccountCodes
    oauth: OAuthStore
    blocks: Blocks
    names: AccountNames
    figures: Figures
    clock: Clock
    notifier: Notifier
    listener: Listener
    ai_times: AiTimes
    shared_reads: SharedReads
    feed: Feed
    tickets: Tickets
    kept_answers: KeptAnswers
    presence: Presence
    stream_slots: Slots
    archives: Archives
    packing: Packing
    check_slots: Slots
    hooks: Hooks
    entropy: Entropy
    states: StateCache
    tokens: TokenCache
    limits: Limits | None
    public_url: str | None
    move_forms: Mapping[tuple[str, int], Mapping[str, Form]]
