"""`matchkeep admin`: finds matches and accounts, and does what only an operator may; every act is written down."""

import argparse
from collections.abc import Callable, Mapping
from uuid import UUID

from service.commands import acts
from service.commands.acts import write_down
from service.commands.databases import data_dir, database_url, reachable
from service.commands.quarantine import end, put_aside, release
from service.log.times import to_text, to_text_or_none
from service.store.blocks import Blocks
from service.store.operators import Operators
from service.store.pool import open_pool
from service.store.queries import Pool

MOST_FOUND = 50
MOST_ACTS = 200

Deed = Callable[[Pool, str, str | None], bool]
"""What is done to a subject and, for blocks, another account; whether there was anything to do."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, to what, and why."""
    parser.add_argument("act", choices=["find", "acts", *DEEDS], help="; ".join(f"{a}: {w}" for a, w in WORDS.items()))
    parser.add_argument("subject", nargs="?", help="an id; for find also a join code, or the beginning of a name")
    parser.add_argument("other", nargs="?", help="for block and unblock: the other account")
    acts.reason(parser)
    data_dir(parser)


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """0: done, or found; 1: there was nothing to do it to; 2: something was not named as it has to be."""
    with reachable(), open_pool(database_url(chosen.data_dir, env), 2) as pool:
        if chosen.act == "acts":
            return show_acts(Operators(pool))
        if chosen.subject is None:
            print(f"{chosen.act} needs an id")
            return 2
        if chosen.act == "find":
            return show_found(Operators(pool), chosen.subject)
        try:
            subject, other = str(UUID(chosen.subject)), chosen.other and str(UUID(chosen.other))
        except ValueError:
            print("an id is a UUID; `matchkeep admin find` tells it")
            return 2
        if (other is not None) != (chosen.act in BETWEEN):
            print(f"{chosen.act} needs {'two accounts' if chosen.act in BETWEEN else 'one id'}")
            return 2
        return do(pool, chosen.act, subject, other, chosen.reason)


def do(pool: Pool, act: str, subject: str, other: str | None, reason: str) -> int:
    """Does it, and writes down who did what, and why."""
    if not DEEDS[act](pool, subject, other):
        print(f"{subject}: there was nothing to do")
        return 1
    both = f"{subject} {other}" if other else subject
    write_down(pool, act, both, reason)
    print(f"{both}: {WORDS[act]}")
    return 0


def show_found(operators: Operators, text: str) -> int:
    """A line for each account and match."""
    accounts, matches = operators.accounts(text, MOST_FOUND), operators.matches(text, MOST_FOUND)
    for one in accounts:
        state = "erased" if one.erased_at else "suspended" if one.suspended_at else "active"
        print(f"account {one.account_id}  {one.kind:6} {state:9} {to_text(one.created_at)}  {one.name}")
    for match in matches:
        state = match.set_aside or match.status
        print(f"match   {match.match_id}  {match.game:16} {state:10} v{match.version:<5} {to_text(match.updated_at)}")
    if not accounts and not matches:
        print("nothing found")
    return 0 if accounts or matches else 1


def show_acts(operators: Operators) -> int:
    """What was done, newest first."""
    for act in operators.acts(MOST_ACTS):
        print(f"{to_text_or_none(act.at)}  {act.operator:12} {act.act:10} {act.subject}  {act.reason}")
    return 0


DEEDS: Mapping[str, Deed] = {
    "end": lambda pool, match, _: end(pool, match),
    "quarantine": lambda pool, match, _: put_aside(pool, match),
    "release": lambda pool, match, _: release(pool, match),
    "suspend": lambda pool, account, _: Operators(pool).suspend(account),
    "restore": lambda pool, account, _: Operators(pool).restore(account),
    "block": lambda pool, account, other: Blocks(pool).put(account, other or ""),
    "unblock": lambda pool, account, other: Blocks(pool).remove(account, other or ""),
}
BETWEEN = ("block", "unblock")
WORDS = {
    "find": "accounts and matches",
    "acts": "what was done",
    "end": "the match has ended, by an event whose cause is operator",
    "quarantine": "nobody is asked to act in the match any more",
    "release": "the match goes on",
    "suspend": "no token of the account works",
    "restore": "they work again",
    "block": "neither account comes to a table with the other",
    "unblock": "they may again",
}
