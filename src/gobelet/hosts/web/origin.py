"""Who may speak to us from a browser: pages that came from here."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers

PORTS = {"http": 80, "https": 443}


def same_origin(headers: Headers) -> bool:
    """Whether the page that speaks was served under the very host it speaks to. Programs must say so too."""
    origins, hosts = headers.getlist("origin"), headers.getlist("host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    scheme, _, place = origins[0].partition("://")
    if scheme not in PORTS or not place or any(sign in place for sign in "/?#@\\ "):
        return False  # an origin is a scheme, a host and a port, and nothing else
    origin = _place(scheme, place)
    return origin is not None and origin == _place(scheme, hosts[0])


def _place(scheme: str, text: str) -> tuple[str, int] | None:
    """Host and port, the port being the scheme's own where it is left out."""
    try:
        parts = urlsplit(f"//{text}")
        return (parts.hostname, parts.port or PORTS[scheme]) if parts.hostname else None
    except ValueError:
        return None
