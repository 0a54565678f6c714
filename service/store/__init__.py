"""Postgres: the truth. Every statement is a named file under sql/."""
