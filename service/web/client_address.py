"""The address that a request comes from, also behind proxies that the operator trusts (API §11)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from flask import Request

from service.web.wsgi_types import Application, Environ, StartResponse

Network = IPv4Network | IPv6Network

LOOPBACK = IPv4Address("127.0.0.1")
CUSTOMER_BITS = 64
"""The length of the prefix of an IPv6 address that one customer has: all addresses with it count as one client."""


class TrustedProxies:
    """WSGI middleware: sets REMOTE_ADDR to the client that trusted proxies name in X-Forwarded-For.

    Werkzeug's ProxyFix trusts a number of hops; this trusts networks, however many proxies a request passes.
    """

    def __init__(self, application: Application, trusted: Sequence[Network]) -> None:
        self._application, self._trusted = application, trusted

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Handles one request."""
        forwarded = [part.strip() for part in environ.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        environ["REMOTE_ADDR"] = forwarded_client(environ.get("REMOTE_ADDR"), forwarded, self._trusted)
        return self._application(environ, start_response)


def forwarded_client(peer: str | None, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """The last address of the chain that is no trusted proxy's: what precedes it may be forged."""
    address = parse_address(peer) or LOOPBACK
    for text in reversed(forwarded):
        previous = parse_address(text)
        if previous is None or not any(address in network for network in trusted):
            break
        address = previous
    return str(address)


def client_address(request: Request) -> str:
    """The address that limits count a request under: an IPv4 address, or the /64 network of an IPv6 address."""
    return counted_address(request.remote_addr)


@lru_cache(4096)
def counted_address(peer: str | None) -> str:
    """The same of an address as the server tells it."""
    address = parse_address(peer) or LOOPBACK
    return str(address if address.version == 4 else ip_network((address, CUSTOMER_BITS), strict=False))


def parse_address(text: str | None) -> IPv4Address | IPv6Address | None:
    """The address, with an IPv4-mapped IPv6 address as IPv4; None for what is no address."""
    try:
        address = ip_address(text or "")
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
