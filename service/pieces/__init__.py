"""Vocabulary that several games hold."""
