"""Bastion: a cooperative game for one to four seats."""
