"""What watches over a server may ask it: whether it is well, and its figures."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gobelet.hosts.web.metrics import Metrics
from gobelet.store.contract import Store
from gobelet.store.errors import NotStored

PATIENCE = 2.0  # seconds that the store has to answer
FORMAT = "text/plain; version=0.0.4; charset=utf-8"
THROUGH = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers by which a proxy says that somebody else asks."""


class Health:
    """`/healthz` and `/metrics`; `public`: the figures are for everybody, not for this machine alone."""

    def __init__(self, store: Store, metrics: Metrics, public: bool) -> None:
        self._store = store
        self._metrics = metrics
        self._public = public

    async def health(self, request: Request) -> Response:
        """200 and `ok` where the store answers, else 503."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.ping()
        except (NotStored, TimeoutError):
            return _plain("the store does not answer\n", 503)
        return _plain("ok\n", 200)

    async def metrics(self, request: Request) -> Response:
        """The figures; to strangers it is as if there were none."""
        if not self._public and not _from_here(request):
            return _plain("not found\n", 404)
        return Response(self._metrics.text(), 200, {"Cache-Control": "no-store"}, FORMAT)


def _from_here(request: Request) -> bool:
    """Whether a program of this machine asks for itself, and not a proxy for others."""
    if request.client is None or any(name in request.headers for name in THROUGH):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _plain(text: str, status: int) -> Response:
    return PlainTextResponse(text, status, {"Cache-Control": "no-store"})
