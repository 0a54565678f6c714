"""The store against the real Postgres."""
