"""Redis: only the bell. Flush it at any time and nothing is lost."""
