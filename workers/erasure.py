"""The job that takes an erased account out of its matches: harmless when it comes twice."""

from service.app.accounts.erasure import clear_up
from workers.parts import parts


def erasure(account_id: str) -> None:
    """Resigns, leaves and aborts what the account was in."""
    clear_up(parts().services, account_id)
