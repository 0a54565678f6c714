"""Every statement of play goes to one shard of a distributed database: it names the key of all that it looks at."""

import re

import pytest

from service.store.statements import statements
from tests.store.distribution import levels

EVERYWHERE = {
    "read_group": "groups of commands, which MATCHKEEP_DB_GROUPS turns off",
    "append_group": "groups of commands, which MATCHKEEP_DB_GROUPS turns off",
    "outbox_next": "the relay",
    "insert_feed": "the relay",
    "outbox_done": "the relay",
    "due_seats": "the reconciler's sweep",
    "logs_to_pack": "the packer's look",
    "stale_open": "the reconciler's chores",
    "erased_accounts": "the reconciler's chores",
    "matches_to_leave": "the reconciler's chores",
    "retired_matches": "the reconciler's chores",
    "snapshots_to_compare": "the reconciler's chores",
    "due_webhooks": "the dispatcher's look",
    "matches_past": "the listener's sweep",
    "feeds_past": "the listener's sweep",
    "working_tokens": "the listener's sweep",
    "forget_feed": "what is too old",
    "forget_tickets": "what is too old",
    "forget_device_codes": "what is too old",
    "forget_oauth_codes": "what is too old",
    "tokens_of_client": "the end of a client",
    "forget_client_name": "the end of a client",
    "forget_creation_keys": "what is too old",
    "forget_deliveries": "what is too old",
    "forget_answers": "what is too old",
    "forget_command_keys": "what is too old",
    "list_public": "lists",
    "list_mine": "lists",
    "list_to_act": "lists",
    "list_seats": "lists",
    "matches_going": "quotas",
    "account_names": "several accounts, each by its key",
    "overdue_seats": "probes",
    "count_differing_snapshots": "probes",
    "count_matches": "maintenance",
    "match_ids": "maintenance",
    "sample_matches": "maintenance",
    "stored_matches": "maintenance",
    "known_matches": "maintenance",
    "running_by": "maintenance",
    "set_aside": "maintenance",
    "list_set_aside": "maintenance",
    "count_set_aside": "maintenance",
    "mend_seats": "the reconciler, after the clock was put back",
    "mend_tokens": "the reconciler, after the clock was put back",
    "mend_tickets": "the reconciler, after the clock was put back",
    "mend_device_codes": "the reconciler, after the clock was put back",
    "mend_oauth_codes": "the reconciler, after the clock was put back",
    "mend_creation_keys": "the reconciler, after the clock was put back",
    "mend_kept_answers": "the reconciler, after the clock was put back",
    "mend_deliveries": "the reconciler, after the clock was put back",
    "mend_targets": "the reconciler, after the clock was put back",
    "mend_secrets": "the reconciler, after the clock was put back",
    "mend_erasures": "the reconciler, after the clock was put back",
    "matches_of_the_future": "the reconciler, after the clock was put back",
    "seconds_ahead": "probes",
    "delete_recovery_codes": "an account's code, found by its owner instead of by the code",
    "delete_device_codes": "an account's code, found by its owner instead of by the code",
    "delete_older_device_codes": "an account's code, found by its owner instead of by the code",
    "blocked_among": "invitations",
    "find_accounts": "operators",
    "find_matches": "operators",
    "insert_act": "operators",
    "list_acts": "operators",
    "figures_late": "metrics",
    "figures_outbox": "metrics",
    "figures_deliveries": "metrics",
    "figures_matches": "metrics",
    "grant_service": "migrations",
}
"""Statements about more than one match or account, and whose they are."""

STABLE = re.compile(r"\b(?:now|clock_timestamp|date_trunc|statement_timestamp|current_timestamp)\b")
"""Functions whose value a coordinator would have to know before it knows the row."""

CHANGES = re.compile(r"\b(?:INSERT|UPDATE|DELETE)\b(?! OF)")
CALLS = re.compile(r"\b(?:coalesce|greatest|least)\(((?:[^()]|\([^()]*\))*)\)")
CASES = re.compile(r"\bCASE\b.*?\bEND\b", re.DOTALL)
RETURNED = re.compile(r"\bRETURNING\b(?:[^()]|\([^()]*\))*")


def test_what_is_known_of_statements_is_known_of_those_that_there_are():
    assert EVERYWHERE.keys() <= statements().keys()


@pytest.mark.parametrize("name", sorted(statements().keys() - EVERYWHERE.keys()))
def test_a_statement_of_play_names_the_key_of_everything_that_it_looks_at(name: str):
    for level in levels(statements()[name]):
        assert all(level.names(key) for key in level.keys), (sorted(level.tables), level.text)


@pytest.mark.parametrize("name", sorted(statements().keys()))
def test_no_statement_looks_at_tables_of_different_keys(name: str):
    assert len({key for level in levels(statements()[name]) for key in level.keys}) <= 1


@pytest.mark.parametrize("name", sorted(name for name, text in statements().items() if CHANGES.search(text)))
def test_where_rows_are_changed_what_is_returned_or_chosen_needs_no_clock(name: str):
    text = statements()[name]
    for part in (*CALLS.findall(text), *CASES.findall(text), *RETURNED.findall(text)):
        assert not STABLE.search(part), part


def test_a_statement_is_cut_into_its_queries():
    text = """
        WITH mine AS (DELETE FROM tokens WHERE account_id = %(account_id)s AND hash = decode('00', 'hex'))
        SELECT version FROM matches WHERE match_id = %(match_id)s AND EXISTS (SELECT FROM seats WHERE seat = 0)
    """
    cut = [(*level.tables, level.names("account_id"), level.names("match_id")) for level in levels(text)]
    assert sorted(cut) == [("matches", False, True), ("seats", False, False), ("tokens", True, False)]


def test_a_new_row_names_its_key():
    (new,) = levels("INSERT INTO feed (account_id, seq) VALUES (%(account_id)s, 1)")
    assert (new.names("account_id"), new.names("match_id")) == (True, False)
