"""Tests of subcommands."""
