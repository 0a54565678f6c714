"""What a store raises; ``service.app.problems`` says what clients are told of it."""


class StoreError(Exception):
    """A store did not do what it was asked to."""


class ConflictError(StoreError):
    """Another command appended to the match first: reload and decide again."""


class OutdatedError(StoreError):
    """What a command was decided on is of this process and not of the database: read the match and decide again."""


class UnavailableError(StoreError):
    """The database is away, or too busy for now."""


class SessionEndedError(UnavailableError):
    """The session with the database was of no use any more. Its last statement has done nothing; a new one may work."""


class NotOwnerError(StoreError):
    """There are migrations to apply, and the role that was given may not apply them. ``role``: its name."""

    def __init__(self, role: str) -> None:
        super().__init__(f"the role {role} may not change the database's tables")
        self.role = role


class ConnectionLostError(UnavailableError):
    """The connection to the database broke. Whether its last statement has done anything is not known."""


class QuotaError(StoreError):
    """An account has as much as it may have. ``bucket``: the quota's name, ``most`` its size."""

    def __init__(self, bucket: str, most: int, detail: str) -> None:
        super().__init__(detail)
        self.bucket, self.most = bucket, most
