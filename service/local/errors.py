"""The one error of this room: something on this machine is not as it must be, and the message says what to do."""


class LocalError(Exception):
    """Shown to the person at the terminal as it is, without a traceback."""
