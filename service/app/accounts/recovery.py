"""Recovery: one code an account, shown once, leads back to it when its tokens are lost (API §2)."""

from dataclasses import dataclass

from service.app.access import Caller
from service.app.accounts.accounts import first_token, tell_ended
from service.app.accounts.code_form import new_recovery_code, plain_code, shown_code
from service.app.accounts.secret_form import digest_of, secret_of
from service.app.problems import Problem, not_found
from service.app.services import Services
from service.store.accounts import Account


@dataclass(frozen=True, slots=True)
class Recovered:
    """An account, the secret of its only token, its next code, and how many tokens have ended."""

    account: Account
    secret: str
    code: str
    ended: int


def renew_code(services: Services, caller: Caller) -> str:
    """A new code for the caller's account, instead of the one that it had."""
    code = new_recovery_code(services.entropy)
    if not services.codes.recovery.put(caller.account_id, digest_of(code)):
        raise Problem("unauthenticated", "the account has been erased")
    return shown_code(code)


def recover(services: Services, typed: str) -> Recovered:
    """Uses a code up: all tokens of its account end, and there is a new one that may do everything.

    Whoever has lost a device does not know who has it now. Raises ``not_found``.
    """
    account_id = services.codes.recovery.owner(digest_of(plain_code(typed)))
    account = services.accounts.read(account_id) if account_id else None
    if account is None:
        raise not_found("no account has this recovery code")
    code, secret = new_recovery_code(services.entropy), secret_of("mk_", account.account_id, services.entropy.secret())
    token = first_token(services, account.account_id)
    used, new = digest_of(plain_code(typed)), digest_of(code)
    ended = services.codes.recovery.use(used, new, token, digest_of(secret))
    if ended is None:
        raise not_found("no account has this recovery code")
    tell_ended(services, account.account_id, ended)
    return Recovered(account, secret, shown_code(code), len(ended))
