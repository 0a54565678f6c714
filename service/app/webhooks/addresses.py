"""Addresses that a webhook may go to: public ones only, whatever form they come in (API §10)."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

REFUSED_4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network, and unspecified
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by a provider's customers; metadata of some clouds
            "127.0.0.0/8",  # loopback
            "168.63.129.16/32",  # metadata of a cloud that took a public address for it
            "169.254.0.0/16",  # link-local, and metadata of most clouds
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocol assignments
            "192.0.2.0/24",  # documentation
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",  # private
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)

GLOBAL_6 = IPv6Network("2000::/3")
"""All unicast addresses that are in use. Loopback, private, link-local, multicast and the rest lie outside."""

REFUSED_6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocol assignments; Teredo, which wraps an IPv4 address
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, which wraps an IPv4 address
            "3fff::/20",  # documentation
        ),
    )
)

NAT64 = IPv6Network("64:ff9b::/96")
"""Its last four bytes are the IPv4 address that a translator goes to."""


def is_admitted(text: str) -> bool:
    """Whether a webhook may go to this address. Raises ``ValueError`` for what is none."""
    return _admitted(ip_address(text))


def _admitted(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv4Address):
        return not any(address in network for network in REFUSED_4)
    if address.ipv4_mapped is not None:
        return _admitted(address.ipv4_mapped)
    if address in NAT64:
        return _admitted(IPv4Address(int(address) & 0xFFFFFFFF))
    return address in GLOBAL_6 and not any(address in network for network in REFUSED_6)
