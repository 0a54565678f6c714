"""Tests of Chariot."""
