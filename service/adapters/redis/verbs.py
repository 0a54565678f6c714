"""How a server is told and listened to: by sharded channels where it has them (Redis 7, Valkey), else by plain ones."""

from typing import Any, NamedTuple


class Verbs(NamedTuple):
    """The commands that publish, and that begin and end hearing channels; ``message``: what comes over them."""

    publish: str
    subscribe: str
    unsubscribe: str
    message: bytes
    subscribed: bytes


SHARDED = Verbs("SPUBLISH", "SSUBSCRIBE", "SUNSUBSCRIBE", b"smessage", b"ssubscribe")
PLAIN = Verbs("PUBLISH", "SUBSCRIBE", "UNSUBSCRIBE", b"message", b"subscribe")


def verbs_of(connection: Any) -> Verbs:
    """Those of the server at the other end, asked at each connection, so that both agree. Raises ``RedisError``."""
    connection.send_command("COMMAND", "INFO", SHARDED.publish)
    return SHARDED if connection.read_response()[0] else PLAIN
