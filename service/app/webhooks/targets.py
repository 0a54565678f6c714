"""Targets: what the URL of a webhook says, as far as it can be judged before its name is resolved."""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from service.app.webhooks.addresses import is_admitted

MAX_URL_CHARACTERS = 2000
PRINTABLE = re.compile(r"[!-\[\]-~]+")
NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*")
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""The last part of a name never looks like this; resolvers take `127.1` and `0x7f000001` for addresses."""

PORTS = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True)
class Target:
    """Where a webhook goes: over TLS or (for operators only) without, to the path of a host."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The host as the header of that name has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"


def read_target(url: str, private: bool) -> Target:
    """The target of a URL; ``private``: whether plain http and private addresses are allowed.

    Raises ``ValueError`` with words for whoever chose the URL.
    """
    if len(url) > MAX_URL_CHARACTERS or not PRINTABLE.fullmatch(url):
        raise ValueError(f"a URL of at most {MAX_URL_CHARACTERS} printable ASCII characters without \\, please")
    parts = urlsplit(url)
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise ValueError("only https, please")
    if "@" in parts.netloc or "#" in url:
        raise ValueError("no user name, password or fragment, please")
    host = _read_host(parts.hostname or "", private)
    try:
        port = parts.port
    except ValueError:
        raise ValueError("the port is a number up to 65535") from None
    if port == 0:
        raise ValueError("nobody listens on port 0")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port or PORTS[parts.scheme], path)


def _read_host(host: str, private: bool) -> str:
    host = host.lower()
    plain = host.removesuffix(".")
    if ":" not in host and not NUMBER.fullmatch(plain.rpartition(".")[2]):
        if len(plain) > 253 or not NAME.fullmatch(plain):
            raise ValueError("the host is not a name (international ones in their xn-- form, please)")
        if not private and (plain == "localhost" or plain.endswith(".localhost")):
            raise ValueError("this address is not public")
        return host
    try:
        address = ip_address(host)
    except ValueError:
        raise ValueError("the host is neither a name nor an address") from None
    if not private and ("%" in host or not is_admitted(host)):
        raise ValueError("this address is not public")
    return str(address)
