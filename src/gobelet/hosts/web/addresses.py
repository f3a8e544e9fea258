"""The addresses under which other devices reach this machine, found without asking anybody."""

from __future__ import annotations

import ipaddress
import socket

PROBES = ("10.255.255.254", "172.31.255.254", "192.168.255.254", "100.127.255.254")
"""Private addresses: the machine's own address on the way to one is what its neighbours know it by."""


def own_addresses() -> list[str]:
    """The machine's IPv4 addresses, those of local networks first."""
    known = _reachable([_on_the_way_to(probe) for probe in PROBES])
    if not known:
        known = _reachable(_of_our_name())  # asked last: with a network there, a name may be asked of it for long
    return sorted(known, key=lambda address: not ipaddress.ip_address(address).is_private)


def is_loopback(address: str) -> bool:
    """Whether nobody but this machine can reach that address."""
    return ipaddress.ip_address(address).is_loopback


def url(address: str, port: int) -> str:
    """The address as a browser takes it.

    >>> url("192.168.1.5", 8080), url("::1", 80)
    ('http://192.168.1.5:8080', 'http://[::1]')
    """
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def _on_the_way_to(probe: str) -> str:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((probe, 9))  # a datagram socket: this chooses a way and sends nothing
            return str(way.getsockname()[0])
    except OSError:
        return ""


def _of_our_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def _reachable(found: list[str]) -> list[str]:
    """Those that others may reach, each once."""
    known = [(text, ipaddress.ip_address(text)) for text in dict.fromkeys(found) if text]
    return [text for text, ip in known if not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)]
