"""Verification of logs."""
