"""Streams: following matches and feeds, with bounds on how many."""
