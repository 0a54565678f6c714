"""Further devices: a short code, asked for with one token, that another device exchanges for its own (API §2)."""

from dataclasses import replace
from hmac import compare_digest

from service.app.access import Caller
from service.app.accounts.accounts import WantedToken, add_token, check_scopes_within
from service.app.accounts.code_form import ShortCode, new_short_code, short_code_in, shown_code
from service.app.accounts.secret_form import digest_of
from service.app.problems import Problem, not_found
from service.app.services import Services
from service.store.account_codes import DeviceCode
from service.store.accounts import Account, Token

CODE_SECONDS = 300
MOST_GUESSES = 5
"""At the secret letters of one code; the last of them may be right."""

ATTEMPTS = 5
"""At letters that no other code begins with: one in thousands is taken."""


def add_code(services: Services, caller: Caller, wanted: WantedToken, seconds: int | None) -> tuple[str, int]:
    """A code for a further device, and until when it works; the account's last one does not work any more.

    ``seconds``: how long the device's token will last; None for as long as the caller's.
    """
    check_scopes_within(caller.token, wanted.scopes)
    for _ in range(ATTEMPTS):
        short = new_short_code(services.entropy)
        code = DeviceCode(
            locator=short.locator,
            hash=digest_of("".join(short)),
            account_id=caller.account_id,
            token_id=caller.token.token_id,
            scopes=wanted.scopes,
            note=wanted.note,
            token_seconds=seconds,
        )
        expires_at = services.codes.devices.add(code, CODE_SECONDS)
        if expires_at is not None:
            return shown_code("".join(short)), expires_at
    raise Problem("unavailable", "too many codes are in use; ask once more")


def use_code(services: Services, typed: str) -> tuple[Caller, DeviceCode]:
    """Uses a code up; who asked for it, with a token that still works, and what for. Raises ``not_found``.

    A wrong code counts as a guess at the one that begins with the same letters, and the same is said of all.
    """
    short = short_code_in(typed)
    code = services.codes.devices.guess(short.locator, MOST_GUESSES) if short else None
    if short is None or code is None or not is_code(short, code) or not services.codes.devices.take(code):
        raise not_found("the code is wrong, too old or used; ask for a new one")
    token = services.accounts.read_token(code.account_id, code.token_id)
    if token is None:
        raise not_found("the token that asked for this code has ended")
    return Caller(token), code


def is_code(short: ShortCode, code: DeviceCode) -> bool:
    """Whether it is this code, in a time that does not depend on how much of it is right."""
    return compare_digest(digest_of("".join(short)), code.hash)


def exchange_code(services: Services, typed: str) -> tuple[Account, Token, str]:
    """A token of its own for the device that has the code, and its secret. Raises ``not_found``."""
    caller, code = use_code(services, typed)
    account = services.accounts.read(caller.account_id)
    if account is None:
        raise not_found("the account has been erased")
    wanted = WantedToken(code.scopes, note=code.note)
    if code.token_seconds is not None:
        wanted = replace(wanted, expires_at=services.clock.now() + code.token_seconds * 1000)
    return (account, *add_token(services, caller, wanted))
