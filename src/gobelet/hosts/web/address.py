"""From where somebody speaks to us."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from gobelet.hosts.web.settings import Settings


def address_of(connection: HTTPConnection, settings: Settings) -> str:
    """The address of the other end, or what our own proxy says of it."""
    if settings.proxy:
        hops = connection.headers.get("x-forwarded-for", "").split(",")
        if hops[-1].strip():
            return hops[-1].strip()[:64]
    return "" if connection.client is None else connection.client.host
