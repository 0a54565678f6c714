"""Accounts and tokens (API §2)."""

from service.app.accounts.accounts import SCOPES
from service.pieces.shapes import Shape, list_of, nullable, one_of, record
from service.web.openapi.words import moment, ref, said, seat, text, uuid

KIND = said("A label, nothing more.", one_of(["human", "bot"]))
SECRET = said("The secret: it is shown once, and only its hash is kept.", text(pattern="^mk_[A-Za-z0-9_-]+$"))

TOKEN: dict[str, Shape] = {
    "id": uuid(),
    "scopes": said("What it may do.", list_of(one_of(SCOPES), 1, len(SCOPES), distinct=True)),
    "match_id": said("The one match it is bound to.", nullable(uuid())),
    "seat": said("The one seat of that match it is bound to.", nullable(seat())),
    "note": said("Whatever you wrote to know it by.", nullable(text(high=200))),
    "created_at": moment(),
    "expires_at": said("When it stops to work; null for never.", nullable(moment())),
}

ACCOUNTS: dict[str, Shape] = {
    "Account": record(id=uuid(), name=text(1, 40), kind=KIND, created_at=moment()),
    "ErasedAccount": record(id=uuid(), erased_at=said("From then on it has no name.", moment())),
    "NewAccountAnswer": record(account=ref("Account"), token=SECRET),
    "Token": record(**TOKEN),
    "TokenList": record(items=list_of(ref("Token"))),
    "NewTokenAnswer": record(**TOKEN, token=SECRET),
    "CurrentToken": record(**TOKEN, account_id=said("Whose it is.", uuid())),
}
