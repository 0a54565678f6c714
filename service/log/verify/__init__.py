"""Verification of an exported log from the file alone: form, chain, shuffles, every event decided again (API §8)."""
