"""Where requests come from, also behind proxies that the operator names (API §11)."""

from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from flask import Request

Network = IPv4Network | IPv6Network
Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

HERE = IPv4Address("127.0.0.1")
CUSTOMER = 64
"""The bits of an IPv6 address that name a customer's network; whoever has one address of it has them all."""


class Behind:
    """An application behind proxies: of a request that a trusted one hands on, the address is the one it names."""

    def __init__(self, application: Application, trusted: Sequence[Network]) -> None:
        self._application, self._trusted = application, trusted

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Puts the client's address in the place of the proxy's."""
        named = [part.strip() for part in environ.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        environ["REMOTE_ADDR"] = client_of(environ.get("REMOTE_ADDR"), named, self._trusted)
        return self._application(environ, start_response)


def client_of(nearest: str | None, named: Sequence[str], trusted: Sequence[Network]) -> str:
    """The last address that no trusted proxy has: whatever stands before it anybody may have written."""
    address = parsed(nearest) or HERE
    for text in reversed(named):
        before = parsed(text)
        if before is None or not any(address in network for network in trusted):
            break
        address = before
    return str(address)


def origin_of(request: Request) -> str:
    """A request's address, of IPv6 the network that one customer has."""
    address = parsed(request.remote_addr) or HERE
    return str(address if address.version == 4 else ip_network((address, CUSTOMER), strict=False))


def parsed(text: str | None) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 in the clothes of IPv6 is one of IPv4. None for what is no address."""
    try:
        address = ip_address(text or "")
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
