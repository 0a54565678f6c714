"""What happens when a server that Matchkeep needs hangs, vanishes or dies."""
