"""Accounts, tokens, tickets and erasure."""
