"""API §10: private, loopback, link-local, metadata and multicast targets are refused, in every form that they take."""

from ipaddress import IPv4Address, IPv6Address

import pytest

from service.app.webhooks.addresses import is_admitted
from service.app.webhooks.targets import Target, read_target

REFUSED_4 = {
    "unspecified": "0.0.0.0",
    "this network": "0.1.2.3",
    "private, 10": "10.0.0.1",
    "private, the last of 10": "10.255.255.255",
    "shared": "100.64.0.1",
    "metadata of Alibaba": "100.100.100.200",
    "loopback": "127.0.0.1",
    "loopback, another": "127.255.255.254",
    "metadata of Azure": "168.63.129.16",
    "link-local": "169.254.0.1",
    "metadata of AWS, GCP, Azure": "169.254.169.254",
    "private, 172.16": "172.16.0.1",
    "private, the last of 172.16": "172.31.255.255",
    "metadata of Oracle": "192.0.0.192",
    "documentation, 1": "192.0.2.1",
    "6to4 relay": "192.88.99.1",
    "private, 192.168": "192.168.1.1",
    "benchmarks": "198.19.0.1",
    "documentation, 2": "198.51.100.7",
    "documentation, 3": "203.0.113.9",
    "multicast": "224.0.0.1",
    "multicast, the last": "239.255.255.255",
    "reserved": "240.0.0.1",
    "broadcast": "255.255.255.255",
}
REFUSED_6 = {
    "unspecified": "::",
    "loopback": "::1",
    "compatible with IPv4": "::127.0.0.1",
    "translated": "::ffff:0:127.0.0.1",
    "local NAT64": "64:ff9b:1::7f00:1",
    "discard": "100::1",
    "protocol assignments": "2001:2::1",
    "Teredo": "2001:0:7f00:1::1",
    "documentation": "2001:db8::1",
    "6to4 of loopback": "2002:7f00:1::1",
    "6to4 of a public address": "2002:808:808::1",
    "documentation, new": "3fff::1",
    "segment routing": "5f00::1",
    "unassigned": "4000::1",
    "unique local": "fc00::1",
    "metadata of AWS": "fd00:ec2::254",
    "link-local": "fe80::1",
    "link-local with its zone": "fe80::1%eth0",
    "site-local": "fec0::1",
    "multicast": "ff02::1",
    "multicast, global": "ff0e::1",
}
ADMITTED = ("1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1", "192.0.1.1")
ADMITTED_6 = ("2001:4860:4860::8888", "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1")


@pytest.mark.parametrize("address", REFUSED_4.values(), ids=REFUSED_4)
def test_an_address_that_is_not_public_is_refused_in_each_of_its_forms(address: str):
    number = int(IPv4Address(address))
    mapped, nat64 = (IPv6Address(int(IPv6Address(prefix)) + number) for prefix in ("::ffff:0:0", "64:ff9b::"))
    assert [is_admitted(str(one)) for one in (address, mapped, nat64)] == [False, False, False]


@pytest.mark.parametrize("address", REFUSED_6.values(), ids=REFUSED_6)
def test_an_ipv6_address_that_is_not_public_is_refused(address: str):
    assert not is_admitted(address)


@pytest.mark.parametrize("address", ADMITTED)
def test_a_public_address_is_admitted_in_each_of_its_forms(address: str):
    number = int(IPv4Address(address))
    mapped, nat64 = (IPv6Address(int(IPv6Address(prefix)) + number) for prefix in ("::ffff:0:0", "64:ff9b::"))
    assert [is_admitted(str(one)) for one in (address, mapped, nat64)] == [True, True, True]


@pytest.mark.parametrize("address", ADMITTED_6)
def test_a_public_ipv6_address_is_admitted(address: str):
    assert is_admitted(address)


GOOD = {
    "https://bot.example": Target(True, "bot.example", 443, "/"),
    "https://Bot.Example:8443/a/b?c=d&e": Target(True, "bot.example", 8443, "/a/b?c=d&e"),
    "https://bot.example?x": Target(True, "bot.example", 443, "/?x"),
    "https://bot.example.": Target(True, "bot.example.", 443, "/"),
    "https://xn--bcher-kva.example/": Target(True, "xn--bcher-kva.example", 443, "/"),
    "https://8.8.8.8/": Target(True, "8.8.8.8", 443, "/"),
    "https://[2606:4700::1111]:444/": Target(True, "2606:4700::1111", 444, "/"),
}
BAD = (
    "",
    "bot.example",
    "//bot.example",
    "http://bot.example",
    "ftp://bot.example",
    "file:///etc/passwd",
    "https://",
    "https:///path",
    "https://ann:secret@bot.example",
    "https://@bot.example",
    "https://bot.example#part",
    "https://bot.example/#",
    "https://bot.example:0",
    "https://bot.example:65536",
    "https://bot.example:port",
    "https://bot.example:-1",
    "https://bot example",
    "https://bot.example/\r\nHost: other",
    "https://bot.example\\@other.example",
    "https://bücher.example",
    "https://bot..example",
    "https://.example",
    "https://-bot.example",
    "https://bot*.example",
    "https://[::1",
    "https://::1/",
    f"https://bot.example/{'x' * 2000}",
    f"https://{'x' * 64}.example/",
    f"https://{'x.' * 130}example/",
)
NOT_PUBLIC = (
    "https://127.0.0.1",
    "https://127.1",
    "https://2130706433",
    "https://0x7f000001",
    "https://0x7f.1",
    "https://0177.0.0.1",
    "https://127.0.0.1.",
    "https://0",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1%25eth0]/",
    "https://localhost",
    "https://LOCALHOST.",
    "https://a.localhost:8000",
)


@pytest.mark.parametrize(("url", "target"), GOOD.items())
def test_a_url_is_read(url: str, target: Target):
    assert read_target(url, private=False) == target


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_url_of_a_target_is_refused(url: str):
    with pytest.raises(ValueError, match=r".+"):
        read_target(url, private=False)


@pytest.mark.parametrize("url", NOT_PUBLIC)
def test_what_cannot_be_public_is_refused_before_its_name_is_resolved(url: str):
    with pytest.raises(ValueError, match=r".+"):
        read_target(url, private=False)


def test_the_operator_may_allow_private_targets_and_plain_http():
    assert read_target("http://127.0.0.1:8080/x", private=True) == Target(False, "127.0.0.1", 8080, "/x")
    assert read_target("http://localhost", private=True) == Target(False, "localhost", 80, "/")
    assert read_target("https://[::1]/", private=True) == Target(True, "::1", 443, "/")


@pytest.mark.parametrize(
    ("url", "authority"),
    [
        ("https://bot.example/", "bot.example"),
        ("https://bot.example:443/", "bot.example"),
        ("https://bot.example:80/", "bot.example:80"),
        ("https://[2606:4700::1111]/", "[2606:4700::1111]"),
        ("https://[2606:4700::1111]:8443/", "[2606:4700::1111]:8443"),
    ],
)
def test_the_header_host_names_the_port_where_it_is_not_the_usual_one(url: str, authority: str):
    assert read_target(url, private=False).authority == authority
