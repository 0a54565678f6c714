"""Bastion's Breach: simultaneous bids for two seats, thirteen rounds (rules BB)."""
