"""Adapters: the outer world behind the ports of the app."""
