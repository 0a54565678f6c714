"""What the use cases of accounts work with."""

from dataclasses import dataclass

from service.app.cache import TokenCache
from service.app.matches.services import MatchServices
from service.app.ports import Entropy, Notifier
from service.store.accounts import Accounts
from service.store.tickets import Tickets


@dataclass(frozen=True, slots=True)
class AccountServices:
    """Where accounts, tokens and tickets are kept, and who is told of them; ``matches``: what a token may be for."""

    store: Accounts
    tickets: Tickets
    tokens: TokenCache
    notifier: Notifier
    entropy: Entropy
    matches: MatchServices
