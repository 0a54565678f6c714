"""Where `matchkeep replay` finds a match: in a log, on a server, or in the database."""
