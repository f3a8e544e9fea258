"""What every answer over HTTP says to the browser about its safety."""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
POLICY = (
    "default-src 'self'; connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


class SafeHeaders:
    """Adds the headers to every answer of the app inside."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as ASGI wants it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        policy = content_policy(Headers(scope=scope).get("host", ""))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"  # addresses of tables are secrets
            await send(message)

        await self._app(scope, receive, send_safely)


def content_policy(host: str) -> str:
    """The content policy of a page served under a host: nothing from elsewhere, nothing inline, never framed.

    Older browsers do not count a WebSocket to the page's own host as `'self'`, so it is named.

    >>> "ws://dice.example:8080" in content_policy("dice.example:8080")
    True
    >>> content_policy("x; script-src *") == content_policy("")
    True
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)
