"""The addresses of this machine on its networks."""

import ipaddress
import socket
from urllib.parse import urlsplit

LONGEST = 200


def lan_address() -> str:
    """This machine's address on the local network (asking the routing table sends nothing)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def interface_addresses() -> list[str]:
    """Every address of every network interface of this machine."""
    import ifaddr  # starts a program to find the C library; not asked for on the loopback address

    ips = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return [str(ip.ip) if ip.is_IPv4 else str(ipaddress.ip_address(ip.ip[0].partition("%")[0])) for ip in ips]


def machine_addresses() -> list[str]:
    """Every IPv4 address of this machine that others may know, the likeliest first."""
    found = [one for one in interface_addresses() if ":" not in one]
    likeliest = lan_address()
    outward = [one for one in dict.fromkeys(found) if not ipaddress.ip_address(one).is_loopback]
    return sorted(outward, key=lambda one: (one != likeliest, one.startswith("172."), one))


def normalised_address(address: str) -> str | None:
    """Scheme, host and port of an address; None if phones could not open it."""
    given = address.strip()
    try:
        parts = urlsplit(given if "://" in given else f"http://{given}")
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    odd = parts.username or parts.query or parts.fragment or parts.path not in ("", "/")
    host = parts.hostname or ""
    named = all(one.isalnum() or one in ".-_" for one in host) or (":" in host)
    if len(given) > LONGEST or odd or not host or not named or parts.scheme not in ("http", "https"):
        return None
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"


def network_of(address: str) -> str:
    """Whom an address belongs to: a household has one of IPv4, and a whole /64 of IPv6."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found.ipv4_mapped or ipaddress.IPv6Network((found, 64), strict=False))
